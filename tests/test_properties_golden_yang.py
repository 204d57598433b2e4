"""The ten properties and what Yang, Destercke and Masson assert about them, Sections IV to VI.

A property is a statement about all sets of two classes or more, see `credal_lib.properties`.
"""

from fractions import Fraction
from typing import Any

import pytest
from sympy import Integer, Rational

from credal_lib import gambles, properties
from credal_lib.properties import SETTINGS, check, possibility
from credal_lib.rewards import AbellanMasegosa, DiscountedCost, Ha, Quadratic, Reward, Table

TABLE_I = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]
EXACT = [[Integer(cost) for cost in row] for row in TABLE_I]
QUARTER = Fraction(1, 4)
SEEKING, AVERSE = "cautiousness-seeking", "mistake-averse"


def accuracy(n_classes: int, mistake: Any = 1) -> list[list[Any]]:
    return [[mistake * int(i != j) for j in range(n_classes)] for i in range(n_classes)]


def failing(costs: Any, n_classes: int | None = None, **options: Any) -> set[int]:
    return {number for number, finding in check(costs, n_classes, **options).items() if not finding.holds}


def with_pair(*costs: Any) -> Table:
    """Table II with a row for {h, b} alone."""
    sets = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0]]
    return Table.from_costs([*TABLE_I, costs], sets=sets)


# --- Section IV-A ---


def test_example_5_costs_above_the_classes_make_the_pair_impossible() -> None:
    """Section IV-A, Example 5: c_{h,b} = (1, 1, 2) is at least c_{h} and c_{b} under every truth."""
    found = possibility([1, 1, 2], TABLE_I[:2])
    assert not found.possible
    assert found.margin == 0
    assert failing(with_pair(1, 1, 2)) >= {1, 2, 3}


def test_example_5_costs_below_the_discounted_ones_make_the_pair_possible() -> None:
    """Section IV-A, Example 5: c_{h,b} = (1/4, 1/4, 2); the uniform p gives 5/6 against 1 and 1, as printed.

    The largest margin is 1/4, at p = (1/2, 1/2, 0).
    """
    third = Fraction(1, 3)
    assert sum(third * cost for cost in (QUARTER, QUARTER, 2)) == Fraction(5, 6)
    assert [sum(third * cost for cost in row) for row in TABLE_I[:2]] == [1, 1]
    found = possibility([QUARTER, QUARTER, 2], TABLE_I[:2])
    assert (found.possible, found.margin, found.p) == (True, QUARTER, (Fraction(1, 2), Fraction(1, 2), 0))


def test_proposition_1_discounted_costs_make_no_set_possible() -> None:
    """Section IV-A: the margin is 0 for every set, and the mixture that shows it is the uniform one."""
    reward = DiscountedCost(TABLE_I, 0)
    for row in gambles.subsets(3)[3:]:
        members = [k for k in range(3) if row[k]]
        found = possibility([reward.cost(members, y) for y in range(3)], [TABLE_I[k] for k in members])
        assert (found.possible, found.margin) == (False, 0)
        assert found.mixture == (Fraction(1, len(members)),) * len(members)
    assert {1, 2, 3} <= failing(reward)


def test_property_2_is_not_stronger_than_property_1() -> None:
    """Section IV-A: "a stronger property is to require ..." is false; neither implies the other.

    Accuracy with c_{a,b} = (2/5, 9/10): below the average 1/2 at a, so permissive, but 2/5 p + 9/10 (1 - p) is never
    below min(p, 1 - p), for 2/5 + 9/10 > 1. Conversely one cheap pair beside dear sets gives Property 1 without 2.
    """
    permissive = [*accuracy(2), [Fraction(2, 5), Fraction(9, 10)]]
    assert {1, 2} & failing(permissive) == {1}
    dear = [*accuracy(3), [QUARTER, QUARTER, 1], [1, 1, 1], [1, 1, 1], [1, 1, 1]]
    assert {1, 2} & failing(dear) == {2}


