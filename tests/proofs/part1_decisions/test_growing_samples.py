"""The weight of a growing sample against what is known for other reasons."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from sympy import Rational, exp, log, simplify, symbols

from credal_book.proofs.part1_decisions import growing_samples, probabilities_from_frequencies
from credal_book.proofs.part1_decisions.probabilities_from_frequencies import DRAWN, SIZE
from tests.proofs.variants import fails, not_positive, unequal


@pytest.mark.parametrize("rival", [[1, 3], [3, 1]])
def test_the_weight_of_a_sample_is_its_likelihood(rival: list[int]) -> None:
    sample, population = [5, 3], [2, 2]
    weights = []
    for members in (population, rival):
        cross_entropy = -sum(Rational(n, 8) * log(Rational(of, 4)) for n, of in zip(sample, members, strict=True))
        weights.append(growing_samples._weight(Rational(1, 3), cross_entropy).subs({DRAWN: 8, SIZE: 4}))
    chances = [probabilities_from_frequencies.multinomial_chance(sample, members) for members in (population, rival)]
    assert simplify(weights[0] / weights[1] - chances[0] / chances[1]) == 0


G_0, G_1, U_10, U_01, Q = symbols("g_0 g_1 U_10 U_01 q", positive=True)


def loss_of_the_sample() -> tuple[Any, Any]:
    f, f_s = symbols("f f_s", positive=True)
    return 2 * f_s * log(f), -f_s * log(f)


FALSE_IDENTITIES: dict[str, Callable[[], tuple[Any, Any]]] = {
    "the exponent is the cross-entropy": loss_of_the_sample,
}

UNDECIDED_SIGNS: dict[str, Callable[[], Any]] = {
    "the better fit is the more probable whatever the sample's size": lambda: Q * G_0 + log(U_10) - log(U_01),
}

test_a_false_variant_of_an_identity_is_not_added = unequal(FALSE_IDENTITIES)

test_a_false_variant_of_a_sign_is_not_added = not_positive(UNDECIDED_SIGNS)

WRONG: list[tuple[ModuleType, str, str, Callable[..., Any]]] = [
    (growing_samples, "sample_decides", "multinomial_chance", lambda s, p: Rational(1, 2)),
    (growing_samples, "sample_decides", "_weight", lambda prior, entropy: prior * exp(entropy)),
]

test_a_wrong_kernel_makes_the_proof_fail = fails(WRONG, stands=lambda proof: proof.steps)
