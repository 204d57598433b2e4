"""Top lists of different length: how far a true list can be from the optimum."""

from collections.abc import Callable
from typing import Any

from sympy import log, symbols

from credal_book.proofs import Undecided
from credal_book.proofs.part5_toplists import comparing_lists
from credal_lib.toplists import Log, Power, brier_excess_bound
from tests.proofs.part5_toplists.kernels import WrongBrier, wrong_proxy
from tests.proofs.variants import fails, not_positive, unequal

C, N, RHO, U = (symbols(name, positive=True) for name in ("c", "N", "rho", "u"))
M, D, E, S = (symbols(name, positive=True) for name in ("M", "d", "e", "s"))

FALSE_IDENTITIES: dict[str, Callable[[], tuple[Any, Any]]] = {
    "the Brier bound divides by u, not by 2(1 - u)": lambda: ((U**2 - U**2 / M) / U, brier_excess_bound(U, M)),
    "the logarithmic excess is ln M": lambda: (Log().total([1 - U, U / M], [1, M]) - Log().total([1 - U, U]), log(M)),
}

UNDECIDED_SIGNS: dict[str, Callable[[], Any]] = {
    "the bound is below u for every u": lambda: U - brier_excess_bound(U, M),
}

test_a_false_variant_of_an_identity_is_not_added = unequal(FALSE_IDENTITIES)

test_a_false_variant_of_an_inequality_is_not_added = not_positive(UNDECIDED_SIGNS)

BROKEN: list[tuple[Any, str, str, Any]] = [
    (comparing_lists, "bound_for_brier", "brier_excess_bound", lambda u, n: u * (n - 1) / (n * (1 - u))),
    (comparing_lists, "bound_is_attained", "brier_excess_bound", lambda u, n: u / 2),
    (comparing_lists, "no_bound_for_log", "proxy", wrong_proxy),
    (comparing_lists, "little_is_left", "proxy", wrong_proxy),
    (comparing_lists, "least_entropy", "Log", lambda: Power(3)),
    (comparing_lists, "absolute_and_relative", "Brier", WrongBrier),
]

test_a_wrong_kernel_makes_the_proof_fail = fails(BROKEN, (Undecided, ValueError))
