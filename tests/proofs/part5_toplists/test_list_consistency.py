"""Padded symmetric scores are consistent for top lists (Resin, Theorem 5.4): a proof, the paper's, and its gap."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from sympy import Rational, symbols

from credal_book.proofs import Undecided
from credal_book.proofs.part5_toplists import _exact_lists, list_consistency
from credal_lib.toplists import Brier, Log
from tests.proofs.part5_toplists.kernels import (
    WrongBrier,
    WrongLog,
    as_arrays,
    as_it_is,
    everything_valid,
    fractions,
    wrong_proxy,
)
from tests.proofs.variants import fails, unequal


@pytest.mark.parametrize("score", [Brier(), Log()], ids=repr)
def test_the_block_difference_is_that_of_the_arrays(score: Any) -> None:
    """One class kept, one dropped, two unlisted; the list gives 0.3 to both of its classes."""
    q = fractions(50, 10, 25, 15)
    said, sublist = {0: Fraction(3, 10), 1: Fraction(3, 10)}, {0: Fraction(1, 2)}
    assert _exact_lists.without_lowest({0: q[0], 1: q[1]}, 4) == sublist
    totals = [score.total(list(map(Rational, _exact_lists.padded(scores, 4)))) for scores in (said, sublist)]
    blocks = list_consistency.block_difference(score, totals)
    sizes = {list_consistency.KEPT: 1, list_consistency.DROPPED: 1, list_consistency.UNLISTED: 2}
    values = {
        list_consistency.FILLER: Rational(1, 5),
        list_consistency.SUBLIST_FILLER: Rational(1, 6),
        list_consistency.DEFICIT: Rational(1, 15),
        list_consistency.PREDICTED[1]: Rational(3, 10),
        list_consistency.TRUE[1]: Rational(1, 2),
        list_consistency.SHORTFALL[1]: Rational(1, 15),
    }
    p, listed = as_arrays([said, sublist], 4)
    expected = score.expected(p, listed, [float(chance) for chance in q])
    assert float(blocks.subs(sizes).doit().subs(values)) == pytest.approx(expected[0] - expected[1])


FALSE_IDENTITIES: dict[str, Callable[[], tuple[Any, Any]]] = {
    "the certificate needs no products": lambda: (
        list_consistency.block_difference(Brier(), symbols("T_1 T_2")),
        symbols("T_1") - symbols("T_2"),
    ),
}

test_a_false_variant_of_an_identity_is_not_added = unequal(FALSE_IDENTITIES)

BROKEN: list[tuple[Any, str, str, Any]] = [
    (list_consistency, "brier_certificate", "Brier", WrongBrier),
    (list_consistency, "logarithmic_certificate", "Log", WrongLog),
    (list_consistency, "consistency", "valid", everything_valid),
    (
        list_consistency,
        "consistency",
        "scores_by_class",
        lambda score, scores, m: [1 - scores.get(i, 0) for i in range(m)],
    ),
    (list_consistency, "strict_step", "without_lowest", as_it_is),
    (list_consistency, "strict_step", "proxy", wrong_proxy),
    (list_consistency, "sublist_is_beaten", "without_lowest", as_it_is),
    (list_consistency, "sublist_is_beaten", "proxy", wrong_proxy),
    (list_consistency, "numerical_minimum", "Brier", WrongBrier),
]

test_a_wrong_kernel_makes_the_proof_fail = fails(BROKEN, (Undecided, ValueError))
