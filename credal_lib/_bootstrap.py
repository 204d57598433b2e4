"""The bootstrap: draws of a table of outcomes or of the rows, and the ends of an interval.

Rows that nothing can tell apart, such as those with the same payoff, are counted once and drawn
together. As many outcomes as there are rows, drawn with replacement, are counts of the multinomial
distribution: this is the bootstrap of the rows itself, not an approximation, and a million rows are
as quick as the few outcomes that they have. A score of which only the value on given rows is known
takes the rows one by one (`drawn_positions`).

(Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, Chapters 6, 13 and 14.)
"""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from credal_lib._parts import parts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from credal_lib._checks import FloatArray, IntArray

DRAWS = 2000
"""Tables drawn for an interval, if nothing else is said."""

MOST_OUTCOMES = 2000
"""With more distinct outcomes than this, drawing tables is no quicker than drawing rows."""

MOST_CELLS = 1 << 22
"""Pairs of codes with up to this many cells are counted without sorting."""

NUMBERS_AT_A_TIME = 10_000_000
"""Counts, or positions of rows, drawn at once: bounds the memory of many draws."""

ROUNDING = 1e-12
"""Up to this, a draw equals the value on the rows: their sums are added in another order."""


class Interval(NamedTuple):
    """Ends of a confidence interval; both nan where the number itself is undefined or infinite."""

    low: float
    high: float


NOWHERE = Interval(math.nan, math.nan)


class Outcomes(NamedTuple):
    """Distinct outcomes of rows, and how often each occurs; a number is a ratio of their sums.

    Attributes
    ----------
    above, below : float arrays of shape (cells, m)
        Numerators and denominators of m ratios.
    counts : int array of shape (cells,)
    """

    above: FloatArray
    below: FloatArray
    counts: IntArray


def distinct(values: FloatArray) -> tuple[FloatArray, IntArray]:
    """Return the distinct numbers of an array, sorted, and where each entry is among them."""
    found, back = np.unique(values, return_inverse=True)
    return found, back.reshape(values.shape).astype(np.intp, copy=False)


def joint_counts(first: IntArray, second: IntArray) -> tuple[IntArray, IntArray, IntArray]:
    """Count the pairs of two lists of codes.

    Parameters
    ----------
    first, second : int arrays of shape (n,)
        Non-negative codes of the same rows.

    Returns
    -------
    tuple of three int arrays
        The codes of both in each pair that occurs, and how often it does.
    """
    width = int(second.max(initial=0)) + 1
    cells = (int(first.max(initial=0)) + 1) * width
    together = first * width + second
    if cells <= MOST_CELLS:
        counts = np.bincount(together, minlength=cells)
        found = np.flatnonzero(counts)
        counts = counts[found]
    else:
        found, counts = np.unique(together, return_counts=True)
    return found // width, found % width, counts


def outcomes_of(
    values: FloatArray, weights: FloatArray | None = None, counts: IntArray | None = None
) -> Outcomes:
    """Count the distinct values of rows, of which the mean is the number.

    With weights, count the distinct pairs: the number is the ratio of the two sums.

    Parameters
    ----------
    values : float array of shape (n,)
        What each row adds to the numerator, for instance its payoff, or the difference of those of
        two models.
    weights : float array of shape (n,), optional
        What each adds to the denominator; 1 if not given.
    counts : int array of shape (n,), optional
        How often each row occurs; once if not given. Not with weights.

    Returns
    -------
    Outcomes
        With m = 1.
    """
    if weights is None:
        found, back = distinct(values)
        times = np.bincount(back, weights=counts).astype(np.intp)
        return Outcomes(found[:, np.newaxis], np.ones((len(found), 1)), times)
    above, above_codes = distinct(values)
    below, below_codes = distinct(weights)
    first, second, times = joint_counts(above_codes, below_codes)
    return Outcomes(above[first, np.newaxis], below[second, np.newaxis], times)


def drawn_ratios(strata: Sequence[Outcomes], draws: int, seed: int) -> FloatArray:
    r"""Ratios of sums over tables of as many rows, drawn with replacement.

    .. math:: \sum_i c_i a_i \Big/ \sum_i c_i b_i

    with :math:`c_i` how often the outcome i is drawn, :math:`a_i` and :math:`b_i` its numerator and
    denominator.

    Parameters
    ----------
    strata : sequence of Outcomes
        Each table has as many rows of each; one for all rows, if there are no strata.
    draws : int
    seed : int

    Returns
    -------
    float array of shape (draws, m)
        ``nan`` where nothing was drawn to average.
    """
    rng = np.random.default_rng(seed)
    ratios = []
    for size in _batches(draws, sum(len(outcomes.counts) for outcomes in strata)):
        above, below = [], []
        for outcomes in strata:
            n = int(outcomes.counts.sum())
            # In floats, for the matrix products below: those of integers do not use BLAS.
            drawn = rng.multinomial(n, outcomes.counts / n, size=size).astype(np.float64)
            above.append(drawn @ outcomes.above)
            below.append(drawn @ outcomes.below)
        with np.errstate(invalid="ignore", divide="ignore"):
            ratios.append(np.sum(above, axis=0) / np.sum(below, axis=0))
    return np.concatenate(ratios)


