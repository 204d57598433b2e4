"""Numbers that the lesson of chapter 28 states in its text."""

from __future__ import annotations

import itertools
from ast import literal_eval
from fractions import Fraction

import numpy as np
import pytest
from scipy.optimize import linprog

from credal_book import datasets, proofs, scoreboard, studies
from credal_book.figures import chapter_28
from credal_book.proofs.part6_experiments import ordinal_costs
from credal_book.studies import ordinal_calibration
from credal_lib import choice, rewards
from credal_lib.classifiers._dichotomy_tree import class_bounds_of_tree
from credal_lib.credal_sets import Intervals
from tests.book.sources import text_of

LESSON = " ".join(text_of("notebooks/28-ordinal-costs").split())


def cost(chosen, truth, r, n_classes=3):
    """What a set of positions costs under distances."""
    return float(rewards.DiscountedCost(chapter_28.distances(n_classes), r).cost(list(chosen), truth))


def test_the_published_averages():
    """Chapter 28, lesson, "A number that looks wrong": the three averages, as the claim has them; a thousand rows."""
    (claim,) = (claim for claim in proofs.claims(28) if claim.id == "yang-table-xii")
    assert literal_eval(claim.printed)["LEV"] == tuple(chapter_28.PUBLISHED.values())
    for value in chapter_28.PUBLISHED.values():
        assert f"{value}" in LESSON
    lev = datasets.load("LEV")
    assert (len(lev.y), lev.y.min(), lev.y.max()) == (1000, 0, 4)
    assert "A thousand students" in LESSON


def test_the_grades_of_the_data():
    """Chapter 28, lesson, "Play": nine grades of ERA and ESL."""
    for name, grades in (("ERA", 9), ("ESL", 9), ("LEV", 5)):
        assert len(set(datasets.load(name).y)) == grades
    assert "Both have nine grades." in LESSON


def test_the_answers_by_hand():
    """Chapter 28, lesson, "By hand": least probabilities above 1 and below 3, and the answers."""
    rows = {
        Fraction(1, 2): ([1], "no", "no"),
        Fraction(2): ([0, 1], "yes", "no"),
        Fraction(3): ([0, 1, 2], "yes", "yes"),
    }
    for s, (answer, first, third) in rows.items():
        above, below = 2 / (3 + s), 3 / (3 + s)
        assert (first, third) == tuple("yes" if least <= Fraction(1, 2) else "no" for least in (above, below))
        assert ordinal_costs.answer(chapter_28.COUNTS, s) == answer
        least = [rf"$\tfrac{value.numerator}{value.denominator}$" for value in (above, below)]
        assert f"| {least[0]} | {first} | {least[1]} | {third} |" in LESSON


def test_everything_from_s_equal_to_n_on():
    """Chapter 28, lesson, "A classifier with a knob": without features, all grades are named from s = N on."""
    for counts in ((1, 2, 0), (3, 1, 0), (4, 0, 0, 0), (0, 0, 0, 7)):
        assert ordinal_costs.answer(counts, Fraction(sum(counts))) == list(range(len(counts)))
    assert ordinal_costs.answer((4, 0, 0), Fraction(39, 10)) == [0]
    assert "Without features it names everything from $s = N$ on." in LESSON


def test_least_probabilities_of_sets_of_grades():
    """Chapter 28, lesson, "A classifier with a knob": the larger of two sums is the least probability of a set."""
    rng = np.random.default_rng(29)
    for _ in range(50):
        inside = rng.dirichlet(np.ones(4))
        low, high = inside * rng.uniform(size=4), inside + (1 - inside) * rng.uniform(size=4)
        members = rng.integers(0, 2, 4)
        found = linprog(members, A_eq=np.ones((1, 4)), b_eq=[1], bounds=list(zip(low, high, strict=True))).fun
        assert found == pytest.approx(max(low @ members, 1 - high @ (1 - members)))
    assert "sum of the lower ends in $A$, or 1 less the sum of the upper ends outside" in LESSON


def test_the_convex_expected_distance():
    """Chapter 28, lesson, "Its answers are medians": the expected distance is convex in the grade that is named."""
    rng = np.random.default_rng(30)
    for _ in range(50):
        expected = chapter_28.distances(6) @ rng.dirichlet(np.ones(6))
        assert (np.diff(expected, 2) > -1e-12).all()
    assert "the expected distance is **convex** in the grade you name" in LESSON


def test_a_tree_and_a_sum():
    """Chapter 28, lesson, "Where it breaks": the least probability of grade 1 in a tree, and the sum of five costs."""
    nodes = {((0, 1), (2,)): (Fraction(6, 10), Fraction(8, 10)), ((0,), (1,)): (Fraction(3, 10), Fraction(5, 10))}
    assert class_bounds_of_tree(((0, 1), 2), nodes)[0][0] == Fraction(18, 100)
    assert "grade 1 has at least 0.18" in LESSON
    assert chapter_28.distances(5)[:, 2].sum() == 6
    assert "$2 + 1 + 0 + 1 + 2 = 6$" in LESSON


