"""What the text of chapter 10 and of its solutions says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from sklearn.datasets import load_wine
from sklearn.model_selection import cross_val_predict
from sklearn.naive_bayes import GaussianNB
from sympy import diff, simplify, symbols

from credal_book import datasets
from credal_book.explore._page import load
from credal_lib import choice, confusion, metrics, rewards, risk

F = Fraction
U50, U65, U80 = (rewards.Quadratic(F(percent, 100)) for percent in (50, 65, 80))
F1, F2 = rewards.FBeta(1), rewards.FBeta(2)
MEASURES = [U50, U65, F1, U80, F2]


def worth(reward, k):
    return reward.utility(F(1, k))


def equivalent_half(beta_squared, k):
    return F(1, 2) + F(beta_squared) / 4 * F(k) / (k + F(beta_squared))


@pytest.fixture(scope="module")
def wine():
    X, y = load_wine(return_X_y=True)
    return cross_val_predict(GaussianNB(), X[:, :2], y, cv=10, method="predict_proba"), y


def test_naming_both_beats_64_right_answers():
    """Lesson, "Naming both beats 64 right answers" and "Quiz": 0.64 against 2/3; 5/6 under F2."""
    assert worth(F1, 2) == F(2, 3) > F(64, 100)
    assert worth(F2, 2) == F(5, 6)


def test_the_worths_by_hand():
    """Lesson, "By hand", and exercise 10.1."""
    assert [worth(r, 3) for r in (F1, F2, U65, U80)] == [F(1, 2), F(5, 7), F(7, 15), F(3, 5)]
    assert [1 - worth(r, 3) for r in (F1, F2, U65, U80)] == [F(1, 2), F(2, 7), F(8, 15), F(2, 5)]
    assert worth(rewards.Quadratic(equivalent_half(1, 3)), 3) == F(1, 2)
    assert equivalent_half(1, 3) == F(11, 16)
    assert worth(U65, 3) < worth(F1, 3) < worth(U80, 3) < worth(F2, 3)
    assert [worth(r, 4) for r in (F1, F2, U65, U80)] == [F(2, 5), F(5, 8), F(29, 80), F(19, 40)]
    assert [1 - worth(r, 4) for r in (F1, F2, U65, U80)] == [F(3, 5), F(3, 8), F(51, 80), F(21, 40)]


@pytest.mark.parametrize(("reward", "beta_squared", "limit"), [(F1, 1, F(3, 4)), (F2, 4, F(3, 2))])
def test_the_corridor_of_an_f_measure(reward, beta_squared, limit):
    """Lesson, "Where F1 lies": u67 to u75 for F1, u69 for triples; 5/6 to 3/2 for F2, with 1 at four classes."""
    halves = [equivalent_half(beta_squared, k) for k in range(2, 200)]
    assert halves[0] == worth(reward, 2)
    assert halves == sorted(halves)
    assert limit - F(1, 20) < halves[-1] < limit
    assert [round(half, 2) for half in halves[:2]] == (
        [F(67, 100), F(69, 100)] if beta_squared == 1 else [F(83, 100), F(93, 100)]
    )
    assert (equivalent_half(beta_squared, 4) == 1) is (reward is F2)
    for k, half in enumerate(halves, start=2):
        x = F(1, k)
        assert x + (4 * half - 2) * x * (1 - x) == worth(reward, k)


def test_the_inverse_worth_grows_evenly():
    """Lesson, "A set has a precision and a recall": by 1, 1/2 and 1/5 with each further class."""
    for reward, step in ((U50, 1), (F1, F(1, 2)), (F2, F(1, 5))):
        assert {1 / worth(reward, k + 1) - 1 / worth(reward, k) for k in range(1, 20)} == {step}


def test_what_the_measures_ask_for(wine):
    """Checked, "All 178 wines": single answers fall with the worth of a pair; u65 is served best by single answers."""
    p, y = wine
    measures = [rewards.Quadratic(0.5), rewards.Quadratic(0.65), F1, rewards.Quadratic(0.8), F2]
    asked = {r.label: choice.bayes_set(r, p) for r in measures}
    single = [int((sets.sum(axis=1) == 1).sum()) for sets in asked.values()]
    assert single == sorted(single, reverse=True)
    assert len(set(single)) == len(single)
    scores = {r.label: {name: metrics.utility_score(y, sets, r) for name, sets in asked.items()} for r in measures}
    assert min(scores["u50"], key=scores["u50"].get) == "set-F2"
    assert min(scores["set-F2"], key=scores["set-F2"].get) == "u50"
    assert max(scores["u65"], key=scores["u65"].get) == "u50"
    doubted = asked["u65"].sum(axis=1) > 1
    # the numbers of the lesson
    assert f"{scores['u65']['u65']:.3f}, {scores['u65']['u50']:.3f}" == "0.777, 0.787"
    assert not (asked["u65"].sum(axis=1) > 2).any()
    assert (doubted.sum(), (p[doubted].argmax(axis=1) == y[doubted]).sum()) == (23, 16)
    assert f"{p[doubted].max(axis=1).mean():.2f}" == "0.50"


def test_the_dropdown_of_the_explorer():
    """Lesson, "Play": the families through a triple worth 0.60, and how far they agree about ten classes."""
    says = load("through_a_point").describe
    assert "quadratic: 0.800, 0.600, 0.392, 0.208; set-F: 0.750, 0.600, 0.429, 0.250; exponential: 0.764" in says(
        3, 0.6
    )
    assert says(3, 0.6).endswith("0.231.")
    for percent in range(51, 96):
        tens = [float(part.rsplit(" ", 1)[1]) for part in says(2, percent / 100).split("family. ")[1][:-1].split(";")]
        assert (max(tens) - min(tens) <= 0.02) == (percent <= 66), percent
        if percent == 65:
            assert tens == [0.154, 0.171, 0.164]


def test_the_witness_against_confusion_f1():
    """Lesson, "Two things called F1": 2/7 above 0, but 6/11 below 2/3 after both are mixed with the same third."""
    first, second, third = ([[1, 4], [1, 0]], [[0, 0], [2, 4]], [[2, 0], [0, 4]])

    def f1(matrix):
        return F(2 * matrix[0][0], 2 * matrix[0][0] + matrix[0][1] + matrix[1][0])

    def mixed(matrix):
        return [[F(a + b, 2) for a, b in zip(*rows, strict=True)] for rows in zip(matrix, third, strict=True)]

    assert [f1(matrix) for matrix in (first, second, mixed(first), mixed(second))] == [F(2, 7), 0, F(6, 11), F(2, 3)]
    # the lesson's table: twice the matrices, so that the half that is kept consists of whole patients
    doubled = [[[2 * count for count in row] for row in matrix] for matrix in (first, second)]
    assert doubled == [[[2, 8], [2, 0]], [[0, 0], [4, 8]]]
    replaced = [
        [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(m, third, strict=True)] for m in (first, second)
    ]
    assert replaced == [[[3, 4], [1, 4]], [[2, 0], [2, 8]]]
    assert [f1(matrix) for matrix in (*doubled, *replaced)] == [F(2, 7), 0, F(6, 11), F(2, 3)]
    witness = str(confusion.as_utility(partial(confusion.f_measure, positive=0), 2))
    for shown in (str(first), str(second), str(third), "2/7 > 0", "6/11 < 2/3"):
        assert shown in witness


def test_how_far_quadratic_and_exponential_part():
    """Checked, "Could the exponential utility not fit?": by little more than 0.01 for u65, by up to 0.06 for u80."""
    for reward, low, high in ((U65, 0.012, 0.014), (U80, 0.055, 0.065)):
        h = float(reward.half)
        curve = risk.ExponentialUtility(2 * np.log(h / (1 - h)))
        gaps = [abs(curve(1 / k) / curve(1) - float(worth(reward, k))) for k in range(2, 8)]
        assert low < max(gaps) < high


def test_u80_falls_near_the_end():
    """Checked, "An F-measure is a utility": u80 is largest at 11/12, so it does not meet A6."""
    top = U80.utility(F(11, 12))
    assert all(U80.utility(x) < top for x in (F(11, 12) - F(1, 1000), F(11, 12) + F(1, 1000), 1))


def test_a_confusion_matrix_and_the_average_of_a_set_measure():
    """Lesson, "Two things called F1": set-F1 of single classes is accuracy, the other F1 is 8/14."""
    named = np.eye(2, dtype=bool)[[1] * 4 + [0] * 96]
    truth = [1] * 10 + [0] * 90
    assert metrics.utility_score(truth, named, F1) == pytest.approx(0.94)
    assert confusion.f_measure([[4, 0], [6, 90]], positive=0, truth="columns", labels=[0, 1]) == pytest.approx(8 / 14)


def test_which_beta_and_which_set():
    """Exercises 10.2 and 10.3."""
    same = rewards.FBeta(2**0.5).utility
    assert same(1 / 2) == pytest.approx(3 / 4)
    assert same(1 / 3) == pytest.approx(3 / 5)
    assert F(3, 5) - worth(rewards.Quadratic(F(3, 4)), 3) == F(2, 45)
    p = [F(40, 100), F(36, 100), F(24, 100)]
    best = [max((1, 2, 3), key=lambda k, r=r: sum(p[:k]) * worth(r, k)) for r in MEASURES]
    assert best == [1, 2, 2, 2, 3]


def test_where_f_measures_lie():
    """Solution 10.4: 6/7 < beta^2 <= 6/5, distances 3/80 and 2/15."""
    for squared, inside in (
        (F(6, 7), False),
        (F(6, 7) + F(1, 1000), True),
        (F(6, 5), True),
        (F(6, 5) + F(1, 9), False),
    ):
        assert all(F(65, 100) < equivalent_half(squared, k) < F(4, 5) for k in range(2, 300)) is inside
    assert max(worth(F1, k) - worth(U65, k) for k in range(2, 300)) == F(3, 80)
    assert max(worth(U80, k) - worth(F1, k) for k in range(2, 300)) == F(2, 15)


def test_the_certainty_equivalent_of_an_f_measure(wine):
    """Solution 10.5: v / (1 + beta^2 (1 - v)) is the inverse of the utility."""
    p, y = wine
    lottery = risk.Outcomes.from_predictions(y, choice.bayes_set(F1, p)).lottery()
    u = risk.SmoothUtility(F1.utility, low=0, high=1)
    v = lottery.expected(u)
    assert risk.certainty_equivalent(u, lottery) == pytest.approx(v / (2 - v))
    for h in (F(3, 5), F(2, 3), F(9, 10)):
        squared = (2 * h - 1) / (1 - h)
        for k in range(2, 9):
            assert (1 + squared) / (k + squared) == h / (1 + (k - 2) * (1 - h))


@pytest.mark.parametrize(
    ("pays", "largest"),
    [(lambda k: 1 - F(k - 1, 10), 6), (lambda k: F(4, 5) ** (k - 1), 5), (lambda k: F(2, 1 + k), 99)],
)
def test_when_a_table_of_rewards_is_concave(pays, largest):
    """Solution 10.6: the steps of k w_k never increase, and the last one is not negative."""
    steps = [(k + 1) * pays(k + 1) - k * pays(k) for k in range(1, 99)]
    fits = [K for K in range(2, 100) if steps[: K - 1] == sorted(steps[: K - 1], reverse=True) and steps[K - 2] >= 0]
    assert fits == list(range(2, largest + 1))
    reward = rewards.Concave(lambda x: float(pays(round(1 / x))) if x else 0.0)
    reward.by_size(largest)
    if largest < 99:
        with pytest.raises(ValueError, match="slope grows"):
            reward.by_size(largest + 1)


def test_what_the_forecaster_is_asked_for():
    """Lesson, "What a measure makes a classifier say": one class, two or three."""
    p = [F(5, 10), F(3, 10), F(2, 10)]
    scores = [[sum(p[:k]) * worth(reward, k) for k in (1, 2, 3)] for reward in (U50, F1, F2)]
    assert [row.index(max(row)) + 1 for row in scores] == [1, 2, 3]


def test_who_leads_on_the_twelve_wines():
    """Lesson, "On data": the precise answerer leads below 0.54, then the cautious one, from 0.84 the top list."""
    wines = datasets.twelve_wines()
    leaders = []
    for percent in range(50, 96):
        h = percent / 100
        reward = rewards.FBeta(((2 * h - 1) / (1 - h)) ** 0.5)
        scores = {name: metrics.utility_score(wines.y, given.sets, reward) for name, given in wines.answers.items()}
        leaders.append(max(scores, key=scores.get))
    assert leaders == ["precise"] * 5 + ["cautious"] * 30 + ["top list"] * 11
    names = ("precise", "cautious", "top list")
    counts, averages = [], []
    for given in (np.asarray(wines.answers[name].sets) for name in names):
        sizes = given.sum(axis=1) * given[np.arange(12), wines.y]
        counts.append([int((sizes == k).sum()) for k in (1, 2, 3, 0)])
        averages.append([f"{metrics.utility_score(wines.y, given, reward):.3f}" for reward in (F1, F2)])
    assert counts == [[8, 0, 0, 4], [6, 3, 1, 2], [0, 11, 0, 1]]
    assert (6 + 3 * F(2, 3) + F(1, 2)) / 12 == F(17, 24)
    assert averages == [["0.667", "0.667"], ["0.708", "0.768"], ["0.611", "0.764"]]
    assert [metrics.utility_score(wines.y, wines.answers["silent"].sets, reward) for reward in (F1, F2)] == [0, 0]


def test_how_the_families_shy_from_risk():
    """Lesson, "Three families" and "A set has a precision and a recall": coefficients, u80 at 5/6, beta squared."""
    assert U80.utility(F(5, 6)) == U80.utility(F(1)) == 1
    assert U80.utility(F(5, 6) - F(1, 1000)) < 1 < U80.utility(F(5, 6) + F(1, 1000))
    x, c, beta, precision, recall = symbols("x c beta P R", positive=True)

    def aversion(u):
        return -diff(u, x, 2) / diff(u, x)

    assert simplify(aversion(x + c * x * (1 - x)) - 2 * c / (1 + c - 2 * c * x)) == 0
    assert simplify(aversion(rewards.FBeta(beta).utility(x)) - 2 * beta**2 / (1 + beta**2 * x)) == 0
    mean = (1 + beta**2) * precision * recall / (beta**2 * precision + recall)
    assert simplify(mean - (1 + beta**2) / (1 / precision + beta**2 / recall)) == 0
    assert simplify((diff(mean, precision) - diff(mean, recall)).subs(recall, beta * precision)) == 0
    assert 1 - worth(U50, 3) == F(2, 3)
