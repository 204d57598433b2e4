"""What the text of chapter 12 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from credal_book.figures.chapter_12 import (
    CAR,
    NEW,
    OLD,
    averages,
    choosing,
    ends,
    filtering,
    lacking,
    price_list,
)
from credal_lib.gambles import subsets
from credal_lib.properties import SETTINGS, check, possibility
from credal_lib.rewards import DiscountedCost

F = Fraction


def average(members, y, costs=CAR):
    return F(DiscountedCost([list(row) for row in costs], 0).cost(list(members), y))


def rated(setting, word):
    return {n for n, found in SETTINGS[setting].items() if found == word}


def test_the_interval_grows():
    """A dearer false alarm: 5/8 and 2/3, and the left end moves further. By hand: the four ends."""
    old, new = ends(OLD), ends(NEW)
    assert (old, new) == ((F(1, 4), F(7, 8)), (F(1, 6), F(5, 6)))
    assert (old[1] - old[0], new[1] - new[0]) == (F(5, 8), F(2, 3))
    assert old[0] - new[0] > old[1] - new[1] > 0
    assert NEW[1] == 3 * NEW[0]
    assert sum(NEW) / 2 == F(1, 2)
    assert NEW[1] / OLD[1] == F(3, 2)


def test_ordered_costs_of_all_three():
    """Fences: (0, 1, 4) under human and bicycle, (0, 2, 2) under nothing."""
    assert [sorted(row[y] for row in CAR) for y in range(3)] == [[0, 1, 4], [0, 1, 4], [0, 2, 2]]


def test_play():
    """Fences, "Play": the ends, and a price that does not reward caution."""
    assert [round(float(end), 3) for end in ends((F(1, 2), F(3, 4)))] == [0.286, 0.824]
    low, high = ends((F(5, 2), F(1, 2)))
    assert low < F(7, 10) < high
    assert F(5, 2) > F(0 + 4, 2)


@pytest.mark.parametrize("pair", [OLD, NEW, (F(5, 2), F(1, 2)), (F(2), F(1)), (F(3), F(0)), (F(0), F(0))])
def test_where_a_pair_is_best(pair):
    """Two ends: the condition is that of possibility, and each end that of equal costs; a_1 = 4 and a_2 = 2."""
    possible = pair[0] / 4 + pair[1] / 2 < 1
    assert possibility(pair, [[0, 2], [4, 0]]).possible is possible
    if possible:
        low, high = ends(pair)
        assert 2 * low == pair[0] * (1 - low) + pair[1] * low
        assert 4 * (1 - high) == pair[0] * (1 - high) + pair[1] * high
        assert low < F(2, 3) < high
        (one, two), (first, second) = pair, (4, 2)
        assert (low, high) == (one / (one + second - two), (first - one) / (first - one + two))


def test_human_or_bicycle_costs_two_where_both_do():
    """What follows from what: both classes cost 2 if there is nothing."""
    assert CAR[0][2] == CAR[1][2] == 2


@pytest.mark.parametrize("fee", [F(1, 10), F(1, 4), F(1, 2), F(1)])
def test_the_price_of_a_filter(fee):
    """Two uses: the theorem on filtering, for the car."""
    lost = lacking(price_list(filtering, fee))
    rewards = all(fee * (len(s) - 1) < average(s, y) for s in ((0, 1), (0, 2), (1, 2), (0, 1, 2)) for y in s)
    assert not lost & {4, 5, 6, 8}
    assert (3 not in lost) is rewards


@pytest.mark.parametrize("share", [F(1, 10), F(1, 2), F(1)])
def test_the_price_of_a_choice(share):
    """Two uses: the theorem on choosing, for the car."""
    assert not lacking(price_list(choosing, share)) & {2, 3, 4, 5, 6, 7, 10}


def test_the_two_columns_come_out_of_the_uses():
    """Two uses: what the prices lack is what the ratings call undesirable, and one that is the analyst's choice."""
    filters, choices = lacking(price_list(filtering)), lacking(price_list(choosing))
    assert filters == {7, 9, 10}
    assert (filters & rated("filtering", "undesirable"), filters & rated("filtering", "analyst's choice")) == (
        {7, 9},
        {10},
    )
    assert choices == rated("choice", "undesirable") == {8}
    both = rated("filtering", "necessary") & rated("choice", "necessary")
    assert {3, 4} <= both


def test_a_true_price_beyond_a_fence():
    """Two uses: from a fee of 1/2 on caution is not rewarded; at 6/5 the pair costs 6/5, all others at least 4/3."""
    assert 3 not in lacking(price_list(filtering, F(49, 100)))
    assert 3 in lacking(price_list(filtering, F(1, 2)))
    rows, p = price_list(filtering, F(6, 5)), (F(1, 3), 0, F(2, 3))
    expected = [sum(share * cost for share, cost in zip(p, row, strict=True)) for row in rows]
    assert expected[4] == F(6, 5)
    assert min(expected[:4] + expected[5:]) == F(4, 3)
    assert filtering((0, 2), 2, F(6, 5)) > average((0, 2), 2) == 1
    assert possibility(rows[4], rows[:4] + rows[5:]).possible


