"""What the text of chapter 14 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from sympy import Rational, sqrt

from credal_book import turns
from credal_book.figures.chapter_12 import choosing
from credal_book.figures.chapter_14 import AVERSE, CAR, SEEKING, cost_of_wines, fee_costs
from credal_lib.properties import check, possibility
from credal_lib.rewards import DiscountedCost, Quadratic, generalized_mean

F = Fraction
HALF = Rational(1, 2)


def test_a_fee_turns_the_verdict_round():
    """A fee for everybody: 1/3 and 1/4, then 11/24 and 1/2; "A fee on top": 3/8."""
    assert fee_costs(0) == pytest.approx((1 / 3, 1 / 4))
    assert fee_costs(1 / 8) == pytest.approx((11 / 24, 1 / 2))
    assert generalized_mean([Rational(1, 8), Rational(9, 8)], HALF) == HALF
    assert F(1, 4) + F(1, 8) == F(3, 8) < F(11, 24)


@pytest.mark.parametrize(("exponent", "known"), [(1, np.mean), (0, lambda c: np.sqrt(np.prod(c)))])
def test_the_means_with_a_name(exponent, known):
    """A mean with a slider: the average and the geometric mean."""
    assert generalized_mean([1.0, 4.0], exponent) == pytest.approx(known([1.0, 4.0]))


def test_the_whole_list():
    """One exponent, one order, "The whole list": what holds, and the other way round under equal costs."""
    yes = {SEEKING: {1, 2, 3, 4, 5, 7, 9, 10}, AVERSE: {1, 2, 3, 4, 5, 6, 9, 10}}
    for way, expected in yes.items():
        for r in (Rational(1, 4), HALF):
            assert {n for n, found in check(DiscountedCost(CAR, r, way)).items() if found.holds} == expected
        equal = check(DiscountedCost([[0, 1, 1], [1, 0, 1], [1, 1, 0]], HALF, way))
        assert equal[8].holds
        assert not equal[9].holds


@pytest.mark.parametrize(("share", "r"), [(1 / 4, 0.5), (1 / 10, 0.70), (1 / 100, 0.85), (1 / 2, 0), (1 / 16, 0.75)])
def test_one_question(share, r):
    """One question that fixes r: 0.5, 0.70, 0.85 and 0 for any mistake, and the sixteenth below the scoreboard."""
    assert 1 - math.log(2) / math.log(1 / share) == pytest.approx(r, abs=0.005)
    rule = DiscountedCost([[0, 3], [7, 0]], 1 - math.log(2) / math.log(1 / share))
    assert [rule.cost([0, 1], y) for y in (0, 1)] == pytest.approx([7 * share, 3 * share])


@pytest.mark.parametrize("recognized", [F(1, 10), F(1, 2), F(9, 10)])
def test_the_share_of_truths_that_a_person_recognizes(recognized):
    """One question that fixes r: half of what is not recognized; every second truth is r = 1/2."""
    share = (1 - recognized) / 2
    r = 1 - math.log(2) / math.log(1 / share)
    assert (r == pytest.approx(0.5)) is (recognized == F(1, 2))
    rule = DiscountedCost(CAR, r)
    for members in ((0, 1), (0, 2), (1, 2)):
        for y in members:
            assert rule.cost(list(members), y) == pytest.approx(float(choosing(members, y, recognized)))


def switch(share, if_first, if_second):
    """Compute the probability of the second class up to which the first name alone is better than both."""
    return share * if_first / (share * if_first + (1 - share) * if_second)


def test_where_one_name_is_better():
    """One question that fixes r, "When is one name better?"; By hand: 2/5, and not 1/4; exercise 14.2 (c): 1/8, 1/2."""
    share = F(1, 4)
    for if_first, if_second in ((4, 2), (1, 1), (40, 50)):
        e = switch(share, if_first, if_second)
        assert (e == share) is (if_first == if_second)
        both = DiscountedCost([[0, if_second], [if_first, 0]], HALF)
        pair = (1 - e) * F(str(both.cost([0, 1], 0))) + e * F(str(both.cost([0, 1], 1)))
        assert pair == e * if_second < (1 - e) * if_first
    assert switch(share, 4, 2) == F(2, 5) == 1 / (1 + F(3, 2))
    assert (switch(F(1, 8), 1, 1), switch(F(1, 8), 7, 1)) == (F(1, 8), F(1, 2))


def test_larger_sets_are_not_priced_alike():
    """Chapter 14, checked, "Remarks": a right set of three costs 1/3 by choosing, 4/9 by the rule."""
    mistakes = [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    assert DiscountedCost(mistakes, HALF).cost([0, 1, 2], 0) == Rational(4, 9)
    assert (1 - F(1, 2)) * F(2, 3) == F(1, 3)


def test_a_fee_is_not_seen_by_the_checks():
    """On data, "For practice": the same properties, and each set beats all others, with a fee or without."""
    fee = [[cost + 2 for cost in row] for row in CAR]
    for way in (SEEKING, AVERSE):
        found = [{n for n, f in check(DiscountedCost(costs, HALF, way)).items() if f.holds} for costs in (CAR, fee)]
        assert found[0] == found[1]
    for costs in (CAR, fee):
        rows = DiscountedCost(costs, HALF).cost_table().astype(float).tolist()
        assert all(possibility(rows[i], rows[:i] + rows[i + 1 :]).possible for i in range(7))


def test_the_pair_expects_a_share_of_both():
    """One question that fixes r: the share, for unequal costs."""
    c, d, q, r = 3.0, 5.0, 0.3, 0.6
    rule = DiscountedCost([[0, c], [d, 0]], r)
    pair = (1 - q) * rule.cost([0, 1], 0) + q * rule.cost([0, 1], 1)
    assert pair == pytest.approx(2 ** (-1 / (1 - r)) * (q * c + (1 - q) * d))


def test_the_car_by_hand():
    """By hand: the table, 2.73, and the ends 2/5 and 6/7."""
    table = {(0, 1): "1/4 1/4 2", (1, 2): "9/4 1 1/2", (0, 2): "1 9/4 1/2", (0, 1, 2): "1 1 8/9"}
    seeking, averse = (DiscountedCost(CAR, HALF, way) for way in (SEEKING, AVERSE))
    changed = []
    for members, costs in table.items():
        found = [seeking.cost(list(members), y) for y in range(3)]
        assert found == [Rational(cost) for cost in costs.split()]
        changed += [cost for y, cost in enumerate(found) if averse.cost(list(members), y) != cost]
    assert changed == [Rational(9, 4)] * 2
    assert float(averse.cost([0, 2], 1)) == pytest.approx(4.5 ** (2 / 3)) == pytest.approx(2.73, abs=0.005)
    for q, other in ((F(2, 5), 2 * F(2, 5)), (F(6, 7), 4 * F(1, 7))):
        assert 1 - q / 2 == other
    assert F(4, 5) / (F(4, 5) + F(12, 5)) == F(1, 4)


@pytest.mark.parametrize(("k", "cost"), [(3, 0.017), (100, 0.90)])
def test_right_sets_near_the_end(k, cost):
    """Where it breaks, "Free is free": r = 0.9."""
    assert (1 - 1 / k) ** 10 == pytest.approx(cost, abs=0.005 if k == 100 else 0.0005)


def test_free_errors():
    """Where it breaks, "Free is free"; exercise 14.4 (a)."""
    rule = DiscountedCost([[0, 1], [0, 0]], HALF)
    pair = [rule.cost([0, 1], y) for y in (0, 1)]
    assert pair[0] == 0
    assert not check(rule)[3].holds
    assert not possibility(pair, [[0, 1], [0, 0]]).possible


@pytest.mark.parametrize(("h", "r", "three"), [(0.65, 0.34, 0.459), (0.80, 0.57, 0.610)])
def test_the_pairs_of_the_usual_utilities(h, r, three):
    """If all errors cost the same; exercise 14.5 (d)."""
    f = math.log2(1 / (1 - h))
    assert 1 - 1 / f == pytest.approx(r, abs=0.005)
    assert 1 - (2 / 3) ** f == pytest.approx(three, abs=0.0005)
    assert (1 - (2 / 3) ** f > Quadratic(h).utility(1 / 3)) is (h == 0.80)


def test_three_winners():
    """On data: the winner by r, and 0.75 for the precise answerer."""

    def winner(r):
        found = cost_of_wines(r)
        assert found["precise"] == 0.75
        return min(found, key=found.__getitem__)

    assert [winner(r) for r in (0, 0.3, 0.55, 0.56, 0.7, 0.81, 0.82, 0.99)] == [
        *["precise"] * 3, *["top list"] * 3, *["silent"] * 2,
    ]  # fmt: skip


def test_the_quiz():
    """Quiz: 5, 4 and 3."""
    assert [generalized_mean([Rational(1), Rational(9)], g) for g in (1, HALF, 0)] == [5, 4, 3]


def test_the_solutions():
    """Exercises 14.1 and 14.2 (a), (b); the page checked: the square roots of 2 and of 5/2, 0.58 and 0.76."""
    costs = [[0, 4, 16], [1, 0, 9], [9, 4, 0]]
    rule, last = DiscountedCost(costs, HALF), DiscountedCost(costs, 1)
    found = {s: [str(rule.cost(list(s), y)) for y in range(3)] for s in ((0, 1), (0, 2), (1, 2), (0, 1, 2))}
    assert found == {
        (0, 1): ["1/4", "1", "49/4"], (0, 2): ["9/4", "4", "4"], (1, 2): ["4", "1", "9/4"],
        (0, 1, 2): ["16/9", "16/9", "49/9"],
    }  # fmt: skip
    assert [last.cost(list(s), y) for s, y in (((0, 1), 2), ((0, 2), 1), ((1, 2), 0))] == [12, 4, 3]
    assert F(5, 40) == F(1, 8)
    eighth = DiscountedCost([[0, 1, 1], [1, 0, 1], [1, 1, 0]], Rational(2, 3))
    assert [eighth.cost([0, 1], 0), eighth.cost([0, 1, 2], 0)] == [Rational(1, 8), Rational(8, 27)]
    assert [generalized_mean([Rational(1), Rational(2)], g) for g in (0, 2)] == [sqrt(2), sqrt(Rational(5, 2))]


def test_the_turn_is_the_library_s_cost():
    """Your turn: the library's call for the same thing."""
    from credal_book.turns._chapter_14 import discounted

    for way in (SEEKING, AVERSE):
        for r in (0, 0.25, 1):
            for members in ([0], [0, 2], [0, 1, 2]):
                for y in range(3):
                    expected = DiscountedCost(CAR, r, way).cost(members, y)
                    assert discounted(CAR, members, y, r, way == AVERSE) == pytest.approx(float(expected))
    assert turns.check(discounted)
