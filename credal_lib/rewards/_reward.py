"""Interface of all rewards: call one on sets to get gambles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.gambles import subsets
from credal_lib.rewards import _checks as own_checks


class Reward(ABC):
    """Interface of all rewards: call one on sets to get gambles.

    A reward of your own is a subclass with two things: a `label`, and a call that turns sets into
    gambles. Everything that takes a reward takes it: `metrics.utility_score`, `metrics.set_scorer`,
    `choice.bayes_set`, ... If it depends on the size of the set alone, subclass `SizeReward`
    instead and give its `utility`: choosing sets is then fast for any number of classes.

    Examples
    --------
    Being right pays 1, and every class that is named costs 0.1:

    >>> import numpy as np
    >>> class PaidByTheClass(Reward):
    ...     label = "1 minus 0.1 a class"
    ...     def __call__(self, sets):
    ...         members = np.asarray(sets, dtype=bool)
    ...         return members - 0.1 * members.sum(axis=1, keepdims=True)
    >>> from credal_lib import metrics
    >>> round(metrics.utility_score([0, 1], [[1, 1, 0], [0, 0, 1]], PaidByTheClass()), 2)
    0.35
    """

    @property
    @abstractmethod
    def label(self) -> str:
        """Short name for tables and plots."""

    @abstractmethod
    def __call__(self, sets: ArrayLike) -> FloatArray | Any:
        """Turn sets into gambles.

        Parameters
        ----------
        sets : bool array of shape (n, K)
            Predicted sets; 0/1 integers are accepted, an empty row is "unknown".

        Returns
        -------
        float array of shape (n, K)
            What each set earns under each true class; larger is better. The rewards of this
            module return a frame for a frame.
        """

    def payoff(
        self, sets: ArrayLike, y_true: ArrayLike, classes: ArrayLike | None = None
    ) -> FloatArray | Any:
        """Pay each set out at its true class.

        Parameters
        ----------
        sets : bool array of shape (n, K)
            Predicted sets; 0/1 integers are accepted, an empty row is "unknown". A frame is aligned
            to `classes` by its columns, in any order.
        y_true : array of shape (n,)
            True classes, as positions of the columns, or as labels if `classes` is given or `sets`
            is a frame; or uncertain ones, see `credal_lib.truths`.
        classes : array of shape (K,), optional
            Label of each column; the columns of a frame if not given.

        Returns
        -------
        float array of shape (n,)
            The same as ``gambles.payoff(reward(sets), y_true, classes)``.

        Raises
        ------
        TypeError, ValueError
            If `sets` are not 0/1 of shape (n, K), lengths differ, or a label is unknown.
        """
        _checks.check_one_order_of_rows(sets=sets, y_true=y_true)
        members, labels = own_checks.read_sets_for_reward(sets, classes, self)
        n, n_classes = members.shape
        return self._paid(members, _checks.read_truths_to_pay(y_true, n, n_classes, labels))

    def _paid(self, members: BoolArray, truths: IntArray | _checks.Truths) -> FloatArray | Any:
        """Pay each set out at its true class, or under what is known of it."""
        if isinstance(truths, _checks.Truths):
            return _checks.at_truths(_checks.read_gambles(self(members)), truths)
        return self._payoff(members, truths)

    def _payoff(self, members: BoolArray, truths: IntArray) -> FloatArray:
        """Pay each set out at its true class; columns are in the order of the reward's classes."""
        gambles = _checks.read_gambles(self(members))  # of a subclass that somebody else wrote
        rewarded: FloatArray = gambles[np.arange(len(members)), truths]
        return rewarded

    def matrix(self, n_classes: int) -> FloatArray:
        """Write out the utility matrix: rows are all nonempty sets, columns the true classes.

        Parameters
        ----------
        n_classes : int
            Number of classes K, 1 to 20.

        Returns
        -------
        float array of shape (2**K - 1, K)
            Rows in the order of `gambles.subsets`.

        Raises
        ------
        TypeError, ValueError
            If `n_classes` is not an integer from 1 to 20.
        """
        return self(subsets(n_classes))
