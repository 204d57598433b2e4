"""What the text of chapter 19 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction
from math import inf, log

import numpy as np
import pytest
from sklearn.datasets import load_wine
from sklearn.model_selection import cross_val_predict
from sklearn.naive_bayes import GaussianNB
from sympy import Rational, diff, expand, logcombine, simplify, symbols
from sympy import log as exact_log

from credal_book import datasets
from credal_lib import choice, metrics, rewards, toplists

F = Fraction
BRIER = toplists.Brier()
MORNINGS = np.array([0.7, 0.2, 0.1])


def expected_brier(p, q):
    total = BRIER.total(p)
    return sum(chance * BRIER.score_of(v, total) for v, chance in zip(p, q, strict=True))


def linear(p, q):
    return sum(chance * (1 - v) for v, chance in zip(p, q, strict=True))


def test_the_boast_beats_the_truth_under_the_linear_score_only():
    """Lesson, "A number that looks wrong", "Two scores that", "Reports that do not": 0.46, 0.30, 0.60, 0.80."""
    reports, listed = np.array([MORNINGS, [1, 0, 0]]), np.ones((2, 3), dtype=bool)
    assert [linear(p, MORNINGS) for p in reports] == pytest.approx([0.46, 0.30])
    assert BRIER.expected(reports, listed, MORNINGS) == pytest.approx([0.46, 0.60])
    assert toplists.Log().expected(reports, listed, MORNINGS)[1] == inf
    assert BRIER.entropy([MORNINGS])[0] == pytest.approx(0.46)
    assert ((reports[1] - MORNINGS) ** 2).sum() == pytest.approx(0.14)
    assert toplists.Log().entropy([MORNINGS])[0] == pytest.approx(0.80, abs=5e-3)


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
    """Lesson, "By hand": linear, misclassification of the favorite, Brier."""
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
    """Lesson, "By hand": the last column of the table."""
    score = toplists.Log()
    value = Rational(2, 3) * score.score_of(x, 0) + Rational(1, 3) * score.score_of(1 - x, 0)
    assert logcombine((value - written).expand(log=True), force=True).simplify() == 0
    assert float(value) == pytest.approx(about, abs=5e-4)


def test_a_tenth_too_much_under_the_logarithmic_score():
    """Lesson, "Play": 0.020, 0.028 and 0.070."""
    costs = [q * log(q / (q + 0.1)) + (1 - q) * log((1 - q) / (0.9 - q)) for q in (0.5, 0.7, 0.85)]
    assert [f"{cost:.3f}" for cost in costs] == ["0.020", "0.028", "0.070"]


def test_a_report_of_one_for_every_class_has_the_logarithmic_score_0_and_the_library_refuses_it():
    """Lesson, "Reports that do not sum to one"."""
    assert toplists.Log().score_of(1.0, 3.0) == 0
    with pytest.raises(ValueError, match="sum of at most one"):
        metrics.padded_log_loss([0], [[1, 1, 1]], np.ones((1, 3), dtype=bool))


def test_the_brier_regret_is_a_squared_distance_even_if_the_report_does_not_sum_to_one():
    """Lesson, "Reports that do not sum to one"."""
    p, q = [F(1), F(3, 4), F(1, 2)], [F(7, 10), F(2, 10), F(1, 10)]
    distance = sum((a - b) ** 2 for a, b in zip(p, q, strict=True))
    assert expected_brier(p, q) - expected_brier(q, q) == distance


def test_the_patient():
    """Lesson, "The mode is not what you need": 1, 2/3, and the threshold of a quarter."""
    well, ill = F(2, 3), F(1, 3)
    assert (3 * ill, 1 * well) == (1, F(2, 3))
    assert 3 * F(1, 4) == 1 - F(1, 4)


def test_on_the_twelve_wines():
    """Lesson, "On data": who leads under each score, and the linear score of even bets."""
    wines = datasets.twelve_wines()
    rows = np.arange(12)
    answers = {name: given.sets for name, given in wines.answers.items()}
    even = {name: sets / np.maximum(sets.sum(axis=1, keepdims=True), 1) for name, sets in answers.items()}
    even["silent"] = np.full((12, 3), 1 / 3)
    reports = even | {"stated": wines.answers["top list"].p}
    listed = np.ones((12, 3), dtype=bool)
    scores = {
        "linear": {name: 1 - p[rows, wines.y].mean() for name, p in reports.items()},
        "brier": {name: metrics.padded_brier_loss(wines.y, p, listed) for name, p in reports.items()},
        "log": {name: metrics.padded_log_loss(wines.y, p, listed) for name, p in reports.items()},
    }
    leaders = {score: sorted(found, key=found.get)[:2] for score, found in scores.items()}
    assert leaders["linear"][0] == "precise"
    assert leaders["brier"] == ["stated", "cautious"]
    assert leaders["log"] == ["stated", "silent"]
    assert [name for name, value in scores["log"].items() if value == inf] == ["precise", "cautious", "top list"]
    assert [f"{scores['brier'][name]:.2f}" for name in ("stated", "cautious")] == ["0.46", "0.47"]
    assert scores["brier"]["precise"] == pytest.approx(2 / 3) == scores["brier"]["silent"]
    for name in ("precise", "cautious", "top list"):
        worth = metrics.discounted_accuracy_score(wines.y, answers[name])
        assert scores["linear"][name] == pytest.approx(1 - worth)
    top = wines.answers["top list"]
    assert (toplists.pad(top.p, top.listed) == top.p).all(), "with three classes two probabilities say all"


@pytest.mark.parametrize(
    ("curve", "score"),
    [
        (lambda v: v**2, lambda p, y: sum(v**2 for v in p) - 2 * p[y]),
        (lambda v: v * exact_log(v), lambda p, y: -exact_log(p[y])),
        (lambda v: v**3, lambda p, y: 2 * sum(v**3 for v in p) - 3 * p[y] ** 2),
    ],
)
def test_the_score_of_a_curve_and_the_sum_of_its_gaps(curve, score):
    """Lesson, "The theorem: what a lie costs": for three classes; the third curve is a power."""
    p1, p2, q1, q2, z = symbols("p1 p2 q1 q2 z", positive=True)
    p, q = (p1, p2, 1 - p1 - p2), (q1, q2, 1 - q1 - q2)
    slope = [diff(curve(z), z).subs(z, v) for v in p]
    inner = sum(v * s - curve(v) for v, s in zip(p, slope, strict=True))
    scores = [inner - s for s in slope]
    assert all(simplify(found - score(p, y)) == 0 for y, found in enumerate(scores))
    cost = sum(chance * found for chance, found in zip(q, scores, strict=True))
    gaps = sum(curve(b) - curve(a) - s * (b - a) for a, b, s in zip(p, q, slope, strict=True))
    assert simplify(expand(cost + sum(map(curve, q)) - gaps)) == 0


def test_at_the_truth_the_linear_and_the_brier_score_cost_the_same():
    """Lesson, "Two scores that are in daily use"."""
    for q in ([F(7, 10), F(2, 10), F(1, 10)], [F(2, 3), F(1, 3)], [F(2, 5), F(2, 5), F(1, 5)]):
        assert linear(q, q) == expected_brier(q, q) == 1 - sum(v**2 for v in q)


def test_sure_and_wrong_once():
    """Checked, "Sure, and wrong once": the Brier scores hardly differ, the logarithm puts certainty last."""
    truth, listed = np.repeat([0, 1], [999, 1]), np.ones((1000, 2), dtype=bool)
    nearly, sure, even = (np.tile(p, (1000, 1)) for p in ([0.999, 0.001], [1, 0], [0.5, 0.5]))
    assert abs(BRIER.loss(nearly, listed, truth).mean() - BRIER.loss(sure, listed, truth).mean()) < 1e-5
    assert toplists.Log().loss(sure, listed, truth).mean() > toplists.Log().loss(even, listed, truth).mean()


def test_on_the_wines_the_linear_score_prefers_the_favorite_and_brier_the_probabilities():
    """Checked, "Reproduced": and the Brier score of the favorites is twice the share of errors."""
    X, y = load_wine(return_X_y=True)
    p = cross_val_predict(GaussianNB(), X[:, :2], y, cv=10, method="predict_proba")
    sure = np.eye(3)[p.argmax(axis=1)]
    rows, everything = np.arange(y.size), np.ones(p.shape, dtype=bool)
    assert (1 - sure[rows, y]).mean() < (1 - p[rows, y]).mean()
    assert BRIER.loss(p, everything, y).mean() < BRIER.loss(sure, everything, y).mean()
    assert BRIER.loss(sure, everything, y).mean() == pytest.approx(2 * (p.argmax(axis=1) != y).mean())


def test_the_quiz():
    """Lesson, "Quiz": 0.48, 0.4 and 0.5; and 0.4 for one error in five."""
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