def drawn_positions(sizes: Sequence[int], draws: int, seed: int) -> Iterator[list[IntArray]]:
    """Positions drawn with replacement, from each stratum as many as it has.

    Parameters
    ----------
    sizes : sequence of int
        Of the strata.
    draws : int
    seed : int

    Yields
    ------
    list of int arrays
        Of a draw: positions within each stratum.
    """
    rng = np.random.default_rng(seed)
    for batch in _batches(draws, sum(sizes)):
        strata = [rng.integers(n, size=(batch, n)) for n in sizes]
        for draw in range(batch):
            yield [drawn[draw] for drawn in strata]


def _batches(draws: int, numbers: int) -> Iterator[int]:
    """Sizes of the parts in which draws of so many numbers each are made."""
    for part in parts(draws, numbers, NUMBERS_AT_A_TIME):
        yield part.stop - part.start


def percentiles(
    draws: FloatArray, confidence: float, bias: float = 0.0, acceleration: float = 0.0
) -> Interval:
    r"""Return the middle of some draws as an interval, whose ends are two of them.

    Without `bias` and `acceleration` the ends are the :math:`(1 \mp c) / 2` percentiles. With them,
    those of the interval BCa, which corrects both: with :math:`z = \Phi^{-1}((1 \mp c) / 2)`,

    .. math:: \Phi\left(z_0 + \frac{z_0 + z}{1 - a (z_0 + z)}\right).

    Parameters
    ----------
    draws : float array of shape (draws,)
        Draws that are nan, where nothing was drawn to average, are left out.
    confidence : float
        c, in (0, 1).
    bias : float
        :math:`z_0`.
    acceleration : float
        a.

    Returns
    -------
    Interval
        nan if all draws are nan, or one of the corrections is infinite or nan.
    """
    known = np.sort(draws[~np.isnan(draws)])
    if not len(known) or not math.isfinite(bias + acceleration):
        return NOWHERE
    levels = [(1 - confidence) / 2, (1 + confidence) / 2]
    if bias or acceleration:
        normal = NormalDist()
        shifted = [bias + normal.inv_cdf(level) for level in levels]
        levels = [normal.cdf(bias + z / (1 - acceleration * z)) for z in shifted]
    # No interpolation: between a finite and an infinite draw it would give infinity or nan.
    low, high = (float(known[round(level * (len(known) - 1))]) for level in levels)
    return Interval(low, high)


def bias_of(draws: FloatArray, value: float) -> float:
    r"""Bias of the median of draws, :math:`z_0 = \Phi^{-1}(s)`.

    s is the share of the draws below the value; draws equal to it count half.

    Parameters
    ----------
    draws : float array of shape (draws,)
    value : float
        On the rows at hand.

    Returns
    -------
    float
        Infinite if all draws lie on one side.
    """
    level = np.isclose(draws, value, rtol=ROUNDING, atol=ROUNDING)
    share = float(np.mean((draws < value) & ~level)) + float(np.mean(level)) / 2
    return NormalDist().inv_cdf(share) if 0 < share < 1 else math.copysign(math.inf, share - 0.5)


def acceleration_of(left_out: Sequence[tuple[FloatArray, IntArray]]) -> float:
    r"""How the standard error changes with the value, from the values without one row.

    .. math:: a = \frac{\sum_j \sum_i u_{ji}^3 / n_j^3}
                       {6 \left(\sum_j \sum_i u_{ji}^2 / n_j^2\right)^{3/2}},
              \qquad u_{ji} = (n_j - 1) (\bar t_j - t_{ji})

    with :math:`t_{ji}` the value without row i of stratum j. (Efron and Tibshirani, Section 14.3.)

    Parameters
    ----------
    left_out : sequence of pairs (float array, int array)
        Of each stratum: the value without a row, and how many rows have this value.

    Returns
    -------
    float
        0 if no row matters, nan if the value is undefined without one.
    """
    cubes = squares = 0.0
    for values, counts in left_out:
        n = int(counts.sum())
        influence = (n - 1) * (float(counts @ values) / n - values)
        cubes += float(counts @ influence**3) / n**3
        squares += float(counts @ influence**2) / n**2
    return cubes / (6 * squares**1.5) if squares else 0.0


def ratios_without_one(strata: Sequence[Outcomes]) -> list[tuple[FloatArray, IntArray]]:
    """Return what `acceleration_of` wants of a single ratio.

    Parameters
    ----------
    strata : sequence of Outcomes
        With m = 1.

    Returns
    -------
    list of pairs (float array, int array)
    """
    above = sum(float(part.counts @ part.above[:, 0]) for part in strata)
    below = sum(float(part.counts @ part.below[:, 0]) for part in strata)
    with np.errstate(invalid="ignore", divide="ignore"):
        return [
            ((above - part.above[:, 0]) / (below - part.below[:, 0]), part.counts)
            for part in strata
        ]


