"""The rejection option under utility-discounted accuracy."""

from typing import Any

from sympy import Rational

from credal_book.proofs.part4_abstention import rejection
from tests.proofs.part2_sets.kernels import linear
from tests.proofs.variants import all_fail

WRONG: list[tuple[Any, str, Any, list[str]]] = [
    (rejection, "U80", linear(), ["example", "reversed_under_u65", "lower_probability_rule"]),
    (rejection, "confidence_rule", lambda p, t, **_: [[True, False]], ["example", "lower_probability_rule"]),
    (rejection, "THRESHOLD", Rational(7, 10) + Rational(1, 10**20), ["example", "lower_probability_rule"]),
]  # fmt: skip

test_proofs_about_a_wrong_kernel_or_table_fail = all_fail(WRONG)
