"""What the text of chapter 15 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from credal_book import datasets
from credal_book.figures.chapter_15 import CAUTIOUS, COMPLETE
from credal_lib import confusion

F = Fraction


def lumped(right, wrong, unknown):
    return [[F(right), F(wrong)], [F(0), F(0)], [F(0), F(unknown)]]


def test_an_error_given_up_lowers_efficacy():
    """Punished for honesty: 90/99 and 99 of 100; the quiz of the explorer: 0.950 to 0.949, 0.9500 to 0.9545."""
    before, after = (confusion.efficacy(lumped(*counts)) for counts in ((90, 10, 0), (90, 9, 1)))
    assert (before, after) == (F(19, 20), (F(90, 99) + F(99, 100)) / 2)
    assert after < before
    capacities = [float(confusion.capacity(lumped(*counts))) for counts in ((90, 10, 0), (90, 9, 1))]
    assert [f"{v:.4f}" for v in capacities] == ["0.9500", "0.9545"]


def test_the_table():
    """A row for unknown: 87 of 91, 0.956, 0.91, 0.04, 0.933; by hand: 0.9755, 87/90 above 0.91."""
    assert sum(CAUTIOUS[i][i] for i in range(3)) == 87
    assert sum(map(sum, CAUTIOUS[:3])) == 91
    found = [confusion.selective_accuracy(CAUTIOUS), confusion.error(CAUTIOUS), confusion.efficacy(CAUTIOUS)]
    assert [f"{float(v):.3f}" for v in found] == ["0.956", "0.040", "0.933"]
    assert f"{float(confusion.capacity(CAUTIOUS)):.4f}" == "0.9755"
    assert F(87, 90) > F(91, 100)
    assert sum(map(sum, COMPLETE)) == 100


@pytest.mark.parametrize(
    ("right", "wrong", "unknown"), [(87, 4, 9), (60, 20, 20), (90, 10, 0), (1, 1, 1), (50, 30, 20)]
)
def test_efficacy_rises_if_the_new_accuracy_exceeds_the_old_coverage(right, wrong, unknown):
    """The two theorems, "What the two numbers reward": the first; the second: capacity rises; the f-score, 1/3."""
    assert confusion.accuracy_coverage_f(lumped(20, 0, 80)) == F(1, 3)
    before, after = lumped(right, wrong, unknown), lumped(right, wrong - 1, unknown + 1)
    rises = confusion.efficacy(after) > confusion.efficacy(before)
    assert rises is bool(confusion.selective_accuracy(after) > confusion.coverage(before))
    assert confusion.capacity(after) > confusion.capacity(before)


def test_more_and_less_cautious():
    """By hand, "More cautious" and "Less cautious": 15.66, 4.34, 0.06."""
    chance = F(25 - 9, 91)
    assert f"{float(chance):.4f}" == "0.1758"
    assert [f"{float(v):.2f}" for v in (19 * (1 - chance), 1 + 19 * chance)] == ["15.66", "4.34"]
    assert F(4, 100) + F(2, 3) * F(3, 100) == F(6, 100)


def test_prices():
    """Where it breaks, "An area is not a price": 0.044 and 2/3; guesses by frequency: 5.36 and three."""
    assert f"{0.04 / 0.91:.3f}" == "0.044"
    first, guessed, second, own = F(0), F(1, 10), F(9, 100), F(4, 100)
    assert (guessed - own) / (second - first) == F(2, 3)
    assert F(80, 100) * 1 + F(66, 100) * 2 + F(54, 100) * 6 == F(536, 100)
    assert CAUTIOUS[3] == (1, 2, 6)


def test_the_wines():
    """On data: 0.833 and 0.720 by efficacy, 0.833 and 0.883 by capacity."""
    wines = datasets.twelve_wines()
    found = {}
    for name in ("precise", "cautious"):
        sets = wines.answers[name].sets
        single = sets.sum(axis=1) == 1
        hits = int((single & sets[np.arange(12), wines.y]).sum())
        matrix = [[hits, single.sum() - hits, 0], [0, 0, 0], [0, 0, 0], [12 - single.sum(), 0, 0]]
        found[name] = f"{confusion.efficacy(matrix):.3f}", f"{confusion.capacity(matrix):.3f}"
    assert found == {"precise": ("0.833", "0.833"), "cautious": ("0.720", "0.883")}


def test_the_quiz():
    """Quiz: 0.75, 0.20, and 60/79 below 0.80."""
    assert (F(60, 80), F(20, 100)) == (F(3, 4), F(1, 5))
    assert F(60, 79) < F(80, 100)


def test_the_solutions():
    """Exercises 15.1 to 15.5."""
    matrix = [[40, 4], [6, 30], [4, 16]]
    found = (confusion.coverage(matrix), confusion.selective_accuracy(matrix), confusion.efficacy(matrix))
    assert tuple(map(float, found)) == pytest.approx((0.8, 0.875, 0.8375))
    second = lumped(65, 5, 30)
    assert f"{float(confusion.capacity(second)):.3f}" == "0.945"
    assert f"{float(confusion.efficacy(second)):.3f}" == "0.814"
    run = [confusion.efficacy(lumped(90, 10 - i, i)) for i in range(11)]
    assert run[0] == run[-1] == F(19, 20)
    falls = [b < a for a, b in pairwise(run)]
    assert falls == [True] * 5 + [False] * 5
    assert F(3, 4) * F(18, 100) + F(1, 4) * F(3, 100) == F(57, 400)
