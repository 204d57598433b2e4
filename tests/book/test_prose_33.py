"""What the text of chapter 33 says about numbers, recomputed. Each docstring names the section.

Numbers of the patients are computed where they are shown, and asserted there; here are those that are typed.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from credal_book.figures import chapter_33
from credal_book.scenes import heart
from credal_lib import comparisons, rewards

F = Fraction


def test_the_prices_of_the_patient():
    """By hand: 10 and 5; 3, 1 and 3.5 at three tenths; "Two questions are enough": 33 of 100, a third question."""
    s, t = F(1, 10), F(8, 10)
    missed, needless = 1 / s, 1 / (1 - t)
    assert (missed, needless) == (10, 5)
    p = F(3, 10)
    assert (p * missed, (1 - p) * needless) == (3, F(35, 10))
    assert needless / (missed + needless) == F(5, 15) == s / (s + 1 - t)
    assert np.allclose(heart.costs().cost_table(), [[0, 10], [5, 0], [1, 1]])


@pytest.mark.parametrize(("s", "t", "half"), [(0.2, 0.8, 0.8), (0.35, 0.65, 0.65), (0.5, 0.5, 0.5)])
def test_points_that_one_utility_of_the_size_expresses(s, t, half):
    """What a pair is worth: 20 and 80 is u80, 35 and 65 is u65; exercise 33.5."""
    worth = np.asarray(rewards.Quadratic(half).matrix(2))
    assert np.allclose((1 - worth) / (1 - t), np.asarray(heart.costs(s, t).cost_table(), dtype=float))


def test_the_worth_of_a_look_for_the_patient():
    """What a pair is worth: 0.9 and 0.8."""
    table = np.asarray(heart.costs().cost_table(), dtype=float)
    ill, healthy = 1 - table[2, 1] / table[0, 1], 1 - table[2, 0] / table[1, 0]
    assert (round(ill, 9), round(healthy, 9)) == (0.9, 0.8)


def test_the_difference_of_five_folds():
    """By hand: mean 0.3, variance 0.025, 0.071 and 0.106, t of 2.78, 0.29: just without 0."""
    d = np.array([0.1, 0.3, 0.2, 0.5, 0.4])
    assert d.mean() == pytest.approx(0.3)
    assert d.var(ddof=1) == pytest.approx(0.025)
    assert [round(math.sqrt(v * 0.025), 3) for v in (1 / 5, 1 / 5 + 1 / 4)] == [0.071, 0.106]
    found = comparisons.corrected_interval(d, test_share=1 / 5)
    assert (round(stats.t.ppf(0.975, 4), 2), round(found.mean - found.low, 2)) == (2.78, 0.29)
    assert 0 < found.low < 0.01


def test_the_forecaster():
    """Exercise 33.1: 25 and 2, 0.074, 0.96 and 0.5."""
    missed, needless = 1 / F(4, 100), 1 / F(1, 2)
    assert (missed, needless, round(float(needless / (missed + needless)), 3)) == (25, 2, 0.074)
    assert (1 - 1 / missed, 1 - 1 / needless) == (F(96, 100), F(1, 2))


def test_ten_folds():
    """Exercise 33.2: 0.143, 0.208, 0.138; t of 2.26 and 1.98."""
    assert [round(stats.t.ppf(0.975, n), 2) for n in (9, 99)] == [2.26, 1.98]
    found = [t * 0.2 * math.sqrt(v) for t, v in ((2.26, 1 / 10), (2.26, 1 / 10 + 1 / 9), (1.98, 1 / 100 + 1 / 9))]
    assert [round(v, 3) for v in found] == [0.143, 0.208, 0.138]


def test_a_promise_in_three_bands():
    """Solution 33.3: 50 and 90, 50 and 50, 25 and 45; 475 and 112.5; z of 2.5, one sample in eighty; 0.9 and 0.9."""
    promised, paid = (F(50), F(50), F(25)), (90, 50, 45)
    assert promised == (100 * F(5, 100) * 10, 50, 50 * F(1, 10) * 5)
    assert paid == (9 * 10, 50, 9 * 5)
    variance = 100 * 100 * F(5, 100) * F(95, 100) + 50 * 25 * F(9, 10) * F(1, 10)
    assert variance == F(475) + F(225, 2)
    z = (sum(paid) - sum(promised)) / math.sqrt(variance)
    assert (round(math.sqrt(variance), 1), round(z, 1)) == (24.2, 2.5)
    assert 1 / (2 * stats.norm.sf(z)) == pytest.approx(80, rel=0.1)
    assert (F(9, 100) * 10, F(9, 50) * 5) == (F(9, 10), F(9, 10))


def test_how_many_cases():
    """How many cases does a choice need: 1.96 and 0.84; exercise 33.4: about 1,700; four times for half."""
    assert [round(stats.norm.ppf(q), 2) for q in (0.975, 0.8)] == [1.96, 0.84]
    given = heart.answers()
    d = chapter_33.paid(given["silent"]) - chapter_33.paid(given["rejecting"])
    assert (2.8 * d.std(ddof=1) / 0.1) ** 2 == pytest.approx(1700, rel=0.05)


def test_right_in_four_cases_of_five_and_a_third_dearer_than_looking():
    """Right in four cases of five: 297 patients, four of five, a third more than 1; almost half ill."""
    y, given = heart.patients().y, heart.answers()
    right = given["precise"][np.arange(297), 1 * (y == "ill")].mean()
    assert right == pytest.approx(0.8, abs=0.02)
    assert chapter_33.paid(given["precise"]).mean() == pytest.approx(4 / 3, abs=0.05)
    cost = {name: chapter_33.paid(sets).mean() for name, sets in given.items()}
    assert min(cost, key=cost.__getitem__) == "rejecting"
    assert 0.4 < (y == "ill").mean() < 0.5


def test_the_cheapest_answerer_is_silent_on_more_patients_than_the_others_but_one():
    """Right in four cases of five: more than two in five."""
    looks = {name: sets.all(axis=1).mean() for name, sets in heart.answers().items()}
    assert sorted(looks, key=looks.__getitem__)[-2:] == ["rejecting", "silent"]
    assert 0.4 < looks["rejecting"] < 0.5
