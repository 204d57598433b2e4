"""Planted proofs and entries of the registry."""

from pathlib import Path
from typing import Any

import yaml
from sympy import symbols

from credal_book.proofs import Proof

K, M, D = symbols("k m D", positive=True)


def steps(*ways: str) -> Proof:
    proof = Proof("planted", "none")
    add = {
        "given": lambda: proof.given("words."),
        "words": lambda: proof.in_words("words."),
        "identity": lambda: proof.equal("words.", K + K, 2 * K),
        "numbers": lambda: proof.equal("words.", 1 + 1, 2),
        "exact": lambda: proof.exact("words.", 1 < 2),
        "cases": lambda: proof.enumeration("words.", all(n < n + 1 for n in range(9))),
        "measured": lambda: proof.measured("words.", 0.1 < 0.2),
        "carried in words": lambda: proof.in_words("words.", carries=True),
        "number wrong": lambda: proof.differs("words.", 1, 2),
        "wrong": lambda: proof.differs("words.", K + 1, K),
        "other numbers": lambda: proof.not_reproduced("words.", 0.1 < 0.2),
        "repaired": lambda: proof.fails("words.", 1 < 2, verdict="holds-with-correction"),
    }
    for way in ways:
        add[way]()
    return proof


def entry(**changes: Any) -> dict[str, Any]:
    """A true claim, changed."""
    whole = {
        "id": "zaffalon-thm1-uniform", "paper": "zaffalon", "section": "4", "kind": "theorem",
        "statement": "the even bet is optimal", "chapter": 6, "verdict": "holds",
        "evidence": {"kind": "symbolic", "text": "a shortfall of excesses", "proof": "betting_game.value"},
    }  # fmt: skip
    return {key: value for key, value in (whole | changes).items() if value is not None}


ERRATUM = {
    "weight": "statement", "line": "the *even* bet → $1/k$ on each class", "quoted": "the *even* bet",
    "why": "the bet is $1/k$ on each class",
}  # fmt: skip
"""Of a claim that is false as printed."""


def conclusion(**changes: Any) -> dict[str, Any]:
    """A true answer to what a reader may conclude, changed."""
    whole = {
        "id": "zaffalon-even-bet-always", "paper": "zaffalon", "section": "4", "chapter": 6,
        "conclusion": "the even bet is the only one", "answer": "It is: $1/k$.",
        "evidence": {"kind": "symbolic", "text": "a shortfall of excesses", "proof": "betting_game.value"},
    }  # fmt: skip
    return {key: value for key, value in (whole | changes).items() if value is not None}


def registry(folder: Path, *entries: dict[str, Any]) -> Path:
    path = folder / "claims.yml"
    path.write_text(yaml.safe_dump(list(entries)), encoding="utf-8")
    return path
