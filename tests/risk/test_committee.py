"""The committee and the difference of two classifiers: by hand, against the weighted mean, and on data."""

from __future__ import annotations

import math
import pickle
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import metrics, rewards
from credal_lib.risk import Advantage, Member, Outcomes, committee, committee_weights

SEVENTH = Fraction(1, 7)
SEVEN = Outcomes([SEVENTH, 0, 6 * SEVENTH]), Outcomes([0, 6 * SEVENTH, 0], [0, SEVENTH, 0])


def of_counts(hits, n):
    return Outcomes([Fraction(count, n) for count in hits])


def test_a_member_pays_sets_up_to_its_number_in_full():
    assert [Member(2).utility(Fraction(1, k)) for k in (1, 2, 3, 4)] == [1, 1, Fraction(2, 3), Fraction(1, 2)]
    assert Member(2).utility(np.array([0.0, 0.25, 1.0])).tolist() == [0, 0.5, 1]
    assert Member(3).utility(sp.Symbol("x")) == sp.Min(3 * sp.Symbol("x"), 1)
    assert Member(1).by_size(4) == pytest.approx(rewards.Quadratic(0.5).by_size(4))


def test_a_member_is_a_reward_and_can_be_pickled():
    assert metrics.utility_score([0, 1], [[1, 1, 1], [0, 1, 0]], Member(2)) == pytest.approx((2 / 3 + 1) / 2)
    assert pickle.loads(pickle.dumps(Member(2))) == Member(2)  # noqa: S301 (made in the same line)
    assert (Member(2).label, repr(Member(2))) == ("u_2", "Member(j=2)")


@pytest.mark.parametrize(
    ("utility", "weights"),
    [
        ("u65", (Fraction(7, 10), Fraction(1, 5), Fraction(1, 10))),
        ("u80", (Fraction(2, 5), Fraction(2, 5), Fraction(1, 5))),
        ("discounted_accuracy", (1, 0, 0)),
        (rewards.FBeta(2), (Fraction(1, 3), Fraction(4, 21), Fraction(10, 21))),
        (Member(3), (0, 0, 1)),
        (lambda x: x**2, (Fraction(3, 2), Fraction(-1, 3), Fraction(-1, 6))),
    ],
)
def test_weights_by_hand(utility, weights):
    assert committee_weights(utility, 3) == weights


def test_weights_in_symbols():
    h, u = sp.Symbol("h"), sp.Function("u")
    found = committee_weights(rewards.Quadratic(h), 2)
    assert sp.simplify(found[0] - 2 * (1 - h)) == 0
    assert sp.simplify(sum(committee_weights(u, 3)) - (u(1) - u(0))) == 0


@given(st.lists(st.integers(0, 20), min_size=2, max_size=6).filter(any))
def test_every_concave_utility_is_the_weighted_mean_of_the_members(rises):
    """Slopes that fall from left to right make a concave utility; the weights rebuild its values."""
    n_classes = len(rises)
    edges = [Fraction(0), *(Fraction(1, k) for k in range(n_classes, 0, -1))]
    slopes = sorted((Fraction(rise) for rise in rises), reverse=True)
    values = {Fraction(0): Fraction(0)}
    for i, slope in enumerate(slopes):
        values[edges[i + 1]] = values[edges[i]] + slope * (edges[i + 1] - edges[i])
    scaled = {x: value / values[Fraction(1)] for x, value in values.items()}
    weights = committee_weights(scaled.__getitem__, n_classes)
    assert min(weights) >= 0
    assert sum(weights) == 1
    for x, value in scaled.items():
        assert value == sum(w * m.utility(x) for w, m in zip(weights, committee(n_classes), strict=True))


def test_the_seven_images_of_the_lesson():
    f, g = SEVEN
    assert (f.mean, g.mean, f.variance, g.variance) == (
        Fraction(3, 7),
        Fraction(3, 7),
        Fraction(8, 147),
        Fraction(3, 98),
    )
    difference = f - g
    assert isinstance(difference, Advantage)
    assert difference.shifts == (Fraction(1, 7), Fraction(-6, 7), Fraction(6, 7))
    assert difference.mean == 0
    assert difference.expected("u80") == Fraction(-1, 35)
    assert difference.expected(rewards.FBeta(2)) == Fraction(2, 49)
    assert difference.votes == (0, Fraction(-1, 7), Fraction(1, 7))
    assert math.isnan(difference.break_even)


@pytest.mark.parametrize("utility", ["u65", "u80", rewards.FBeta(1), Member(2)])
def test_the_advantage_is_the_weighted_mean_of_the_votes(utility):
    for difference in (SEVEN[0] - SEVEN[1], of_counts([5, 1, 2], 12) - of_counts([4, 3, 1], 12)):
        weights = committee_weights(utility, 3)
        assert difference.expected(utility) == sum(w * v for w, v in zip(weights, difference.votes, strict=True))


def test_break_even_on_the_twelve_wines_and_the_birds():
    wines = of_counts([6, 3, 1], 12) - of_counts([8, 0, 0], 12)
    assert wines.votes == (Fraction(-1, 72), Fraction(10, 72), Fraction(12, 72))
    assert wines.break_even == Fraction(6, 11)
    precise = of_counts([130, 0, 0, 0], 200)
    a, b, c = (of_counts(hits, 200) - precise for hits in ([100, 70, 0, 0], [90, 60, 18, 12], [36, 0, 90, 64]))
    assert a.break_even == Fraction(1, 2)
    assert b.break_even == Fraction(1, 2) + Fraction(1, 2 * 39)
    assert math.isnan(c.break_even)


def test_at_the_break_even_value_a_mixture_of_two_members_is_level():
    """The bound is reached: by u_1 and the member with the least vote."""
    wines = of_counts([6, 3, 1], 12) - of_counts([8, 0, 0], 12)
    first = 2 * (1 - wines.break_even)
    assert first * wines.votes[0] + (1 - first) * wines.votes[1] == 0


def test_nobody_wins_by_a_pair_if_no_vote_is_positive():
    assert (of_counts([1, 0, 0], 2) - of_counts([1, 1, 0], 2)).break_even != 1
    level = of_counts([0, 3], 4) - of_counts([3, 0], 4)
    assert level.votes == (Fraction(-3, 8), 0)
    assert level.break_even == 1


def test_votes_from_predictions_are_differences_of_scores():
    y = np.array([0, 1, 2, 2])
    f, g = np.eye(3, dtype=bool)[[0, 1, 2, 1]], np.array([[1, 1, 0], [1, 1, 1], [0, 0, 1], [0, 1, 1]], dtype=bool)
    votes = (Outcomes.from_predictions(y, f) - Outcomes.from_predictions(y, g)).votes
    scores = [metrics.utility_score(y, f, m) - metrics.utility_score(y, g, m) for m in committee(3)]
    assert votes == pytest.approx(scores)


def test_tables_of_votes_and_outcomes_in_a_notebook():
    assert "<td>-1/7</td>" in (SEVEN[0] - SEVEN[1])._repr_html_()
    html = Outcomes([Fraction(1, 2), 0], unknown=Fraction(1, 2))._repr_html_()
    assert '<th scope="row">correct</th><td>1/2</td>' in html
    assert '<th scope="row">unknown</th><td>1/2</td>' in html
    assert "<td>6/7</td>" in SEVEN[0].lottery()._repr_html_()
