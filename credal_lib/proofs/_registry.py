"""The registry of the papers' claims: reading it, and its schema."""

import pkgutil
from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources
from pathlib import Path
from types import ModuleType
from typing import Any

from credal_lib.proofs._proof import VERDICTS, Proof, Undecided

__all__ = ["KINDS_OF_EVIDENCE", "PAPERS", "STATED_VERDICTS", "Claim", "Outcome", "claims", "read", "verify"]

PAPERS = ("zaffalon", "yang", "ferri", "dyrland", "resin")
"""Short names of the papers."""

STATED_VERDICTS = (*VERDICTS, "not-checkable", "open")
"""What the registry can say of a claim: a verdict of a derivation, or that there is none."""

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
        The chapter that treats it, or will.
    verdict : str
        ``holds``, ``holds-with-correction``, ``false-as-printed``, ``not-checkable`` or ``open``.
    evidence_kind, evidence, proof : str
        Kind (``symbolic``, ``exact``, ``empirical``, ``none``), one sentence, and ``module.function`` in
        `credal_lib.proofs`; no proof where there is no evidence.
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
    proof: str = ""
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
            If a step fails, or there is no proof.
        """
        if not self.proof:
            raise Undecided(f"{self.id}: {self.verdict}, there is no derivation")
        module, function = self.proof.split(".")
        proof: Proof = getattr(module_of_proofs(module), function)()
        return proof


def parts() -> list[str]:
    """Name the folders of the proofs, one per part of the book, in its order."""
    return sorted(
        found.name for found in pkgutil.iter_modules([str(Path(__file__).parent)]) if found.name.startswith("part")
    )


@cache
def _part_of_module() -> dict[str, str]:
    """Map each module of proofs to its part; a name that stands in two parts is refused."""
    found: dict[str, str] = {}
    for part in parts():
        package = import_module(f"credal_lib.proofs.{part}")
        for module in pkgutil.iter_modules(package.__path__):
            if not module.name.startswith("_") and found.setdefault(module.name, part) != part:
                raise ValueError(f"proofs: the module {module.name} stands in {found[module.name]} and in {part}")
    return found


def module_of_proofs(name: str) -> ModuleType:
    """Import a module of proofs by its name alone, whatever part it belongs to.

    Raises
    ------
    Undecided
        If no part has a module of that name.
    """
    part = _part_of_module().get(name)
    if part is None:
        raise Undecided(f"{name}: no part of the proofs has a module of that name")
    return import_module(f"credal_lib.proofs.{part}.{name}")


@dataclass(frozen=True)
class Outcome:
    """What verifying a claim found.

    Attributes
    ----------
    claim : Claim
        The claim as it stands in the registry.
    seconds : float
        Time of the derivation.
    problem : str
        Why the claim does not stand; empty if derivation and registry agree.
    """

    claim: Claim
    seconds: float
    problem: str


def read(path: Path | None = None) -> tuple[Claim, ...]:
    """Read a registry and hold it against the schema.

    Parameters
    ----------
    path : Path, optional
        A YAML file; the library's own files, one per part, if not given.

    Returns
    -------
    tuple of Claim
        In the order of the parts, and within a part in that of its file.

    Raises
    ------
    ValueError
        If an entry breaks the schema, or two have the same id.
    """
    import json

    import yaml
    from jsonschema import Draft202012Validator

    folder = resources.files("credal_lib.proofs")
    files = [path] if path else [folder.joinpath(part, "claims.yml") for part in parts()]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    entries = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506  (both are safe)
    schema = json.loads(folder.joinpath("claims.schema.json").read_text(encoding="utf-8"))
    for error in Draft202012Validator(schema).iter_errors(entries):
        where = entries[error.path[0]].get("id", error.path[0]) if error.path else "the list"
        raise ValueError(f"registry of claims, {where}: {error.message}")
    found = tuple(_claim(entry) for entry in entries)
    names = [claim.id for claim in found]
    if repeated := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"registry of claims: ids stand twice: {', '.join(sorted(repeated))}")
    return found


def _claim(entry: dict[str, Any]) -> Claim:
    evidence = entry.pop("evidence")
    proof = evidence.get("proof", "")
    return Claim(**entry, evidence_kind=evidence["kind"], evidence=evidence["text"], proof=proof)


_read_once = cache(read)


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
    return tuple(claim for claim in _read_once() if chapter in (None, claim.chapter))


def check(claim: Claim) -> Outcome:
    """Run the proof of one claim and compare what it finds with the registry."""
    from time import perf_counter

    start = perf_counter()
    problem = ""
    if claim.proof:
        try:
            proof = claim.derivation()
            found = (proof.verdict, proof.kind)
        except Undecided as reason:
            problem = f"not proved: {reason}"
        except Exception as reason:  # noqa: BLE001  (whatever went wrong, the claim is not proved and the others go on)
            problem = f"not proved: {type(reason).__name__}: {reason}"
        else:
            stated = (claim.verdict, claim.evidence_kind)
            if found != stated:
                problem = f"the proof finds {' by '.join(found)} evidence, the registry says {' by '.join(stated)}"
    return Outcome(claim, perf_counter() - start, problem)


def verify(chapter: int | None = None) -> dict[str, str]:
    """Run the proof of every claim and compare what it finds with the registry.

    Parameters
    ----------
    chapter : int, optional
        Only the claims of this chapter.

    Returns
    -------
    dict of claim id to reason
        The claims whose proof fails, or finds another verdict or kind of evidence; empty if all stand.

    Examples
    --------
    >>> verify(chapter=6)
    {}
    """
    outcomes = (check(claim) for claim in claims(chapter))
    return {outcome.claim.id: outcome.problem for outcome in outcomes if outcome.problem}
