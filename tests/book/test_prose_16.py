"""What the text of chapter 16 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from credal_book import datasets
from credal_book.figures import chapter_16
from credal_book.figures.chapter_16 import FIRST, SECOND
from credal_book.scenes.forecasters import days
from credal_lib import abstention, confusion
from credal_lib.abstention import window_threshold

F = Fraction
CLINIC = ((2, 2, 98), (10, 4, 36), (30, 6, 14), (60, 12, 8), (80, 16, 4))
"""Exercise 16.3: stated percent, ill, healthy."""
OTHER = ((5, 9, 151), (60, 31, 9))


def table(groups, rule, *arguments):
    """Count what a rule answers: a row for each answer and for unknown, a column for each class."""
    y, p = days(groups)
    return np.array(confusion.tally(y, rule(p, *arguments), unknown=True)).astype(int).tolist()


def answers(rule, *arguments):
    """Give the positions answered, -1 for unknown."""
    sets = rule(*arguments)
    return np.where(sets.any(axis=1), sets.argmax(axis=1), -1).tolist()


def states(groups, bias=None, measure=confusion.error):
    y, p = days(groups)
    curve = abstention.response_curve(y, p, measure, bias=bias)
    return [(round(float(a), 4), round(float(v), 4)) for a, v in zip(curve.abstention, curve.values, strict=True)]


def test_the_forecaster():
    """Silent when it matters: 25 rainy days, calibrated; 20 unknown, 10 of 25 and 10 of 75, three times as often."""
    assert sum(r for _, r, _ in FIRST) == 25
    assert sum(r + d for _, r, d in FIRST) == 100
    assert all(F(stated, 100) == F(r, r + d) for stated, r, d in FIRST)
    counted = table(FIRST, abstention.confidence_rule, 0.7)
    assert counted == [[64, 6], [1, 9], [10, 10]]
    assert F(10, 25) == 3 * F(10, 75)
    assert (sum(r for _, r, _ in SECOND), sum(r + d for _, r, d in SECOND)) == (25, 100)


def test_three_rules():
    """From a probability to an answer: unknown, unknown, snow; 0.79, 1.10, 1.20; the picture."""
    p = [[0.55, 0.33, 0.12]]
    own = (0.7, 0.3, 0.1)
    assert answers(abstention.confidence_rule, p, 0.7) == answers(abstention.confidence_rule, p, own) == [-1]
    assert answers(abstention.ratio_rule, p, own) == [2]
    assert [f"{q / t:.2f}" for q, t in zip(p[0], own, strict=True)] == ["0.79", "1.10", "1.20"]
    said = chapter_16.three_rules().description
    assert "one threshold, 0.7: dry up to 0.30, rain from 0.70" in said
    assert "own: dry 0.8, rain 0.4: dry up to 0.20, rain from 0.50" in said
    assert "the same, ratio rule: dry up to 0.20, rain from 0.40" in said


@pytest.mark.parametrize("b", [F(1, 4), F(1, 2), F(9, 10)])
@pytest.mark.parametrize("w", [F(0), F(2, 5), F(1)])
def test_the_zone(b, w):
    """Two jobs, two knobs: the zone from (1 - w) b is w wide; the start of the explorer is the threshold 0.7."""
    low, high = 1 - window_threshold(1 - b, w), window_threshold(b, w)
    assert (low, high) == ((1 - w) * b, (1 - w) * b + w)
    assert window_threshold(F(1, 2), F(2, 5)) == F(7, 10)


def test_with_the_bias_to_rain():
    """Play, and by hand: 11/20 and 17/20; 14 dry and 6 rainy days, 18.7 and 24.0 percent; 9 errors."""
    assert [window_threshold(b, F(2, 5)) for b in (F(1, 4), F(3, 4))] == [F(11, 20), F(17, 20)]
    counted = table(FIRST, abstention.window_rule, 0.4, [0.75, 0.25])
    assert counted[2] == [8 + 6, 2 + 4]
    assert counted[0][1] + counted[1][0] == 2 + 2 + 4 + 1 == 9
    assert [f"{n / of:.1%}" for n, of in ((14, 75), (6, 25))] == ["18.7%", "24.0%"]
    p = [[1 - q, q] for q in (0.6, 0.4, 0.2, 0.1)]
    assert answers(abstention.window_rule, p, 0.4, [0.75, 0.25]) == [1, -1, -1, 0]


def test_one_threshold_by_hand():
    """By hand: the table, 85/100, 80/100, 73/80, 7/100; 13 and 40 percent."""
    assert table(FIRST, abstention.confidence_rule, 0) == [[70, 10], [5, 15], [0, 0]]
    counted = table(FIRST, abstention.confidence_rule, 0.7)
    assert [float(m(counted)) for m in (confusion.coverage, confusion.selective_accuracy, confusion.error)] == [
        0.8,
        73 / 80,
        0.07,
    ]
    assert [f"{10 / 75:.0%}", f"{10 / 25:.0%}", f"{73 / 80:.2f}"] == ["13%", "40%", "0.91"]


def test_rare_classes_meet_with_silence():
    """What one threshold does: 1/2 over 3/4, times 0.2."""
    assert F(1, 2) / F(3, 4) * F(1, 5) == F(10, 75)
    assert f"{10 / 75:.3f}" == "0.133"


@pytest.mark.parametrize("seed", range(20))
def test_the_frequent_class_is_unknown_less_often_under_calibration(seed):
    """The theorem "The most frequent class meets with less silence", for random groups of three classes."""
    random = np.random.default_rng(seed)
    p, size = random.dirichlet([6, 1, 1], 12), random.integers(1, 50, 12)
    totals = size @ p
    share = totals.max() / size.sum()
    frequent = totals.argmax()
    for bar in (share, 0.9 * share):
        silent = p.max(axis=1) < bar
        if silent.any():
            own = (size * p[:, frequent])[silent].sum() / totals[frequent]
            rest = (size * (1 - p[:, frequent]))[silent].sum() / (size.sum() - totals[frequent])
            assert own < rest


@pytest.mark.parametrize("seed", range(10))
def test_what_the_window_does(seed):
    """The theorem "What the window does"; where it breaks: an answer moves to a more probable class of larger bias."""
    random = np.random.default_rng(seed)
    windows = np.linspace(0, 1, 41)
    for k, even in ((2, False), (4, True), (4, False)):
        p = random.dirichlet(np.ones(k), 200)
        bias = np.full(k, 1 / k) if even else random.dirichlet(np.ones(k))
        found = [np.array(answers(abstention.window_rule, p, w, bias)) for w in windows]
        assert (found[0] >= 0).all()
        assert (found[-1] == -1).all()
        for before, after in pairwise(found):
            moved = np.flatnonzero((before != after) & (after >= 0))
            assert (before[moved] >= 0).all()
            assert not moved.size or not (even or k == 2)
            assert (p[moved, after[moved]] > p[moved, before[moved]]).all()
            assert (bias[after[moved]] > bias[before[moved]]).all()


def test_at_a_window_of_one_certainty_is_answered():
    """The theorem "What the window does", second part."""
    assert answers(abstention.window_rule, [[1, 0, 0], [0.99, 0.01, 0]], 1, [0.2, 0.4, 0.4]) == [0, -1]


def test_response_graphs():
    """Draw against abstention: 20 and 40 days with a window of 0.5; the bias to rain is never better; crossing."""
    silent = [sum(table(groups, abstention.window_rule, 0.5)[2]) for groups in (FIRST, SECOND)]
    assert silent == [20, 40]
    first, leaning, second = states(FIRST), states(FIRST, [0.75, 0.25]), states(SECOND)
    where = np.linspace(0, 1, 1001)
    curves = [np.interp(where, *zip(*curve, strict=True)) for curve in (first, leaning, second)]
    assert (curves[1] >= curves[0] - 1e-12).all()
    assert (curves[1] > curves[0] + 1e-12).any()
    assert curves[2][0] < curves[0][0]
    turn = np.flatnonzero(curves[2] > curves[0] + 1e-12)[0]
    assert (curves[2][:turn] <= curves[0][:turn] + 1e-12).all()
    assert (curves[2][turn:-1] > curves[0][turn:-1]).all()
    assert first[-1] == second[-1] == (1, 0)
    y, p = days(FIRST)
    assert np.isnan(abstention.response_curve(y, p, confusion.selective_accuracy).values[-1])


def test_the_bias_fades():
    """Where it breaks, "The bias fades": 1.17, 1.40, 0.10; 1.09, 1.00, 0.07; dry up to 1/4."""
    p, bias = chapter_16.WITNESS, chapter_16.THREE_BIAS
    assert (p, bias) == ((0.7, 0.28, 0.02), (0.6, 0.2, 0.2))
    for window, said in ((0, ["1.17", "1.40", "0.10"]), (0.1, ["1.09", "1.00", "0.07"])):
        assert [f"{q / window_threshold(b, window):.2f}" for q, b in zip(p, bias, strict=True)] == said
    assert [f"{window_threshold(b, 0.1):.2f}" for b in bias] == ["0.64", "0.28", "0.28"]
    assert [answers(abstention.window_rule, [p], w, bias)[0] for w in (0, 0.1, 0.25, 0.26)] == [1, 0, 0, -1]


def test_costs():
    """Where it breaks, "Probabilities that are not right": one of 20; 0.12, 0.16, 0.09."""
    assert chapter_16.PRICE == 0.25
    assert (40, 1, 19) in SECOND
    cost = {}
    for name, groups in (("first", FIRST), ("second", SECOND)):
        found = [chapter_16.error_of_days(groups, bar / 100) for bar in range(50, 101)]
        cost[name] = [round(error + 0.25 * share, 6) for share, error in found]
    assert cost["first"][25] == min(cost["first"]) == 0.12
    assert (cost["second"][25], cost["second"][0], min(cost["second"])) == (0.16, 0.09, 0.09)


def test_the_wines():
    """On data: just above 0.82, the same five wines; 2 of 3 of the rarest, 3 of 9 others; on the line."""
    wines = datasets.twelve_wines()
    p, cautious = wines.answers["precise"].p, wines.answers["cautious"].sets
    silent = p.max(axis=1) <= 0.825
    assert p.max(axis=1)[silent].max() > 0.815
    assert silent.sum() == 5
    assert (silent == (cautious.sum(axis=1) > 1)).all()
    assert [(int(silent[wines.y == j].sum()), int((wines.y == j).sum())) for j in range(3)] == [(1, 4), (2, 5), (2, 3)]
    curve = abstention.response_curve(wines.y, p, confusion.error)
    single = cautious.sum(axis=1) == 1
    wrong = single & ~cautious[np.arange(12), wines.y]
    assert curve.at(1 - single.mean()) == pytest.approx(wrong.mean())

    def cost(answered, error):
        return (0.25 * (~answered).sum() + error.sum()) / 12

    missed = p.argmax(axis=1) != wines.y
    paid = {t: cost(p.max(axis=1) >= t, missed & (p.max(axis=1) >= t)) for t in (0, 0.75, 0.845)}
    assert [f"{paid[t]:.3f}" for t in paid] == ["0.333", "0.229", "0.125"]
    assert f"{cost(single, wrong):.3f}" == "0.188"
    steps = [*np.unique(p.max(axis=1)), 1.1]
    assert min(cost(p.max(axis=1) >= t, missed & (p.max(axis=1) >= t)) for t in steps) == paid[0.845]


def test_the_warm_up():
    """Exercises 16.1 and 16.2."""
    p, own = [[0.62, 0.26, 0.12]], (0.8, 0.3, 0.05)
    assert answers(abstention.confidence_rule, p, 0.6) == [0]
    assert answers(abstention.confidence_rule, p, own) == [-1]
    assert answers(abstention.ratio_rule, p, own) == [2]
    assert [f"{q / t:.3f}" for q, t in zip(p[0], own, strict=True)] == ["0.775", "0.867", "2.400"]
    bars = [window_threshold(b, F(1, 2)) for b in (F(7, 10), F(3, 10))]
    assert bars == [F(17, 20), F(13, 20)]
    assert (1 - bars[0], bars[1]) == (F(3, 20), F(13, 20))
    found = answers(abstention.window_rule, [[0.8, 0.2], [0.3, 0.7], [0.9, 0.1]], 0.5, [0.7, 0.3])
    assert found == [-1, 1, 0]


def test_who_is_met_with_silence():
    """Exercise 16.3 and its solution."""
    assert sum(i + h for _, i, h in CLINIC) == 200
    assert all(F(stated, 100) == F(i, i + h) for stated, i, h in CLINIC)
    counted = table(CLINIC, abstention.confidence_rule, 0.75)
    assert counted[2] == [22, 18]
    assert (F(18, 40), F(22, 160)) == (F(45, 100), F(1375, 10000))
    assert F(22, 40) / F(160, 200) * F(40, 200) == F(1375, 10000)
    assert float(confusion.error(counted)) == 0.05
    other = table(CLINIC, abstention.window_rule, 0.2, [0.9, 0.1])
    assert other[2] == [36, 4]
    assert (F(4, 40), F(36, 160)) == (F(1, 10), F(225, 1000))
    assert float(confusion.error(other)) == 0.14
    assert other[1] == [14 + 8 + 4, 6 + 12 + 16]
    assert (1 - F(1, 5)) * F(1, 10) == F(8, 100)


def test_two_tests():
    """Exercise 16.4 and its solution."""
    first = [(0, 0.12), (0.1, 0.08), (0.2, 0.05), (0.3, 0.03), (0.5, 0.01), (1, 0)]
    second = [(0, 0.09), (0.2, 0.045), (1, 0)]
    assert states(CLINIC) == first
    assert states(OTHER) == second
    assert sum(i for _, i, _ in OTHER) == sum(i for _, i, _ in CLINIC) == 40
    for a in (0, 0.1, 0.2, 0.3, 0.6):
        one, two = (np.interp(a, *zip(*curve, strict=True)) for curve in (first, second))
        assert bool(two < one) is (a <= 0.2)
    for c, best in ((0.3, (0, 0.09)), (0.2, (0.2, 0.045)), (0.12, (0.3, 0.03)), (0.05, (0.5, 0.01)), (0.01, (1, 0))):
        assert min([*first, *second], key=lambda state, c=c: state[1] + c * state[0]) == best
    corners = [(F(0), F(90)), (F(200), F(45)), (F(300), F(30)), (F(500), F(10)), (F(1000), F(0))]
    slopes = [(e - f) / (b - a) for (a, e), (b, f) in pairwise(corners)]
    assert slopes == [F(225, 1000), F(15, 100), F(1, 10), F(2, 100)]


def test_two_moves():
    """Exercise 16.5 and its solution: the fourth class up to 1/41, the third up to 3/53, the second up to 2/25."""
    p, bias = [F(n, 100) for n in (33, 31, 21, 15)], [F(n, 100) for n in (50, 25, 15, 10)]

    def answered(w):
        ratios = [q / window_threshold(b, w) for q, b in zip(p, bias, strict=True)]
        return [j for j, r in enumerate(ratios) if r == max(ratios)] if max(ratios) >= 1 else []

    near = F(1, 10000)
    turns = (F(1, 41), F(3, 53), F(2, 25))
    assert [answered(w - near) for w in turns] == [[3], [2], [1]]
    assert [answered(w) for w in turns] == [[2, 3], [1, 2], [1]]
    assert answered(turns[-1] + near) == []


def test_the_tree_of_the_page_checked():
    """Chapter 16, checked, "Reproduced": the leaves are those of the proofs."""
    from credal_book.proofs.part4_abstention._cautious import TREE

    assert tuple((100 * p[0], *counts) for p, counts in TREE) == chapter_16.TREE
