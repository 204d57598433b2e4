"""Padded symmetric scores of top lists, and their extension to lists that are not valid."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sympy import Rational, Symbol, symbols

from credal_book.proofs import Undecided
from credal_book.proofs.part5_toplists import _exact_lists, padded_scores
from credal_lib.toplists import Brier, Log, Power, Spherical
from tests.proofs.part5_toplists.kernels import (
    IDS,
    WrongBrier,
    WrongLog,
    as_arrays,
    as_it_is,
    everything_valid,
    wrong_proxy,
)
from tests.proofs.variants import fails, not_positive, unequal

SCORES = [Brier(), Brier(1), Log(), Power(3), Spherical()]


@pytest.mark.parametrize("score", SCORES, ids=IDS)
@pytest.mark.parametrize("shares", [(5, 3, 2), (4, 3, 2, 1), (3, 3, 2, 1, 1)])
def test_the_expected_score_of_a_calibrated_list_is_that_of_the_arrays(score: Any, shares: tuple[int, ...]) -> None:
    q = np.array(shares) / sum(shares)
    m = len(q)
    by_length = score.by_length([q])[0]
    for k in range(m):
        total = sum(score.term(Rational(share, sum(shares))) for share in shares[:k])
        block = padded_scores.expected_score(score, Symbol("T", positive=True))
        numbers = {"e": Rational(sum(shares[k:]), sum(shares)), "ell": m - k, "T": total, "k": k}
        block = block.subs({s: numbers[s.name] for s in block.free_symbols})
        assert float(block) == pytest.approx(by_length[k])


@pytest.mark.parametrize("penalty", [Fraction(0), Fraction(1, 8)])
@pytest.mark.parametrize("m", [2, 3, 4])
def test_the_penalized_score_of_exact_lists_is_that_of_the_arrays(m: int, penalty: Fraction) -> None:
    lists = [scores for k in range(m + 1) for scores in _exact_lists.top_lists(m, k, 6)]
    rule = Brier(penalty=float(penalty))
    p, listed = as_arrays(lists, m)
    rows = np.array(
        [
            [
                float(padded_scores.expected_penalized_score(Brier(), scores, unit, penalty))
                for unit in ([Fraction(int(i == y)) for i in range(m)] for y in range(m))
            ]
            for scores in lists
        ]
    )
    assert rule(p, listed) == pytest.approx(rows)
    by_class = [padded_scores.scores_by_class(Brier(), _exact_lists.without_lowest(scores, m), m) for scores in lists]
    assert Brier(penalty=0)(p, listed) == pytest.approx(np.array(by_class, dtype=float))


M, D, E, S = (symbols(name, positive=True) for name in ("M", "d", "e", "s"))

FALSE_IDENTITIES: dict[str, Callable[[], tuple[Any, Any]]] = {
    "an expected score that forgets the classes left out": lambda: (
        padded_scores.expected_score(Brier(), S),
        1 - S,
    ),
}

UNDECIDED_SIGNS: dict[str, Callable[[], Any]] = {
    "the list of two classes beats the true one for every e": lambda: 2 * D**2 - 2 * E**2,
}

test_a_false_variant_of_an_identity_is_not_added = unequal(FALSE_IDENTITIES)

test_a_false_variant_of_an_inequality_is_not_added = not_positive(UNDECIDED_SIGNS)

BROKEN: list[tuple[Any, str, str, Any]] = [
    (padded_scores, "padded_logarithmic_score", "proxy", wrong_proxy),
    (padded_scores, "padded_logarithmic_score", "Log", WrongLog),
    (padded_scores, "padded_brier_score", "Brier", WrongBrier),
    (padded_scores, "calibrated_list", "proxy", wrong_proxy),
    (padded_scores, "calibrated_list", "Brier", WrongBrier),
    (padded_scores, "invalid_list_beats_a_true_one", "proxy", wrong_proxy),
    (padded_scores, "invalid_list_beats_a_true_one", "Brier", WrongBrier),
    (padded_scores, "invalid_list_ties", "proxy", wrong_proxy),
    (padded_scores, "penalized_extension", "without_lowest", as_it_is),
    (padded_scores, "penalized_extension", "valid", everything_valid),
    (padded_scores, "penalized_consistency", "without_lowest", as_it_is),
]

test_a_wrong_kernel_makes_the_proof_fail = fails(BROKEN, (Undecided, ValueError))
