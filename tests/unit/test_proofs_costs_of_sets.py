"""Proofs about costs of sets: block forms agree with the library, false variants and wrong kernels do not get in."""

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from sympy import IndexedBase, Rational, Symbol, simplify, symbols

from credal_lib import choice, gambles, properties, rewards
from credal_lib.credal_sets import Intervals
from credal_lib.games import expected_reward
from credal_lib.proofs import (
    Proof,
    Undecided,
    _obstacles,
    accuracy_costs,
    cost_properties,
    credal_decisions,
    pair_thresholds,
    possible_sets,
)
from credal_lib.proofs._obstacles import TABLE_I, B, H, N, lacking, with_pair
from credal_lib.proofs._sums import CLASSES, PREDICTED, I, over_classes
from credal_lib.rewards import DiscountedCost, FBeta, Quadratic

COSTS = np.array(TABLE_I, dtype=float)
CREDAL = Intervals([0, 0.3, 0.4], [0.2, 0.4, 0.6])


# --- what the proofs compute is what the library computes ---


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_expectations_over_a_symbolic_number_of_classes_are_those_of_the_library(n: int) -> None:
    d, least = IndexedBase("d", nonnegative=True), Symbol("m", real=True)
    last = 1 - sum(PREDICTED[i] for i in range(1, n))
    block = credal_decisions.expectation(least + d[I]).subs(CLASSES, n).doit().subs(PREDICTED[n], last)
    chances = [*(PREDICTED[i] for i in range(1, n)), last]
    assert simplify(block - expected_reward(chances, [least + d[i] for i in range(1, n + 1)])) == 0


@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_average_of_expectations_is_that_of_the_library(n: int) -> None:
    least, excesses = Symbol("m", real=True), symbols("d1:4", nonnegative=True)[:n]
    block = possible_sets.average_of_expectations()
    numbers = {possible_sets.SIZE: n, possible_sets.SURPLUS: sum(excesses)}
    average = rewards.generalised_mean([least + d for d in excesses], 1)
    assert simplify(block.subs(numbers) - average) == 0


@pytest.mark.parametrize("reward", [Quadratic(0.65), Quadratic(0.5), FBeta(1)], ids=lambda r: r.label)
def test_exact_cost_rows_are_one_minus_the_utility_matrix(reward: Any) -> None:
    exact = {"u65": Quadratic(Rational(65, 100)), "u50": Quadratic(Rational(1, 2))}.get(reward.label, FBeta(1))
    assert np.array(accuracy_costs.cost_rows(exact), dtype=float) == pytest.approx(1 - reward.matrix(3))


def test_lower_expectations_of_exchanges_are_those_of_the_array_function() -> None:
    for first, second in permutations((H, B, N), 2):
        gamble = _obstacles.exchange(first, second)
        floats = gambles.lower_expectation([COSTS[second] - COSTS[first]], CREDAL)
        assert floats[0] == pytest.approx(float(_obstacles.least(gamble)))


@pytest.mark.parametrize("n", [2, 3, 4])
def test_dominances_are_those_of_maximality(n: int) -> None:
    free = Intervals(np.zeros(n), np.ones(n))
    for better, worse in permutations(range(n), 2):
        costs = credal_decisions.one_dominance(n, better, worse)
        kept = choice.maximal(-np.array(costs, dtype=float), free)
        dominated = {second for _, second in credal_decisions.dominances(costs)}
        assert np.flatnonzero(~kept).tolist() == sorted(dominated) == [worse]


@pytest.mark.parametrize("pair", [(Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 4), Fraction(3, 4))], ids=str)
def test_boundaries_are_where_the_best_set_changes(pair: Any) -> None:
    low, high = map(float, pair_thresholds.boundaries(*pair))
    p = np.array([low - 0.01, low + 0.01, high - 0.01, high + 0.01])
    best = choice.bayes_set(np.column_stack([1 - p, p]), pair_thresholds.cost_of_both(*pair))
    assert best.tolist() == [[True, False], [True, True], [True, True], [False, True]]


def test_weights_that_bound_exist_exactly_for_impossible_sets() -> None:
    for pair in ([1, 1, 2], [Fraction(1, 4), Fraction(1, 4), 2], [Fraction(1, 4), 1, 3]):
        found = properties.possibility(pair, TABLE_I[:2]).possible
        assert (possible_sets.weights_that_bound(pair, TABLE_I[:2]) is None) == found


