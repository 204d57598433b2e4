"""The set-up of the comparison of the naive Bayes with the naive credal classifier."""

from collections.abc import Callable
from typing import Any

from sympy import Abs, Rational, symbols

from credal_book.proofs import Proof
from credal_book.proofs.part6_experiments import precise_versus_credal
from credal_lib.rewards import Quadratic
from tests.proofs.part2_sets.kernels import linear
from tests.proofs.variants import all_fail, undecided

M, N, A = symbols("m n a", positive=True)

THREE_STATES_REACH = [
    bool(difference >= precise_versus_credal.LEAST_DIFFERENCE)
    for difference in precise_versus_credal._differences(*precise_versus_credal.THREE_STATES)
]

FALSE: dict[str, Callable[[Proof], None]] = {
    "both readings of the constraint agree on three states": lambda proof: proof.exact(
        "false.", len(set(THREE_STATES_REACH)) == 1
    ),
    "the other state differs by the complement": lambda proof: proof.equal(
        "false.", *precise_versus_credal._differences([M, 1 - M], [1 - N, 1 - N])
    ),
}  # fmt: skip

test_a_false_variant_is_undecided = undecided(FALSE)

WRONG: list[tuple[Any, str, Any, list[str]]] = [
    (precise_versus_credal, "_differences", lambda one, other: [a - b for a, b in zip(one, other, strict=True)],
     ["constraint_on_chances"]),
    (precise_versus_credal, "_differences", lambda one, other: [Abs(one[0] - other[0])] * len(one),
     ["constraint_on_chances"]),
    (precise_versus_credal, "THREE_STATES", [[Rational(1, 2), Rational(1, 2)], [Rational(1, 5), Rational(4, 5)]],
     ["constraint_on_chances"]),
    (precise_versus_credal, "LEAST_DIFFERENCE", Rational(3, 10), ["constraint_on_chances"]),
    (precise_versus_credal, "DISCOUNTED_ACCURACY", Quadratic(Rational(4, 5)), ["area_of_ignorance"]),
    (precise_versus_credal, "U65", linear(), ["almost_always_indeterminate"]),
]  # fmt: skip

test_proofs_about_a_wrong_kernel_or_table_fail = all_fail(WRONG)
