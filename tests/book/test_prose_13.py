"""What the text of chapter 13 says about numbers, recomputed. Each docstring names the section."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import log

import numpy as np
import pytest

from credal_book.figures.chapter_13 import ALLOWED, CHANCES, LOSSES, SHORT, SMALL, equal_mistakes, margins, wine_costs
from credal_book.turns._chapter_13 import cheapest_sets
from credal_lib.choice import bayes_set
from credal_lib.properties import NAMES, SETTINGS, check
from credal_lib.rewards import AbellanMasegosa, Ha, Quadratic

F = Fraction
SETS = [s for k in (1, 2, 3) for s in combinations(range(3), k)]
NUMBER = {short: number for number, short in SHORT.items()}


def expected(reward, p):
    return {s: sum(q * reward.cost(list(s), y) for y, q in enumerate(p)) for s in SETS}


def lacks(reward, **given):
    return {SHORT[number] for number, found in check(reward, 3, **given).items() if not found.holds}


def test_all_three_are_never_the_cheapest():
    """A list that is allowed, and never written: 2/3, 1/3 + 2/5, 4/5 always; one name at most 2/3; less than half."""
    costs = expected(Ha([1, 1, 1], ALLOWED), [F(1, 3)] * 3)
    assert [costs[(0,)], costs[(0, 1)], costs[(0, 1, 2)]] == [F(2, 3), F(1, 3) + F(2, 5), F(4, 5)]
    assert all(Ha([1, 1, 1], ALLOWED).cost([0, 1, 2], y) == F(4, 5) > 1 - F(1, 3) for y in range(3))
    assert 2 * ALLOWED < 1
    assert 3 * ALLOWED > 1
    small = expected(Ha([1, 1, 1], SMALL), [F(1, 3)] * 3)
    assert min(small, key=small.__getitem__) == (0, 1, 2)


def test_what_the_two_settings_want():
    """Three formulas and a checklist: necessary, unwanted, desirable."""
    filtering, choice = SETTINGS["filtering"], SETTINGS["choice"]
    assert filtering[NUMBER["mistake averse"]] == choice[NUMBER["upper bounded"]] == "necessary"
    assert filtering[NUMBER["cautiousness seeking"]] == choice[NUMBER["insensitive"]] == "undesirable"
    for setting in (filtering, choice):
        assert setting[NUMBER["permissive"]] == "desirable"
        assert setting[NUMBER["rewarding"]] == "necessary"
    assert [NAMES[NUMBER[short]] for short in ("mistake averse", "upper bounded")] == [
        "mistake averse",
        "upper bounded",
    ]


def test_the_filtering_price_where_errors_cost_the_same():
    """Three formulas and a checklist: the second formula is the filtering price of the chapter before."""
    losses, charge = (1, 2, 2), F(2, 5)
    classes = [[loss * int(j != y) for y, loss in enumerate(losses)] for j in range(3)]
    for members in SETS:
        for y in range(3):
            average = F(sum(classes[j][y] for j in members), len(members))
            price = charge * (len(members) - 1) + (0 if y in members else average)
            assert Ha(losses, charge).cost(list(members), y) == price


def test_an_answer_that_is_not_rewarded():
    """Play: losses 1, 1, 2, charge 0.36: 0.72 and 2/3; below 1/3, at 1/2."""
    reward = Ha([1, 1, 2], F(36, 100))
    assert reward.cost([0, 1, 2], 0) == F(72, 100) > sum(F(reward.cost([j], 0)) for j in range(3)) / 3 == F(2, 3)
    costs = expected(reward, [F(2, 5), F(2, 5), F(1, 5)])
    assert min(costs, key=costs.__getitem__) == (0, 1, 2)
    assert reward.cost([0, 1, 2], 2) < sum(F(reward.cost([j], 2)) for j in range(3)) / 3


def test_the_table_by_hand():
    """By hand, "A table"; rewarding fails at 1, permissive holds."""
    reward = Ha(LOSSES, ALLOWED)
    rows = {
        (0,): "0 2 2", (1,): "1 0 2", (2,): "1 2 0", (0, 1): "2/5 2/5 12/5", (0, 2): "2/5 12/5 2/5",
        (1, 2): "7/5 2/5 2/5", (0, 1, 2): "4/5 4/5 4/5",
    }  # fmt: skip
    assert {s: " ".join(str(reward.cost(list(s), y)) for y in range(3)) for s in SETS} == rows
    found = check(reward)
    assert not found[NUMBER["rewarding"]].holds
    assert found[NUMBER["rewarding"]].witness.members == (0, 1, 2)
    assert found[NUMBER["permissive"]].holds


def test_the_answer_by_hand():
    """By hand, "An answer": 1/2, 2/3, 1/3; 22/30, 25/30, 24/30."""
    assert [p * loss for p, loss in zip(CHANCES, LOSSES, strict=True)] == [F(1, 2), F(2, 3), F(1, 3)]
    costs = expected(Ha(LOSSES, ALLOWED), CHANCES)
    assert [costs[s] for s in ((0, 1), (1,), (0, 1, 2))] == [F(11, 15), F(25, 30), F(12, 15)]
    assert min(costs, key=costs.__getitem__) == (0, 1)
    assert costs[(1,)] < min(costs[(0,)], costs[(2,)])


@pytest.mark.parametrize("n", [2, 3, 7])
def test_the_unit_decides(n):
    """A logarithm and its unit: log K / K (c - 1); 1 euro and 100 cents."""
    for cost in (0.5, 1, 3, 100):
        reward = AbellanMasegosa(equal_mistakes(cost, n))
        average = sum(reward.cost([j], 0) for j in range(n)) / n
        assert average - reward.cost(list(range(n)), 0) == pytest.approx(log(n) / n * (cost - 1))
    assert "rewarding" in lacks(AbellanMasegosa(equal_mistakes(1)))
    assert "rewarding" not in lacks(AbellanMasegosa(equal_mistakes(100)))


def test_nine_of_ten():
    """The formula that has nearly everything: nine properties; each setting does not want one of them."""
    assert lacks(Quadratic(0.65)) == {"sensitive"}
    assert min(margins(Quadratic(0.65), 30)) > 0


def test_the_library_finds_the_same_sets():
    """Your turn: bayes_set returns the same."""
    p = np.random.default_rng(13).dirichlet([1, 1, 1, 1], 50)
    missing, charge = [1, 2, 0.5, 3], 0.3
    assert (bayes_set(Ha(missing, charge), p) == cheapest_sets(p, missing, charge)).all()


def test_with_unequal_mistakes_the_logarithm_is_not_cautiousness_seeking():
    """A logarithm and its unit: the last paragraph."""
    assert lacks(AbellanMasegosa([[0, 1, 2], [1, 0, 2], [4, 4, 0]])) == {"cautiousness seeking", "sensitive"}


def test_no_loss_is_both():
    """Where it breaks, "The cost depends on the mistake": 4 and 1 under the truth human."""
    car = ((0, 1, 2), (1, 0, 2), (4, 4, 0))
    assert {row[0] for row in car if row[0]} == {1, 4}


def test_a_wrong_pair_is_dearer_than_any_wrong_name():
    """Where it breaks, "A wrong list, dearer than any wrong name"; with two classes it cannot happen."""
    assert "upper bounded" in lacks(Ha([1, 1, 1], SMALL))
    assert check(Ha([1, 1], SMALL))[NUMBER["upper bounded"]].holds


@pytest.mark.parametrize(
    ("charge", "leader"),
    [
        (1 / 24, "silent"),
        (1 / 12 + 0.01, "top list"),
        (1 / 6 - 0.01, "top list"),
        (1 / 6 + 0.01, "cautious"),
        (1 / 3 - 0.01, "cautious"),
        (1 / 3 + 0.01, "precise"),
    ],
)
def test_each_answerer_leads_somewhere(charge, leader):
    """On data: 1/12, 1/6, 1/3."""
    found = wine_costs(charge)
    assert min(found, key=found.__getitem__) == leader


def test_the_quiz():
    """Quiz: five classes and 0.3; the stakes of the second question."""
    saved = margins(Ha([1] * 5, 0.3))
    assert [value > 0 for value in saved] == [True, True, False, False]
    assert [p * loss for p, loss in ((F(6, 10), 1), (F(3, 10), 2), (F(1, 10), 4))] == [F(3, 5), F(3, 5), F(2, 5)]


def test_the_solutions():
    """Exercises 13.1 to 13.4."""
    reward = Ha([3, 6, 12], 2)
    rows = {(0, 1): [2, 2, 14], (0, 2): [2, 8, 2], (1, 2): [5, 2, 2], (0, 1, 2): [4, 4, 4]}
    assert all([reward.cost(list(s), y) for y in range(3)] == row for s, row in rows.items())
    best = {}
    for p in ((F(1, 2), F(1, 3), F(1, 6)), (F(4, 5), F(1, 10), F(1, 10)), (F(2, 3), F(1, 6), F(1, 6))):
        costs = expected(reward, p)
        least = min(costs.values())
        best[least] = {s for s, cost in costs.items() if cost == least}
    assert best == {F(7, 2): {(1,), (2,), (1, 2)}, F(9, 5): {(0,)}, F(3): {(0,), (2,), (0, 2)}}
    for charge, holds in (("33/100", (True, True)), ("2/5", (False, True)), ("1/2", (False, False))):
        found = check(Ha([1, 1, 2], F(charge)))
        assert (found[3].holds, found[2].holds) == holds
    for cost, lost in ((F(1, 2), "upper bounded"), (4, "non-dominant")):
        given = equal_mistakes(cost)
        assert lost in lacks(AbellanMasegosa(given), class_costs=given)
        assert lost not in lacks(AbellanMasegosa(given))
