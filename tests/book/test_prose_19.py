"""What the text of chapter 19 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction
from math import inf, log

import numpy as np
import pytest
from sklearn.datasets import load_wine
from sklearn.model_selection import cross_val_predict
from sklearn.naive_bayes import GaussianNB
from sympy import Rational, logcombine
from sympy import log as exact_log

from credal_lib import choice, rewards, toplists

F = Fraction
BRIER = toplists.Brier()
IMAGES = np.array([0.7, 0.2, 0.1])


def expected_brier(p, q):
    total = BRIER.total(p)
    return sum(chance * BRIER.score_of(v, total) for v, chance in zip(p, q, strict=True))


def linear(p, q):
    return sum(chance * (1 - v) for v, chance in zip(p, q, strict=True))


def test_the_boast_beats_the_truth_under_the_linear_score_only():
    """Motivating case: 0.46 against 0.30 and 0.60, the entropy 0.46 and the regret 0.14 of the theory."""
    reports, listed = np.array([IMAGES, [1, 0, 0]]), np.ones((2, 3), dtype=bool)
    assert [linear(p, IMAGES) for p in reports] == pytest.approx([0.46, 0.30])
    assert BRIER.expected(reports, listed, IMAGES) == pytest.approx([0.46, 0.60])
    assert toplists.Log().expected(reports, listed, IMAGES)[1] == inf
    assert BRIER.entropy([IMAGES])[0] == pytest.approx(0.46)
    assert ((reports[1] - IMAGES) ** 2).sum() == pytest.approx(0.14)


@pytest.mark.parametrize(
    ("x", "row"),
    [
        (F(1, 3), (F(5, 9), F(2, 3), F(2, 3))),
        (F(2, 3), (F(4, 9), F(1, 3), F(4, 9))),
        (F(5, 6), (F(7, 18), F(1, 3), F(1, 2))),
        (F(1), (F(1, 3), F(1, 3), F(2, 3))),
    ],
)
def test_the_table_by_hand(x, row):
    """By hand: linear, misclassification of the favorite, Brier."""
    p, q = [x, 1 - x], [F(2, 3), F(1, 3)]
    assert (linear(p, q), 1 - q[p.index(max(p))], expected_brier(p, q)) == row


@pytest.mark.parametrize(
    ("x", "written", "about"),
    [
        (Rational(1, 3), exact_log(3) - exact_log(2) / 3, 0.868),
        (Rational(2, 3), exact_log(3) - 2 * exact_log(2) / 3, 0.637),
        (Rational(5, 6), exact_log(6) - 2 * exact_log(5) / 3, 0.719),
    ],
)
def test_the_logarithmic_column(x, written, about):
    """By hand: the last column of the table."""
    score = toplists.Log()
    value = Rational(2, 3) * score.score_of(x, 0) + Rational(1, 3) * score.score_of(1 - x, 0)
    assert logcombine((value - written).expand(log=True), force=True).simplify() == 0
    assert float(value) == pytest.approx(about, abs=5e-4)


def test_a_tenth_too_much_under_the_logarithmic_score():
    """Play: 0.020, 0.028 and 0.070."""
    costs = [q * log(q / (q + 0.1)) + (1 - q) * log((1 - q) / (0.9 - q)) for q in (0.5, 0.7, 0.85)]
    assert [f"{cost:.3f}" for cost in costs] == ["0.020", "0.028", "0.070"]


def test_sure_and_wrong_once():
    """Break it: Brier scores that hardly differ, and a logarithmic score behind that of who knows nothing."""
    truth, listed = np.repeat([0, 1], [999, 1]), np.ones((1000, 2), dtype=bool)
    nearly, sure, even = (np.tile(p, (1000, 1)) for p in ([0.999, 0.001], [1, 0], [0.5, 0.5]))
    assert abs(BRIER.loss(nearly, listed, truth).mean() - BRIER.loss(sure, listed, truth).mean()) < 1e-5
    assert toplists.Log().loss(sure, listed, truth).mean() > toplists.Log().loss(even, listed, truth).mean()


def test_on_the_wines_the_linear_score_prefers_the_favorite_and_brier_the_probabilities():
    """In code: and the Brier score of the favorites is twice the share of errors."""
    X, y = load_wine(return_X_y=True)
    p = cross_val_predict(GaussianNB(), X[:, :2], y, cv=10, method="predict_proba")
    sure = np.eye(3)[p.argmax(axis=1)]
    rows, everything = np.arange(y.size), np.ones(p.shape, dtype=bool)
    assert (1 - sure[rows, y]).mean() < (1 - p[rows, y]).mean()
    assert BRIER.loss(p, everything, y).mean() < BRIER.loss(sure, everything, y).mean()
    assert BRIER.loss(sure, everything, y).mean() == pytest.approx(2 * (p.argmax(axis=1) != y).mean())


def test_the_quiz():
    """Quiz: 0.48, 0.4 and 0.5; and 0.4 for one error in five."""
    assert [linear(p, (0.6, 0.4)) for p in ((0.6, 0.4), (1, 0), (0.5, 0.5))] == pytest.approx([0.48, 0.4, 0.5])
    named = np.eye(2)[[0, 0, 0, 0, 1]]
    assert BRIER.loss(named, named > 0, [0] * 5).mean() == pytest.approx(0.4)


def test_the_solutions_of_the_warm_up_exercises():
    """Exercises 19.1 to 19.3."""
    p = [F(1, 2), F(3, 10), F(1, 5)]
    assert [BRIER.score_of(v, BRIER.total(p)) for v in p] == [F(19, 50), F(39, 50), F(49, 50)]
    assert expected_brier(p, p) == F(31, 50)
    assert [f"{-log(v):.3f}" for v in p] == ["0.693", "1.204", "1.609"]
    q, even = [F(1, 2), F(1, 4), F(1, 4)], [F(1, 3)] * 3
    assert (expected_brier(even, q), expected_brier(q, q)) == (F(2, 3), F(5, 8))
    assert sum((v - chance) ** 2 for v, chance in zip(even, q, strict=True)) == F(1, 24)
    tied = [F(2, 5), F(2, 5), F(1, 5)]
    classes = [[F(i == x) for i in range(3)] for x in range(3)]
    assert [expected_brier(x, tied) for x in classes] == [F(6, 5), F(6, 5), F(8, 5)]
    assert expected_brier(tied, tied) == F(16, 25)


def test_the_solutions_of_the_core_exercises():
    """Exercises 19.4 (c) and 19.5."""
    q, best = [F(1, 2), F(1, 4), F(1, 4)], [F(3, 5), F(1, 5), F(1, 5)]
    costs = [sum(chance * (1 - v) ** 2 for v, chance in zip(p, q, strict=True)) for p in (best, q)]
    assert costs == [F(2, 5), F(13, 32)]
    pair = rewards.FBeta(1).utility(F(1, 2))
    assert pair * (F(9, 20) + F(7, 20)) == F(8, 15) > F(9, 20)
    assert pair * (F(3, 5) + F(1, 5)) == F(8, 15) < F(3, 5)
    sets = choice.bayes_set(rewards.FBeta(1), [[0.45, 0.35, 0.2], [0.6, 0.2, 0.2]])
    assert sets.astype(int).tolist() == [[1, 1, 0], [1, 0, 0]]
