"""What the text of chapter 7 and of its solutions says about numbers, recomputed."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from sklearn.datasets import load_wine
from sklearn.model_selection import cross_val_predict
from sklearn.naive_bayes import GaussianNB

from credal_book.datasets import twelve_wines
from credal_lib import metrics, rewards, risk

F = Fraction
U65, U80 = rewards.Quadratic(F(13, 20)), rewards.Quadratic(F(4, 5))
ROOT = risk.SmoothUtility(lambda x: x**0.5, low=0)


def second_order_of_random(u, n):
    bet = risk.random_reward(n)
    return risk.second_order(u, float(bet.mean), float(bet.variance))


def test_by_hand_three_classes():
    """Section "By hand": u80 of one third is 3/5, the premium 4/15, and mean and variance are exact."""
    assert U80.utility(F(1, 3)) == F(3, 5)
    assert U80.utility(F(1, 3)) - F(1, 3) == F(4, 15)
    bet = risk.random_reward(3)
    assert (bet.variance, risk.QuadraticUtility(F(4, 5)).derivative(bet.mean, 2)) == (F(2, 9), F(-12, 5))
    assert risk.second_order(risk.QuadraticUtility(F(4, 5)), bet.mean, bet.variance) == F(1, 3)


def test_by_hand_four_classes():
    """Section "By hand": certainty equivalents 1/4 and 1/16 under the square root, 5/16 by mean and variance."""
    for bet, worth, sure in ((risk.vacuous_reward(4), 0.5, 1 / 4), (risk.random_reward(4), 0.25, 1 / 16)):
        assert bet.expected(ROOT) == pytest.approx(worth)
        assert risk.certainty_equivalent(ROOT, bet) == pytest.approx(sure)
    assert second_order_of_random(ROOT, 4) == pytest.approx(5 / 16)


def test_the_bonus_for_avoided_variance():
    """Section "What the surprise costs": the displayed identity, and the bonus of 0.6 and 1.2 a unit."""
    h = risk.Outcomes((F(2, 9), F(1, 3), F(1, 9)), (F(2, 9), F(1, 9), 0))
    bet = h.lottery()
    for reward, bonus in ((U65, F(3, 5)), (U80, F(6, 5))):
        assert 4 * reward.half - 2 == bonus
        assert h.lottery(reward).mean == bet.mean + bonus * (bet.mean * (1 - bet.mean) - bet.variance)


def test_the_wines():
    """Checked, section "All 178 wines": level under u65, signs that differ, a break-even of 24 to 36."""
    X, y = load_wine(return_X_y=True)
    p = cross_val_predict(GaussianNB(), X[:, :2], y, cv=10, method="predict_proba")
    rank = (-p).argsort(axis=1).argsort(axis=1)
    doubtful = p.max(axis=1, keepdims=True) < 0.7
    precise, cautious = rank == 0, rank < np.where(doubtful, 2, 1)
    gains = []
    for half in (0.5, 0.65, 0.8):
        reward = rewards.Quadratic(half)
        gain = reward.payoff(cautious, y) - reward.payoff(precise, y)
        gains.append(gain.mean() / (gain.std(ddof=1) / np.sqrt(gain.size)))
    assert gains[0] < -1
    assert abs(gains[1]) < 0.5
    assert gains[2] > 1
    unsure = doubtful[:, 0]
    one, two = (s[unsure, y[unsure]].sum() for s in (precise, cautious))
    assert F(int(one), int(two)) == F(2, 3)
    lost = []
    for sets in (precise, cautious):
        bet = risk.Outcomes.from_predictions(y, sets).lottery()
        lost.append(bet.mean - risk.certainty_equivalent(risk.QuadraticUtility(0.65), bet))
    assert lost[0] > lost[1] > 0
    assert metrics.utility_score(y, precise, U65) == metrics.utility_score(y, precise, U80)


def test_wealth_at_which_a_pair_has_a_worth():
    """Checked, section "The same with money": a prize of over twice the wealth for u65, twenty times for u80."""

    def worth(wealth):
        return risk.LogarithmicUtility(wealth)(0.5) / risk.LogarithmicUtility(wealth)(1)

    assert worth(100) == pytest.approx(0.5, abs=2e-3)
    assert worth(0.5) < 0.65 < worth(1 / 3)
    assert worth(0.05) < 0.8 < worth(0.03)


def test_the_approximation_broken():
    """Section "Mean and variance are not the expected utility": 1%, more than a sixth; 0, negative for the root."""
    log = risk.LogarithmicUtility()
    errors = {n: second_order_of_random(log, n) / risk.random_reward(n).expected(log) - 1 for n in (2, 12)}
    assert errors[2] == pytest.approx(0.0096, abs=5e-5)
    assert errors[12] < -1 / 6
    assert second_order_of_random(ROOT, 9) == pytest.approx(0, abs=1e-12)
    assert second_order_of_random(ROOT, 12) < 0
    ratios = {n: second_order_of_random(ROOT, n) * n for n in range(2, 13)}
    assert [n for n, ratio in ratios.items() if abs(ratio - 1) <= 0.2] == [5, 6]
    for n, ratio in ratios.items():
        assert ratio == pytest.approx(math.sqrt(n) * (1 - (n - 1) / 8))


def test_u80_has_no_inverse():
    """Checked, section "A certainty equivalent without an inverse": 1 at 5/6 and at 1, highest at 11/12; F pays 4/5."""
    assert U80.utility(F(5, 6)) == U80.utility(1) == 1
    assert risk.QuadraticUtility(F(4, 5)).increasing_on[1] == F(11, 12)
    assert risk.QuadraticUtility(F(3, 4)).increasing_on[1] == 1
    for x in (0.25, 0.5, 0.9):
        assert rewards.FBeta(3**0.5).utility(x) == pytest.approx(4 * x / (1 + 3 * x))
        assert rewards.FBeta(1).utility(x) == pytest.approx(2 * x / (1 + x))
    assert rewards.FBeta(3**0.5).utility(0.5) == pytest.approx(0.8)


def test_the_answer_of_the_explorer():
    """Section "Play": 0.600 with three classes, 0.208 with ten."""
    assert float(U80.utility(F(1, 3))) == 0.6
    assert float(U80.utility(F(1, 10))) == 0.208


def test_quiz_and_warm_up():
    """Sections "Quiz" and "Warm-up": the fourth question, exercises 7.1 and 7.3; checked: exercise 7.2."""
    assert [round(math.expm1(value), 2) for value in (0.35, 0.40)] == [0.42, 0.49]
    tenth = F(1, 10)
    h = risk.Outcomes((4 * tenth, 3 * tenth, tenth), (2 * tenth, 0, 0))
    assert [h.lottery(r).mean for r in (rewards.Quadratic(F(1, 2)), U65, U80)] == [F(7, 12), F(77, 120), F(7, 10)]
    assert U65.utility(F(1, 3)) == F(7, 15)
    assert risk.certainty_equivalent(ROOT, risk.random_reward(9)) == pytest.approx(1 / 81)
    assert rewards.Quadratic(0.72).utility(1 / 3) == pytest.approx(0.529, abs=5e-4)


def test_the_solutions_of_the_core_exercises():
    """Solutions 7.4 to 7.6: errors and bounds, an answer that is not concave, and the money version."""
    log = risk.LogarithmicUtility()
    ratio = {}
    for n in (2, 10):
        bet = risk.random_reward(n)
        ratio[n] = float(risk.second_order_error_bound(log, bet)) / abs(risk.second_order_error(log, bet))
    assert ratio[2] > 10
    assert 1.5 < ratio[10] < 2.5
    assert risk.second_order_error(log, risk.random_reward(2)) == pytest.approx(-0.0033, abs=5e-5)
    assert F(2, 3) * F(1, 4) + F(1, 3) * F(1, 2) == F(1, 3)
    bet = risk.Lottery((0.36, 0.62), (F(2, 3), F(1, 3)))
    assert float(bet.mean) == pytest.approx(0.447, abs=5e-4)
    apart = np.abs(rewards.Quadratic(0.62).by_size(4)[1:] - [1, 0.62, 0.45, 0.36])
    assert apart.max() < 0.0201
    coin = risk.Lottery((100, 0), (0.5, 0.5))
    for wealth, sold, pair, near in (
        (30, 32.45, 0.669, 34.38),
        (300, 46.41, 0.536, 46.43),
        (3000, 49.59, 0.504, 49.59),
    ):
        u = risk.LogarithmicUtility(wealth)
        assert risk.certainty_equivalent(u, coin) == pytest.approx(sold, abs=5e-3)
        assert u(50) / u(100) == pytest.approx(pair, abs=5e-4)
        assert risk.second_order_certainty_equivalent(u, 50, 2500) == pytest.approx(near, abs=6e-3)


def test_the_three_programs_under_u65():
    """Section "Judge by the expected utility": 0.65, 0.50 and 0.55 for the pair, the coin and the test."""
    truth, pairs = np.zeros(100, dtype=int), np.ones((100, 2), dtype=bool)
    named = [np.stack([np.arange(100) < right, np.arange(100) >= right], axis=1) for right in (50, 55)]
    scores = {name: [metrics.utility_score(truth, sets, name) for sets in (pairs, *named)] for name in PAID}
    assert {name: pytest.approx(score) for name, score in scores.items()} == PAID


PAID = {"discounted_accuracy": [0.5, 0.5, 0.55], "u65": [0.65, 0.5, 0.55]}


def test_without_concavity():
    """Section "Without concavity": a half and a quarter; checked, "What concavity is needed for": a bet worth 0.447."""
    assert risk.random_reward(2).expected(lambda x: x**2) == F(1, 2)
    assert risk.vacuous_reward(2).expected(lambda x: x**2) == F(1, 4)
    worths = {F(1, 4): 0.36, F(1, 3): 0.41, F(1, 2): 0.62}
    assert all(worth > x for x, worth in worths.items())
    bet = risk.Lottery((F(1, 4), F(1, 2)), (F(2, 3), F(1, 3)))
    assert bet.mean == F(1, 3)
    assert round(bet.expected(worths.get), 3) == 0.447 > worths[F(1, 3)]


def test_the_wrong_classifier_is_preferred():
    """Checked, section "How large the error is": 37/49 against 35/49, and the approximation reversed."""
    u = rewards.FBeta(2).utility
    assert [u(F(1, 2)), u(F(1, 3))] == [F(5, 6), F(5, 7)]
    assert u(F(1, 5)) == F(5, 5) / (1 + F(4, 5))
    all_or_one = risk.Outcomes((F(1, 7), 0, F(6, 7)), (0, 0, 0)).lottery()
    pairs = risk.Outcomes((0, F(6, 7), 0), (0, F(1, 7), 0)).lottery()
    assert all_or_one.mean == pairs.mean == F(3, 7)
    assert [float(bet.expected(u)) for bet in (all_or_one, pairs)] == pytest.approx([37 / 49, 35 / 49])
    smooth = risk.SmoothUtility(u)
    near = [risk.second_order(smooth, float(bet.mean), float(bet.variance)) for bet in (all_or_one, pairs)]
    assert near[0] < near[1]


def test_the_twelve_wines():
    """Section "On data": the counts, the worth of a triple, and the break-even worths 19/35 and 53/64."""
    wines = twelve_wines()
    lines = {}
    for name, given in wines.answers.items():
        hits = given.sets[np.arange(12), wines.y]
        counts = [int((hits & (given.sets.sum(axis=1) == k)).sum()) for k in (1, 2, 3)]
        lines[name] = counts
    assert lines == {"precise": [8, 0, 0], "cautious": [6, 3, 1], "silent": [0, 0, 0], "top list": [0, 11, 0]}
    for level, first, second in ((F(19, 35), "precise", "cautious"), (F(53, 64), "cautious", "top list")):
        worth = [F(1), level, rewards.Quadratic(level).utility(F(1, 3))]
        assert worth[2] == (8 * level - 1) / 9
        earned = [sum(n * w for n, w in zip(lines[name], worth, strict=True)) for name in lines]
        of = dict(zip(lines, earned, strict=True))
        assert of[first] == of[second] == max(earned)
    assert [round(float(level), 2) for level in (F(19, 35), F(53, 64))] == [0.54, 0.83]
