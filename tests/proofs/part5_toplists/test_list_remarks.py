"""What the concluding remarks say of top lists (Resin, Section 7)."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sympy import symbols

from credal_book.proofs import Undecided
from credal_book.proofs.part5_toplists import list_remarks
from credal_book.proofs.part5_toplists._exact_lists import distributions
from credal_lib import metrics, toplists
from credal_lib.toplists import Brier, transfers
from tests.proofs.part5_toplists.kernels import WrongBrier, everything_valid, fractions, wrong_proxy
from tests.proofs.variants import fails, unequal


@pytest.mark.parametrize("beta", [Fraction(b, 6) for b in range(7)])
def test_top_beta_lists_and_top_k_errors_are_those_of_the_arrays(beta: Fraction) -> None:
    for q in distributions(3, 6):
        lists = list_remarks.top_beta_lists(q, beta)
        shown = toplists.top_mass([[float(chance) for chance in q]], float(beta))[0]
        assert set(np.flatnonzero(shown)) in [set(scores) for scores in lists]
        y = np.repeat(np.arange(3), [int(6 * chance) for chance in q])
        for scores in lists:
            listed = np.tile([i in scores for i in range(3)], (6, 1))
            assert metrics.top_k_loss(y, listed) == pytest.approx(float(list_remarks.expected_top_k_error(scores, q)))


M, D, E, S = (symbols(name, positive=True) for name in ("M", "d", "e", "s"))

FALSE_IDENTITIES: dict[str, Callable[[], tuple[Any, Any]]] = {
    "the empty list costs 1/m": lambda: (Brier().score_of(1 / M, M * Brier().term(1 / M)), 1 / M),
}

test_a_false_variant_of_an_identity_is_not_added = unequal(FALSE_IDENTITIES)

BROKEN: list[tuple[Any, str, str, Any]] = [
    (list_remarks, "common_decreases", "majorizes", lambda x, y: True),
    (list_remarks, "top_beta_not_elicited", "Brier", WrongBrier),
    (list_remarks, "top_beta_not_elicited", "true_lists", lambda q, k: [dict(list(enumerate(q))[:k])]),
    (list_remarks, "top_k_error", "expected_top_k_error", lambda classes, q: 1 - max(q)),
    (list_remarks, "averaging", "proxy", lambda total, n: (1 - total) ** 2 / n),
    (list_remarks, "averaging", "valid", everything_valid),
    (list_remarks, "empty_list", "proxy", wrong_proxy),
    (list_remarks, "surrogates", "expected_top_k_error", lambda classes, q: len(q) * 1),
]

test_a_wrong_kernel_makes_the_proof_fail = fails(BROKEN, (Undecided, ValueError))


def test_transfers_are_those_of_the_proof_of_majorization() -> None:
    """Each transfer is a mixture of the vector and the exchanged one, as `common_decreases` says."""
    for _, _, moved, after in transfers(fractions(6, 3, 1), fractions(4, 3, 3)):
        assert 0 < moved < 1
        assert sum(after) == 1
