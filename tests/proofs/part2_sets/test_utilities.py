"""The quadratic utilities of discounted accuracy, and what the utility of a pair does to comparisons."""

from collections.abc import Callable
from typing import Any

from sympy import S, Symbol

from credal_book.proofs import Proof
from credal_book.proofs.part2_sets import utilities
from credal_lib import risk
from credal_lib.rewards import Quadratic
from tests.proofs.part2_sets.kernels import linear, twice
from tests.proofs.variants import all_fail, undecided

INSIDE = 1 / (1 + Symbol("s", positive=True))

FALSE: dict[str, Callable[[Proof], None]] = {
    "u80 never exceeds one": lambda proof: proof.non_negative(
        "false.", (1 - utilities.U80.utility(INSIDE)).factor()
    ),
}  # fmt: skip

test_a_false_variant_is_undecided = undecided(FALSE)

WRONG: list[tuple[Any, str, Any, list[str]]] = [
    (utilities, "U65", linear(), ["printed_u65", "figure_2"]),
    (utilities, "U80", linear(), ["printed_u80", "u80_exceeds_one", "figure_2"]),
    (utilities, "Quadratic", linear, ["only_quadratic", "larger_half_favors_the_credal_classifier"]),
    (utilities, "QuadraticUtility", risk.ExponentialUtility, ["aversion_grows_with_wealth"]),
    (utilities, "U80", Quadratic(S.One), ["used_values"]),
    (utilities, "second_order", twice(risk.second_order), ["second_order_is_exact"]),
    (utilities, "ExponentialUtility", lambda a: risk.ExponentialUtility(2 * a), ["exponential_fits"]),
]  # fmt: skip

test_proofs_about_a_wrong_kernel_or_table_fail = all_fail(WRONG)
