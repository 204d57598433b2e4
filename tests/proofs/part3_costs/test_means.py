"""Steps about the generalized mean that several derivations share: growth in its exponent, and its upper bound."""

from typing import Any

import pytest
from sympy import Integer, Rational

from credal_book.proofs.part3_costs._means import A, B, P, mean_by_total
from credal_lib.rewards import generalized_mean
from tests.proofs.variants import unequal


@pytest.mark.parametrize("n", range(1, 6))
@pytest.mark.parametrize("p", [Rational(1, 2), Integer(1), Integer(2), Integer(-1)], ids=str)
def test_the_mean_by_its_total_is_the_mean_of_the_library(n: int, p: Any) -> None:
    costs = [Integer(k * k) for k in range(1, n + 1)]
    assert (mean_by_total(sum(cost**p for cost in costs), n, p) - generalized_mean(costs, p)).equals(0)


FALSE_IDENTITIES = {
    "the mean without the count": (generalized_mean([A, B], P), mean_by_total(A**P + B**P, 1, P)),
}  # fmt: skip

test_a_false_identity_is_refused = unequal(FALSE_IDENTITIES)
