"""What the text of chapter 34 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from credal_book import datasets, studies
from credal_book.figures import chapter_34
from credal_book.scenes import top_beta
from credal_lib import choice, gambles, rewards, risk
from credal_lib.credal_sets import Intervals
from credal_lib.games import solve_exact
from credal_lib.toplists._top_beta import fading, losses, missing, plane

F = Fraction
HALF, LIE = F(1, 2), [F(49, 100), F(1, 3)]
Q = (F(1, 2), F(1, 3), F(1, 6))


def test_a_lie_that_pays():
    """A lie that pays: 0.625 and 0.6113."""
    honest, lie = (top_beta.expected(chapter_34._padded(p, 3), Q) for p in ([HALF], LIE))
    assert (honest, lie) == (F(5, 8), F(11, 18) + 2 * F(1, 100) ** 2)
    assert f"{float(lie):.4f}" == "0.6113"


def test_by_hand():
    """By hand: 1/3 from 1/9 and 5/9; 33/98 from 4/49 and 29/49; 1/50, 1/12, 1/2500, 1.18 and 0.33339."""
    assert losses([HALF], HALF, 3) == ([F(1, 9)], F(5, 9))
    assert losses([F(3, 5)], HALF, 3) == ([F(4, 49)], F(29, 49))
    expected = [top_beta.expected(losses(p, HALF, 3), Q) for p in ([HALF], [F(3, 5)], LIE)]
    assert expected[:2] == [F(1, 3), F(33, 98)]
    assert F(1, 3) < expected[2]
    assert f"{float(expected[2]):.5f}" == "0.33339"
    z, f = missing(LIE[0], HALF), fading(3, HALF)
    assert (z, f, z**2) == (F(1, 50), F(1, 12), F(1, 2500))
    assert f"{float(2 - sum(LIE)):.2f}" == "1.18"
    assert plane([HALF], HALF, 3)[1] == [-F(4, 9)]


def test_of_three_classes_the_cliff_is_that_of_the_figure():
    """A score for a given probability: what class 2 takes off is 0 from 0.6 on, and not just below it by Brier."""
    second = 0.4 * 0.75
    assert chapter_34._taken(0.6, second, 0.6, brier=True) > 0.02
    assert chapter_34._taken(0.6, second, 0.6, brier=False) == 0


def test_nearly_blind():
    """Strict, and nearly blind: hundreds of times less from place to place; the Brier score, the same."""
    found = chapter_34.stakes()
    assert np.allclose(found["padded Brier"], found["padded Brier"][0])
    ratios = np.divide(found["this chapter"][:-1], found["this chapter"][1:])
    assert ((ratios > 200) & (ratios < 500)).all()
    assert fading(10, F(9, 10)) == F(1, 200)


def test_the_turn_is_not_the_tempting_constant():
    """Three digits are no proof: 1.44 K up to a hundred classes, 1.4427 and 1.4453."""
    assert risk.exact_inversion_point(risk.LogarithmicUtility(), 100) == 144
    assert (f"{1 / np.log(2):.4f}", f"{chapter_34.turning_point():.4f}") == ("1.4427", "1.4453")
    assert chapter_34._advantage_slope(1 / np.log(2)) > 9e-5


def test_the_game_of_grades():
    """Errors that cost differently: {1, 3} costs 4 inside and 1 with all bets, {1, 2, 3} costs 1, all on grade 2."""
    inside, free = (chapter_34.game_values(chapter_34.costs_of_bets(), inside=which) for which in (True, False))
    assert (inside[0, 2], inside[0, 1, 2], free[0, 2]) == (-4, -1, -1)
    assert solve_exact(chapter_34.costs_of_bets()).bettor == ((0, 1, 0),)
    assert all(free[small] >= free[large] for small in free for large in free if set(small) < set(large))


def test_what_warm_up_two_says():
    """Exercise 34.2: 3/4 and -1/3, with 3/4 and 2/3 on the first class."""
    for pays, value, first in (([[0, -1], [-3, 0]], F(-3, 4), F(3, 4)), ([[1, -1], [-3, 1]], F(-1, 3), F(2, 3))):
        found = solve_exact(pays)
        assert (found.value, found.bettor[0][0]) == (value, first)


def test_the_lab_of_exercise_four():
    """Exercise 34.4 and its solution: 5, 3, 2: one, two and three classes; 0.63, 0.48, 0.58, 0.6."""
    u80 = rewards.Quadratic(F(4, 5))
    believed = [F(5 * 3 + 1, 33), F(3 * 3 + 1, 33), F(2 * 3 + 1, 33)]
    assert [str(round(float(v), 2)) for v in (F(4, 5) * F(26, 33), believed[0], F(4, 5) * F(8, 11))] == [
        "0.63",
        "0.48",
        "0.58",
    ]
    assert sum(believed[:2]) == F(26, 33)
    assert u80.utility(F(1, 3)) == F(3, 5)
    assert choice.bayes_set(rewards.Quadratic(0.8), [[float(v) for v in believed]]).sum() == 2


def test_the_informed_classifier_is_that_of_gamma_maximin():
    """On data: the set of largest lowest expected utility."""
    rng = np.random.default_rng(34)
    middle = rng.dirichlet(np.ones(4), size=30)
    bounds = Intervals(0.8 * middle, 0.8 * middle + 0.2)
    judge = rewards.Quadratic(0.8)
    best = choice.gamma_maximin(judge.matrix(4), bounds)
    assert (chapter_34.best_at_worst(judge, bounds) == gambles.subsets(4)[best.argmax(axis=1)]).all()


def test_numbers_of_the_stored_experiments():
    """Do all who dislike risk agree: four classifiers on 99 data sets, 594 pairs; nineteen small data sets."""
    votes = chapter_34.committee_on_data()
    assert votes.to_numpy().sum() == 594 == 99 * 6
    stored = studies.results("credal-classifiers").counts["data"].unique()
    two = (datasets.table().set_index("name")["K"][stored] == 2).sum()
    assert votes.sum(axis=1).to_dict() == {"more": 6 * (99 - two), "two": 6 * two}
    assert votes.loc["two", "split"] == 0  # a second member pays all of a pair, so nobody is against
    assert len(chapter_34.SMALL) == 19


@pytest.mark.parametrize("a", [0.2379, 0.1])
def test_how_small_is_small(a):
    """Chapter 34, checked, "How small is small": the ratio of the limit is 0.99 at 0.2379."""
    assert round((a - a**2 / 2) / (1 - np.exp(-a)), 4) >= 0.99
    assert (0.2380 - 0.2380**2 / 2) / (1 - np.exp(-0.2380)) < 0.99
