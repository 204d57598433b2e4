"""Comparability: a longer calibrated list never has a worse expected score (Resin, Theorem 5.3)."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from sympy import Rational, log, symbols

from credal_book.proofs import Undecided
from credal_book.proofs.part5_toplists import comparability
from credal_lib.toplists import Brier, Log, Power, Spherical, brier_gain
from tests.proofs.part5_toplists.kernels import IDS, wrong_proxy
from tests.proofs.variants import fails, not_positive, unequal

SCORES = [Brier(), Brier(1), Log(), Power(3), Spherical()]


@pytest.mark.parametrize("score", SCORES, ids=IDS)
def test_the_gain_is_that_of_the_arrays(score: Any) -> None:
    q = np.array([0.4, 0.3, 0.2, 0.1])
    by_length = score.by_length([q])[0]
    for k in range(3):
        gained = comparability.gain(score, sum(score.term(Rational(4 - i, 10)) for i in range(k)))
        numbers = {
            "q_j": Rational(4 - k, 10),
            "z": 3 - k,
            "pi'": Rational(sum(4 - i for i in range(k + 1, 4)), 10 * (3 - k)),
        }
        value = gained.subs({s: numbers[s.name] for s in gained.free_symbols})
        assert float(value) == pytest.approx(by_length[k] - by_length[k + 1])


C, N, RHO, U = (symbols(name, positive=True) for name in ("c", "N", "rho", "u"))
M, D, E, S = (symbols(name, positive=True) for name in ("M", "d", "e", "s"))

FALSE_IDENTITIES: dict[str, Callable[[], tuple[Any, Any]]] = {
    "the gain divides by M, not by M - 1": lambda: (
        comparability.gain(Brier()),
        (comparability.ADDED - comparability.LEFT / comparability.CLASSES) ** 2,
    ),
    "the logarithmic gain is a divergence without the factor u": lambda: (
        comparability.gain(Log()).subs(comparability.ADDED, 2 * comparability.PROXY),
        log(2),
    ),
}

UNDECIDED_SIGNS: dict[str, Callable[[], Any]] = {
    "any added class gains strictly": lambda: brier_gain(C, U, N + 1),
    "a sublist always gains from any other class": lambda: brier_gain(
        RHO + symbols("x", real=True), (N + 1) * RHO, N + 1
    ),
    "a longer list with a wrong score is better too": lambda: D - E,
}

test_a_false_variant_of_an_identity_is_not_added = unequal(FALSE_IDENTITIES)

test_a_false_variant_of_an_inequality_is_not_added = not_positive(UNDECIDED_SIGNS)

BROKEN: list[tuple[Any, str, str, Any]] = [
    (comparability, "brier", "brier_gain", lambda c, u, n, scale=2: (c - u / n) ** 2),
    (comparability, "brier", "proxy", wrong_proxy),
    (comparability, "logarithmic", "proxy", wrong_proxy),
    (comparability, "power_family", "proxy", wrong_proxy),
    (comparability, "spherical", "proxy", wrong_proxy),
    (comparability, "calibrated_extension", "proxy", wrong_proxy),
    (comparability, "true_extension", "true_lists", lambda q, k: [dict(list(enumerate(q))[:k])]),
]

test_a_wrong_kernel_makes_the_proof_fail = fails(BROKEN, (Undecided, ValueError))
