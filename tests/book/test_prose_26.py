"""Numbers that the lesson of chapter 26 states in its text."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from credal_book import datasets, scoreboard
from credal_book.figures import chapter_26
from credal_lib import comparisons
from credal_lib.rewards import Quadratic
from tests.book.sources import text_of

BY_HAND = {"first": (0.70, 0.72, 0.74, 0.74), "second": (0.60, 0.66, 0.65, 0.70), "third": (0.80, 0.78, 0.81, 0.79)}
LESSON = " ".join(text_of("notebooks/26-credal-classifiers").split())


def test_three_data_sets_are_enough():
    """Chapter 26, lesson, "A number that looks wrong": the better median, and one win of three."""
    one, other = [0.90, 0.82, 0.60], [0.91, 0.79, 0.61]
    for values in (one, other):
        assert ", ".join(f"{value:.2f}" for value in values) in LESSON
    assert np.median(one) > np.median(other)
    assert np.sum(np.less(one, other)) == 2


@pytest.mark.parametrize(("classifiers", "factor"), [(3, 2.343), (4, 2.569), (5, 2.728)])
def test_the_factor_of_the_critical_difference(classifiers, factor):
    """Chapter 26, lesson, "Rank, then test, then ask about pairs": 2.343, 2.569 and 2.728."""
    unit = np.sqrt(classifiers * (classifiers + 1) / (6 * 55))
    assert comparisons.critical_difference(classifiers, 55) / unit == pytest.approx(factor, abs=1e-3)
    assert f"{factor}" in LESSON


def test_moments_of_mean_ranks():
    """Chapter 26, lesson, "Rank, then test, then ask about pairs": what the statistic is on average, and the root."""
    from itertools import permutations

    orders = np.array(list(permutations(range(1, 5))), dtype=float)  # one data set
    square = np.mean(np.sum((orders - 2.5) ** 2, axis=1))
    assert 12 / (4 * 5) * square == pytest.approx(3)
    assert np.var(orders[:, 0] - orders[:, 1]) == pytest.approx(4 * 5 / 6)


def test_ranks_by_hand():
    """Chapter 26, lesson, "By hand": the table, mean ranks, both statistics and the critical difference."""
    for row, values in BY_HAND.items():
        assert f"| {row} | " + " | ".join(f"{value:.2f}" for value in values) + " |" in LESSON
    test = comparisons.friedman(list(BY_HAND.values()))
    means = [Fraction(value).limit_denominator(10) for value in test.mean_ranks]
    assert means == [Fraction(10, 3), 3, Fraction(11, 6), Fraction(11, 6)]
    assert sum((mean - Fraction(5, 2)) ** 2 for mean in means) == Fraction(11, 6)
    assert test.chi2 == pytest.approx(33 / 10)
    assert test.f == pytest.approx(22 / 19)
    assert f"would have to exceed {stats.f.isf(0.05, 3, 6):.2f}" in LESSON
    assert rf"\approx {comparisons.critical_difference(4, 3):.2f}$" in LESSON


def test_lines_of_the_twelve_wines():
    """Chapter 26, lesson, "By hand": right answers by size, worths, slopes and crossings."""
    wines = datasets.twelve_wines()
    lines = {}
    for name, given in wines.answers.items():
        sizes = given.sets.sum(axis=1)[given.sets[np.arange(12), wines.y]].tolist()
        start = sum((Fraction(1, k) for k in sizes), Fraction(0)) / 12
        slope = sum((Fraction(4 * (k - 1), k * k) for k in sizes), Fraction(0)) / 12
        lines[name] = (start, slope, [sizes.count(k) for k in (1, 2, 3)])
    assert lines["precise"] == (Fraction(2, 3), 0, [8, 0, 0])
    assert lines["cautious"] == (Fraction(47, 72), Fraction(35, 108), [6, 3, 1])
    assert lines["top list"] == (Fraction(11, 24), Fraction(11, 12), [0, 11, 0])
    assert lines["silent"] == (0, 0, [0, 0, 0])
    crossing = {
        name: Fraction(1, 2) + (lines["precise"][0] - lines[name][0]) / lines[name][1]
        for name in ("cautious", "top list")
    }
    assert crossing == {"cautious": Fraction(1, 2) + Fraction(3, 70), "top list": Fraction(8, 11)}
    assert f"{float(crossing['cautious']):.3f}" in LESSON
    assert f"{float(crossing['top list']):.3f}" in LESSON
    places = []
    for h in (Fraction(1, 2), Fraction(65, 100), Fraction(4, 5)):
        earned = {name: start + (h - Fraction(1, 2)) * slope for name, (start, slope, _) in lines.items()}
        places.append(sorted(earned, key=lambda name: -earned[name]).index("precise"))
    assert places == [0, 1, 2]


def test_the_row_of_the_scoreboard():
    """Chapter 26, lesson, "Takeaway": cautious leads under u80, and the top list is second."""
    (row,) = scoreboard.rows([26])
    assert sorted(row.values, key=lambda name: -row.values[name])[:2] == ["cautious", "top list"]
    assert row.values["silent"] == 0


def test_what_a_slope_is_worth():
    """Chapter 26, lesson, "Caution earns along a straight line": pairs, three classes, and a slope of 0.1."""
    gained = Quadratic(Fraction(4, 5)).by_size(3) - Quadratic(Fraction(1, 2)).by_size(3)
    assert [float(gained[k]) for k in (1, 2, 3)] == pytest.approx([0, 0.3, 0.3 * 8 / 9])
    assert f"a slope of 0.1 is worth {0.1 * 0.3:.2f}" in LESSON


def test_the_authors_gap_is_almost_a_critical_difference():
    """Chapter 26, lesson, "On data": 0.63 on 55 data sets."""
    assert 0 < comparisons.critical_difference(4, 55) - 0.63 < 0.005


def test_classifiers_have_the_looks_of_the_explorer():
    """Chapter 26, lesson, "Play": in the explorer, the pictures and the study the classifiers come in one order."""
    assert tuple(comparisons.friedman(chapter_26.worth(0.5)).mean_ranks.index) == chapter_26.NAMES