def test_a_pair_of_two_classes_is_possible_if_and_only_if_its_shares_of_the_mistakes_are_below_one() -> None:
    """Section IV-A (derived): zero diagonal, mistakes a, b, pair (x, y): possible if and only if x/a + y/b < 1."""
    grid = [Fraction(k, 3) for k in range(1, 8)]
    for a, b in ((2, 1), (1, 4)):
        for x in grid:
            for y in grid:
                # the mistake a is made when the first class is true, by predicting the second
                assert possibility([x, y], [[0, b], [a, 0]]).possible == (x / a + y / b < 1)


def test_property_3_does_not_make_every_set_possible() -> None:
    """Section IV-B (derived): "complements" Property 2, but a set with a class that is never best stays impossible.

    c_b costs as much as c_a or more under every truth; 6/5 is below both averages 3/2 but above c_a = 1.
    """
    costs = [[1, 1], [2, 2], [Fraction(6, 5), Fraction(6, 5)]]
    assert {1, 3} & failing(costs) == {1}


def test_properties_2_and_3_as_printed_can_never_hold() -> None:
    """Sections IV-A and B: "for all sets" takes the single classes in, whose cost is their average, not below it."""
    for reward in (Quadratic(0.65), Quadratic(1)):
        assert {2, 3} & failing(reward, 3) == set()
        found = check(reward, 3, as_printed=True)
        assert not found[2].holds
        assert not found[3].holds
        assert found[3].witness is not None
        assert found[3].witness.members == (0,)


# --- Section IV-B and C ---


def test_property_3_imposes_less_than_one_half() -> None:
    """Section IV-B: "Property 3 imposes c_{h,b}(h) <= 1/2"; it imposes < 1/2: at 1/2 itself the property fails."""
    half = Fraction(1, 2)
    assert 3 in failing(with_pair(half, QUARTER, 2))
    assert 3 not in failing(with_pair(half - Fraction(1, 10**6), QUARTER, 2))


@pytest.mark.parametrize(
    ("members", "truth", "least"), [((1, 2), 0, 1), ((0, 1), 2, 2)], ids=["c_{b,n}(h) >= 1", "c_{h,b}(n) >= 2"]
)
def test_property_4_examples(members: tuple[int, ...], truth: int, least: int) -> None:
    """Section IV-B: the two bounds are printed right (joined by "or"; both are needed)."""
    costs = DiscountedCost(TABLE_I, 0).cost_table()
    row = [tuple(k for k in range(3) if chosen[k]) for chosen in gambles.subsets(3)].index(members)
    costs[row, truth] = least
    assert 4 not in failing(costs)
    costs[row, truth] = least - Fraction(1, 10**6)
    found = check(costs)[4]
    assert not found.holds
    assert found.witness is not None
    assert (found.witness.members, found.witness.truths, found.witness.right) == (members, (truth,), least)


def test_property_5_example() -> None:
    """Section IV-B: C_{h,b,n}(h) = C_{h,b,n}(b) = (0, 1, 4), so c_{h,b,n}(h) = c_{h,b,n}(b) is required."""
    assert sorted(row[0] for row in TABLE_I) == sorted(row[1] for row in TABLE_I) == [0, 1, 4]
    costs = DiscountedCost(TABLE_I, 0).cost_table()
    assert 5 not in failing(costs)
    costs[6, 0] += 1
    found = check(costs)[5]
    assert found.witness is not None
    assert (found.witness.members, found.witness.truths) == ((0, 1, 2), (0, 1))


def test_example_6_a_mistake_averse_pair() -> None:
    """Section IV-C, Example 6: (1/4, 1/4, 3): possible at (1/2, 1/2, 0); the uniform p gives 7/6 > 1.

    It has Properties 1 to 5 and 6. "All previous properties" must not mean 7, nor does it have 10.
    """
    assert sum(Fraction(1, 3) * cost for cost in (QUARTER, QUARTER, 3)) == Fraction(7, 6)
    found = check(with_pair(QUARTER, QUARTER, 3))
    assert [number for number in found if found[number].holds] == [1, 2, 3, 4, 5, 6, 8]
    assert found[1].witness is not None
    assert found[1].witness.p == (Fraction(1, 2), Fraction(1, 2), 0)


