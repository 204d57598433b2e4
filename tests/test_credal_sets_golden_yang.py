"""Credal sets and maximality in Yang, Destercke and Masson, "The costs of indeterminacy: how to determine them?".

All numbers of Examples 3 and 4 are right as printed. Fractions go through the kernels that score.
"""

import json
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from credal_lib import choice, gambles
from credal_lib.choice import _problem
from credal_lib.choice._problem import IntervalProblem
from credal_lib.credal_sets import (
    Intervals,
    dirichlet_bounds,
    extreme_points,
    imprecise_dirichlet,
    least_expectation,
    reachable_bounds,
)
from credal_lib.rewards import DiscountedCost, FBeta
from tests.conftest import GOLDEN

RECORDS = json.loads((GOLDEN / "genyang_costs_part.json").read_text(encoding="utf-8"))
H, B, N = range(3)
COSTS = np.array([[0, 1, 2], [1, 0, 2], [4, 4, 0]])
"""Section II, Example 1, Table I: rows = predicted h, b, n; columns = truth h, b, n."""

PRECISE = [0.1, 0.3, 0.6]
CREDAL = Intervals([0, 0.3, 0.4], [0.2, 0.4, 0.6])
"""Section II-C, Example 3."""


def tenths(*numbers: int) -> list[Fraction]:
    return [Fraction(number, 10) for number in numbers]


LOWER, UPPER = tenths(0, 3, 4), tenths(2, 4, 6)
VERTICES = [tuple(tenths(*point)) for point in [(0, 4, 6), (1, 3, 6), (2, 3, 5), (2, 4, 4)]]


def least(gamble: Any) -> Any:
    """The lower expectation in exact arithmetic, and the vertices at which it is reached."""
    order = np.argsort(gamble)
    value = least_expectation(*([values[j] for j in order] for values in (gamble, LOWER, UPPER)))
    return value, [point for point in VERTICES if sum(p * g for p, g in zip(point, gamble, strict=True)) == value]


# --- Section II-A: one distribution ---


def test_equations_1_and_2_the_prediction_of_least_expected_cost() -> None:
    """Section II-A: expected costs 1.5, 1.3, 1.6 (our numbers) under (.1, .3, .6): b, though n is most probable."""
    assert gambles.expectation(COSTS, PRECISE).tolist() == pytest.approx([1.5, 1.3, 1.6])
    assert choice.bayes(-COSTS, PRECISE).tolist() == [False, True, False]


def test_definition_1_and_equation_3_preferred_exactly_if_exchanging_costs() -> None:
    """Section II-A, equation 3: E[c_2 - c_1] > 0 exactly if E[c_2] > E[c_1]; the best is maximal in that order."""
    expected = gambles.expectation(COSTS, PRECISE)
    for first in range(3):
        for second in range(3):
            exchange = gambles.expectation([COSTS[second] - COSTS[first]], PRECISE)[0]
            assert (exchange > 1e-9) == (expected[second] > expected[first] + 1e-9)
    assert choice.maximal(-COSTS, [PRECISE]).tolist() == choice.bayes(-COSTS, PRECISE).tolist()


def test_section_ii_a_with_accuracy_the_most_probable_class_is_chosen() -> None:
    """Section II-A: "comparing the probabilities of each class y and choosing the one having the maximal"."""
    assert choice.bayes(np.eye(3) - 1, PRECISE).tolist() == [False, False, True]


# --- Section II-C: credal sets ---


def test_example_3_the_precise_estimate_is_a_member() -> None:
    assert sum(tenths(1, 3, 6)) == 1
    assert CREDAL.contains(PRECISE)
    assert tuple(tenths(1, 3, 6)) in VERTICES


def test_example_3_the_intervals_are_reachable() -> None:
    lower, upper = reachable_bounds(np.array(LOWER), np.array(UPPER))
    assert (lower.tolist(), upper.tolist()) == (LOWER, UPPER)
    assert CREDAL.is_reachable()


