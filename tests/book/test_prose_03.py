"""What the text of chapter 3 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from credal_book.figures import chapter_03
from credal_book.figures.chapter_03 import METRICS, NIGHT, TICKET, A, B, by_cultivar, mixed, price, value
from credal_lib import confusion
from credal_lib.confusion import UtilityMatrix, as_utility

F = Fraction
EVERYBODY = ((100, 300), (0, 0))
POSITIVE = {"positive": 0, "labels": (0, 1), "truth": "columns"}


def f1(matrix):
    return confusion.f_measure([[F(entry) for entry in row] for row in matrix], **POSITIVE)


def gain(matrix, gains):
    return confusion.average_utility([[F(e) for e in row] for row in matrix], utilities=gains, truth="columns")


def leader(metric, pair):
    a, b = (value(metric, matrix) for matrix in pair)
    return "tie" if a == pytest.approx(b) else "A" if a > b else "B"


def test_the_day_the_night_and_the_price():
    """By hand: the day, day and night, the price."""
    assert [f1(A), f1(B)] == [F(2, 3), F(9, 14)]
    assert [f1(mixed(m, NIGHT)) for m in (A, B)] == [F(3, 7), F(9, 19)]
    asked = F(90 - 20, 90 - 60)
    assert asked == F(7, 3)
    assert [2 / f1(m) - 1 for m in (A, mixed(A, NIGHT))] == [2, F(11, 3)]
    assert 2 < asked < F(11, 3)


@pytest.mark.parametrize("first", [A, mixed(A, NIGHT), ((10, 40), (90, 260)), ((99, 1), (1, 299))])
def test_f1_pays_two_over_f1_less_one(first):
    """By hand: the inequality holds for steps of any size."""
    (hits, alarms), (missed, cleared) = first
    for more in range(1, int(missed) + 1, 3):
        for louder in range(-int(alarms), int(cleared) + 1, 7):
            second = [[hits + more, alarms + louder], [missed - more, cleared - louder]]
            assert (f1(second) > f1(first)) is (F(louder, more) < 2 / f1(first) - 1)
    assert price("F1", first) == pytest.approx(float(2 / f1(first) - 1), rel=1e-3)


def test_the_table_of_seven():
    """A price that must not move, "Look at the denominator": price and verdict of each metric."""
    assert [price("accuracy", m) for m in (A, B)] == pytest.approx([1, 1])
    assert [price("balanced accuracy", m) for m in (A, B)] == pytest.approx([3, 3])
    assert [price("precision", m) for m in (A, B)] == pytest.approx([20 / 60, 1], rel=1e-4)
    found = {name: as_utility(metric, 2) for name, metric in METRICS.items()}
    scopes = {name: answer.scope for name, answer in found.items() if isinstance(answer, UtilityMatrix)}
    whole = "all class totals"
    assert scopes == {
        "accuracy": whole,
        "hits among the ill": whole,
        "hits among the healthy": whole,
        "balanced accuracy": "fixed class totals",
    }
    assert found["accuracy"].matrix == ((1, 0), (0, 1))
    assert found["hits among the ill"].matrix == ((1, 0), (0, 0))
    assert found["hits among the healthy"].matrix == ((0, 0), (0, 1))


def test_gains_and_the_other_night():
    """By hand: a fifth, a tenth; the Matthews coefficient."""
    gains = ((5, 0), (0, 1))
    assert gain(B, gains) - gain(A, gains) == F(1, 5)
    assert gain(mixed(B, NIGHT), gains) - gain(mixed(A, NIGHT), gains) == F(1, 10)
    day = [value("Matthews", m) for m in (A, B)]
    night = [value("Matthews", mixed(m, EVERYBODY)) for m in (A, B)]
    assert np.round(day + night, 2).tolist() == [0.58, 0.52, 0.24, 0.29]


def test_which_night_turns_which_metric():
    """Exercise 3.3: nobody turns F1, everybody Matthews (and F1), noise precision."""
    noise = ((0, 200), (100, 100))
    turned = {
        name: [leader(name, (A, B)) != leader(name, (mixed(A, C), mixed(B, C))) for C in (NIGHT, EVERYBODY, noise)]
        for name in METRICS
    }
    assert turned["F1"][0]
    assert turned["Matthews"][:2] == [False, True]
    assert turned["precision"][0] is False
    assert turned["precision"][2]
    linear = ("accuracy", "balanced accuracy", "hits among the ill", "hits among the healthy")
    assert not any(any(turned[name]) for name in linear)
    halves = [confusion.precision(mixed(m, noise), **POSITIVE) for m in (A, B)]
    assert halves == [F(3, 14), F(9, 38)]


def test_the_tickets():
    """Where it breaks, "The test is not like the use"; exercise 3.2."""
    for win, expected in ((F(1, 2), F(9, 2)), (F(1, 100), F(-89, 100)), (F(1, 11), 0)):
        assert gain([[win, 1 - win], [0, 0]], TICKET) == expected
    adviser = [[40, 5], [10, 45]]
    assert gain(adviser, TICKET) == F(395, 100)
    rates = (F(40, 50), F(5, 50))
    use = [[F(1, 100) * rates[0], F(99, 100) * rates[1]], [F(1, 100) * (1 - rates[0]), F(99, 100) * (1 - rates[1])]]
    assert gain(use, TICKET) == F(-19, 1000)
    assert int(F(8, 100) / F(99, 100) * 50) == 4


def test_balanced_accuracy_pays_by_rarity():
    """Where it breaks: 3 and 99; exercise 3.4."""
    assert [(1 - q) / q for q in (F(1, 4), F(1, 100))] == [3, 99]
    balanced = partial(confusion.balanced_accuracy, truth="columns")
    first, second = ((45, 0), (55, 300)), ((60, 60), (40, 240))
    assert [balanced(m) for m in (first, second)] == pytest.approx([0.725, 0.7])
    assert [3 * 45 + 300, 3 * 60 + 240, 3 * 135 + 100, 3 * 180 + 80] == [435, 420, 505, 620]
    assert balanced(A) == pytest.approx((3 * 60 + 280) / 600)


def test_how_often_metrics_are_wrong():
    """Admissible is not yet right: a quarter, and F1 and Matthews less often."""
    wrong = {name: confusion.wrong_ranking_share(metric, chapter_03.PAIRS).share for name, metric in METRICS.items()}
    for name in ("hits among the ill", "hits among the healthy"):
        assert wrong[name] == pytest.approx(0.25, abs=0.005)
        assert wrong[name] > max(wrong["F1"], wrong["Matthews"])


def test_the_wines():
    """On data: four, five, three; the verdict flips; the precise answerer is wrong twice in three."""
    precise, cautious = by_cultivar("precise"), by_cultivar("cautious")
    weights = [4, 5, 3]
    assert np.average(precise, weights=weights) > np.average(cautious, weights=weights)
    assert np.mean(precise) < np.mean(cautious)
    assert precise[2] == pytest.approx(1 / 3)


def test_the_quiz_and_the_warm_up():
    """Quiz: three paid, 2.5 asked. Exercise 3.1 (d): a hit is worth four false alarms; 3.5: nine and 11/9."""
    assert 2 / F(1, 2) - 1 == 3 > F(25, 10)
    assert F(4, 5) / F(1, 5) == 4
    assert [2 / F(2, 10) - 1, 2 / F(9, 10) - 1] == [9, F(11, 9)]
    assert 7 < 9 / F(11, 9) < 8
