"""Proofs about costs of sets and interval posteriors: they rest on the library, and false variants are refused."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from sympy import Integer, Rational, S, Symbol, log, sqrt

from credal_lib import choice, datasets
from credal_lib.classifiers import _local_model
from credal_lib.credal_sets import Intervals, dirichlet_bounds, extreme_points, least_expectation
from credal_lib.datasets._registry import entries
from credal_lib.gambles import expected_reward
from credal_lib.proofs import Proof, Undecided
from credal_lib.proofs.part3_costs import _means, discounted_costs, discounted_properties, three_proposals
from credal_lib.proofs.part3_costs._means import A, B, P, mean_by_total
from credal_lib.proofs.part3_costs.discounted_costs import OBSTACLES, R
from credal_lib.proofs.part3_costs.three_proposals import DELTA, ETA, K, average_of_losses, cost_of_missing
from credal_lib.proofs.part6_experiments import interval_bayes, ordinal_costs
from credal_lib.proofs.part6_experiments.interval_bayes import choquet_integral_of, lower_probability
from credal_lib.rewards import AbellanMasegosa, DiscountedCost, Ha, generalized_mean

MODULES = (discounted_costs, discounted_properties, interval_bayes, ordinal_costs, three_proposals)
QUARTERS = [Fraction(k, 4) for k in range(5)]


# --- block forms are the functions of the library ---


@pytest.mark.parametrize("n", range(1, 6))
@pytest.mark.parametrize("p", [Rational(1, 2), Integer(1), Integer(2), Integer(-1)], ids=str)
def test_the_mean_by_its_total_is_the_mean_of_the_library(n: int, p: Any) -> None:
    costs = [Integer(k * k) for k in range(1, n + 1)]
    assert (mean_by_total(sum(cost**p for cost in costs), n, p) - generalized_mean(costs, p)).equals(0)


@pytest.mark.parametrize("n", range(2, 5))
def test_costs_of_ha_by_size_are_those_of_the_library(n: int) -> None:
    reward = Ha([ETA] * n, DELTA)
    for size in range(1, n + 1):
        for chosen in combinations(range(n), size):
            for y in range(n):
                loss = S.Zero if y in chosen else ETA
                assert (reward.cost(chosen, y) - cost_of_missing(loss, DELTA, size)).expand() == 0
            inside = sum(reward.cost([k], chosen[0]) for k in chosen) / Integer(size)
            assert (inside - average_of_losses(ETA, size)).expand() == 0


def intervals() -> list[tuple[tuple[Fraction, ...], tuple[Fraction, ...]]]:
    pairs = [(low, high) for low, high in product(QUARTERS, QUARTERS) if low <= high]
    found = (tuple(zip(*chosen, strict=True)) for chosen in product(pairs, repeat=3))
    return [(lower, upper) for lower, upper in found if sum(lower) <= 1 <= sum(upper)][::7]


def test_the_choquet_integral_is_the_least_expectation_over_the_vertices() -> None:
    for lower, upper in intervals():
        vertices = extreme_points(lower, upper)
        for payoffs in ([0, 1, 3], [-2, 0, 0], [1, 1, 1], [-3, -1, 5]):
            least = min(expected_reward(p, payoffs) for p in vertices)
            assert least == choquet_integral_of(payoffs, lower, upper) == least_expectation(payoffs, lower, upper)


def test_the_lower_probability_is_reached_at_a_vertex_and_is_two_monotone() -> None:
    events = [set(chosen) for size in range(4) for chosen in combinations(range(3), size)]
    for lower, upper in intervals():
        vertices = extreme_points(lower, upper)
        of = {
            frozenset(event): lower_probability(
                sum(lower[k] for k in event), sum(upper[k] for k in range(3) if k not in event)
            )
            for event in events
        }
        for event, value in of.items():
            assert value == min(sum(p[k] for k in event) for p in vertices)
        assert all(of[a] + of[b] <= of[a & b] + of[a | b] for a, b in product(of, of))


@pytest.mark.parametrize("s", [Fraction(1, 2), Fraction(2), Fraction(5, 2), Fraction(4)])
@pytest.mark.parametrize("counts", [ordinal_costs.TRAINING, (3, 1, 2, 0), (1, 1)])
def test_the_exact_answer_is_that_of_maximality(counts: tuple[int, ...], s: Fraction) -> None:
    bounds = [dirichlet_bounds(n, sum(counts), float(s)) for n in counts]
    credal = Intervals(*np.array(bounds).T)
    kept = choice.maximal(-np.array(ordinal_costs.ordinal(len(counts)), dtype=float), credal)
    assert np.flatnonzero(kept).tolist() == ordinal_costs.answer(counts, s)


@pytest.mark.parametrize("name", ["ERA", "ESL", "LEV"])
def test_the_registered_numbers_are_those_of_the_data(name: str) -> None:
    if name not in datasets.names(offline=True):
        pytest.skip(f"{name} is not here")
    counts = np.unique(datasets.load(name).y, return_counts=True)[1]
    assert counts.tolist() == list(entries()[name].classes.values())
    ends = np.arange(len(counts))
    assert ordinal_costs._dearest(name) == Fraction(int(counts @ np.maximum(ends, ends[::-1])), int(counts.sum()))


# --- false variants of the claims are refused by the same steps ---

MORE = Symbol("d", positive=True)
UNITS = [[Integer(i != j) for j in range(3)] for i in range(3)]
FALSE_IDENTITIES = {
    "the mistake-averse exponent inside the set": (
        DiscountedCost(OBSTACLES, 1 - P, "mistake-averse").cost([0, 2], 1),
        generalized_mean([Integer(1), Integer(4)], P),
    ),
    "the mean without the count": (generalized_mean([A, B], P), mean_by_total(A**P + B**P, 1, P)),
    "a translation at p = 2": (generalized_mean([A + 1, B + 1], 2) - generalized_mean([A, B], 2), 1),
    "the arithmetic mean at p = 0": (log(generalized_mean([A, B], 0)), log((A + B) / 2)),
    "Ha charges the first class": (Ha([ETA] * 3, DELTA).cost([0, 1], 0), 2 * DELTA),
    "Abellán and Masegosa's full set": (AbellanMasegosa.hit(K), AbellanMasegosa.miss(0, 1 + K)),
    "the width of an interval is 1/(n + s)": (
        dirichlet_bounds(A, B, P)[1] - dirichlet_bounds(A, B, P)[0],
        1 / (B + P),
    ),
    "the other bound of another class": (1 - dirichlet_bounds(A, A + B, P)[0], dirichlet_bounds(B, A + B, P)[0]),
    "the utility of 0/1 costs with the exponent p": (
        DiscountedCost(UNITS, 1 - P).cost([0, 1, 2], 0),
        Rational(2, 3) ** P,
    ),
}  # fmt: skip
UNDECIDED_SIGNS = {
    "delta < eta/2 for every size": (2 * DELTA + MORE) / K - DELTA,
    "delta <= eta/k gives a strict gain": (K * DELTA) / K - DELTA,
    "1 - r is at least 1": (1 - R) - 1,
    "the posterior falls with its own likelihood": A / (A + B) - (A + MORE) / (A + MORE + B),
    "lower bounds rise with s": dirichlet_bounds(A, A + B, P + MORE)[0] - dirichlet_bounds(A, A + B, P)[0],
    "the full set gains whatever mistakes cost": log(1 + K) * (R - 1) / (1 + K),
}
FALSE_FACTS = {
    "LEV can cost 3.43": ordinal_costs._dearest("LEV") >= Fraction("3.43"),
    "the answers do not change": ordinal_costs.answer((1, 2, 0), Fraction(2))
    == ordinal_costs.answer((1, 2, 0), Fraction(1, 2)),
    "a mistake never costs more with a larger set": bool(
        DiscountedCost(ordinal_costs.ordinal(3), 1).cost([0, 1], 2) <= 1
    ),
    "at r = 1 the truth inside costs something": DiscountedCost(OBSTACLES, 1).cost([0, 1], 0) > 0,
    "mistake-averse costs of DEAR_ANSWERS agree": DiscountedCost(
        discounted_properties.DEAR_ANSWERS, 1, "mistake-averse"
    ).cost([0, 1], 0)
    == sqrt(Rational(5, 2)),
}


@pytest.mark.parametrize(("left", "right"), list(FALSE_IDENTITIES.values()), ids=list(FALSE_IDENTITIES))
def test_a_false_identity_is_refused(left: object, right: object) -> None:
    with pytest.raises(Undecided, match="not zero"):
        Proof("planted", "none").equal("false.", left, right)


@pytest.mark.parametrize("expression", list(UNDECIDED_SIGNS.values()), ids=list(UNDECIDED_SIGNS))
def test_a_false_sign_is_refused(expression: object) -> None:
    with pytest.raises(Undecided):
        Proof("planted", "none").positive("false.", expression)


@pytest.mark.parametrize("fact", list(FALSE_FACTS.values()), ids=list(FALSE_FACTS))
def test_a_false_fact_is_refused(fact: bool) -> None:
    with pytest.raises(Undecided, match="not as true"):
        Proof("planted", "none").exact("false.", fact)


@pytest.mark.parametrize("printed", ["0.88", "0.90", "0.8"])
def test_other_digits_of_table_x_are_refused(printed: str) -> None:
    with pytest.raises(Undecided):
        Proof("planted", "none").rounds("false.", DiscountedCost(OBSTACLES, Rational(1, 2)).cost([0, 1, 2], 2), printed)


# --- a wrong kernel makes the proofs fail ---


def wrong_mean(costs: Any, p: Any) -> Any:
    return generalized_mean(costs, 2 * p)


def wrong_cost(self: Any, members: Any, truth: int) -> Any:
    """Take one treatment for the other."""
    p = 1 - self.r if truth not in members and self._averse else 1 + self.r
    return generalized_mean([self.costs[member][truth] for member in members], p)


def wrong_ha(self: Any, members: Any, truth: int) -> Any:
    return (0 if truth in members else self.missing[truth]) + self.imprecision * (len(members) - 1) ** 2


def wrong_posterior(classes: Any, low: Any, high: Any, s: Any) -> Any:
    lower, upper = _local_model.posterior_bounds(classes, high, low, s)
    return lower, upper


def wrong_answer(counts: Any, s: Any) -> list[int]:
    return [0]


WRONG: list[tuple[Any, str, Any, list[Callable[[], Proof]]]] = [
    (
        discounted_costs, "generalized_mean", wrong_mean,
        [
            discounted_costs.definition, discounted_costs.translation,
            discounted_costs.seeking_exponent, discounted_costs.averse_exponents, discounted_costs.treatments,
        ],
    ),
    (
        discounted_costs, "generalized_mean", lambda costs, p: generalized_mean(costs, 1),
        [discounted_costs.negative_exponents, discounted_costs.infinite_exponents, discounted_costs.geometric_limit],
    ),
    (
        _means, "generalized_mean", wrong_mean,
        [
            discounted_costs.between_the_extremes, ordinal_costs.table_xii, discounted_properties.some_set_is_possible,
            discounted_costs.reward_grows_with_r, discounted_costs.growth_in_the_exponent,
        ],
    ),
    (
        DiscountedCost, "_cost", wrong_cost,
        [
            discounted_costs.treatments, discounted_costs.reward_grows_with_r, discounted_properties.table_x,
            discounted_properties.permissive_and_rewarding, discounted_properties.permutation_counterexample,
            discounted_properties.accuracy_costs, ordinal_costs.no_cost_at_one,
            discounted_properties.every_obstacle_set_is_possible, discounted_properties.correctness_sensitivity,
            ordinal_costs.higher_reward_lower_curve, ordinal_costs.not_strictly_decreasing,
            ordinal_costs.table_xii_against_figure_3,
        ],
    ),
    (
        Ha, "_cost", wrong_ha,
        [three_proposals.ha_table, three_proposals.ha_permissive, three_proposals.ha_constant_losses],
    ),
    (
        three_proposals, "cost_of_missing", lambda loss, charge, size: loss - charge * (size - 1),
        [three_proposals.ha_order, three_proposals.ha_mistakes, three_proposals.ha_permissive],
    ),
    (
        AbellanMasegosa, "hit", staticmethod(lambda size: log(size + 1)),
        [
            three_proposals.abellan_masegosa_right_class, three_proposals.abellan_masegosa_permissive,
            three_proposals.abellan_masegosa_bounds,
        ],
    ),
    (
        AbellanMasegosa, "miss", staticmethod(lambda worst, n_classes: log(n_classes) * (1 - worst)),
        [three_proposals.abellan_masegosa_bounds, three_proposals.abellan_masegosa_mistakes],
    ),
    (
        interval_bayes, "dirichlet_bounds", lambda n, total, s: (n / (total + s), (n + 2 * s) / (total + s)),
        [interval_bayes.dirichlet_intervals],
    ),
    (
        interval_bayes, "posterior_bounds", wrong_posterior, [interval_bayes.posterior_intervals],
    ),
    (
        interval_bayes, "least_expectation", lambda payoffs, lower, upper: expected_reward(lower, payoffs),
        [interval_bayes.choquet_integral],
    ),
    (
        ordinal_costs, "answer", wrong_answer,
        [ordinal_costs.not_strictly_decreasing, ordinal_costs.not_strictly_increasing],
    ),
    (
        ordinal_costs, "ordinal", lambda n: [[Integer(2 * abs(i - j)) for j in range(n)] for i in range(n)],
        [ordinal_costs.distance_costs, ordinal_costs.table_xii_against_figure_3],
    ),
]  # fmt: skip
CASES = [(place, name, wrong, prove) for place, name, wrong, proofs in WRONG for prove in proofs]


@pytest.mark.parametrize(
    ("place", "name", "wrong", "prove"), CASES, ids=[f"{name}-{prove.__name__}" for _, name, _, prove in CASES]
)
def test_a_proof_about_a_wrong_kernel_fails(
    place: Any, name: str, wrong: Any, prove: Callable[[], Proof], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert prove().verdict
    monkeypatch.setattr(place, name, wrong)
    with pytest.raises(Undecided):
        _ = prove().verdict


def test_every_proof_of_these_modules_says_how_each_step_was_decided() -> None:
    for module in MODULES:
        for name in module.__all__:
            function = getattr(module, name)
            if callable(function) and function.__annotations__.get("return") is Proof:
                proof = function()
                assert proof.title
                assert proof.source.startswith("yang, ")
                assert all(step.words for step in proof.steps)
