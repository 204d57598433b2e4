"""Draws of tables and of rows, percentiles, and intervals from counts."""

from __future__ import annotations

import math

import numpy as np
import pytest

from credal_lib import _bootstrap as bootstrap
from credal_lib._bootstrap import Outcomes

SHARE = Outcomes(np.array([[1.0], [0.0]]), np.ones((2, 1)), np.ones(2, dtype=np.intp))
"""A share: hits and misses."""


def test_a_table_of_counts_gives_the_interval_of_its_rows():
    """A share of 30 in 100: the percentiles of the binomial distribution, whose quantiles are 21 and 39."""
    (found,) = bootstrap.ratio_intervals(SHARE._replace(counts=np.array([30, 70])), 0.95, 0)
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
    (found,) = bootstrap.ratio_intervals(SHARE._replace(counts=counts), 0.95, 0)
    assert sizes == [(1_000_000, 2, bootstrap.DRAWS)]
    assert found.high - found.low == pytest.approx(2 * 1.96 * math.sqrt(0.24 / 1e6), rel=0.1)


def test_what_is_undefined_has_no_interval():
    both = np.array([[0.0, 1.0]])
    nothing, whole = bootstrap.ratio_intervals(Outcomes(both, both, np.array([5])), 0.95, 0)
    assert math.isnan(nothing.low)
    assert whole == (1, 1)
    assert math.isnan(bootstrap.mean_interval(np.array([1.0, np.inf]), 0.95, 0).low)
    assert math.isnan(bootstrap.percentiles(np.array([np.nan]), 0.95).high)


def test_draws_without_anything_to_average_are_left_out():
    """One row in three has the class: some draws have none of them, and the share is 1 in all others."""
    has = np.array([[1.0], [0.0]])
    (found,) = bootstrap.ratio_intervals(Outcomes(has, has, np.array([1, 2])), 0.9, 0)
    assert found == (1, 1)


def test_infinite_draws_keep_their_place():
    assert bootstrap.percentiles(np.array([np.inf, 1.0, 2.0, np.inf]), 0.9) == (1, np.inf)


@pytest.mark.parametrize("ratio", [False, True])
def test_many_outcomes_have_the_interval_of_the_normal_distribution(monkeypatch, ratio):
    rng = np.random.default_rng(2)
    values = rng.exponential(size=(800, 1))
    below = rng.uniform(1, 2, size=(800, 1)) if ratio else np.ones((800, 1))
    counts = rng.integers(1, 4, size=800)
    (drawn,) = bootstrap.ratio_intervals(Outcomes(values, below, counts), 0.95, 0)
    monkeypatch.setattr(bootstrap, "MOST_OUTCOMES", 10)
    (normal,) = bootstrap.ratio_intervals(Outcomes(values, below, counts), 0.95, 0)
    assert normal == pytest.approx(drawn, rel=0.02)
    (undefined,) = bootstrap.ratio_intervals(Outcomes(values, 0 * below, counts), 0.95, 0)
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


def test_rows_with_the_same_value_are_one_outcome():
    rng = np.random.default_rng(1)
    values, weights = rng.integers(3, size=500) / 2, rng.integers(1, 4, size=500) + 0.0
    plain, weighted = bootstrap.outcomes_of(values), bootstrap.outcomes_of(values, weights)
    assert plain.above[:, 0].tolist() == [0, 0.5, 1]
    assert plain.counts.tolist() == [np.count_nonzero(values == value) for value in (0, 0.5, 1)]
    assert (plain.below == 1).all()
    assert len(weighted.counts) == 9
    for above, below, count in zip(*weighted, strict=True):
        assert count == np.count_nonzero((values == above[0]) & (weights == below[0]))
    again = bootstrap.outcomes_of(plain.above[[0, 1, 2, 0], 0], counts=np.array([1, 2, 3, 4]))
    assert again.counts.tolist() == [5, 2, 3]


@pytest.mark.parametrize("at_a_time", [1, 7, 10_000])
def test_drawing_in_parts_draws_the_same(monkeypatch, at_a_time):
    """Also with strata, if a part is all draws or one: the strata of a part are drawn one after the other."""
    whole = bootstrap.drawn_ratios([SHARE], 20, 3)
    positions = [drawn[0].tolist() for drawn in bootstrap.drawn_positions([5], 20, 3)]
    monkeypatch.setattr(bootstrap, "NUMBERS_AT_A_TIME", at_a_time)
    assert np.array_equal(bootstrap.drawn_ratios([SHARE], 20, 3), whole, equal_nan=True)
    assert [drawn[0].tolist() for drawn in bootstrap.drawn_positions([5], 20, 3)] == positions
    assert len(positions) == 20


def test_tables_and_rows_are_drawn_alike():
    """Means over strata of unlike rows: both ways have the same mean and standard deviation of draws."""
    rng = np.random.default_rng(5)
    strata = [rng.choice([0, 0.5, 1], size=40), rng.choice([3, 4.0], size=60)]
    tables = bootstrap.drawn_ratios([bootstrap.outcomes_of(values) for values in strata], 8000, 0)[:, 0]
    rows = [
        np.concatenate([values[places] for values, places in zip(strata, drawn, strict=True)]).mean()
        for drawn in bootstrap.drawn_positions([40, 60], 8000, 0)
    ]
    exact = math.sqrt(40 * strata[0].var() + 60 * strata[1].var()) / 100
    for draws in (tables, np.array(rows)):
        assert draws.mean() == pytest.approx(np.concatenate(strata).mean(), abs=5 * exact / math.sqrt(8000))
        assert draws.std() == pytest.approx(exact, rel=0.05)


def test_each_end_is_a_draw():
    draws = np.random.default_rng(0).normal(size=100)
    for corrections in ((), (0.2, 0.1)):
        assert set(bootstrap.percentiles(draws, 0.9, *corrections)) <= set(draws.tolist())
    assert bootstrap.percentiles(draws, 0.9, 0.2).low > bootstrap.percentiles(draws, 0.9).low
    assert math.isnan(bootstrap.percentiles(draws, 0.9, math.inf).low)
    assert math.isnan(bootstrap.percentiles(draws, 0.9, 0.0, math.nan).low)


def test_bias_counts_a_draw_at_the_value_by_half():
    assert bootstrap.bias_of(np.array([0.1 + 0.2, 0.2, 0.4]), 0.3) == 0
    assert bootstrap.bias_of(np.array([1.0, 2.0]), 0) == -math.inf
    assert bootstrap.bias_of(np.array([1.0, 2.0]), 3) == math.inf


def test_acceleration_of_a_mean_is_its_skewness_over_six_roots_of_n():
    values = np.random.default_rng(3).exponential(size=50)
    outcomes = bootstrap.outcomes_of(values)
    skewness = float(((values - values.mean()) ** 3).mean() / values.std() ** 3)
    found = bootstrap.acceleration_of(bootstrap.ratios_without_one([outcomes]))
    assert found == pytest.approx(skewness / (6 * math.sqrt(50)))
    assert bootstrap.acceleration_of([(np.array([2.0]), np.array([9]))]) == 0
