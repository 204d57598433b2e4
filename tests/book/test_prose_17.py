"""What the text of chapter 17 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from sympy import simplify, symbols

from credal_book import datasets
from credal_book.figures import chapter_17 as figures
from credal_book.turns._chapter_17 import area_of_answered
from credal_lib import abstention, confusion

F = Fraction
COUNTS = [(ill, healthy) for _, ill, healthy in figures.GROUPS]
NAMES = {"positive": "ill", "labels": ("ill", "healthy")}
WAYS = ("both", "positives", "negatives", "none")


def pairs(groups):
    """Pairs that are ranked right, and all pairs."""
    right = sum(
        F(ill * healthy) / (2 if i == k else 1)
        for i, (ill, _) in enumerate(groups)
        for k, (_, healthy) in enumerate(groups)
        if i <= k
    )
    return right, sum(ill for ill, _ in groups) * sum(healthy for _, healthy in groups)


def area(groups):
    right, every = pairs(groups)
    return right / every


def total(matrix, costs):
    rows = [[F(entry) for entry in row] for row in matrix]
    return abstention.mean_cost(rows, costs=costs) * sum(map(sum, rows))


def full(matrix):
    return (*matrix, (0, 0)) if len(matrix) == 2 else matrix


def test_the_opening():
    """A better curve, a bigger bill: 40 ill of 100, 40 judged, 0.8875 and 0.95, more than half."""
    assert [sum(column) for column in zip(*COUNTS, strict=True)] == [40, 60]
    assert sum(COUNTS[0]) + sum(COUNTS[5]) == 40
    assert area(COUNTS) == F(71, 80) == F(8875, 10000)
    assert area([COUNTS[0], COUNTS[5]]) == F(95, 100)
    before, after = (total(full(m), [[0, 3], [6, 0], [2, 2]]) for m in (figures.WHOLE, figures.SHY))
    assert (before, after) == (81, 129)
    assert after > before * F(3, 2)


def test_the_groups_are_those_of_the_table_and_calibrated():
    """A price for not knowing: the first table, and "it is right in each group"."""
    assert COUNTS == [(19, 1), (7, 3), (5, 5), (6, 14), (2, 18), (1, 19)]
    assert all(F(ill, ill + healthy) == F(str(p)) for p, ill, healthy in figures.GROUPS)


def test_the_matrices_are_those_of_the_groups():
    """A price for not knowing: the second table; silent on two groups, "ill" from 0.5 on, silent on all but two."""
    assert figures.CAREFUL == ((19 + 7, 1 + 3), (2 + 1, 18 + 19), (5 + 6, 5 + 14))
    assert figures.WHOLE == ((19 + 7 + 5, 1 + 3 + 5), (6 + 2 + 1, 14 + 18 + 19))
    assert figures.SHY == ((19, 1), (1, 19), (40 - 20, 60 - 20))


def test_the_bills_and_the_break_even_price():
    """A price for not knowing: 30, 60, 54 + 27 = 81, 21, 1.7."""
    assert total(figures.CAREFUL, [[0, 3], [6, 0], [0, 0]]) == 4 * 3 + 3 * 6 == 30
    assert total(figures.CAREFUL, figures.COSTS) == 60
    assert total(full(figures.WHOLE), figures.COSTS) == 54 + 27 == 81
    assert 81 - 60 == 21
    price = F(81 - 30, 30)
    assert price == F(17, 10)
    assert total(figures.CAREFUL, [[0, 3], [6, 0], [price, price]]) == 81
    assert total(figures.SHY, [[0, 3], [6, 0], [F(7, 10)] * 2]) == total(
        figures.CAREFUL, [[0, 3], [6, 0], [F(7, 10)] * 2]
    )


def test_the_four_points():
    """What is a rate: 26/29, 26/40, 4/41, 4/60; quiz 2."""
    found = [abstention.roc_point([[F(v) for v in row] for row in figures.CAREFUL], way, **NAMES) for way in WAYS]
    low, high = F(4, 60), F(4, 41)
    assert found == [(high, F(26, 29)), (low, F(26, 29)), (high, F(26, 40)), (low, F(26, 40))]
    assert [f"{float(v):.3f}" for v in (F(26, 29), F(26, 40), high, low)] == ["0.897", "0.650", "0.098", "0.067"]


@pytest.mark.parametrize("seed", range(20))
def test_the_extreme_ways(seed):
    """What is a rate: the most optimistic and the most pessimistic way, for every classifier; quiz 2."""
    matrix = np.random.default_rng(seed).integers(1, 20, (3, 2))
    (f_1, t_1), (f_2, t_2), (f_3, t_3), (f_4, t_4) = (abstention.roc_point(matrix, way, **NAMES) for way in WAYS)
    assert t_2 == max(t_1, t_2, t_3, t_4)
    assert f_2 == min(f_1, f_2, f_3, f_4)
    assert t_3 == min(t_1, t_2, t_3, t_4)
    assert f_3 == max(f_1, f_2, f_3, f_4)


def test_when_all_is_unknown():
    """What is a rate: undefined where left out, 0 where counted; exercise 17.2."""
    ends = [abstention.roc_point([[0, 0], [0, 0], [40, 60]], way, **NAMES) for way in WAYS]
    assert ends[3] == (0, 0)
    assert [sum(np.isnan(rates)) for rates in ends] == [2, 1, 1, 0]


def test_the_secant():
    """The middle is cut out: fewer corners, more area, nearer to the upper left."""
    kept = [COUNTS[k] for k in (0, 1, 4, 5)]
    assert area(kept) > area(COUNTS)
    fpr, tpr = F(4, 41), F(26, 29)
    places = [(F(4, 60), F(26, 40)), (F(23, 60), F(37, 40))]
    assert all(fpr**2 + (1 - tpr) ** 2 < x**2 + (1 - y) ** 2 for x, y in places)


@pytest.mark.parametrize("costs", [(6, 3, 1), (20, 2, 1), (12, 4, 1), (1, 5, F(1, 2))])
def test_thresholds(costs):
    """The theorem "Two thresholds from three costs", by the library's rule of least cost; bias and window."""
    miss, alarm, unknown = costs
    low, high, never = F(unknown) / miss, 1 - F(unknown) / alarm, F(miss * alarm, miss + alarm)
    table = np.array([[0, alarm], [miss, 0], [unknown, unknown]], dtype=float)
    dear = np.array([[0, alarm], [miss, 0], [never, never]], dtype=float)
    for k in range(1, 997):
        p = F(k, 997)
        rows = [[float(p), float(1 - p)]]
        expected = [p > high, p < low]
        assert abstention.cost_rule(rows, table)[0].tolist() == expected
        assert abstention.cost_rule(rows, dear).any()
        assert abstention.cost_rule(rows, dear)[0, 0] == (p > F(alarm, miss + alarm))
    bias, window = F(alarm, miss + alarm), 1 - unknown / never
    assert (bias * (1 - window), bias * (1 - window) + window) == (low, high)