def test_every_property_is_lost_somewhere_with_nothing_but_what_has_to_go_with_it() -> None:
    """8 and 9 exclude each other, 2 is lost with 3 only, and 10 with 3 or 7 only."""
    lost = [lacking(costs) for costs in cost_properties.one_by_one()]
    for number in range(1, 11):
        smallest = min((found - {8, 9, number} for found in lost if number in found), key=len)
        assert smallest == {2: {3}, 10: {7}}.get(number, set())
    assert all(3 in found for found in lost if 2 in found)
    assert all(found & {8, 9} for found in lost)


# --- false variants ---

K, M, E = Symbol("k", integer=True, positive=True), Symbol("m", real=True), Symbol("e", nonnegative=True)
D = IndexedBase("d", nonnegative=True)
SURPLUS, X, Y = symbols("D x y", nonnegative=True)
P, Q = symbols("p q", nonnegative=True)
AB = symbols("a b", positive=True)
HALF, QUARTER = Rational(1, 2), Rational(1, 4)


def above_least(weight: Any) -> Any:
    return over_classes((M + D[I]) / K, {D[I]: SURPLUS}, count=K) - M - weight * SURPLUS


FALSE_IDENTITIES: dict[str, Callable[[], tuple[Any, Any]]] = {
    "the discounted cost is the sum of the classes' costs": lambda: (
        DiscountedCost([AB, AB], 0).cost([0, 1], 0),
        2 * AB[0],
    ),
    "the average exceeds the least by all excesses": lambda: (above_least(0), SURPLUS),
    "discounted accuracy costs 1/k": lambda: (1 - accuracy_costs.U50.utility(1 / K), 1 / K),
    "equation (8) has the coefficients of u80": lambda: (accuracy_costs.U65.utility(X), -6 * X**2 / 5 + 11 * X / 5),
    "F-beta weights precision by beta squared": lambda: (
        FBeta(AB[0]).utility(1 / K),
        (1 + AB[0] ** 2) / (1 + AB[0] ** 2 * K),
    ),
    "the boundary of Figure 2a is 1/6": lambda: (pair_thresholds.boundaries(HALF, HALF)[0], Rational(1, 6)),
    "the expected cost of the pair does not depend on p": lambda: (
        pair_thresholds.expected_costs(X, Y)[2],
        X,
    ),
    "under 0/1 costs a class expects its probability": lambda: (
        credal_decisions.expectation(1) - PREDICTED[I],
        PREDICTED[I],
    ),
    "b expects 0.9": lambda: (expected_reward(_obstacles.PRECISE, TABLE_I[B]), Rational(9, 10)),
}
UNDECIDED_SIGNS: dict[str, Callable[[], Any]] = {
    "the average lies strictly above the least": lambda: above_least(0),
    "the average exceeds the least by twice the mean excess": lambda: above_least(2 / K),
    "costs below the average are never possible": lambda: above_least(0) - E,
    "Property 3 with <= implies x/a + y/b < 1": lambda: 1 - (AB[0] / 2) / AB[0] - (AB[1] / 2) / AB[1],
    "the pair of Example 5 always beats h": lambda: (
        expected_reward([P, Q], [0, 1]) - expected_reward([P, Q], [QUARTER, QUARTER])
    ),
    "all linear functions of p are non-negative": lambda: pair_thresholds.expected_costs(X, Y)[2],
}
FALSE_FACTS: dict[str, Callable[[], Any]] = {
    "Property 2 implies Property 1": lambda: (
        1 not in lacking([*_obstacles.accuracy(2), [Rational(2, 5), Rational(9, 10)]])
    ),
    "Example 6 has Property 7": lambda: 7 not in lacking(with_pair(QUARTER, QUARTER, 3)),
    "Property 3 allows 1/2": lambda: 3 not in lacking(with_pair(HALF, QUARTER, 2)),
    "Table VI has Property 9": lambda: 9 not in lacking(pair_thresholds.cost_of_both(HALF, HALF)),
    "x/a + y/b = 1 is possible": lambda: properties.possibility([1, 1], [[0, 2], [2, 0]]).possible,
    "h and b are both kept": lambda: _obstacles.least(_obstacles.exchange(B, H)) <= 0,
    "a fifth vertex": lambda: len(credal_decisions.extreme_points(_obstacles.LOWER, _obstacles.UPPER)) == 5,
}


