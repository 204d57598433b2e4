"""Decisions behind grades, and the price at which two models are level."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import graded
from credal_lib.graded._graded import level_prices

DECISIONS = st.lists(st.tuples(*[st.sampled_from([-1, 0, 1])] * 2), min_size=1, max_size=12)


def score(decisions, price):
    """Right decisions less the price of wrong ones, per question, in exact fractions."""
    return Fraction(sum(Fraction(d) if d >= 0 else -price for d in decisions), len(decisions))


def test_on_an_unanswerable_question_unknown_is_right_and_any_answer_wrong():
    answers = graded.Graded([[1, 0, -1], [0, 0, -1]], ("a", "b", "c"), ("q", "r"), [False, True])
    assert answers.decisions().tolist() == [[1, 0, -1], [1, 1, -1]]


@given(DECISIONS)
def test_two_models_earn_the_same_at_their_level_price_and_one_is_ahead_on_each_side(pairs):
    a, b = ([pair[side] for pair in pairs] for side in (0, 1))
    level = float(level_prices(np.array(pairs))[0, 1])
    gaps = {price: score(a, price) - score(b, price) for price in (Fraction(0), Fraction(10**6))}
    if math.isnan(level):
        assert gaps[0] * gaps[10**6] > 0 or gaps[0] == gaps[10**6] == 0
    else:
        exact = Fraction(level).limit_denominator(100)
        assert score(a, exact) == score(b, exact)
        assert gaps[0] * gaps[10**6] <= 0
        assert gaps[10**6] != 0


@given(DECISIONS)
def test_the_level_price_does_not_depend_on_who_comes_first(pairs):
    level = level_prices(np.array(pairs))
    np.testing.assert_equal(level, level.T)


def test_the_text_of_grades_counts_questions_topics_and_models():
    answers = graded.Graded([[1, 0], [0, 0]], ("a", "b"), ("q", "r"), [False, True], ("x", "y"))
    assert repr(answers) == "2 questions (1 unanswerable, 2 topics), 2 models: a and b"
