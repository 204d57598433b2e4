"""Proofs: derivations that SymPy decides step by step, and the registry of the papers' claims.

A derivation stands once, as a `Proof`; the book and ``python -m credal_lib.proofs`` use the same object.
"""

from credal_lib.proofs._proof import Proof, Step, Undecided
from credal_lib.proofs._registry import Claim, Markdown, claims, claims_list, verify

__all__ = ["Claim", "Markdown", "Proof", "Step", "Undecided", "claims", "claims_list", "verify"]
