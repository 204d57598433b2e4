"""Proofs: derivations that are decided step by step, and the registry of the papers' claims.

A derivation stands once, as a `Proof`; the book and ``python -m credal_lib.proofs`` use the same object. The verdict
on a claim follows from the steps of its derivation and is compared with the one that the registry states.
"""

from credal_lib.proofs._pages import Markdown, claims_counts, claims_list, claims_table, errata_list
from credal_lib.proofs._proof import VERDICTS, Proof, Step, Undecided
from credal_lib.proofs._registry import PAPERS, Claim, Outcome, claims, read, verify

__all__ = [
    "PAPERS",
    "VERDICTS",
    "Claim",
    "Markdown",
    "Outcome",
    "Proof",
    "Step",
    "Undecided",
    "claims",
    "claims_counts",
    "claims_list",
    "claims_table",
    "errata_list",
    "read",
    "verify",
]
