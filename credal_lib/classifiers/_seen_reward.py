"""A reward over all classes, seen from the classes of a training part, in their order."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import FloatArray, IntArray
from credal_lib.classifiers import _checks as own_checks
from credal_lib.rewards import Reward, SizeReward, Table


@dataclass(frozen=True)
class SeenReward(Reward):
    """What sets of some of the classes earn, if the truth is one of these.

    Attributes
    ----------
    reward : Reward
        Over all classes.
    places : tuple of int
        The place of each class that is seen among all, in the order in which it is seen.
    n_all : int
        Number of all classes.
    """

    reward: Reward
    places: tuple[int, ...]
    n_all: int

    @property
    def label(self) -> str:
        """Label of the reward."""
        return self.reward.label

    def __call__(self, sets: ArrayLike) -> FloatArray:
        """Turn sets of the classes that are seen into gambles on them."""
        members = _checks.read_sets(sets)
        everywhere = np.zeros((len(members), self.n_all), dtype=np.bool_)
        everywhere[:, self.places] = members
        return self.reward(everywhere)[:, self.places]


def seen(reward: Reward, known: NDArray[Any], classes: ArrayLike | None) -> Reward:
    """Return the reward for sets whose columns are the classes `known`.

    `classes` are those of the reward, in its own order; None if it names them itself or has those
    that are known.
    """
    if isinstance(reward, SizeReward):  # whatever the classes are
        return reward
    own = getattr(reward, "classes", None)
    stated = own if classes is None else classes
    if stated is None:
        own_checks.check_reward_of_all_classes(reward, known)
        return reward
    labels = _checks.read_class_labels(stated)
    own_checks.check_labels_of_reward(own, labels)
    own_checks.check_reward_of_all_classes(reward, labels)
    places = _checks.read_truths(known, known.size, labels.size, labels, name="classes_")
    if own is None and np.array_equal(places, np.arange(labels.size)):
        return reward
    if isinstance(reward, Table):
        return _part(reward, places)
    return SeenReward(reward, tuple(places.tolist()), labels.size)


def _part(table: Table, places: IntArray) -> Table:
    """Return the rows of a table that hold none but the classes that are seen."""
    listed = table.listed
    has_unseen = np.delete(listed, places, axis=1).any(axis=1)
    rows = np.flatnonzero(~has_unseen)
    payoffs = [[table.payoffs[row][column] for column in places] for row in rows]
    unknown = table.unknown
    if isinstance(unknown, tuple):  # one payment per true class
        unknown = tuple(unknown[c] for c in places)
    return Table(payoffs, listed[rows][:, places], unknown=unknown, name=table.name)