@pytest.mark.parametrize(
    ("pair", "claimed", "other"),
    [((Fraction(1, 2),) * 2, {2, 3, 8}, 9), ((QUARTER, Fraction(3, 4)), {2, 3, 9}, 8)],
    ids=["Table VI", "Table VII"],
)
def test_tables_vi_and_vii_have_the_properties_claimed(pair: Any, claimed: set[int], other: int) -> None:
    """Section IV-C, Example 7: Table VI has 2, 3, 8, Table VII has 2, 3, 9; and of 8 and 9 each has one only."""
    lacking = failing([[0, 2], [4, 0], pair])
    assert not claimed & lacking
    assert other in lacking


def test_property_9_as_printed_holds_for_accuracy() -> None:
    """Section IV-C: "two different classes y, y'" are meant to lie in the set, as in Property 8.

    Without that, a truth inside and one outside will do, and u65 has the property that Section V says it has not.
    """
    assert not check(Quadratic(0.65), 3)[9].holds
    printed = check(Quadratic(0.65), 3, as_printed=True)[9]
    assert printed.holds
    assert printed.witness is not None
    assert (printed.witness.members, printed.witness.truths) == ((0,), (0, 1))


def test_properties_4_and_10_leave_no_choice_where_all_classes_cost_the_same() -> None:
    """Section IV-C: "in the matrix of Table II this enforces c_{h,b}(n) = 2"."""
    for other in (2 - Fraction(1, 10**6), 2 + Fraction(1, 10**6)):
        assert {4, 10} & failing(with_pair(QUARTER, QUARTER, other))
    assert not {4, 10} & failing(with_pair(QUARTER, QUARTER, 2))


def test_table_viii_desirability() -> None:
    """Section IV-C, Table VIII."""
    letters = {"necessary": "N", "desirable": "D", "analyst's choice": "A", "undesirable": "U"}
    assert {setting: "".join(letters[word] for word in words.values()) for setting, words in SETTINGS.items()} == {
        "filtering": "NDNNDNUDUA",
        "choice": "NDNNDAAUDN",
    }
    assert all(list(words) == list(properties.NAMES) for words in SETTINGS.values())


def test_table_viii_against_section_v_a() -> None:
    """Section V a praises u65 for all properties but 9; Table VIII calls 7 (filtering) and 8 (choice) undesirable."""
    has = {number for number, finding in check(Quadratic(0.65), 3).items() if finding.holds}
    unwanted = {setting: {n for n in has if words[n] == "undesirable"} for setting, words in SETTINGS.items()}
    assert unwanted == {"filtering": {7}, "choice": {8}}


# --- Section V ---


@pytest.mark.parametrize("n_classes", [2, 3, 4, 5])
@pytest.mark.parametrize("half", [0.65, 0.8, 1])
def test_section_v_a_utility_discounted_accuracy_has_all_properties_but_9(half: float, n_classes: int) -> None:
    """Section V a: true where g(1/k) > 1/k."""
    assert failing(Quadratic(half), n_classes) == {9}


def test_section_iii_a_allows_a_utility_without_properties_1_to_3() -> None:
    """Section III-A asks for g(1/k) >= 1/k only: discounted accuracy itself is allowed and lacks 1, 2, 3 and 9."""
    assert failing(Quadratic(0.5), 3) == {1, 2, 3, 9}


