"""Posterior intervals of the naive credal classifier with local imprecise Dirichlet models, and their expectations."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from sympy import Symbol

from credal_book.proofs import Proof
from credal_book.proofs.part3_costs._means import A, B, P
from credal_book.proofs.part6_experiments import interval_bayes
from credal_book.proofs.part6_experiments.interval_bayes import choquet_integral_of, lower_probability
from credal_lib.classifiers import _naive_local
from credal_lib.credal_sets import dirichlet_bounds, extreme_points, least_expectation
from credal_lib.gambles import expected_reward
from tests.proofs.variants import loses_its_verdict, not_positive, unequal

QUARTERS = [Fraction(k, 4) for k in range(5)]


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


MORE = Symbol("d", positive=True)

FALSE_IDENTITIES = {
    "the width of an interval is 1/(n + s)": (
        dirichlet_bounds(A, B, P)[1] - dirichlet_bounds(A, B, P)[0],
        1 / (B + P),
    ),
    "the other bound of another class": (1 - dirichlet_bounds(A, A + B, P)[0], dirichlet_bounds(B, A + B, P)[0]),
}  # fmt: skip

UNDECIDED_SIGNS = {
    "the posterior falls with its own likelihood": A / (A + B) - (A + MORE) / (A + MORE + B),
    "lower bounds rise with s": dirichlet_bounds(A, A + B, P + MORE)[0] - dirichlet_bounds(A, A + B, P)[0],
}

test_a_false_identity_is_refused = unequal(FALSE_IDENTITIES)

test_a_false_sign_is_refused = not_positive(UNDECIDED_SIGNS)


def wrong_posterior(classes: Any, low: Any, high: Any, s: Any) -> Any:
    lower, upper = _naive_local.posterior_bounds(classes, high, low, s)
    return lower, upper


WRONG: list[tuple[Any, str, Any, list[Callable[[], Proof]]]] = [
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
]  # fmt: skip

test_a_proof_about_a_wrong_kernel_fails = loses_its_verdict(WRONG)
