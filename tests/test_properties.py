"""The ten properties: each fails alone for costs that break it alone, with a witness that can be checked by hand."""

from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest
from sympy import Rational, log

from credal_lib import gambles, properties
from credal_lib.properties import Finding, PropertyWitness, check, possibility
from credal_lib.rewards import Concave, DiscountedCost, FBeta, Ha, Quadratic, Table

U65 = 1 - Quadratic(0.65).matrix(3)
PAIR, ALL_THREE = 3, 6


def failing(costs: Any, n_classes: int | None = None, **options: Any) -> set[int]:
    return {number for number, finding in check(costs, n_classes, **options).items() if not finding.holds}


def changed(*changes: tuple[int, int, float], base: Any = U65) -> Any:
    costs = np.array(base, dtype=float)
    for row, truth, cost in changes:
        costs[row, truth] = cost
    return costs


BREAKING = {
    3: (changed((ALL_THREE, 0, 0.7), (ALL_THREE, 1, 0.7)), {5, 8}, ((0, 1, 2), (0,), 0.7, 2 / 3)),
    4: (changed((PAIR, 2, 0.9)), {6}, ((0, 1), (2,), 0.9, 1)),
    5: (changed((PAIR, 1, 0.3)), {8}, ((0, 1), (0, 1), 0.35, 0.3)),
    6: (changed((PAIR, 2, 0.9)), {4}, ((0, 1), (2,), 0.9, 1)),
    7: (changed((PAIR, 2, 1.1)), {10}, ((0, 1), (2,), 1.1, 1)),
    8: (changed((PAIR, 1, 0.3)), {5}, ((0, 1), (0, 1), 0.35, 0.3)),
    10: (changed((PAIR, 2, 1.1)), {7}, ((0, 1), (2,), 1.1, 1)),
}


@pytest.mark.parametrize("number", BREAKING)
def test_a_broken_property_is_found_with_its_witness(number: int) -> None:
    costs, along, (members, truths, left, right) = BREAKING[number]
    found = check(costs)
    assert {n for n in found if not found[n].holds} == {number, 9} | along
    witness = found[number].witness
    assert witness is not None
    assert (witness.members, witness.truths) == (members, truths)
    assert (witness.left, witness.right) == pytest.approx((left, right))


def test_property_9_holds_by_an_example() -> None:
    found = check([[0, 2], [4, 0], [0.25, 0.75]])[9]
    assert found == Finding(9, True, PropertyWitness((0, 1), (0, 1), 0.25, 0.75))


def test_property_2_fails_with_both_rows_shown() -> None:
    found = check([[0, 1], [1, 0], [Fraction(1, 2), Fraction(3, 5)]])[2]
    half = Fraction(1, 2)
    assert found.witness == PropertyWitness((0, 1), (0, 1), (half, Fraction(3, 5)), (half, half))


def test_property_1_holds_with_probabilities_and_fails_without_a_witness() -> None:
    third = Fraction(1, 3)
    found = check([[0, 1], [2, 0], [third, third]])[1]
    assert found.witness == PropertyWitness((0, 1), (0, 1), third, Fraction(2, 3), (third, 2 * third))
    assert check([[0, 1], [2, 0], [1, 1]])[1] == Finding(1, False)


def test_impossible_sets_have_a_mixture_of_their_classes_nowhere_above_them() -> None:
    row = [Fraction(3, 4), Fraction(1, 4)]
    found = possibility(row, [[0, 1], [1, 0]])
    assert (found.possible, found.margin) == (False, 0)
    assert found.mixture == (Fraction(1, 4), Fraction(3, 4))


def test_floats_and_fractions_agree_on_possibility() -> None:
    rows = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]
    exact = possibility([Fraction(1), Fraction(1), Fraction(8, 9)], rows)
    floats = possibility([1.0, 1.0, 8 / 9], rows)
    assert exact.margin == Fraction(52, 99)
    assert floats.margin == pytest.approx(52 / 99)
    assert floats.p == pytest.approx([float(share) for share in exact.p])


def test_many_classes_are_left_to_the_linear_program_even_if_exact() -> None:
    found = possibility([0] * 8, (1 - np.eye(8, dtype=int)).tolist())
    assert isinstance(found.margin, float)
    assert found.margin == pytest.approx(7 / 8)
    assert not possibility([Fraction(7, 8)] * 8, (1 - np.eye(8, dtype=int)).tolist()).possible


# --- tolerance and exact numbers ---


def test_rounding_counts_as_equal_and_exact_numbers_are_compared_exactly() -> None:
    tiny = Fraction(1, 10**30)
    exact = [[0, 1], [1, 0], [Fraction(1, 2) - tiny, Fraction(1, 2) - tiny]]
    assert 3 not in failing(exact)
    assert 3 in failing([[float(cost) for cost in row] for row in exact])
    assert 3 in failing([[0.0, 1.0], [1.0, 0.0], [0.5 - 1e-12] * 2])
    assert 3 not in failing([[0.0, 1.0], [1.0, 0.0], [0.5 - 1e-12] * 2], tol=0)
    assert 3 in failing(exact, tol=Fraction(1, 10**29))


@pytest.mark.parametrize("factor", [1e-8, 1e8])
@pytest.mark.parametrize("shift", [0, 3])
def test_the_unit_and_the_zero_of_the_costs_do_not_matter(factor: float, shift: float) -> None:
    for costs in (U65, changed((PAIR, 2, 0.9)), -DiscountedCost([[0, 1, 2], [1, 0, 2], [4, 4, 0]], 0.5).matrix(3)):
        assert failing(factor * (costs + shift)) == failing(costs)


