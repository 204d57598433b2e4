"""Which of the ten properties the p-discounted costs have, and what they are under 0/1 costs."""

from collections.abc import Callable
from typing import Any

from sympy import Rational, sqrt

from credal_book.proofs import Proof
from credal_book.proofs.part3_costs import _means, discounted_properties
from credal_lib.rewards import DiscountedCost
from tests.proofs.part3_costs.kernels import wrong_cost, wrong_mean
from tests.proofs.variants import loses_its_verdict, not_facts

FALSE_FACTS = {
    "mistake-averse costs of DEAR_ANSWERS agree": DiscountedCost(
        discounted_properties.DEAR_ANSWERS, 1, "mistake-averse"
    ).cost([0, 1], 0)
    == sqrt(Rational(5, 2)),
}

test_a_false_fact_is_refused = not_facts(FALSE_FACTS)

WRONG: list[tuple[Any, str, Any, list[Callable[[], Proof]]]] = [
    (
        _means, "generalized_mean", wrong_mean, [discounted_properties.some_set_is_possible],
    ),
    (
        DiscountedCost, "_cost", wrong_cost,
        [
            discounted_properties.table_x, discounted_properties.permissive_and_rewarding,
            discounted_properties.permutation_counterexample, discounted_properties.accuracy_costs,
            discounted_properties.every_obstacle_set_is_possible, discounted_properties.correctness_sensitivity,
        ],
    ),
]  # fmt: skip

test_a_proof_about_a_wrong_kernel_fails = loses_its_verdict(WRONG)