def test_example_3_the_four_vertices() -> None:
    """Printed: (0, .4, .6), (.2, .3, .5), (.2, .4, .4), (.1, .3, .6); right, and there is no other."""
    assert extreme_points(LOWER, UPPER) == VERTICES
    assert np.allclose(CREDAL.vertices(), np.array(VERTICES, dtype=float), rtol=0, atol=1e-15)


def test_equation_5_lower_and_upper_are_dual() -> None:
    """Section II-C: upper E(c) = -lower E(-c); expected costs h [1.2, 1.6], b [1.0, 1.3], n [1.6, 2.4] are ours."""
    assert gambles.lower_expectation(COSTS, CREDAL).tolist() == pytest.approx([1.2, 1.0, 1.6])
    assert gambles.upper_expectation(COSTS, CREDAL).tolist() == pytest.approx([1.6, 1.3, 2.4])
    for cost in COSTS:
        highest = max(sum(p * c for p, c in zip(point, cost.tolist(), strict=True)) for point in VERTICES)
        assert -least((-cost).tolist())[0] == highest


def test_example_4_the_pair_b_n() -> None:
    """Printed: min(3 p(h) + 4 p(b) - 2 p(n)) = 3 * 0.1 + 4 * 0.3 - 2 * 0.6 = 0.3, at (0.1, 0.3, 0.6); right."""
    exchange = (COSTS[N] - COSTS[B]).tolist()
    assert exchange == [3, 4, -2]
    assert least(exchange) == (Fraction(3, 10), [tuple(tenths(1, 3, 6))])
    assert gambles.lower_expectation([exchange], CREDAL)[0] == pytest.approx(0.3)


def test_example_4_the_pair_h_b() -> None:
    """Printed: min(-p(h) + p(b)) = -0.2 + 0.3 = 0.1, at (0.2, 0.3, 0.5); right."""
    exchange = (COSTS[H] - COSTS[B]).tolist()
    assert exchange == [-1, 1, 0]
    assert least(exchange) == (Fraction(1, 10), [tuple(tenths(2, 3, 5))])


def test_example_4_definition_2_and_equation_7_the_prediction_is_b() -> None:
    """Section II-C: b is the only non-dominated class. Interval dominance would keep h as well."""
    assert choice.maximal(-COSTS, CREDAL).tolist() == [False, True, False]
    assert choice.maximal(-COSTS, CREDAL.vertices()).tolist() == [False, True, False]
    assert choice.e_admissible(-COSTS, CREDAL).tolist() == [False, True, False]
    assert choice.interval_dominance(-COSTS, CREDAL).tolist() == [True, True, False]


def test_example_4_with_accuracy_the_prediction_would_be_b_or_n() -> None:
    """Not in the paper: with 0/1 costs n beats h, for p(n) - p(h) is at least 0.2, and nothing beats b."""
    assert least([-1, 0, 1])[0] == Fraction(1, 5)
    assert choice.maximal(np.eye(3), CREDAL).tolist() == [False, True, True]


@pytest.mark.parametrize("signs", [[1, -1, 0], [0, 1, -1], [1, 1, -2]])
def test_equation_6_the_lower_expectation_is_positive_exactly_if_all_are(signs: list[int]) -> None:
    """Section II-C, equation 6; on a credal set that is closed, as this one."""
    for shift in tenths(-4, -3, -2, -1, 0, 1, 2, 3, 4):
        gamble = [sign + shift for sign in signs]
        at_vertices = [sum(p * g for p, g in zip(point, gamble, strict=True)) for point in VERTICES]
        assert (least(gamble)[0] > 0) == all(value > 0 for value in at_vertices)


