"""Means of differences: t-tests over folds, and an interval for a mean over data sets."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from credal_lib import comparisons

WORKED = [0.01, 0.02, -0.01, 0.03, 0.02, 0, 0.01, 0.02, 0.01, 0.02]


def test_the_worked_t_values() -> None:
    naive, corrected = comparisons.paired_t(WORKED), comparisons.corrected_t(WORKED, 1 / 10)
    assert (round(naive.t, 3), round(naive.p, 4)) == (3.545, 0.0063)
    assert (round(corrected.t, 3), round(corrected.p, 4)) == (2.440, 0.0374)
    assert naive.degrees_of_freedom == corrected.degrees_of_freedom == 9
    expected = stats.ttest_1samp(WORKED, 0)
    assert (naive.t, naive.p) == (pytest.approx(expected.statistic), pytest.approx(expected.pvalue))


@pytest.mark.parametrize(("n", "overstated"), [(10, 1.45), (100, 3.48)])
def test_how_much_the_naive_test_overstates(n: int, overstated: float) -> None:
    d = np.random.default_rng(n).random(n)
    assert round(comparisons.paired_t(d).t / comparisons.corrected_t(d, 0.1).t, 2) == overstated


@pytest.mark.parametrize("test", [comparisons.paired_t, lambda d: comparisons.corrected_t(d, 0.1)])
@pytest.mark.parametrize(
    ("d", "t", "p"),
    [([0, 0, 0], 0, 1), ([0.1] * 10, math.inf, 0), ([-0.1] * 10, -math.inf, 0), ([0.3 - 0.2, 0.1], math.inf, 0)],
)
def test_differences_without_variance(test, d, t, p) -> None:
    assert (test(d).t, test(d).p) == (t, p)


def test_rounding_errors_around_zero_are_no_difference() -> None:
    assert (comparisons.paired_t([1e-17, 0, -1e-17]).t, comparisons.paired_t([1e-17, 2e-17]).p) == (0, 1)


def test_a_single_difference_has_no_variance() -> None:
    found, interval = comparisons.paired_t([0.1]), comparisons.mean_interval([0.1])
    assert (found.mean, interval.mean) == (0.1, 0.1)
    assert all(math.isnan(number) for number in (found.t, found.p, interval.low, interval.high))


def test_the_interval_of_a_mean_excludes_what_the_test_rejects() -> None:
    """The ends are the means at which p is exactly one minus the level."""
    interval = comparisons.mean_interval(WORKED, level=0.9)
    expected = stats.ttest_1samp(WORKED, 0).confidence_interval(0.9)
    assert (interval.low, interval.high) == (pytest.approx(expected.low), pytest.approx(expected.high))
    for end in (interval.low, interval.high):
        assert comparisons.paired_t(np.subtract(WORKED, end)).p == pytest.approx(0.1)
    assert comparisons.mean_interval([0.25, 0.25]) == (0.25, 0.25, 0.25)


def test_the_corrected_interval_belongs_to_the_corrected_test() -> None:
    """0 is just outside the interval whose level is one minus the p value."""
    p = comparisons.corrected_t(WORKED, 1 / 10).p
    assert comparisons.corrected_interval(WORKED, 1 / 10, level=1 - p).low == pytest.approx(0, abs=1e-12)


def test_the_corrected_interval_is_wider_by_the_shared_training_rows() -> None:
    plain, corrected = comparisons.mean_interval(WORKED), comparisons.corrected_interval(WORKED, 1 / 10)
    factor = math.sqrt((1 / 10 + 1 / 9) / (1 / 10))
    assert corrected.mean == plain.mean
    assert corrected.high - corrected.low == pytest.approx(factor * (plain.high - plain.low))
    assert math.isnan(comparisons.corrected_interval([0.1], 0.1).low)