def ratio_intervals(outcomes: Outcomes, confidence: float, seed: int) -> list[Interval]:
    """Intervals of all ratios of a table.

    Percentiles of `DRAWS` tables; draws without anything to average are left out. With more than
    `MOST_OUTCOMES` outcomes those of the normal distribution with the variance of the linearized
    ratio, which is close then.

    Parameters
    ----------
    outcomes : Outcomes
    confidence : float
        In (0, 1).
    seed : int
        The same seed gives the same intervals, whatever other models there are.

    Returns
    -------
    list of m Interval
    """
    above, below, counts = outcomes
    with np.errstate(invalid="ignore", divide="ignore"):
        ratios = (counts @ above) / (counts @ below)
    if len(counts) > MOST_OUTCOMES:
        return [
            _linearized(numerators, denominators, ratio, counts, confidence)
            for numerators, denominators, ratio in zip(
                above.T, below.T, ratios.tolist(), strict=True
            )
        ]
    # A ratio that is undefined or infinite on the rows themselves has no interval.
    draws = np.where(np.isfinite(ratios), drawn_ratios([outcomes], DRAWS, seed), np.nan)
    return [percentiles(column, confidence) for column in draws.T]


def mean_interval(
    values: FloatArray, confidence: float, seed: int, counts: IntArray | None = None
) -> Interval:
    """Return the interval of a mean over rows, as `ratio_intervals`; nan if a value is infinite.

    Parameters
    ----------
    values : float array of shape (n,)
        For two models, their differences on the same rows.
    confidence : float
    seed : int
    counts : int array of shape (n,), optional
        How often each value occurs; once if not given.

    Returns
    -------
    Interval
    """
    if not np.isfinite(values).all():
        return NOWHERE
    (interval,) = ratio_intervals(outcomes_of(values, counts=counts), confidence, seed)
    return interval


def codes_of_groups(groups: Sequence[IntArray]) -> IntArray:
    """Return the code of the group of each row, from the rows of each group.

    Parameters
    ----------
    groups : sequence of int arrays
        Together all rows, each in one group.

    Returns
    -------
    int array of shape (n,)
    """
    codes = np.empty(sum(map(len, groups)), dtype=np.intp)
    for code, rows in enumerate(groups):
        codes[rows] = code
    return codes


def sums_of_groups(values: FloatArray, groups: IntArray) -> FloatArray:
    """Sum what the rows of each group add.

    Parameters
    ----------
    values : float array of shape (..., n)
    groups : int array of shape (n,)
        Codes 0, 1, ... of the groups, all of which occur.

    Returns
    -------
    float array of shape (..., groups)
    """
    flat = values.reshape(-1, values.shape[-1])
    sums = np.array([np.bincount(groups, weights=row) for row in flat])
    return sums.reshape(*values.shape[:-1], -1)


@lru_cache(maxsize=1)
def unit_draws(n: int, seed: int) -> FloatArray:
    """How often each of n rows, or groups, is in each draw; the same draws for many numbers.

    Parameters
    ----------
    n : int
    seed : int

    Returns
    -------
    float array of shape (n, DRAWS)
        Not to be changed: it is kept for the next call.
    """
    drawn = np.random.default_rng(seed).multinomial(n, np.full(n, 1 / n), size=DRAWS)
    return np.ascontiguousarray(drawn.T, dtype=np.float64)


def intervals_together(
    above: FloatArray, below: FloatArray, confidence: float, seed: int
) -> list[Interval]:
    """Do as `ratio_intervals`, for many numbers on the same rows, which are drawn once for all.

    Parameters
    ----------
    above, below : float arrays of shape (m, n)
        What each row, or group, adds to the numerator and the denominator of each number.
    confidence : float
    seed : int

    Returns
    -------
    list of m Interval
    """
    with np.errstate(invalid="ignore", divide="ignore"):
        ratios = above.sum(axis=1) / below.sum(axis=1)
        if above.shape[1] > MOST_OUTCOMES:
            once = np.ones(above.shape[1], dtype=np.intp)
            return [
                _linearized(tops, bottoms, ratio, once, confidence)
                for tops, bottoms, ratio in zip(above, below, ratios.tolist(), strict=True)
            ]
        counts = unit_draws(above.shape[1], seed)
        draws = (above @ counts) / (below @ counts)
    draws[~np.isfinite(ratios)] = np.nan
    return [percentiles(row, confidence) for row in draws]


def normal_reach(confidence: float) -> float:
    """Return how many standard errors a normal interval reaches to each side."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def _linearized(
    above: FloatArray, below: FloatArray, ratio: float, counts: IntArray, confidence: float
) -> Interval:
    """Return the normal interval of one ratio, with the error of its linear approximation."""
    if not math.isfinite(ratio):
        return NOWHERE
    error = math.sqrt(float(counts @ (above - ratio * below) ** 2)) / float(counts @ below)
    reach = normal_reach(confidence) * error
    return Interval(ratio - reach, ratio + reach)