def test_bias_and_window_of_the_thresholds():
    """When silence is cheapest, and why the area rises: the formula of the two knobs, with symbols; 2, 1/3 and 1/2."""
    miss, alarm, unknown = symbols("c_m c_f c_u", positive=True)
    never = miss * alarm / (miss + alarm)
    bias, window = alarm / (miss + alarm), 1 - unknown / never
    assert simplify(abstention.window_threshold(bias, window) - (1 - unknown / alarm)) == 0
    assert simplify(1 - abstention.window_threshold(1 - bias, window) - unknown / miss) == 0
    assert F(6 * 3, 6 + 3) == 2
    assert [v.subs({miss: 6, alarm: 3, unknown: 1}) for v in (bias, window)] == [F(1, 3), F(1, 2)]


@pytest.mark.parametrize("seed", range(30))
def test_when_the_area_rises(seed):
    """The theorem "Cut, stretch, join", second part."""
    groups = [(ill, healthy) for ill, healthy in np.random.default_rng(seed).integers(1, 9, (6, 2)).tolist()]
    (right, every), (kept_right, kept) = pairs(groups), pairs([groups[k] for k in (0, 1, 4, 5)])
    rises = F(kept_right) / kept > F(right) / every
    assert rises == (F(right - kept_right) / (every - kept) < F(kept_right) / kept)


