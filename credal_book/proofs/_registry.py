"""The registry of the papers' claims: reading it, and its schema."""

import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module, resources
from pathlib import Path
from types import ModuleType
from typing import Any

from credal_book.proofs._proof import VERDICTS, Proof, Undecided, proved

__all__ = [
    "KINDS_OF_EVIDENCE",
    "PAPERS",
    "STATED_VERDICTS",
    "WEIGHTS",
    "Claim",
    "Conclusion",
    "Erratum",
    "Outcome",
    "claims",
    "conclusions",
    "covered_by",
    "read",
    "read_conclusions",
    "verify",
]

PAPERS = ("zaffalon", "yang", "ferri", "dyrland", "resin")
"""Short names of the papers."""

STATED_VERDICTS = (*VERDICTS, "not-checkable", "open")
"""What the registry can say of a claim: a verdict of a derivation, or that there is none."""

KINDS_OF_EVIDENCE = ("symbolic", "exact", "argued", "empirical", "none")


WEIGHTS = ("statement", "hypothesis", "slip", "nit")
"""What an erratum is about: what is printed is wrong and a reader who uses it gets something wrong;
true under a condition or in part; a slip that the neighboring text corrects; a small remark."""

GROUPS = ("correction", "copy", "remark", "in-part", "not-reproduced")
"""Where an entry is on the page: corrections, what may be wrong in our copy only, remarks that ask for no
correction, measurements that are reproduced in part, and measurements that are not."""


@dataclass(frozen=True)
class Erratum:
    """What the page of errata shows of a claim, in Markdown with TeX.

    Attributes
    ----------
    quoted : str
        The printed words, exactly.
    why : str
        The counterexample, the computation or the reason; what was compared, where it is not reproduced.
    weight : str
        One of `WEIGHTS`; empty where a measurement was not reproduced.
    line : str
        What is printed, an arrow, and what is right or what we find.
    group : str
        ``"copy"`` if our copy alone may be wrong, ``"in-part"`` if a measurement is reproduced in
        part; or empty.
    ask : str
        A question to the authors; may be empty.
    joined : str
        Id of the claim whose entry covers this one; group and weight are then those of that entry, and
        the other fields are empty.
    """

    quoted: str = ""
    why: str = ""
    weight: str = ""
    line: str = ""
    group: str = ""
    ask: str = ""
    joined: str = ""


@dataclass(frozen=True, kw_only=True)
class _Derived:
    """What rests on a derivation."""

    id: str
    paper: str
    section: str
    chapter: int
    evidence_kind: str
    evidence: str
    proof: str = ""

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
            raise Undecided(f"{self.id}: there is no derivation")
        module, function = self.proof.split(".")
        return proved(getattr(module_of_proofs(module), function))


@dataclass(frozen=True, kw_only=True)
class Claim(_Derived):
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
        One of `STATED_VERDICTS`.
    evidence_kind, evidence, proof : str
        Kind (``symbolic``, ``exact``, ``empirical``, ``none``), one sentence, and ``module.function`` in
        `credal_book.proofs`; no proof where there is no evidence.
    corrected : str
        The repair, where the verdict needs one; Markdown with TeX.
    ours : str
        What we found where it is not reproduced, its range, and what could explain it; Markdown with TeX.
    erratum : Erratum or None
        What the page of errata shows; none if the claim holds as printed or was not decided.
    reading : str
        Why the verdict stands where another reading would give another one; empty where there is
        no other.
    """

    kind: str
    statement: str
    verdict: str
    printed: str = ""
    corrected: str = ""
    ours: str = ""
    erratum: Erratum | None = None
    reading: str = ""

    @property
    def group(self) -> str:
        """One of `GROUPS`; empty for a claim that holds or was not decided."""
        if self.erratum is None:
            return ""
        if self.verdict == "not-reproduced":
            return self.erratum.group or "not-reproduced"
        return self.erratum.group or ("remark" if self.erratum.weight == "nit" else "correction")

    def disagreement(self, proof: Proof) -> str:
        """Say what the derivation finds if it is not what is stated; empty if they agree."""
        found, stated = (proof.verdict, proof.kind), (self.verdict, self.evidence_kind)
        if found == stated:
            return ""
        return f"the proof finds {' by '.join(found)} evidence, the registry says {' by '.join(stated)}"


@dataclass(frozen=True, kw_only=True)
class Conclusion(_Derived):
    """What a reader may conclude from a paper though it does not say so, with our answer; it has no verdict.

    Attributes
    ----------
    id, paper, section, chapter, evidence_kind, evidence, proof
        As those of a `Claim`; there always is a proof, of the answer.
    conclusion : str
        The sentence that a reader may think.
    answer : str
        What is so; Markdown with TeX.
    """

    conclusion: str
    answer: str

    def disagreement(self, proof: Proof) -> str:
        """Say what the derivation finds if it is not what is stated; empty if they agree."""
        if proof.verdict != "holds":
            return "the proof is one of the answer: it refutes nothing that is printed, so no step of it may say so"
        if proof.kind != self.evidence_kind:
            return f"the proof finds {proof.kind} evidence, the registry says {self.evidence_kind}"
        return ""


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
        package = import_module(f"credal_book.proofs.{part}")
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
    return import_module(f"credal_book.proofs.{part}.{name}")


@dataclass(frozen=True)
class Outcome:
    """What verifying a claim found.

    Attributes
    ----------
    claim : Claim or Conclusion
        What stands in the registry.
    seconds : float
        Time of the derivation.
    problem : str
        Why the claim does not stand; empty if derivation and registry agree.
    decided, argued : int
        The steps of the derivation that a computation decided, and those that are argued in words.
    """

    claim: Claim | Conclusion
    seconds: float
    problem: str
    decided: int = 0
    argued: int = 0


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
    found = tuple(_claim(entry) for entry in _entries([path] if path else _files("claims.yml"), "claims"))
    return _with_groups(found)


def covered_by(claim: Claim, among: Iterable[Claim]) -> tuple[Claim, ...]:
    """List the claims that the entry of one claim covers, itself the first."""
    return (claim, *(one for one in among if one.erratum and one.erratum.joined == claim.id))


def _with_groups(found: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """Give each claim that another one's entry covers the group and the weight of that entry."""
    own = {claim.id: claim for claim in found if claim.erratum and not claim.erratum.joined}
    return tuple(_grouped(claim, own) for claim in found)


