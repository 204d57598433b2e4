"""The next m bets under the exponential utility, whose aversion to risk is the same at every wealth."""

from collections.abc import Callable
from typing import Any

from sympy import Symbol, exp, symbols

from credal_book.proofs import Proof
from credal_book.proofs.part2_sets import betting_with_constant_aversion
from credal_lib import risk
from tests.proofs.part2_sets.kernels import EXPONENTIAL, twice
from tests.proofs.variants import all_fail, undecided

M, N, A = symbols("m K a", positive=True)
TWO_OR_MORE = 2 + Symbol("e", nonnegative=True)

FALSE: dict[str, Callable[[Proof], None]] = {
    "the printed sign of d(m)": lambda proof: proof.non_negative(
        "false.", betting_with_constant_aversion._printed_advantage(M, TWO_OR_MORE, A)
    ),
    "more aversion turns later": lambda proof: proof.positive(
        "false.", risk.inversion_point(risk.ExponentialUtility(2 * A), N) - risk.inversion_point(EXPONENTIAL, N)
    ),
    "the closed form has exp(a)": lambda proof: proof.equal(
        "false.", risk.expected_utility_of_random(EXPONENTIAL, M, N), 1 - (1 - (1 - exp(A)) / N) ** M
    ),
}  # fmt: skip

test_a_false_variant_is_undecided = undecided(FALSE)

WRONG: list[tuple[Any, str, Any, list[str]]] = [
    (betting_with_constant_aversion, "second_order_advantage", twice(risk.second_order_advantage),
     ["advantage", "slope", "inversion"]),
    (betting_with_constant_aversion, "vacuous_advantage", twice(risk.vacuous_advantage), ["more_aversion_hastens"]),
    (betting_with_constant_aversion, "expected_utility_of_random", twice(risk.expected_utility_of_random),
     ["closed_form", "advantage"]),
    (betting_with_constant_aversion, "EXPONENTIAL", risk.ExponentialUtility(2 * A), ["second_derivative"]),
]  # fmt: skip

test_proofs_about_a_wrong_kernel_or_table_fail = all_fail(WRONG)