@pytest.mark.parametrize(("credal", "most"), [(CREDAL, False), (Intervals([0, 0, 0], [1, 1, 1]), True)])
def test_section_ii_c_at_worst_k_times_k_minus_1_lower_expectations(
    monkeypatch: pytest.MonkeyPatch, credal: Intervals, most: bool
) -> None:
    """Section II-C: "at worst K(K - 1) computations", one for each ordered pair; fewer where one settles others."""
    calls = []

    def counted(self: IntervalProblem, row: Any, rival: Any, other: Any) -> Any:
        calls.extend(zip(rival.tolist(), other.tolist(), strict=True))
        return leads(self, row, rival, other)

    leads = IntervalProblem.leads
    monkeypatch.setattr(IntervalProblem, "leads", counted)
    kept = choice.maximal(-COSTS, credal)
    assert kept.all() == most
    assert len(set(calls)) == len(calls) < 3 * 2
    with monkeypatch.context() as patched:  # no pair is settled by a distribution that favors the decision
        calls.clear()
        patched.setattr(_problem, "ROUNDING", np.inf)
        assert (choice.maximal(-COSTS, credal) == kept).all()
        assert len(set(calls)) == len(calls)
        assert len(calls) == 3 * 2 if most else len(calls) < 3 * 2


# --- Section VII-B: the imprecise Dirichlet model ---


def test_equations_19_and_20_bounds_of_the_imprecise_dirichlet_model() -> None:
    """Section VII-B: occ_i / (occ + s) and (occ_i + s) / (occ + s); the counts 6 and 4 and s = 2 are ours."""
    assert dirichlet_bounds(Fraction(6), 10, 2) == (Fraction(1, 2), Fraction(2, 3))
    assert dirichlet_bounds(Fraction(4), 10, 2) == (Fraction(1, 3), Fraction(1, 2))
    credal = imprecise_dirichlet([6, 4], s=2)
    assert credal.lower.tolist() == pytest.approx([1 / 2, 1 / 3])
    assert credal.upper.tolist() == pytest.approx([2 / 3, 1 / 2])


def test_section_vii_b_the_greater_s_the_more_indeterminate() -> None:
    """Section VII-B: "the greater is s, the more indeterminate the predictions"."""
    sizes = [choice.maximal(np.eye(3), imprecise_dirichlet([6, 4, 2], s)).sum() for s in (1, 2.5, 5)]
    assert sizes == [1, 2, 3]


def test_section_vii_b_lower_expectations_are_choquet_integrals() -> None:
    """End of Section VII-B: c_n - c_b = (3, 4, -2) at Example 3: -2 + 5 * max(.3, 1 - .6) + 1 * max(.3, 1 - .8)."""
    choquet = -2 + 5 * max(Fraction(3, 10), 1 - Fraction(6, 10)) + max(Fraction(3, 10), 1 - Fraction(8, 10))
    assert choquet == least([3, 4, -2])[0] == Fraction(3, 10)


# --- the authors' own software ---


@pytest.mark.parametrize("beta", [0.5, 1.0, 2.0])
def test_nondeterministic_classifier_of_the_authors(beta: float) -> None:
    """The first author's program, for thirty distributions over four classes; no two sets are worth the same."""
    best = choice.bayes_set(FBeta(beta), np.array(RECORDS["proba"]) / np.sum(RECORDS["proba"], axis=1, keepdims=True))
    assert [np.flatnonzero(row).tolist() for row in best] == RECORDS["ndc_delcoz"][str(beta)]


@pytest.mark.parametrize("averse", [False, True])
@pytest.mark.parametrize("r", [0.2, 0.5, 0.8])
def test_sets_of_least_expected_cost_under_the_costs_of_the_authors(r: float, averse: bool) -> None:
    """Section II-B: equation 2 over all sets, with the p-discounted costs that the first author's program recorded."""
    recorded = {
        (tuple(members), truth): cost
        for name, members, truth, record_r, record_averse, cost in RECORDS["pda"]
        if (name, record_r, record_averse) == ("zero_one", r, averse)
    }
    sets = gambles.subsets(5)
    costs = np.array([[recorded[tuple(np.flatnonzero(row).tolist()), y] for y in range(5)] for row in sets])
    p = np.random.default_rng(1).dirichlet(np.full(5, 0.5), size=40)
    least_cost = sets[(p @ costs.T).argmin(axis=1)]
    treatment = "mistake-averse" if averse else "cautiousness-seeking"
    reward = DiscountedCost(RECORDS["zero_one"], r=r, treatment=treatment)
    assert choice.bayes_set(reward, p).tolist() == least_cost.tolist()
    assert len({int(size) for size in least_cost.sum(axis=1)}) > 1