@pytest.mark.parametrize("n_classes", [3, 4, 5])
def test_section_v_b_ha_below_one_half_lacks_properties_2_and_3(n_classes: int) -> None:
    """Section V b: "delta < eta/2 ensures that Properties 2 and 3 are satisfied": false from three classes on.

    For equal losses 1 both hold if and only if delta < 1/K: at 1/K the full set costs (K - 1)/K, its discounted cost.
    """
    step = Fraction(1, 1000)
    for delta in (Fraction(1, n_classes), Fraction(1, 2) - step):
        assert {2, 3} <= failing(Ha([1] * n_classes, delta))
    assert not {2, 3} & failing(Ha([1] * n_classes, Fraction(1, n_classes) - step))


def test_section_v_b_ha_with_two_classes_has_properties_2_and_3() -> None:
    """Section V b: for two classes the paper's condition is the right one."""
    assert not {2, 3} & failing(Ha([1, 1], Fraction(499, 1000)))
    assert {2, 3} <= failing(Ha([1, 1], Fraction(1, 2)))


def test_section_v_b_ha_with_unequal_losses() -> None:
    """Property 3 if and only if delta < min eta / K; Property 2 if and only if delta < eta_(k)/k for each k >= 2."""
    losses = [Fraction(1), Fraction(3), Fraction(5)]  # min/K = 1/3; eta_(2)/2 = 3/2, eta_(3)/3 = 5/3
    for delta in (Fraction(n, 60) for n in range(1, 121, 3)):
        lacking = failing(Ha(losses, delta))
        assert (3 in lacking) == (delta >= Fraction(1, 3))
        assert (2 in lacking) == (delta >= Fraction(3, 2))


@pytest.mark.parametrize("losses", [[1, 1, 1], [1, 2, 3], [1, 1, 2, 3]], ids=str)
@pytest.mark.parametrize("delta", [Fraction(1, 10), Fraction(9, 20)])
def test_section_v_b_ha_has_4_5_6_8_and_lacks_10(losses: list[int], delta: Fraction) -> None:
    """Section V b: true from three classes on."""
    lacking = failing(Ha(losses, delta))
    assert not {4, 5, 6, 8} & lacking
    assert 10 in lacking


def test_section_v_b_ha_with_two_classes_has_property_10() -> None:
    """Section V b: "does not satisfy Property 10" is false for two classes: no truth is outside {a, b}, delta < eta.

    It is also false for delta = 0.
    """
    assert 10 not in failing(Ha([1, 2], Fraction(2, 5)))
    assert 10 not in failing(Ha([1, 1, 1], 0))


AM = [AbellanMasegosa(accuracy(3, Integer(cost))) for cost in (0, 1, 2)] + [AbellanMasegosa(EXACT)]


@pytest.mark.parametrize("reward", AM, ids=["free mistakes", "accuracy", "twice", "obstacles"])
def test_section_v_c_abellan_masegosa_has_4_5_6_8_10(reward: Reward) -> None:
    """Section V c: true, with the changed costs of the single classes as class costs."""
    assert not {4, 5, 6, 8, 10} & failing(reward)


def test_section_v_c_abellan_masegosa_has_no_guarantee_of_2_and_3() -> None:
    """Section V c: true: accuracy lacks both, twice that has both.

    The full set costs log 3 against (2/3) log 3 (1 + c/2): a tie at c = 1. So the unit in which costs are counted
    decides, as for no other cost here.
    """
    assert [{2, 3} & failing(reward) for reward in AM] == [{2, 3}, {2, 3}, set(), set()]


def test_section_v_c_abellan_masegosa_against_the_given_costs() -> None:
    """Section V c: "modifies the initial costs": against those, Property 10 fails: log 2 > 1/2, the pair's largest."""
    reward = AbellanMasegosa(accuracy(3, Rational(1, 2)))
    assert 10 in failing(reward, class_costs=accuracy(3, Rational(1, 2)))
    assert 10 not in failing(reward)


# --- Section VI ---

HALF = Rational(1, 2)


