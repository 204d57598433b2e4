"""What an average goes over and the bootstrap draws: rows, maybe weighted, or groups of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_lib import _checks
from credal_lib._bootstrap import (
    NOWHERE,
    Interval,
    codes_of_groups,
    intervals_together,
    outcomes_of,
    ratio_intervals,
    sums_of_groups,
)
from credal_lib.comparisons._checks import read_drawn_units

if TYPE_CHECKING:
    from collections.abc import Iterable

    from credal_lib._checks import FloatArray
    from credal_lib.report._predictions import Judged

FEW_GROUPS = 10
"""Of fewer groups, the bootstrap and the test say little."""

MOST_DRAWN = 20_000
"""Numbers that are drawn anew for each interval and test, together; of more, rows are drawn once.

Each is drawn some thousand times, so that these take a few seconds.
"""


def weighted(judged: Judged, weights: Any, groups: Any) -> Judged:
    """Return predictions with weights and groups of their rows, as `report` takes them.

    Weights that are all alike, and groups of one row each, are as none.

    Parameters
    ----------
    judged : Judged
    weights, groups : arrays of shape (n,), or None

    Returns
    -------
    Judged

    Raises
    ------
    TypeError, ValueError
        If a weight is negative or no number, all are 0, a group is missing, there is a single one,
        or the length is another.
    """
    n = len(judged.truths)
    weight = _checks.read_weights(weights, n, "weights")
    if weight is not None and weight.min() == weight.max():
        weight = None
    codes = None
    if groups is not None:
        drawn = read_drawn_units(n, None, groups)
        codes = codes_of_groups(drawn) if len(drawn) < n else None
    return replace(judged, weights=weight, groups=codes)


def is_plain(judged: Judged) -> bool:
    """Say whether all rows have a label, count alike and are drawn one by one.

    Parameters
    ----------
    judged : Judged

    Returns
    -------
    bool
    """
    certain = isinstance(judged.truths, np.ndarray)
    return certain and judged.weights is None and judged.groups is None


def n_units(judged: Judged) -> int:
    """Count what is drawn: the rows, or the groups.

    Parameters
    ----------
    judged : Judged

    Returns
    -------
    int
    """
    return len(judged.truths) if judged.groups is None else int(judged.groups.max()) + 1


def totals(judged: Judged, values: FloatArray) -> FloatArray:
    """Sum what rows add, times their weights, over each unit that is drawn.

    Parameters
    ----------
    judged : Judged
    values : float array of shape (..., n)

    Returns
    -------
    float array of shape (..., units)
    """
    if judged.weights is not None:
        # A row of weight 0 counts for nothing, even if it adds infinity.
        values = np.where(judged.weights > 0, values, 0.0) * judged.weights
    return values if judged.groups is None else sums_of_groups(values, judged.groups)


def mean(judged: Judged, values: FloatArray) -> float:
    """Average over the rows, by their weights.

    Parameters
    ----------
    judged : Judged
    values : float array of shape (n,)

    Returns
    -------
    float
    """
    if judged.weights is None:
        return float(values.mean())
    return float(totals(judged, values).sum() / judged.weights.sum())


def few_groups(groups: Any, n: int, what: str) -> list[str]:
    """Say that there are too few groups for intervals and tests to say much.

    Parameters
    ----------
    groups : array, or None if rows are drawn one by one
    n : int
        How many there are.
    what : str
        What they are.

    Returns
    -------
    list of str
        One sentence, or none.
    """
    if groups is None or n >= FEW_GROUPS:
        return []
    said = (
        f"There are only {n} {what}. Intervals from so few are too narrow, and the test cannot have"
        f" a p below {2 * 0.5**n:.2g}."
    )
    return [said]


def drawn_together(numbers: int, cells: int) -> bool:
    """Say whether so many numbers, each of so many distinct outcomes, have the same draws.

    Parameters
    ----------
    numbers, cells : int

    Returns
    -------
    bool
    """
    return numbers * cells > MOST_DRAWN


def unit_intervals(
    terms: Iterable[tuple[FloatArray, FloatArray]],
    judged: Judged,
    confidence: float,
    seed: int,
    together: bool,
) -> list[Interval]:
    """Return the intervals of ratios of sums over the rows.

    Parameters
    ----------
    terms : iterable of pairs of float arrays of shape (n,)
        What each row adds to the numerator and to the denominator of each ratio.
    judged : Judged
    confidence : float
    seed : int
    together : bool
        Whether the units are drawn once for all numbers; else each number has its own draws, which
        are those of `comparisons.bootstrap_interval`.

    Returns
    -------
    list of Interval
        No ends where a term is infinite.
    """
    summed = [(totals(judged, above), totals(judged, below)) for above, below in terms]
    found = [NOWHERE] * len(summed)
    known = [i for i, (above, _) in enumerate(summed) if np.isfinite(above).all()]
    if not known:
        return found
    if together:
        above, below = (np.stack([summed[i][part] for i in known]) for part in (0, 1))
        ends = intervals_together(above, below, confidence, seed)
    else:
        ends = [ratio_intervals(outcomes_of(*summed[i]), confidence, seed)[0] for i in known]
    for i, interval in zip(known, ends, strict=True):
        found[i] = interval
    return found
