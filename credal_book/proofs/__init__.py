"""Proofs: derivations that are decided step by step, and the registry of the papers' claims.

A derivation stands once, as a `Proof`; the book and ``python -m credal_book.proofs`` use the same object. The verdict
on a claim follows from the steps of its derivation and is compared with the one that the registry states.
"""

from credal_book.proofs._derivations import derivations
from credal_book.proofs._editions import Edition, edition_list, editions
from credal_book.proofs._errata import conclusions_list, errata_counts, errata_list
from credal_book.proofs._letters import letter
from credal_book.proofs._markdown import Markdown
from credal_book.proofs._pages import claims_counts, claims_list, claims_table
from credal_book.proofs._proof import VERDICTS, Proof, Step, Undecided
from credal_book.proofs._registry import PAPERS, Claim, Conclusion, Erratum, Outcome, claims, conclusions, read, verify

__all__ = [
    "PAPERS",
    "VERDICTS",
    "Claim",
    "Conclusion",
    "Edition",
    "Erratum",
    "Markdown",
    "Outcome",
    "Proof",
    "Step",
    "Undecided",
    "claims",
    "claims_counts",
    "claims_list",
    "claims_table",
    "conclusions",
    "conclusions_list",
    "derivations",
    "edition_list",
    "editions",
    "errata_counts",
    "errata_list",
    "letter",
    "read",
    "verify",
]
