"""Intervals and tests from counts."""

from __future__ import annotations

import math

import numpy as np
import pytest

from credal_lib.report import _bootstrap as bootstrap


def test_a_table_of_counts_gives_the_interval_of_its_rows():
    """A share of 30 in 100: the percentiles of the binomial distribution, whose quantiles are 21 and 39."""
    (found,) = bootstrap.ratio_intervals(np.array([[1.0], [0.0]]), np.ones((2, 1)), np.array([30, 70]), 0.95, 0)
    assert found.low == pytest.approx(0.21, abs=0.011)
    assert found.high == pytest.approx(0.39, abs=0.011)


def test_a_million_rows_are_those_few_counts(monkeypatch):
    sizes = []
    original = np.random.Generator

    class Watched:
        def __init__(self, seed):
            self.rng = original(np.random.PCG64(seed))

        def multinomial(self, n, chances, size):
            sizes.append((n, len(chances), size))
            return self.rng.multinomial(n, chances, size=size)

    monkeypatch.setattr(np.random, "default_rng", Watched)
    counts = np.array([600_000, 400_000])
    (found,) = bootstrap.ratio_intervals(np.array([[1.0], [0.0]]), np.ones((2, 1)), counts, 0.95, 0)
    assert sizes == [(1_000_000, 2, bootstrap.DRAWS)]
    assert found.high - found.low == pytest.approx(2 * 1.96 * math.sqrt(0.24 / 1e6), rel=0.1)


def test_what_is_undefined_has_no_interval():
    nothing, whole = bootstrap.ratio_intervals(np.array([[0.0, 1.0]]), np.array([[0.0, 1.0]]), np.array([5]), 0.95, 0)
    assert math.isnan(nothing.low)
    assert whole == (1, 1)
    assert math.isnan(bootstrap.mean_interval(np.array([1.0, np.inf]), 0.95, 0).low)
    assert math.isnan(bootstrap.percentiles(np.array([np.nan]), 0.95).high)


def test_draws_without_anything_to_average_are_left_out():
    """One row in three has the class: some draws have none of them, and the share is 1 in all others."""
    (found,) = bootstrap.ratio_intervals(np.array([[1.0], [0.0]]), np.array([[1.0], [0.0]]), np.array([1, 2]), 0.9, 0)
    assert found == (1, 1)


def test_infinite_draws_keep_their_place():
    assert bootstrap.percentiles(np.array([np.inf, 1.0, 2.0, np.inf]), 0.9) == (1, np.inf)


@pytest.mark.parametrize("ratio", [False, True])
def test_many_outcomes_have_the_interval_of_the_normal_distribution(monkeypatch, ratio):
    rng = np.random.default_rng(2)
    values = rng.exponential(size=(800, 1))
    below = rng.uniform(1, 2, size=(800, 1)) if ratio else np.ones((800, 1))
    counts = rng.integers(1, 4, size=800)
    (drawn,) = bootstrap.ratio_intervals(values, below, counts, 0.95, 0)
    monkeypatch.setattr(bootstrap, "MOST_OUTCOMES", 10)
    (normal,) = bootstrap.ratio_intervals(values, below, counts, 0.95, 0)
    assert normal == pytest.approx(drawn, rel=0.02)
    (undefined,) = bootstrap.ratio_intervals(values, 0 * below, counts, 0.95, 0)
    assert math.isnan(undefined.low)


def test_pairs_of_codes_are_counted(monkeypatch):
    rng = np.random.default_rng(0)
    first, second = rng.integers(5, size=1000), rng.integers(7, size=1000)
    found = bootstrap.joint_counts(first, second)
    for a, b, count in zip(*found, strict=True):
        assert count == np.count_nonzero((first == a) & (second == b))
    assert found[2].sum() == 1000
    monkeypatch.setattr(bootstrap, "MOST_CELLS", 0)
    assert all(np.array_equal(x, y) for x, y in zip(bootstrap.joint_counts(first, second), found, strict=True))


def test_no_row_that_differs_is_no_evidence():
    assert bootstrap.sign_test(np.zeros(2), np.array([3, 4]), 0) == 1
