"""Numbers that the lesson of chapter 29 states in its text."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from credal_book import datasets, proofs, scoreboard
from credal_book.figures import chapter_29
from credal_book.studies import cautious
from credal_lib import abstention, confusion
from tests.book.sources import text_of

LESSON = " ".join(text_of("notebooks/29-cautious-classifiers").split())
SHARES = {name: Fraction(positive, positive + negative) for name, (_, positive, negative) in chapter_29.LEAVES.items()}


def cases():
    """True classes and probabilities of the thirty cases, and the price of a matrix."""
    y = np.concatenate([[0] * a + [1] * b for _, a, b in chapter_29.LEAVES.values()])
    p = np.concatenate([[p] * (a + b) for p, a, b in chapter_29.LEAVES.values()])
    return y, np.column_stack([p, 1 - p]), partial(abstention.mean_cost, costs=chapter_29.COSTS)


def test_the_costs_of_the_pictures_are_those_of_the_study():
    """Chapter 29, lesson, "Give up answers in order": the costs of the filter."""
    assert chapter_29.COSTS == cautious.COSTS
    for row in ("0 & 100", "20 & 0", "2 & 3"):
        assert row in LESSON


def test_the_filter_is_right_on_92_of_a_hundred():
    """Chapter 29, lesson, "A number that looks wrong": 92 of a hundred, and 8 percent wrong."""
    counts = cautious.counts_of_weka()
    start = counts[(counts["curve"] == "window") & (counts["degree"] == 0) & (counts["classifier"] == "J4.8")]
    (accuracy,) = cautious.response(start, by=["degree"])["accuracy"]
    assert f"right on {100 * accuracy:.0f} of a hundred" in LESSON
    assert f"The {100 * (1 - accuracy):.0f} percent that it would get wrong" in LESSON


def test_the_table_of_the_leaves():
    """Chapter 29, lesson, "By hand": the table."""
    for name, (p, positive, negative) in chapter_29.LEAVES.items():
        share = Fraction(p).limit_denominator(10)
        answer, right = ("positive", positive) if p >= 0.5 else ("negative", negative)
        stated = rf"$\tfrac{share.numerator}{{{share.denominator}}}$" if share.denominator > 9 else None
        stated = stated or rf"$\tfrac{share.numerator}{share.denominator}$"
        assert f"| {name} | {stated} | {positive + negative} | {positive} | {answer} | {right} |" in LESSON


def test_accuracies_and_costs_by_hand():
    """Chapter 29, lesson, "By hand": accuracies and total costs while leaves are given up."""
    y, p, price = cases()
    accuracy = [Fraction(value).limit_denominator(30) for value in abstention.response_curve(y, p).values[:4]]
    assert accuracy == [Fraction(5, 6), Fraction(22, 25), Fraction(18, 19), Fraction(9, 10)]
    totals = np.round(30 * abstention.response_curve(y, p, price).values).astype(int).tolist()
    assert totals == [340, 152, 128, 155, 76]
    assert "$340, 152, 128, 155$ and $76$" in LESSON
    asked = {name: 2 * a + 3 * b for name, (_, a, b) in chapter_29.LEAVES.items()}
    assert asked == {"A": 21, "B": 12, "C": 16, "D": 27}


def test_only_leaf_d_is_worth_an_answer():
    """Chapter 29, lesson, "Where it breaks": to answer D alone costs 49."""
    worth = {name for name, q in SHARES.items() if q < Fraction(1, 7) or q > Fraction(97, 99)}
    assert worth == {"D"}
    assert sum(2 * a + 3 * b for name, (_, a, b) in chapter_29.LEAVES.items() if name not in worth) == 76 - 27 == 49
    assert "76 - 27 = 49" in LESSON


def test_how_sure_one_must_be():
    """Chapter 29, lesson, "Two questions that sound alike": 98 and 86 percent."""
    assert f"sure to {100 * 97 / 99:.0f} percent, *negative* if you are sure to {100 * 6 / 7:.0f}." in LESSON


def test_a_leaf_needs_48_rows():
    """Chapter 29, lesson, "Where it breaks": rows of a pure leaf before it states 97/99."""
    least = next(n for n in range(100) if Fraction(n + 1, n + 2) >= Fraction(97, 99))
    assert f"needs {least} training rows" in LESSON


def test_the_twelve_wines_given_up():
    """Chapter 29, lesson, "The twelve wines": four errors, then 41/12, and 6/12 with six given up."""
    wines = datasets.twelve_wines()
    p = wines.answers["precise"].p
    costs = 10 * (1 - np.eye(3, dtype=int))
    price = partial(abstention.mean_cost, costs=[*costs.tolist(), [1, 1, 1]])
    values = 12 * abstention.response_curve(wines.y, p, price, bias=[1 / 3] * 3).values
    assert len(values) == 13
    assert values[[0, 1, 6, 12]] == pytest.approx([40, 41, 6, 12])
    assert values.argmin() == 6
    assert confusion.error(confusion.tally(wines.y, wines.answers["precise"].sets, unknown=True)) == pytest.approx(
        4 / 12
    )
    (row,) = scoreboard.rows([29])
    assert row.leaders == ("silent",)
    assert row.values["silent"] == pytest.approx(2 * values[6] / 12)
    assert row.values["precise"] == pytest.approx(values[0] / 12)


def test_the_group_of_the_quiz():
    """Chapter 29, lesson, "Quiz": 17 of 20."""
    assert f"The group has {17 / 20:.2f}" in LESSON


def test_the_window_that_answers_by_the_costs():
    """Chapter 29, lesson, "Where it breaks": center and width between a seventh and 97/99."""
    low, high = Fraction(1, 7), Fraction(97, 99)
    assert f"takes the center {float(low + high) / 2:.2f} and the width {float(high - low):.2f}" in LESSON


def test_what_the_authors_report_is_what_was_checked():
    """Chapter 29, lesson, "On data": accuracy and AUC of the unpruned tree, as the claim has them."""
    claim = next(claim for claim in proofs.claims(29) if claim.id == "ferri-s7-tictac-base")
    for number in ("0.796", "0.873"):
        assert number in str(claim)
        assert number in LESSON


def test_what_the_answerers_of_the_twelve_wines_do():
    """Chapter 29, lesson, "The twelve wines": one cultivar, several, two or none; and each but the silent one errs."""
    wines = datasets.twelve_wines()
    sizes = {name: set(given.sets.sum(axis=1).tolist()) for name, given in wines.answers.items()}
    assert sizes == {"precise": {1}, "cautious": {1, 2, 3}, "silent": {0}, "top list": {2}}
    (row,) = scoreboard.rows([29])
    assert "the others err at least once" in row.why
    assert 12 * row.values["silent"] == 12
    for name, given in wines.answers.items():
        wrong = given.sets.any(axis=1) & ~given.sets[np.arange(12), wines.y]
        assert wrong.any() == (name != "silent")
