"""What the text of chapter 22 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from sympy import Rational, diff, solve, symbols

from credal_book import datasets
from credal_book.explore._page import load
from credal_lib import toplists

F = Fraction
BRIER = toplists.Brier()
Q = (F(1, 2), F(1, 5), F(1, 5), F(1, 10))


def padded_to(scores, n_classes):
    """The padded distribution of a list of the first classes, its listed entries first, in fractions."""
    unlisted = n_classes - len(scores)
    return [*scores, *[toplists.proxy(sum(scores, F(0)), unlisted)] * unlisted]


def entropy(p):
    return BRIER.entropy_of(BRIER.total(p))


def test_the_odd_pair_wins_as_padded_and_loses_by_a_600th_when_shortened():
    """Lesson, "The worse pair wins" and "By hand": 33/50 against 133/200; class 1 alone costs 2/3."""
    top, odd, one = (entropy(padded_to([Q[i] for i in names], 4)) for names in ((0, 1), (0, 3), (0,)))
    assert (top, odd, one, one - top) == (F(133, 200), F(33, 50), F(2, 3), F(1, 600))
    assert toplists.proxy(Q[0] + Q[3], 2) == F(1, 5) > Q[3]


def test_more_classes_change_what_a_list_costs():
    """Lesson, "Fill up the list, then score it": a true pair under 1/2, 1/4, 1/4, and with ten more classes."""
    pair = [F(1, 2), F(1, 4)]
    assert (entropy(padded_to(pair, 3)), entropy(padded_to(pair, 13))) == (F(5, 8), F(15, 22))
    chances = [F(1, 2), F(1, 4), F(1, 4), *[F(0)] * 10]
    padded = padded_to(pair, 13)
    charges = [BRIER.score_of(v, BRIER.total(padded)) for v in padded]
    assert sum(c * q for c, q in zip(charges, chances, strict=True)) == F(15, 22)


def test_a_wrong_distribution_costs_its_squared_distance_on_top():
    """Lesson, "The worse pair wins" and "By hand": what the Brier score charges above the entropy."""
    stated, chances = symbols("p:4"), symbols("q:4")
    stated, chances = ([*v[:3], 1 - sum(v[:3])] for v in (stated, chances))
    total = BRIER.total(stated)
    cost = sum(q * BRIER.score_of(p, total) for p, q in zip(stated, chances, strict=True))
    distance = sum((p - q) ** 2 for p, q in zip(stated, chances, strict=True))
    assert (cost - BRIER.entropy_of(BRIER.total(chances)) - distance).expand() == 0


def test_the_gain_of_one_more_class_from_its_squares():
    """Lesson, "A longer honest list is never worse": the sum of squares before and after."""
    q, share, left = symbols("q pi l", positive=True)
    fall = q**2 + (left * share - q) ** 2 / (left - 1) - left * share**2
    assert (fall - left / (left - 1) * (q - share) ** 2).simplify() == 0
    assert (fall - toplists.brier_gain(q, left * share, left)).simplify() == 0


def test_the_table_by_hand_and_its_gains():
    """Lesson, "By hand": expected scores of the true lists, and the last column."""
    costs = [entropy(padded_to(Q[:k], 4)) for k in (1, 2, 3)]
    assert costs == [F(2, 3), F(133, 200), F(33, 50)]
    left = [1 - sum(Q[:k], F(0)) for k in range(3)]
    gains = [toplists.brier_gain(Q[k], left[k], 4 - k) for k in (1, 2)]
    assert gains == [F(1, 600), F(1, 200)] == [a - b for a, b in pairwise(costs)]


@pytest.mark.parametrize(
    ("i", "constant", "best"), [(0, Rational(4, 3), Rational(1, 2)), (1, Rational(8, 15), Rational(1, 5))]
)
def test_the_derivatives_by_hand(i, constant, best):
    """Checked, "By hand, the derivative": 8c/3 - 4/3 with the zero 1/2, and 8c/3 - 8/15 with the zero 1/5."""
    c = symbols("c")
    p = [c if j == i else toplists.proxy(c, 3) for j in range(4)]
    total = BRIER.total(p)
    slope = diff(sum(Rational(chance) * BRIER.score_of(v, total) for chance, v in zip(Q, p, strict=True)), c).expand()
    assert slope == Rational(8, 3) * c - constant
    assert solve(slope, c) == [best]


def test_a_wrong_number_ties_and_a_penalty_parts_them():
    """Lesson, "Without a penalty": chances 1/2 and three of 1/6; the proxy probability is 1/5."""
    q = [F(1, 2)] + [F(1, 6)] * 3
    assert padded_to(q[:2], 4) == padded_to(q[:1], 4) == q
    assert toplists.proxy(F(1, 2) + F(1, 10), 2) == F(1, 5) > F(1, 10)
    assert entropy(q) == F(2, 3)


def test_a_weighted_score_rewards_exaggeration():
    """Lesson, "Without symmetry": 7/9 is best, and beats the honest 2/3."""
    w, q = (1, 1, 4), (F(2, 3), F(1, 3), F(0))

    def cost(c):
        p = (c, (1 - c) / 2, (1 - c) / 2)
        return sum(a * b * (1 - b) for a, b in zip(w, q, strict=True)) + sum(
            a * (b - d) ** 2 for a, b, d in zip(w, p, q, strict=True)
        )

    assert cost(F(7, 9)) < cost(F(2, 3))
    assert all(cost(F(7, 9)) < cost(F(n, 99)) for n in range(100) if n != 77)


@pytest.mark.long
def test_the_answer_of_the_explorer():
    """Lesson, "Play": only classes 1 and 4 cheat, 0.660; no extended list does; 0.16 or less ties under 1/2, 1/6."""
    explorer = load("cheat_the_score")
    pairs = next(control.options for control in explorer.controls if control.name == "pair")

    def says(**values):
        return explorer.describe(**{**explorer.start, **values})

    claims = [(a, b) for a in range(0, 101, 5) for b in range(0, 101 - a, 5)]
    lists = [(pair, *claim) for pair in pairs for claim in claims]
    for score in ("Brier", "log", "spherical"):
        words = {one: says(score=score, pair=one[0], first=one[1], second=one[2]) for one in lists}
        cheats = {one[0] for one, text in words.items() if "better" in text.partition("Penalized")[0]}
        assert cheats == {"1 and 4"}
        assert not [one for one, text in words.items() if "better" in text.partition("Penalized")[2]]
    assert "As padded 0.6600, better" in says(pair="1 and 4", second=10)
    for second, tie in ((0, True), (16, True), (17, False)):
        text = says(truth="1/2, 1/6, 1/6, 1/6", second=second)
        assert ("invalid, shortened to class 1" in text and text.endswith("as a true list.")) is tie


def test_the_quiz():
    """Lesson, "Quiz": ten classes, and a class of probability 0."""
    p = [F(1, 2), F(1, 5), F(1, 10)]
    assert entropy(padded_to(p, 10)) == 1 - F(1, 4) - F(1, 25) - F(1, 100) - F(1, 25) / 7
    u, m = symbols("u M", positive=True)
    assert (toplists.brier_gain(0, u, m) - u**2 / (m * (m - 1))).simplify() == 0


def test_the_warm_up_exercises():
    """Exercises 22.1 to 22.3."""
    p = padded_to([F(1, 2), F(1, 4)], 6)
    total = BRIER.total(p)
    assert [BRIER.score_of(v, total) for v in p[:3]] == [F(21, 64), F(53, 64), F(77, 64)]
    assert entropy(p) == F(43, 64)
    assert [toplists.brier_gain(F(c, 10), F(3, 5), 3) for c in (3, 2, 1)] == [F(3, 200), 0, F(3, 200)]
    lists = np.array([[1, 0, 1, 0], [1, 0, 0, 1]])
    assert toplists.is_valid(np.tile([0.4, 0.3, 0.2, 0.1], (2, 1)), lists).tolist() == [True, False]


def test_the_expected_results_of_the_core_exercises():
    """Exercise 22.5 (b): three lists with 1/3. Exercise 22.6: the formula gives 7/9."""
    claims = np.arange(0, 61) / 60
    p = np.column_stack([claims, *[np.zeros(61)] * 2])
    name = np.tile([True, False, False], (61, 1))
    even = np.isclose(toplists.pad(p, name), 1 / 3).all(axis=1) & toplists.is_valid(p, name)
    assert claims[even] == pytest.approx([1 / 3])
    assert F(2, 3) + (4 - 1) * (F(1, 3) - 0) / (4 * 1 + 1 + 4) == F(7, 9)


def test_the_order_and_the_numbers_add_up():
    """Lesson, "By hand": the list of class 2 with 2/5 loses 3/25 by the order and 1/75 by the number."""
    p = [F(1, 5), F(2, 5), F(1, 5), F(1, 5)]
    total = BRIER.total(p)
    other, named = (BRIER.score_of(v, total) for v in p[:2])
    assert (total, named, other) == (F(7, 25), F(12, 25), F(22, 25))
    cost = F(1, 5) * named + F(4, 5) * other
    order = (F(1, 2) - F(1, 5)) * (other - named)
    number = sum((a - b) ** 2 for a, b in zip(p, [F(1, 6), F(1, 2), F(1, 6), F(1, 6)], strict=True))
    assert (cost, order, number) == (F(4, 5), F(3, 25), F(1, 75))
    assert cost - order - number == F(2, 3)
    assert cost - F(2, 3) == F(2, 15)


def test_a_second_probability_helps_on_the_wines_with_a_wrong_favorite_but_one():
    """Lesson, "On data": the top list against the precise answerer; wine 8 is the exception."""
    wines = datasets.twelve_wines()
    top, precise = (
        BRIER.loss(given.p, given.listed, wines.y) for given in (wines.answers[n] for n in ("top list", "precise"))
    )
    wrong = wines.answers["precise"].p.argmax(axis=1) != wines.y
    assert np.flatnonzero(wrong & (top > precise)).tolist() == [7]
    assert wrong.sum() > 2
    assert wines.answers["precise"].sets.sum(axis=1).tolist() == [1] * 12
