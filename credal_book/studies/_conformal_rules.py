"""The rules that the study of conformal sets compares, and counts of their sets."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from credal_book.studies._conformal_software import class_conditional, distinct, scaled, split_conformal
from credal_book.studies._ordinal_counts import distances
from credal_book.studies.scoring import UTILITIES
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.choice import bayes_set
from credal_lib.experiments._task import Row
from credal_lib.rewards import DiscountedCost, Reward

LEVELS = (50, 60, 70, 80, 90, 95, 99)
"""Levels in percent."""

CHOSEN = ("u65", "u80", "F1")
COSTS = {
    "cost": (0.0, "cautiousness-seeking"),
    "cost_seeking": (0.5, "cautiousness-seeking"),
    "cost_averse": (0.5, "mistake-averse"),
}
"""Columns of summed costs: reward for cautiousness r and treatment of the p-discounted cost."""

Answers = Iterator[tuple[str, int, BoolArray]]
"""Rule, level in percent (0: the rule has none), and sets of shape (n, K)."""


def split_off_calibration_rows(train: IntArray, rng: np.random.Generator) -> tuple[IntArray, IntArray]:
    """Split off a third of the training rows, drawn at random, for calibration.

    Parameters
    ----------
    train : int array
    rng : numpy.random.Generator

    Returns
    -------
    proper, calibration : int arrays
        In the order of `train`.
    """
    chosen = np.zeros(len(train), dtype=bool)
    chosen[rng.permutation(len(train))[: len(train) // 3]] = True
    return train[~chosen], train[chosen]


def answers(
    known: FloatArray, y: IntArray, new: FloatArray, costs: Mapping[str, Reward], rng: np.random.Generator
) -> Answers:
    """Compute sets from the probabilities by every rule.

    Parameters
    ----------
    known : float array of shape (m, K)
        Probabilities of the calibration rows.
    y : int array of shape (m,)
        Their classes.
    new : float array of shape (n, K)
        Probabilities of the test rows.
    costs : dict of str to Reward
        Rewards for which sets are chosen besides the utilities.
    rng : numpy.random.Generator
        For APS, whose scores are drawn.

    Yields
    ------
    rule, level, sets
    """
    for rule in ("LAC", "APS"):
        found = split_conformal(known, y, new, rule.lower(), LEVELS, int(rng.integers(2**31)))
        yield from ((rule, level, sets) for level, sets in zip(LEVELS, found, strict=True))
    found = class_conditional(known, y, new, LEVELS)
    yield from (("by class", level, sets) for level, sets in zip(LEVELS, found, strict=True))
    yield "named", 0, np.arange(new.shape[1]) == new.argmax(axis=1)[:, np.newaxis]
    rewards: dict[str, Reward] = {**{name: UTILITIES[name] for name in CHOSEN}, **costs}
    for suffix, chances in {"": new, ", scaled": distinct(scaled(known, y, new))}.items():
        yield from ((f"{name}{suffix}", 0, bayes_set(reward, chances)) for name, reward in rewards.items())


def cost_reward(name: str, n_classes: int) -> DiscountedCost:
    """Return the p-discounted cost of a column; an empty set costs what all classes together cost.

    Parameters
    ----------
    name : str
        One of `COSTS`.
    n_classes : int

    Returns
    -------
    DiscountedCost
    """
    r, treatment = COSTS[name]
    ranks = distances(np.arange(n_classes))
    vacuous = DiscountedCost(ranks, r, treatment)(np.ones((1, n_classes), dtype=bool))[0]
    return DiscountedCost(ranks, r, treatment, unknown=vacuous.tolist())


def by_size(sets: BoolArray, y: IntArray, named: IntArray, costs: Mapping[str, Reward], **labels: Any) -> list[Row]:
    """Count answers by the size of the set: one row for each size that occurs.

    Parameters
    ----------
    sets : bool array of shape (n, K)
    y : int array of shape (n,)
    named : int array of shape (n,)
        The most probable class, whatever the set is.
    costs : dict of str to Reward
    **labels
        Entered in each row.

    Returns
    -------
    list of dict
        Labels, ``size``, ``answers`` (sets of this size), ``hits`` (those that contain the true class),
        ``named_hits`` (how often the most probable class is the true one on these instances), and a sum of costs for
        each of `COSTS`, NaN where the classes are not ordered.
    """
    sizes = np.count_nonzero(sets, axis=1)
    counted = {"answers": np.ones(len(y)), "hits": sets[np.arange(len(y)), y], "named_hits": named == y}
    sums = {name: np.bincount(sizes, values).astype(np.intp) for name, values in counted.items()}
    spent = {name: np.bincount(sizes, -reward.payoff(sets, y)) for name, reward in costs.items()}
    unpriced = dict.fromkeys(COSTS, float("nan"))
    return [
        {
            **labels,
            "size": size,
            **{name: int(values[size]) for name, values in sums.items()},
            **unpriced,
            **{name: float(values[size]) for name, values in spent.items()},
        }
        for size in np.flatnonzero(sums["answers"]).tolist()
    ]
