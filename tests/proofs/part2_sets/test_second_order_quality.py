"""How good the second-order approximation of the expected utility over m bets is: relative errors, exactly."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from credal_book.proofs import Proof
from credal_book.proofs.part2_sets import second_order_quality
from credal_lib import risk
from tests.proofs.part2_sets.kernels import twice
from tests.proofs.variants import all_fail, undecided


@pytest.mark.parametrize(("n", "m"), list(product((2, 3, 10), (1, 2, 7, 30))))
def test_the_exact_decision_about_one_per_cent_is_that_of_the_floats(n: int, m: int) -> None:
    exact, second = (
        risk.expected_utility_of_random(risk.LogarithmicUtility(), m, n, order=order) for order in ("exact", "second")
    )
    assert second_order_quality.within(n, m, Fraction(1, 100)) == (abs(second / exact - 1) < 0.01)


def test_bounds_that_are_too_wide_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_order_quality, "log_bounds", lambda x: (Fraction(0), Fraction(10)))
    with pytest.raises(ArithmeticError, match="n = 2, m = 1: the bounds do not tell"):
        second_order_quality.within(2, 1, Fraction(1, 100))


FALSE: dict[str, Callable[[Proof], None]] = {
    "the approximation is within one percent with three classes": lambda proof: proof.enumeration(
        "false.", second_order_quality.bad_numbers_of_bets(3, 10) == []
    ),
}  # fmt: skip

test_a_false_variant_is_undecided = undecided(FALSE)

WRONG: list[tuple[Any, str, Any, list[str]]] = [
    (second_order_quality, "second_order_advantage", twice(risk.second_order_advantage), ["error_under_logarithms"]),
    (second_order_quality, "expected_utility_of_random", twice(risk.expected_utility_of_random),
     ["error_under_constant_aversion"]),
]  # fmt: skip

test_proofs_about_a_wrong_kernel_or_table_fail = all_fail(WRONG)