def test_sympy_numbers_are_exact() -> None:
    ties = [[0, log(2)], [log(2), 0], [log(2) / 2, log(2) / 2]]
    assert 3 in failing(ties)
    assert 3 not in failing([*ties[:2], [log(2) / 2 - Rational(1, 10**20)] * 2])


# --- what may be given ---


def test_a_reward_stands_for_its_costs() -> None:
    for reward in (Quadratic(0.65), FBeta(1), Concave(lambda x: x**0.5)):
        assert failing(reward, 3) == failing(1 - reward.matrix(3)) == {9}


def test_a_reward_of_costs_is_asked_for_its_exact_costs() -> None:
    found = check(Ha([1, 1, 1], Fraction(1, 3)))[3]
    assert found.witness == PropertyWitness((0, 1, 2), (0,), Fraction(2, 3), Fraction(2, 3))


def test_sets_and_class_costs_may_be_stated() -> None:
    pair = [[0.25, 0.25, 2]]
    classes = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]
    found = failing(pair, sets=[[1, 1, 0]], class_costs=classes)
    table = Table.from_costs([*classes, *pair], sets=[*np.eye(3, dtype=int).tolist(), [1, 1, 0]])
    assert found == failing(table) == failing([*classes, *pair], sets=table.listed) == {9}
    assert failing(table, sets=[[1, 1, 0]]) == found
    assert failing(Quadratic(0.65), sets=[[1, 1, 0]]) == {9}


def test_a_listed_unknown_is_not_a_set_to_look_at() -> None:
    table = Table.from_costs([[0, 1], [1, 0], [9, 9]], sets=[[1, 0], [0, 1], [0, 0]])
    assert failing(table) == {1, 9}


def test_one_class_leaves_nothing_to_fail_and_nothing_to_show() -> None:
    assert failing(Quadratic(0.65), 1) == {1, 9}
    assert failing([[0]]) == {1, 9}


def test_table_has_a_row_for_each_reward() -> None:
    rows = properties.table([Quadratic(0.5), Quadratic(0.65)], 3)
    assert [row["reward"] for row in rows] == ["u50", "u65"]
    assert [[n for n in range(1, 11) if not row[n]] for row in rows] == [[1, 2, 3, 9], [9]]


def test_findings_say_what_they_found() -> None:
    found = check(changed((PAIR, 2, 1.1)))
    assert found[7].describe("abc") == (
        "Property 7 (cautiousness seeking) fails: {a, b} at c, cost 1.1 > 1, the average of its classes"
    )
    assert found[9].describe() == "Property 9 (correctness cost-sensitivity) fails"
    assert "under p = (" in found[1].describe("abc")
    assert "costs (0.5, 0.6) >= (0.5, 0.5), the average" in check([[0, 1], [1, 0], [0.5, 0.6]])[2].describe("ab")


def test_a_finding_shows_as_many_digits_as_tell_its_sides_apart() -> None:
    close = check(
        [[0, 1, 215.02], [1, 0, 215.02], [400, 400, 0], [0.2, 0.2, 215.0]], sets=[*np.eye(3, dtype=int), [1, 1, 0]]
    )
    assert "cost 215 < 215.02, the average of its classes" in close[6].describe()
    unequal = check([[0, 1], [1, 0], [0.500004, 0.500003]])
    assert "costs (0.500004, 0.500003) >= (0.5, 0.5)" in unequal[2].describe()
    assert "cost 0.500004 >= 0.5, the average" in unequal[3].describe()
    assert "costs 0.500004 and 0.500003" in unequal[8].describe()


def test_a_finding_shows_what_counts_as_equal_as_equal() -> None:
    within = check([[0.0, 1.0], [1.0, 0.0], [0.5 - 1e-12] * 2])
    assert "costs (0.5, 0.5) >= (0.5, 0.5), the average" in within[2].describe()
    assert "cost 0.5 >= 0.5, the average" in within[3].describe()


def test_all_other_rows_decide_whether_a_set_is_ever_the_only_best_answer() -> None:
    names = [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    pair, all_three = [Fraction(2, 5), Fraction(2, 5), 1], [Fraction(1, 10)] * 3
    assert possibility(pair, names[:2]).possible
    assert possibility(pair, names).possible
    beaten = possibility(pair, [*names, all_three])
    assert (beaten.possible, beaten.margin, beaten.mixture) == (False, Fraction(-3, 10), (0, 0, 0, 1))


def test_rows_labeled_by_their_classes_are_read_as_they_stand() -> None:
    costs = DiscountedCost([[0, 1, 2], [1, 0, 2], [4, 4, 0]], 0.5).cost_table().astype(float)
    named = pd.DataFrame(costs, columns=list("hbn"), index=["h", "b", "n", "hb", "hn", "bn", "all"])
    assert failing(named) == failing(costs)
    moved, sets = named[list("bnh")], pd.DataFrame(gambles.subsets(3), columns=list("hbn"), index=named.index)
    assert failing(moved, sets=sets) == failing(named.iloc[::-1], sets=sets.iloc[::-1]) == failing(costs)
    counted = pd.DataFrame([[1, 0.5], [0, 2], [3, 0]], columns=[1, 2])
    assert failing(counted, sets=pd.DataFrame([[1, 1], [1, 0], [0, 1]], columns=[1, 2])) == {8}


def test_every_property_has_a_name_and_a_sentence() -> None:
    broken = [*(check(costs)[n] for n, (costs, _, _) in BREAKING.items()), *check(changed((PAIR, 1, 0.3))).values()]
    assert {finding.number for finding in broken} == set(properties.NAMES) == set(range(1, 11))
    assert all(finding.name in finding.describe() for finding in broken)


def test_the_whole_list_of_ten_classes_is_looked_through() -> None:
    assert failing(Ha([1] * 7, Fraction(1, 7))) == {2, 3, 7, 9, 10}
    assert len(gambles.subsets(7)) == 127