def test_section_vi_obstacles_have_2_3_5_for_positive_r() -> None:
    """Section VI: "naturally satisfies basic Properties 2, 3 and 5", with 4 and 10, 7 or 6, 1 and 9."""
    assert failing(DiscountedCost(EXACT, HALF, SEEKING)) == {6, 8}
    assert failing(DiscountedCost(EXACT, HALF, AVERSE)) == {7, 8}


def test_section_vi_r_zero_lacks_1_2_3() -> None:
    """Section VI allows r = 0, the discounted cost: Properties 1, 2 and 3 fail."""
    for treatment in (SEEKING, AVERSE):
        assert failing(DiscountedCost(TABLE_I, 0, treatment)) == {1, 2, 3, 8}


def test_section_vi_equal_costs_lack_3() -> None:
    """Section VI: the mean is below the average only where costs differ; a free mistake is enough to lose Property 3.

    c_b(a) = c_a(a) = 0: the pair {a, b} costs 0 at a, its average. With all costs equal, 2 fails as well.
    """
    assert {2, 3} & failing(DiscountedCost([[0, Integer(1)], [0, 0]], HALF)) == {3}
    assert {1, 2, 3} <= failing(DiscountedCost([[Integer(1)] * 2] * 2, HALF))


def test_section_vi_mistake_averse_costs_lack_5_where_a_right_answer_costs_something() -> None:
    """Section VI: "naturally satisfies Property 5": false for the mistake-averse treatment.

    {a, b}: both a (inside) and c (outside) cost 1 and 2; r = 1: sqrt(1 * 2) = 1.41 inside, sqrt(5/2) = 1.58 outside.
    """
    costs = [[Integer(c) for c in row] for row in ([1, 2, 1], [2, 1, 2], [3, 3, 1])]
    assert 5 not in failing(DiscountedCost(costs, 1, SEEKING))
    finding = check(DiscountedCost(costs, 1, AVERSE))[5]
    assert not finding.holds
    assert finding.witness is not None
    assert (finding.witness.members, finding.witness.truths) == ((0, 1), (0, 2))
    assert (finding.witness.left**2, finding.witness.right**2) == (2, Rational(5, 2))


@pytest.mark.parametrize("treatment", [SEEKING, AVERSE])
@pytest.mark.parametrize("r", [Integer(0), HALF, Integer(1)])
def test_section_vi_4_and_10_hold_for_every_r_and_zero_costs(r: Any, treatment: str) -> None:
    """Section VI: "Properties 10 and 4 are also naturally satisfied for any choice of r": true, zeros included."""
    for costs in (EXACT, accuracy(3), [[Integer(0)] * 3] * 3):
        lacking = failing(DiscountedCost(costs, r, treatment))
        assert not {4, 10} & lacking
        assert (7 if treatment == SEEKING else 6) not in lacking


def test_section_vi_property_9_depends_on_the_costs_and_on_r() -> None:
    """Section VI: "we satisfy Property 9": true for the obstacles and 0 <= r < 1.

    False for accuracy, and for r = 1 with free right answers, where each set that holds the truth costs 0 (8 holds).
    """
    assert 9 not in failing(DiscountedCost(EXACT, HALF))
    assert {8, 9} & failing(DiscountedCost(accuracy(3), HALF)) == {9}
    assert {8, 9} & failing(DiscountedCost(EXACT, 1)) == {9}


def test_section_vi_every_set_of_the_obstacles_is_possible() -> None:
    """Section VI (derived): with r = 1/2 all four sets are possible; the largest margins are exact."""
    reward = DiscountedCost(EXACT, HALF)
    margins = {}
    for members in ((0, 1), (0, 2), (1, 2), (0, 1, 2)):
        found = possibility([reward.cost(members, y) for y in range(3)], [EXACT[k] for k in members])
        assert found.possible
        margins[members] = found.margin
    two_thirds = Fraction(2, 3)
    assert margins == {(0, 1): QUARTER, (0, 2): two_thirds, (1, 2): two_thirds, (0, 1, 2): Fraction(52, 99)}