def test_the_volume():
    """Over all abstentions: the areas, and their end at 0.6."""
    curve = abstention.auc_response_curve(*figures.patients())
    known = curve.abstention[~np.isnan(curve.values)]
    assert known.tolist() == pytest.approx([0, 0.1, 0.4, 0.6])
    exact = [area([COUNTS[k] for k in kept]) for kept in (range(6), (0, 1, 3, 4, 5), (0, 4, 5), (0, 5))]
    assert curve.values[: len(exact)] == pytest.approx([float(v) for v in exact])


def test_the_pairs_by_hand():
    """By hand, "The pairs": 2400, 2130; 1189, 1104.5, 0.929; 1211, 1025.5, 0.847."""
    assert pairs(COUNTS) == (2130, 40 * 60)
    assert pairs([COUNTS[k] for k in (0, 1, 4, 5)]) == (F(2209, 2), 29 * 41)
    assert 29 * 41 == 1189
    assert 2400 - 1189 == 1211
    assert 2130 - F(2209, 2) == F(2051, 2)
    assert [f"{float(v):.3f}" for v in (F(2209, 2 * 1189), F(2051, 2 * 1211))] == ["0.929", "0.847"]


def test_gains_by_hand():
    """By hand, "With gains": -59, -29, -32, 0.9."""
    gains = [[-2, 3], [6, -1], [1, 1]]
    assert 30 - 2 * 26 - 37 == -59
    assert total(figures.CAREFUL, gains) == -29
    assert total(full(figures.WHOLE), gains) == 81 - 2 * 31 - 51 == -32
    assert F(-32 + 59, 30) == F(9, 10)


def test_areas_do_not_mix():
    """Where it breaks, "Below the hull": 0.867, 1, 0.933, 0.875; exercise 17.5."""
    groups = figures.CROSSED
    first, second = ([groups[k] for k in kept] for kept in ((0, 2, 3), (0, 1, 3)))
    coin = [(30, 0), (0, 10), (10, 10), (0, 10)]
    assert [area(g) for g in (first, second, coin)] == [F(13, 15), 1, F(1050, 1200)]
    assert [1 - F(sum(map(sum, g)), 100) for g in (first, second, coin)] == [F(2, 10), F(4, 10), F(3, 10)]
    segment = (F(13, 15) + 1) / 2
    assert (f"{float(F(13, 15)):.3f}", f"{float(segment):.3f}") == ("0.867", "0.933")
    assert F(875, 1000) < F(str(figures.THIRD_MODEL[1])) < segment
    assert figures.mixed(0.5) == (0.3, pytest.approx(0.875))
    inner = [figures.mixed(chance) for chance in np.linspace(0, 1, 41)[1:-1]]
    assert all(f < F(13, 15) + (F(1) - F(13, 15)) * (F(str(z)) - F(2, 10)) / F(2, 10) for z, f in inner)


def test_the_program_that_exaggerates():
    """Where it breaks, "Probabilities that are not right": a tenth, 0.76; 0.60, 1/3, 0.3; 0.72."""
    groups = [(stated, ill, healthy) for stated, (ill, healthy) in zip(figures.LOUD, COUNTS, strict=True)]
    y, p = figures.patients(groups)
    answers = abstention.cost_rule(p, np.array(figures.COSTS, dtype=float))
    matrix = confusion.tally(y, answers, unknown=True)
    assert float(confusion.abstention(matrix)) == pytest.approx(0.1)
    assert float(abstention.mean_cost(matrix, costs=figures.COSTS)) == pytest.approx(0.76)
    best = []
    for bias in (F(1, 3), F(1, 2), F(2, 3)):
        share, cost = figures.costs_by_window(float(bias))
        best.append((round(float(cost.min()), 9), round(float(share[cost.argmin()]), 9), bias))
    assert min(best) == (0.6, 0.3, F(1, 3))
    assert sorted(best)[1][0] > 0.6
    assert figures.on_others() == pytest.approx(0.72)
    assert sum(map(sum, figures.OTHERS)) == 100
    measure = partial(abstention.mean_cost, costs=figures.COSTS)
    curve = abstention.response_curve(y, p, measure, bias=[1 / 3, 2 / 3])
    state = int(np.searchsorted(curve.window, figures.WINDOW))
    assert curve.abstention[state] == pytest.approx(0.3)


