"""Derivations of the library as it is, each run once for all tests that only read it; some take seconds."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from credal_lib.proofs._registry import module_of_proofs

if TYPE_CHECKING:
    from credal_lib.proofs import Proof


@cache
def derived(name: str) -> Proof:
    """The proof ``module.function``. A test that breaks a kernel calls the function itself."""
    module, function = name.split(".")
    proof: Proof = getattr(module_of_proofs(module), function)()
    return proof