def _grouped(claim: Claim, own: dict[str, Claim]) -> Claim:
    """Take over group and weight of the entry that covers a claim, of the same paper and kind."""
    if claim.erratum is None or not claim.erratum.joined:
        return claim
    other = own.get(claim.erratum.joined)
    measured = claim.verdict == "not-reproduced"
    if (
        other is None
        or other.erratum is None
        or other.paper != claim.paper
        or (other.verdict == "not-reproduced") is not measured
    ):
        raise ValueError(
            f"registry of claims, {claim.id}: {claim.erratum.joined} has no entry of its own in this "
            "paper that could cover it"
        )
    return replace(claim, erratum=replace(claim.erratum, group=other.erratum.group, weight=other.erratum.weight))


def read_conclusions(path: Path | None = None) -> tuple[Conclusion, ...]:
    """Read what readers may conclude and hold it against the schema.

    Parameters
    ----------
    path : Path, optional
        A YAML file; the library's own files if not given: a part has none or one.

    Returns
    -------
    tuple of Conclusion

    Raises
    ------
    ValueError
        If an entry breaks the schema, or two have the same id.
    """
    files = [path] if path else _files("conclusions.yml")
    return tuple(Conclusion(**_with_evidence(entry)) for entry in _entries(files, "conclusions"))


def _files(name: str) -> list[Any]:
    """Find the files of one name in the parts, in their order."""
    folder = resources.files("credal_book.proofs")
    return [file for part in parts() if (file := folder.joinpath(part, name)).is_file()]


def _entries(files: list[Any], of: str) -> list[dict[str, Any]]:
    """Read the entries of some files, which must be as the schema says and have different names."""
    import json

    import yaml
    from jsonschema import Draft202012Validator

    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    entries = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)) or []  # noqa: S506  (both are safe)
    schema = json.loads(
        resources.files("credal_book.proofs").joinpath("claims.schema.json").read_text(encoding="utf-8")
    )
    if of == "conclusions":
        schema = {**schema["$defs"]["conclusions"], "$defs": schema["$defs"]}
    for error in Draft202012Validator(schema).iter_errors(entries):
        where = entries[error.path[0]].get("id", error.path[0]) if error.path else "the list"
        raise ValueError(f"registry of {of}, {where}: {error.message}")
    names = [entry["id"] for entry in entries]
    if repeated := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"registry of {of}: ids stand twice: {', '.join(sorted(repeated))}")
    return entries


def _with_evidence(entry: dict[str, Any]) -> dict[str, Any]:
    evidence = entry.pop("evidence")
    return {
        **entry,
        "evidence_kind": evidence["kind"],
        "evidence": evidence["text"],
        "proof": evidence.get("proof", ""),
    }


def _claim(entry: dict[str, Any]) -> Claim:
    shown = entry.pop("erratum", None)
    if shown and "with" in shown:
        shown = {"joined": shown["with"]}
    erratum = Erratum(**shown) if shown else None
    return Claim(**_with_evidence(entry), erratum=erratum)


_read_once = cache(read)
_read_conclusions_once = cache(read_conclusions)


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


def conclusions(chapter: int | None = None) -> tuple[Conclusion, ...]:
    """List what a reader may conclude though no paper says it.

    Parameters
    ----------
    chapter : int, optional
        Only what belongs to this chapter.

    Returns
    -------
    tuple of Conclusion
    """
    return tuple(found for found in _read_conclusions_once() if chapter in (None, found.chapter))


def check(claim: Claim | Conclusion) -> Outcome:
    """Run the proof of one claim or conclusion and compare what it finds with the registry."""
    from time import perf_counter

    start = perf_counter()
    problem, proof = "", None
    if claim.proof:
        try:
            proof = claim.derivation()
            problem = claim.disagreement(proof)
        except Undecided as reason:
            problem = f"not proved: {reason}"
        except Exception as reason:  # noqa: BLE001  (whatever went wrong, the claim is not proved and the others go on)
            problem = f"not proved: {type(reason).__name__}: {reason}"
    counts = (proof.decided, proof.argued) if isinstance(proof, Proof) else (0, 0)
    return Outcome(claim, perf_counter() - start, problem, *counts)


def verify(chapter: int | None = None) -> dict[str, str]:
    """Run the proof of every claim and conclusion and compare what it finds with the registry.

    Parameters
    ----------
    chapter : int, optional
        Only those of this chapter.

    Returns
    -------
    dict of id to reason
        Those whose proof fails, or finds another verdict or kind of evidence; empty if all stand.

    Examples
    --------
    >>> verify(chapter=6)
    {}
    """
    stated: list[Claim | Conclusion] = [*claims(chapter), *conclusions(chapter)]
    outcomes = map(check, stated)
    return {outcome.claim.id: outcome.problem for outcome in outcomes if outcome.problem}