def test_the_wines():
    """On data: with seven left M is 1 and one is wrong; with three left a cultivar is gone."""
    twelve = datasets.twelve_wines()
    p = twelve.answers["top list"].p
    curve = abstention.auc_response_curve(twelve.y, p)
    by_left = {round(12 * (1 - a)): m for a, m in zip(curve.abstention, curve.values, strict=True)}
    assert by_left[7] == 1
    assert by_left[8] < 1
    assert [left for left, m in by_left.items() if np.isnan(m)] == [3, 2, 1, 0]
    surest = np.argsort(-p.max(axis=1))
    assert (p.argmax(axis=1) != twelve.y)[surest[:7]].sum() == 1
    assert len(set(twelve.y[surest[:4]])) == 3
    assert len(set(twelve.y[surest[:3]])) == 2


def test_quiz():
    """Quiz: 1.5, and 40 at a price of 1."""
    assert F(50 - 20, 20) == F(3, 2)
    assert 20 + 20 * 1 == 40 < 50


def test_warm_up():
    """Exercises 17.1 and 17.2."""
    silent, spoken = ((18, 2), (1, 59), (6, 14)), ((23, 8), (2, 67), (0, 0))
    costs = [[-3, 1], [10, 0], [F(1, 2), F(1, 2)]]
    assert [sum(column) for column in zip(*silent, strict=True)] == [sum(c) for c in zip(*spoken, strict=True)]
    assert total(silent, costs) == -54 + 2 + 10 + 10 == -32
    assert total(spoken, costs) == -69 + 8 + 20 == -41
    assert F(-41 + 42, 20) == F(5, 100)
    found = [abstention.roc_point(silent, way, **NAMES) for way in ("both", "none")]
    assert [f"{v:.3f}" for pair in found for v in pair] == ["0.033", "0.947", "0.027", "0.720"]


def test_core():
    """Exercises 17.3, 17.4 and 17.5, and their solutions."""
    assert (1 - F(1, 4), F(1, 12), F(12 * 4, 16), F(4, 16)) == (F(3, 4), F(1, 12), 3, F(1, 4))
    falls = [(1, 1), (10, 0), (0, 10), (1, 1)]
    assert (area(falls), area([falls[0], falls[3]])) == (F(61, 72), F(1, 2))
    assert (pairs(falls), pairs([falls[0], falls[3]])) == ((122, 144), (2, 4))
    assert F(120, 140) > F(2, 4)
    assert (area([(2, 0), (5, 5), (5, 5), (0, 2)]), area([(2, 0), (0, 2)])) == (F(47, 72), 1)


@pytest.mark.parametrize(("unknown_ill", "unknown_healthy"), [(1, 2), (3, 1), (2, 2)])
def test_an_unknown_that_costs_more_for_one_class(unknown_ill, unknown_healthy):
    """Solution 17.3 (b)."""
    miss, alarm = 12, 8
    high = F(alarm - unknown_healthy, alarm - unknown_healthy + unknown_ill)
    low = F(unknown_healthy, unknown_healthy + miss - unknown_ill)
    table = np.array([[0, alarm], [miss, 0], [unknown_ill, unknown_healthy]], dtype=float)
    for k in range(1, 499):
        p = F(k, 499)
        assert abstention.cost_rule([[float(p), float(1 - p)]], table)[0].tolist() == [p > high, p < low]


def test_your_turn_is_the_library_s():
    """Your turn: the area and the abstention of the hundred patients with 30 unknown."""
    y, p = figures.patients()
    answered = ~np.isin(p[:, 0], (0.5, 0.3))
    found = area_of_answered(p[:, 0], y == 0, answered)
    assert found == pytest.approx((0.3, float(F(2209, 2378))))
