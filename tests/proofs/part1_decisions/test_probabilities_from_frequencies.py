"""From the frequencies in a sample to probabilities of the classes, and on to decisions."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from scipy.stats import multinomial, multivariate_hypergeom
from sympy import Rational, symbols

from credal_book.proofs.part1_decisions import probabilities_from_frequencies
from tests.proofs.part1_decisions.kernels import wrong_expectation
from tests.proofs.variants import fails, unequal


@pytest.mark.parametrize("size", range(2, 7))
def test_the_mean_square_discrepancy_is_that_of_all_samples(size: int) -> None:
    for members, drawn in product(range(size + 1), range(1, size + 1)):
        mean_square = sum(
            Fraction(comb(members, k) * comb(size - members, drawn - k), comb(size, drawn))
            * (Fraction(k, drawn) - Fraction(members, size)) ** 2
            for k in range(drawn + 1)
        )
        found = probabilities_from_frequencies.discrepancy_without_replacement(
            Rational(members), Rational(size), Rational(drawn)
        )
        assert found == mean_square


@pytest.mark.parametrize(("sample", "population"), [([2, 0], [2, 1]), ([1, 1, 2], [3, 1, 4]), ([0, 3], [2, 5])])
def test_chances_of_samples_are_those_of_scipy(sample: list[int], population: list[int]) -> None:
    shares = np.array(population) / sum(population)
    with_replacement = probabilities_from_frequencies.multinomial_chance(sample, population)
    assert float(with_replacement) == pytest.approx(multinomial(sum(sample), shares).pmf(sample))
    without = probabilities_from_frequencies.hypergeometric_chance(sample, population)
    assert float(without) == pytest.approx(multivariate_hypergeom(population, sum(sample)).pmf(sample))


def test_bayes_with_a_base_rate_counts_people() -> None:
    """Of 1000 people 10 are ill, 9 of them alarmed, and 99 of the 990 healthy ones."""
    found = probabilities_from_frequencies.posterior(
        [Fraction(9, 10), Fraction(1, 10)], [Fraction(1, 100), Fraction(99, 100)]
    )
    assert found == [Fraction(9, 108), Fraction(99, 108)]


G_0, G_1, U_10, U_01, Q = symbols("g_0 g_1 U_10 U_01 q", positive=True)

FALSE_IDENTITIES: dict[str, Callable[[], tuple[Any, Any]]] = {
    "the sample shows the base rates": lambda: (
        probabilities_from_frequencies._biased_sample()[4][0],
        probabilities_from_frequencies.posterior(*probabilities_from_frequencies._biased_sample()[:2])[0],
    ),
    "the discrepancy is that of a sample with replacement": lambda: (
        probabilities_from_frequencies.discrepancy_without_replacement(G_0, G_1, Q),
        G_0 / G_1 * (1 - G_0 / G_1) / Q,
    ),
}

test_a_false_variant_of_an_identity_is_not_added = unequal(FALSE_IDENTITIES)

WRONG: list[tuple[ModuleType, str, str, Callable[..., Any]]] = [
    (probabilities_from_frequencies, "base_rate_fallacy", "expected_reward", lambda s, t: s[0] * t[0]),
    (probabilities_from_frequencies, "expected_utilities_of_two_actions", "expected_reward", wrong_expectation),
    (probabilities_from_frequencies, "decision_rules", "expected_reward", wrong_expectation),
    (probabilities_from_frequencies, "bayes_with_a_base_rate", "posterior", lambda f, p: f),
    (probabilities_from_frequencies, "sample_frequency", "discrepancy_without_replacement", lambda f, n, k: f / n / k),
    (probabilities_from_frequencies, "likelihood_of_the_sample", "hypergeometric_chance", lambda s, p: Rational(1, 2)),
]

test_a_wrong_kernel_makes_the_proof_fail = fails(WRONG, stands=lambda proof: proof.steps)
