"""Intervals and tests from tables of counts: a million rows are as quick as the few outcomes that they have.

Rows that cannot be told apart by any measure (the same size of the set, the same hit) are counted once and drawn
together, by the multinomial distribution: the bootstrap of the rows itself, not an approximation of it.
"""

import math
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from credal_lib._checks import FloatArray, IntArray

DRAWS = 2000
"""Tables drawn for an interval."""

MOST_OUTCOMES = 2000
"""With more distinct outcomes than this, the interval is that of the normal distribution, which is close then."""

SIGN_DRAWS = 9999
"""Draws of all signs for a test."""

MOST_SIGNED_ROWS = 1000
"""With more rows that differ than this, the test is that of the normal distribution."""

MOST_CELLS = 1 << 22
"""Tables of up to this many cells are counted without sorting."""


class Interval(NamedTuple):
    """Ends of a confidence interval; both nan where the number itself is undefined or infinite."""

    low: float
    high: float


def distinct(values: FloatArray) -> tuple[FloatArray, IntArray]:
    """Return the distinct numbers of an array, sorted, and the position of each entry among them."""
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


def ratio_intervals(
    numerators: FloatArray, denominators: FloatArray, counts: IntArray, confidence: float, seed: int
) -> list[Interval]:
    r"""Intervals of ratios of means, :math:`\sum_i c_i a_i / \sum_i c_i b_i`, over tables of outcomes.

    Percentiles of `DRAWS` tables of as many rows, each drawn with replacement; with more than `MOST_OUTCOMES` outcomes
    those of the normal distribution with the variance of the linearized ratio. (Efron and Tibshirani, "An Introduction
    to the Bootstrap", 1993, Chapters 6 and 13.)

    Parameters
    ----------
    numerators, denominators : float arrays of shape (cells, m)
        The m ratios by outcome; denominators are not negative.
    counts : int array of shape (cells,)
        How often each outcome occurs.
    confidence : float
        In (0, 1).
    seed : int
        The same seed gives the same intervals, whatever other models there are.

    Returns
    -------
    list of m Interval
    """
    totals = counts @ denominators
    with np.errstate(invalid="ignore", divide="ignore"):
        ratios = (counts @ numerators) / totals
    if len(counts) > MOST_OUTCOMES:
        columns = zip(numerators.T, denominators.T, ratios.tolist(), strict=True)
        return [_linearized(above, below, counts, ratio, confidence) for above, below, ratio in columns]
    rng = np.random.default_rng(seed)
    n = int(counts.sum())
    drawn = rng.multinomial(n, counts / n, size=DRAWS).astype(np.float64)
    with np.errstate(invalid="ignore", divide="ignore"):
        draws = (drawn @ numerators) / (drawn @ denominators)
    return [percentiles(column, confidence) for column in np.where(np.isfinite(ratios), draws, np.nan).T]


def percentiles(draws: FloatArray, confidence: float) -> Interval:
    """Return the middle of some draws; those that are nan, where nothing was drawn to average, are left out."""
    known = np.sort(draws[~np.isnan(draws)])
    if not len(known):
        return Interval(math.nan, math.nan)
    low, high = (float(known[round(part * (len(known) - 1))]) for part in ((1 - confidence) / 2, (1 + confidence) / 2))
    return Interval(low, high)


def mean_interval(values: FloatArray, confidence: float, seed: int) -> Interval:
    """Return the interval of a mean over rows, as `ratio_intervals`; nan if a value is infinite.

    Parameters
    ----------
    values : float array of shape (n,)
    confidence : float
    seed : int

    Returns
    -------
    Interval
    """
    if not np.isfinite(values).all():
        return Interval(math.nan, math.nan)
    found, counts = np.unique(values, return_counts=True)
    (interval,) = ratio_intervals(found[:, np.newaxis], np.ones((len(found), 1)), counts, confidence, seed)
    return interval


def sign_test(differences: FloatArray, counts: IntArray, seed: int) -> float:
    r"""Two-sided p value of the hypothesis that two models are equally good, from their differences row by row.

    If they are, each difference might as well have had the other sign. The p value is the share of draws of all signs
    whose sum is at least as far from 0 as the one found. For right or wrong it is McNemar's exact test. With more than
    `MOST_SIGNED_ROWS` rows that differ, the sum of signs is taken as normal with variance :math:`\sum_i d_i^2`.
    (Fisher's randomization test: Good, "Permutation, Parametric and Bootstrap Tests of Hypotheses", 2005, Section 3.1.)

    Parameters
    ----------
    differences : float array of shape (cells,)
        Distinct differences.
    counts : int array of shape (cells,)
        How often each occurs.
    seed : int

    Returns
    -------
    float in [0, 1]
        1 if no row differs; never 0 where signs are drawn, as the one found is counted among them.
    """
    size = np.round(np.abs(differences), 12)
    distance = abs(float(counts @ differences))
    different = size > 0
    if not different.any():
        return 1.0
    groups, back = np.unique(size[different], return_inverse=True)
    rows = np.bincount(back, weights=counts[different]).astype(np.intp)
    if rows.sum() > MOST_SIGNED_ROWS:
        return math.erfc(distance / math.sqrt(2 * float(rows @ groups**2)))
    rng = np.random.default_rng(seed)
    sums = (2 * rng.binomial(rows, 0.5, size=(SIGN_DRAWS, len(rows))) - rows) @ groups
    further = np.count_nonzero(np.abs(sums) >= distance - 1e-9)
    return float((1 + further) / (1 + SIGN_DRAWS))


def _linearized(
    numerator: FloatArray, denominator: FloatArray, counts: IntArray, ratio: float, confidence: float
) -> Interval:
    if not math.isfinite(ratio):
        return Interval(math.nan, math.nan)
    error = math.sqrt(float(counts @ (numerator - ratio * denominator) ** 2)) / float(counts @ denominator)
    reach = NormalDist().inv_cdf((1 + confidence) / 2) * error
    return Interval(ratio - reach, ratio + reach)
