"""The generalized mean behind the p-discounted costs: growth in its exponent, limits, bounds, translations."""

from collections.abc import Callable
from typing import Any

import pytest
from sympy import Integer, Rational, log

from credal_book.proofs import Proof, Undecided
from credal_book.proofs.part3_costs import _means, discounted_costs
from credal_book.proofs.part3_costs._means import A, B, P
from credal_book.proofs.part3_costs.discounted_costs import OBSTACLES, R
from credal_lib.rewards import DiscountedCost, generalized_mean
from tests.proofs.part3_costs.kernels import wrong_cost, wrong_mean
from tests.proofs.variants import loses_its_verdict, not_facts, not_positive, unequal

UNITS = [[Integer(i != j) for j in range(3)] for i in range(3)]

FALSE_IDENTITIES = {
    "the mistake-averse exponent inside the set": (
        DiscountedCost(OBSTACLES, 1 - P, "mistake-averse").cost([0, 2], 1),
        generalized_mean([Integer(1), Integer(4)], P),
    ),
    "a translation at p = 2": (generalized_mean([A + 1, B + 1], 2) - generalized_mean([A, B], 2), 1),
    "the arithmetic mean at p = 0": (log(generalized_mean([A, B], 0)), log((A + B) / 2)),
    "the utility of 0/1 costs with the exponent p": (
        DiscountedCost(UNITS, 1 - P).cost([0, 1, 2], 0),
        Rational(2, 3) ** P,
    ),
}  # fmt: skip

UNDECIDED_SIGNS = {
    "1 - r is at least 1": (1 - R) - 1,
}

FALSE_FACTS = {
    "at r = 1 the truth inside costs something": DiscountedCost(OBSTACLES, 1).cost([0, 1], 0) > 0,
}

test_a_false_identity_is_refused = unequal(FALSE_IDENTITIES)

test_a_false_sign_is_refused = not_positive(UNDECIDED_SIGNS)

test_a_false_fact_is_refused = not_facts(FALSE_FACTS)


@pytest.mark.parametrize("printed", ["0.88", "0.90", "0.8"])
def test_other_digits_of_table_x_are_refused(printed: str) -> None:
    with pytest.raises(Undecided):
        Proof("planted", "none").rounds("false.", DiscountedCost(OBSTACLES, Rational(1, 2)).cost([0, 1, 2], 2), printed)


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
            discounted_costs.between_the_extremes, discounted_costs.reward_grows_with_r,
            discounted_costs.growth_in_the_exponent,
        ],
    ),
    (
        DiscountedCost, "_cost", wrong_cost,
        [discounted_costs.treatments, discounted_costs.reward_grows_with_r],
    ),
]  # fmt: skip

test_a_proof_about_a_wrong_kernel_fails = loses_its_verdict(WRONG)