def test_a_price_of_another_use():
    """Two uses: the least harmful class named is not dearer than the average, so that mistake aversion can fail."""
    fee = F(1, 4)
    rows = [
        [fee * (sum(row) - 1) + (0 if row[y] else min(CAR[j][y] for j in range(3) if row[j])) for y in range(3)]
        for row in subsets(3).astype(int).tolist()
    ]
    assert lacking(rows) == {6, 7, 9, 10}


def test_a_table_is_possible_by_one_set():
    """What follows from what: possible and not permissive."""
    table = [*CAR, (F(1, 4), F(1, 4), 2), (9, 9, 9)]
    found = check(table, sets=[[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [1, 0, 1]])
    assert (found[1].holds, found[2].holds) == (True, False)


def test_the_table_by_machine():
    """Your turn: the rows in the order of the subsets, and the witness."""
    assert [np.flatnonzero(row).tolist() for row in subsets(3)] == [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]]
    pairs = [[0.25, 0.25, 3], [1, 2.5, 0.5], [2.5, 1, 0.5]]
    assert lacking([*CAR, *pairs, [0.8, 0.8, 0.7]]) == {7, 8, 10}


def test_three_obstacles():
    """By hand: human or bicycle at (1/4, 1/4, 3)."""
    pair = (F(1, 4), F(1, 4), 3)
    found = check([*CAR, pair], sets=[[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0]])
    assert [found[n].holds for n in (1, 3, 6, 10)] == [True, True, True, False]
    assert (sum(pair) / 3, F(sum(CAR[0]), 3), F(F(1, 2) + 2, 3)) == (F(7, 6), 1, F(5, 6))


def test_rewarded_and_never_said():
    """Where it breaks, "Rewarded, and never said"."""
    classes, price = [[0, 2, 8], [1, 0, 1], [8, 2, 0]], [2, 1, 2]
    assert [average((0, 1, 2), y, classes) for y in range(3)] == [3, F(4, 3), 3]
    found = check([*classes, price], sets=[[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]])
    assert [n for n in (3, 4, 6, 7, 10) if not found[n].holds] == []
    assert not found[1].holds
    assert all(mild < set_ for mild, set_ in zip(classes[1], price, strict=True))


def test_a_penalty_shrinks_the_region():
    """Where it breaks, "A penalty outside is paid inside": possible at any penalty."""
    for penalty in (2, 3, 6, 100):
        assert possibility([F(1, 4), F(1, 4), penalty], CAR[:2]).possible


def leader(found):
    return min(found, key=found.get)


def test_three_answerers_lead_in_turn():
    """On data: fees of about 0.2 and 0.54, a share of about one half."""
    fees = ((F(19, 100), "silent"), (F(22, 100), "top list"), (F(53, 100), "top list"), (F(55, 100), "precise"))
    assert [leader(averages(filtering, fee)) for fee, _ in fees] == [name for _, name in fees]
    assert [leader(averages(choosing, share)) for share in (F(5, 10), F(55, 100), F(9, 10))] == [
        "precise",
        "silent",
        "silent",
    ]


def test_the_quiz():
    """Quiz: costs 1 and 5."""
    assert DiscountedCost([[1, 0], [5, 0]], 0).cost([0, 1], 0) == 3


def test_the_warm_up():
    """Exercises: landmarks, and ends of an interval."""
    assert [average((0, 2), y) for y in range(3)] == [2, F(5, 2), 1]
    assert [average((0, 1, 2), y) for y in range(3)] == [F(5, 3), F(5, 3), F(4, 3)]
    low, high = ends((F(1, 2), F(1, 2)), 1, 9)
    assert (1 - high, 1 - low) == (F(1, 18), F(1, 2))
    for price in (1, F(9, 10)):
        assert not possibility([price, price], [[0, 1], [9, 0]]).possible


def test_the_core_exercises():
    """Exercises: which properties rules lack, examples, and the length of an interval."""
    cheapest = [[min(CAR[j][y] for j in range(3) if row[j]) for y in range(3)] for row in subsets(3)]
    plain = [[average([j for j in range(3) if row[j]], y) for y in range(3)] for row in subsets(3)]
    assert lacking(plain) & set(range(3, 11)) == {3, 8}
    assert lacking(cheapest) & set(range(3, 11)) == {6, 9}
    assert {3} <= lacking(price_list(filtering, F(1, 2)))
    averse = price_list(choosing)
    averse[3] = [F(1, 4), F(1, 4), 3]
    assert lacking(averse) & {3, 6, 10} == {10}
    assert 4 in lacking([[1, 3], [2, 1], [F(1, 2), F(3, 2)]])
    assert 4 in lacking([[0, 1], [1, 0], [-1, -1]])
    assert {8, 9} <= lacking([[0, 1], [1, 0], [F(1, 4), F(1, 3)]])
    for c, e in ((F(1, 4), F(0)), (F(1, 4), F(1, 4)), (F(1, 3), F(1, 10))):
        low, high = ends((c - e, c + e), 1, 1)
        assert high - low == (1 - 2 * c) / (1 - 4 * e**2)
    assert max((fee * (1 - 2 * fee), fee) for fee in (F(i, 100) for i in range(51)))[1] == F(1, 4)


def test_equal_costs_on_the_set_make_a_rewarded_set_possible():
    """Chapter 12, checked, "Remarks": with even probabilities of both, human and bicycle cost the same."""
    assert possibility([F(49, 100), F(49, 100), 100], CAR[:2]).possible