@pytest.mark.parametrize("sides", list(FALSE_IDENTITIES.values()), ids=list(FALSE_IDENTITIES))
def test_a_false_variant_of_an_identity_is_not_added(sides: Callable[[], tuple[Any, Any]]) -> None:
    left, right = sides()
    with pytest.raises(Undecided):
        Proof("planted", "none").equal("false.", left, right)


@pytest.mark.parametrize("expression", list(UNDECIDED_SIGNS.values()), ids=list(UNDECIDED_SIGNS))
def test_a_false_variant_of_an_inequality_is_not_added(expression: Callable[[], Any]) -> None:
    value = expression()
    with pytest.raises(Undecided):
        Proof("planted", "none").positive("false.", value)


@pytest.mark.parametrize("fact", list(FALSE_FACTS.values()), ids=list(FALSE_FACTS))
def test_a_false_variant_of_a_fact_is_not_added(fact: Callable[[], Any]) -> None:
    found = fact()
    with pytest.raises(Undecided):
        Proof("planted", "none").exact("false.", found)


def test_the_right_value_is_no_misprint_and_the_misprint_no_rounding() -> None:
    proof = Proof("planted", "none")
    with pytest.raises(Undecided):
        proof.differs_from_print("0.53 is right.", Rational(8, 15), "0.53")
    with pytest.raises(Undecided):
        proof.rounds("0.54 is wrong.", Rational(8, 15), "0.54")


# --- a wrong kernel is noticed ---


def largest(costs: Any, p: Any) -> Any:
    return max(costs, key=str) if p == 1 else costs[0]


WRONG_KERNELS: dict[str, tuple[Any, str, Any, tuple[Callable[[], Proof], ...]]] = {
    "the largest cost instead of the average": (
        rewards._costs,
        "generalised_mean",
        largest,
        (
            possible_sets.proposition_1,
            possible_sets.table_v,
            possible_sets.discounted_cost,
            cost_properties.mistake_averse,
        ),
    ),
    "the least expectation forgets the lower bounds": (
        _obstacles,
        "least_expectation",
        lambda payoffs, _, upper: sum(g * u for g, u in zip(payoffs, upper, strict=True)),
        (credal_decisions.b_against_n, credal_decisions.b_alone, credal_decisions.lower_and_upper),
    ),
    "a vertex is missing": (
        credal_decisions,
        "extreme_points",
        lambda *_: list(_obstacles.VERTICES[:3]),
        (credal_decisions.vertices_of_the_credal_set, credal_decisions.precise_estimate),
    ),
    "the utility is linear": (
        Quadratic,
        "utility",
        lambda _, x: x,
        (accuracy_costs.equation_8, accuracy_costs.table_iii, accuracy_costs.figure_1),
    ),
    "the utility of F-beta is that of beta = 0": (
        FBeta,
        "utility",
        lambda _, x: x,
        (accuracy_costs.table_iv, accuracy_costs.f_measure_of_a_set),
    ),
    "the risk is a sum": (
        credal_decisions,
        "average_utility",
        lambda counts, worth: sum(c * w for row in zip(counts, worth, strict=True) for c, w in zip(*row, strict=True)),
        (credal_decisions.empirical_risk,),
    ),
    "every set is possible": (
        properties,
        "possibility",
        lambda costs, *_, **__: properties.Possibility(True, 1, (1, *[0] * (len(costs) - 1)), (1, 0)),
        (possible_sets.property_1, possible_sets.permissive_and_possible),
    ),
    "expected costs without probabilities": (
        pair_thresholds,
        "expected_reward",
        lambda _, costs: sum(costs),
        (pair_thresholds.table_vii, pair_thresholds.independent_of_the_chances),
    ),
    "Property 3 is not strict": (
        properties._Set,
        "below",
        lambda _, left, right: bool(right >= left),
        (cost_properties.rightful_caution_of_a_pair, cost_properties.equal_costs, cost_properties.desirability),
    ),
}
CASES = [(name, proof) for name, (_, _, _, proofs) in WRONG_KERNELS.items() for proof in proofs]


@pytest.mark.parametrize(("name", "proof"), CASES, ids=[f"{name}: {proof.__name__}" for name, proof in CASES])
def test_a_wrong_kernel_makes_the_proof_fail(
    name: str, proof: Callable[[], Proof], monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, attribute, wrong, _ = WRONG_KERNELS[name]
    proof()
    monkeypatch.setattr(owner, attribute, wrong)
    with pytest.raises(Undecided):
        proof()
