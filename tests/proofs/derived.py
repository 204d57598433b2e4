"""Derivations of the library as it is, each run once for all tests that only read it; some take seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from credal_book.proofs._proof import proved
from credal_book.proofs._registry import module_of_proofs

if TYPE_CHECKING:
    from collections.abc import Callable

    from credal_book.proofs import Proof


def derived(name: str) -> Proof:
    """The proof ``module.function``. A test that breaks a kernel calls the function itself."""
    module, function = name.split(".")
    return proved(getattr(module_of_proofs(module), function))


def unbroken(prove: Callable[[], Proof]) -> Proof:
    """The proof that a function of the library makes as long as no kernel is replaced."""
    return derived(f"{prove.__module__.rpartition('.')[2]}.{prove.__name__}")
