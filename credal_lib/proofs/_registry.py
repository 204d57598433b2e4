"""The registry of the papers' claims and its verification."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources
from typing import Any

from credal_lib.proofs._proof import Proof, Undecided

__all__ = ["KINDS_OF_EVIDENCE", "VERDICTS", "Claim", "Markdown", "claims", "claims_list", "verify"]

VERDICTS = ("holds", "holds-with-correction", "false-as-printed", "not-checkable", "open")
KINDS_OF_EVIDENCE = ("symbolic", "exact", "empirical", "none")


@dataclass(frozen=True)
class Claim:
    """A checkable claim of one of the papers, with our verdict.

    Attributes
    ----------
    id : str
        Unique name; it begins with the paper's.
    paper, section, kind, statement, printed : str
        Where it stands and what it says; `printed` is what our copy prints where that is a value.
    chapter : int
        The chapter that treats it.
    verdict : str
        One of `VERDICTS`.
    evidence_kind, evidence, proof : str
        Kind (``symbolic``, ``exact``, ``empirical``, ``none``), one sentence, and ``module.function`` in
        `credal_lib.proofs`.
    corrected : str
        The repair, where the verdict needs one.
    """

    id: str
    paper: str
    section: str
    kind: str
    statement: str
    chapter: int
    verdict: str
    evidence_kind: str
    evidence: str
    proof: str
    printed: str = ""
    corrected: str = ""

    def derivation(self) -> Proof:
        """Run the proof of the claim.

        Returns
        -------
        Proof

        Raises
        ------
        Undecided
            If a step fails.
        """
        module, function = self.proof.split(".")
        proof: Proof = getattr(import_module(f"credal_lib.proofs.{module}"), function)()
        return proof


@cache
def claims(chapter: int | None = None) -> tuple[Claim, ...]:
    """List the claims in the registry, in its order.

    Parameters
    ----------
    chapter : int, optional
        Only those of this chapter.

    Returns
    -------
    tuple of Claim

    Examples
    --------
    >>> claims(chapter=6)[0].id
    'zaffalon-loss-identity'
    """
    import yaml

    text = resources.files("credal_lib").joinpath("proofs", "claims.yml").read_text(encoding="utf-8")
    found = tuple(_claim(entry) for entry in yaml.safe_load(text))
    return tuple(claim for claim in found if chapter in (None, claim.chapter))


def _claim(entry: dict[str, Any]) -> Claim:
    evidence = entry.pop("evidence")
    return Claim(**entry, evidence_kind=evidence["kind"], evidence=evidence["text"], proof=evidence["proof"])


class Markdown(str):
    """Text that a notebook or a built page shows as Markdown."""

    __slots__ = ()

    def _repr_markdown_(self) -> str:
        return str(self)


def claims_list(chapter: int | None = None) -> Markdown:
    """List the claims with their verdicts, after running their proofs.

    Parameters
    ----------
    chapter : int, optional
        Only the claims of this chapter.

    Returns
    -------
    Markdown

    Raises
    ------
    Undecided
        If the proof of one of them fails.
    """
    items = []
    for claim in claims(chapter):
        claim.derivation()
        corrected = f"\n  *Corrected:* {_plain(claim.corrected)}." if claim.corrected else ""
        items.append(
            f"- `{claim.id}` **{claim.verdict}**  \n  {_plain(claim.statement)}.{corrected}\n"
            f"  *Evidence, {claim.evidence_kind}:* {_plain(claim.evidence)}."
        )
    return Markdown("\n".join(items))


def _plain(text: str) -> str:
    """Text of the registry within Markdown: signs with a meaning there are escaped."""
    return "".join(f"\\{sign}" if sign in "*_|$" else sign for sign in text)


def verify(chapter: int | None = None) -> dict[str, str]:
    """Run the proof of every claim.

    Parameters
    ----------
    chapter : int, optional
        Only the claims of this chapter.

    Returns
    -------
    dict of claim id to reason
        The claims whose proof fails; empty if all stand.

    Examples
    --------
    >>> verify(chapter=6)
    {}
    """
    failed = {}
    for claim in claims(chapter):
        try:
            claim.derivation()
        except Undecided as reason:
            failed[claim.id] = str(reason)
    return failed
