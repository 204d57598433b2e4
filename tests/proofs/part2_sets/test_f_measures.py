"""The F-measure of a set against the quadratic utilities."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from sympy import Rational, Symbol

from credal_book.proofs import Proof
from credal_book.proofs.part2_sets import f_measures, utilities
from credal_lib.rewards import FBeta, Quadratic
from tests.proofs.variants import all_fail, undecided

TWO_OR_MORE = 2 + Symbol("e", nonnegative=True)
PAIR = 1 / TWO_OR_MORE
INSIDE = 1 / (1 + Symbol("s", positive=True))


def test_the_f_measure_of_recall_and_precision_is_the_reward() -> None:
    for k in range(1, 8):
        formula = f_measures.of_recall_and_precision(Fraction(1, k), 1, 2)
        assert formula == FBeta(2).utility(Fraction(1, k)) == Fraction(5, 4 + k)


FALSE: dict[str, Callable[[Proof], None]] = {
    "F1 exceeds u80": lambda proof: proof.positive(
        "false.", (FBeta(1).utility(1 / TWO_OR_MORE) - utilities.U80.utility(1 / TWO_OR_MORE)).factor()
    ),
    "F1 is closer to u80 from two classes on": lambda proof: proof.positive(
        "false.",
        (FBeta(1).utility(PAIR) + FBeta(2).utility(PAIR) - 2 * utilities.U80.utility(PAIR)).factor(),
    ),
    "F1 exceeds u65 at every x": lambda proof: proof.non_negative(
        "false.",
        (FBeta(1).utility(INSIDE) - utilities.U65.utility(INSIDE)).factor(),
    ),
}  # fmt: skip

test_a_false_variant_is_undecided = undecided(FALSE)

WRONG: list[tuple[Any, str, Any, list[str]]] = [
    (f_measures, "F1", FBeta(2), ["table_7", "f1_lies_between", "f2_rewards_more", "f1_is_closer", "figure_8"]),
    (f_measures, "F2", FBeta(1), ["harmonic_mean", "table_7", "f2_rewards_more", "f1_is_closer", "figure_8"]),
    (f_measures, "FBeta", lambda beta: FBeta(2 * beta), ["f_measure"]),
    (f_measures, "FBeta", lambda beta: Quadratic(Rational(1, 4)), ["f_measure_is_a_utility"]),
]  # fmt: skip

test_proofs_about_a_wrong_kernel_or_table_fail = all_fail(WRONG)