def test_the_costs_by_hand():
    """Chapter 28, lesson, "By hand": the average costs of three answers."""
    averages = {
        r: [np.mean([cost(answer, truth, r) for truth in range(3)]) for answer in ((1,), (0, 1), (0, 1, 2))]
        for r in (0, 0.5, 1)
    }
    assert averages[0] == pytest.approx([2 / 3, 5 / 6, 8 / 9])
    assert [f"{value:.2f}" for value in averages[0.5]] == ["0.67", "0.65", "0.58"]
    assert averages[1] == pytest.approx([2 / 3, 2**0.5 / 3, 0])
    assert f"{2**0.5 / 3:.2f}" == "0.47"
    assert f"{cost((0, 1), 2, 0.5):.2f}" == "1.46"
    assert cost((0, 1), 0, 0.5) == pytest.approx(0.25)
    assert "0.65$ | " in LESSON
    assert "0.58$ | 0 |" in LESSON
    assert cost((0, 1), 2, 1) == pytest.approx(2**0.5)
    assert cost((1,), 2, 1) == 1


def test_a_film_that_is_loved_or_hated():
    """Chapter 28, lesson, "Its answers are medians": all five grades under distances, the ends under 0/1 costs."""
    film = [list(map(float, p)) for p in chapter_28.LOVED_OR_HATED]
    assert choice.maximal(-chapter_28.distances(5), film).all()
    assert choice.maximal(np.eye(5) - 1, film).tolist() == [True, False, False, False, True]
    assert chapter_28.film()[2] == [0, 1, 2, 3, 4]
    assert r"answer is $\{1, 2, 3, 4, 5\}$. Under 0/1 costs it would be $\{1, 5\}$" in LESSON


def test_a_set_with_a_gap_that_is_the_cheapest():
    """Chapter 28, lesson, "Its answers are medians": half of the probability at each end of three grades."""
    sets = [chosen for size in (1, 2, 3) for chosen in itertools.combinations(range(3), size)]
    expected = {chosen: (cost(chosen, 0, 0.5) + cost(chosen, 2, 0.5)) / 2 for chosen in sets}
    assert expected.pop((0, 2)) == pytest.approx(0.5)
    assert min(expected.values()) > 0.6


def test_maximal_answers_are_the_possible_medians():
    """Chapter 28, lesson, "Its answers are medians": the theorem, on random intervals."""
    rng = np.random.default_rng(28)
    for _ in range(200):
        n_classes = rng.integers(3, 7)
        counts, s = rng.integers(0, 5, n_classes), rng.uniform(0.1, 8)
        low, high = counts / (counts.sum() + s), (counts + s) / (counts.sum() + s)
        found = choice.maximal(-chapter_28.distances(n_classes), Intervals(low[np.newaxis], high[np.newaxis]))[0]
        below = np.array([counts[:grade].sum() for grade in range(n_classes)]) / (counts.sum() + s)
        above = np.array([counts[grade + 1 :].sum() for grade in range(n_classes)]) / (counts.sum() + s)
        assert found.tolist() == ((below <= 0.5) & (above <= 0.5)).tolist()


def test_the_grid_and_the_comparison():
    """Chapter 28, lesson, "On data" and "Where it breaks": 31 values of s, ten times ten folds."""
    for name in ("ordinal-calibration", "ordinal-comparison"):
        counts = studies.results(name).counts
        assert set(counts["repetition"]) == set(counts["fold"]) == set(range(10))
    assert len(ordinal_calibration.curves(studies.results("ordinal-calibration").counts, 0)) == 31
    assert "for 31 values of $s$" in LESSON


def test_the_quiz():
    """Chapter 28, lesson, "Quiz": 3 or 4 where 4 is true."""
    assert cost((2, 3), 3, 0, 5) == pytest.approx(0.5)
    assert cost((2, 3), 3, 1, 5) == 0


def test_the_twelve_wines():
    """Chapter 28, lesson, "The twelve wines": silence is charged one grade; the cautious answerer leads at one half."""
    found = rewards.DiscountedCost(chapter_28.distances(3), 0.5, unknown=-1)
    assert -found.payoff(np.zeros((1, 3), dtype=bool), [0]) == [1]
    assert "is charged one grade for it" in LESSON
    wines = datasets.twelve_wines()
    (row,) = scoreboard.rows([28])
    for name, value in row.values.items():
        assert -found.payoff(wines.answers[name].sets, wines.y).mean() == pytest.approx(value)
    assert row.leaders == ("cautious",)
    assert "row *cost by distance* is at $r = 0.5$" in LESSON
