"""The registry of the papers' claims: reading it, and its schema."""

import importlib
import json
import pkgutil
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from credal_book import proofs
from credal_book.proofs import Proof, _registry
from credal_book.proofs._proof import REPAIRED, VERDICTS
from tests.proofs.derived import derived
from tests.proofs.planted import ERRATUM, conclusion, entry, registry, steps

CLAIMS = proofs.claims()
DECIDED = [claim for claim in (*CLAIMS, *proofs.conclusions()) if claim.proof]


@pytest.mark.parametrize("claim", DECIDED, ids=[claim.id for claim in DECIDED])
def test_every_claim_has_the_verdict_and_the_evidence_that_its_proof_finds(
    claim: proofs.Claim | proofs.Conclusion,
) -> None:
    assert claim.disagreement(derived(claim.proof)) == ""


def test_every_claim_and_conclusion_has_a_name_of_its_own() -> None:
    names = Counter(found.id for found in (*CLAIMS, *proofs.conclusions()))
    assert names.most_common(1)[0][1] == 1
    assert {claim.paper for claim in CLAIMS} == set(proofs.PAPERS)
    assert all(found.id.startswith(f"{found.paper}-") for found in (*CLAIMS, *proofs.conclusions()))


def test_claims_of_a_chapter_are_some_of_all() -> None:
    for chapter in {claim.chapter for claim in CLAIMS}:
        assert set(proofs.claims(chapter)) <= set(CLAIMS)
        assert {claim.chapter for claim in proofs.claims(chapter)} == {chapter}
    assert proofs.claims(chapter=999) == ()


def modules_of_proofs() -> list[ModuleType]:
    names = [found.name for found in pkgutil.walk_packages(proofs.__path__, "credal_book.proofs.") if not found.ispkg]
    return [importlib.import_module(name) for name in names if not name.rpartition(".")[2].startswith("_")]


def test_every_derivation_serves_a_claim_or_a_chapter() -> None:
    """A derivation that no claim rests on must be shown in the book; otherwise it is dead."""
    used = {claim.proof for claim in DECIDED}
    pages = [*Path("book").rglob("*.md"), *Path("notebooks").glob("*.ipynb")]
    book = "".join(path.read_text(encoding="utf-8") for path in pages)
    idle = [
        f"{module.__name__.rpartition('.')[2]}.{name}"
        for module in modules_of_proofs()
        for name in module.__all__
        if getattr(getattr(module, name), "__annotations__", {}).get("return") in {Proof, "Proof"}
    ]
    assert [name for name in idle if name not in used and name.partition(".")[2] not in book] == []


def without(field: str) -> dict[str, str]:
    """An erratum that lacks a field."""
    return {key: value for key, value in ERRATUM.items() if key != field}


NOT_REPRODUCED: dict[str, Any] = {
    "verdict": "not-reproduced", "ours": "between 0.3 and 0.4 in ten draws",
    "erratum": {"line": "0.5 → 0.4", "quoted": "the printed words", "why": "a reason in words"},
    "evidence": {"kind": "empirical", "text": "ten draws of the data", "proof": "a.b"},
}  # fmt: skip

WRONG: dict[str, Any] = {"verdict": "false-as-printed", "corrected": "$1/k$", "erratum": ERRATUM}
REPAIRABLE = WRONG | {"verdict": "holds-with-correction", "erratum": ERRATUM | {"weight": "slip"}}

BROKEN = {
    "an unknown verdict": {"verdict": "probably"},
    "an unknown paper": {"paper": "nobody"},
    "an unknown kind": {"kind": "guess"},
    "no statement": {"statement": None},
    "a chapter beyond the book": {"chapter": 99},
    "an unknown key": {"comment": "none"},
    "a correction of what holds": {"corrected": "something else"},
    "a repair that is not stated": {"verdict": "holds-with-correction"},
    "a verdict without proof": {"evidence": {"kind": "symbolic", "text": "it is so, believe it"}},
    "a verdict without evidence": {"evidence": {"kind": "none", "text": "it is so, believe it"}},
    "an open claim with a proof": {"verdict": "open"},
    "an erratum of what holds": {"erratum": ERRATUM},
    "a repair without an erratum": {"verdict": "false-as-printed", "corrected": "$1/k$"},
    "other numbers without what was compared": NOT_REPRODUCED | {"erratum": None},
    "an erratum without weight": WRONG | {"erratum": without("weight")},
    "an erratum of unknown weight": REPAIRABLE | {"erratum": ERRATUM | {"weight": "shame"}},
    "an erratum that does not quote": WRONG | {"erratum": without("quoted")},
    "an erratum without a line": WRONG | {"erratum": without("line")},
    "a line that does not say what is right": WRONG | {"erratum": ERRATUM | {"line": "the *even* bet"}},
    "what is wrong as printed, called a slip": WRONG | {"erratum": ERRATUM | {"weight": "slip"}},
    "what holds with a correction, called wrong": REPAIRABLE | {"erratum": ERRATUM},
    "a correction in a group of measurements": REPAIRABLE | {"erratum": REPAIRABLE["erratum"] | {"group": "in-part"}},
    "what is wrong as printed, perhaps in our copy": WRONG | {"erratum": ERRATUM | {"group": "copy"}},
    "a measurement in a group of formulas": NOT_REPRODUCED | {"erratum": NOT_REPRODUCED["erratum"] | {"group": "copy"}},
    "a question that is none": WRONG | {"erratum": ERRATUM | {"ask": "Tell us."}},
    "an entry of its own that is covered by another": WRONG | {"erratum": ERRATUM | {"with": "zaffalon-thm1"}},
    "an entry that does not exist": WRONG | {"erratum": {"with": "zaffalon-thm1"}},
    "a reading in a word": {"reading": "fair"},
    "other numbers that are not given": NOT_REPRODUCED | {"ours": None},
    "other numbers called right": NOT_REPRODUCED | {"corrected": "0.4"},
    "other numbers with a weight": NOT_REPRODUCED | {"erratum": ERRATUM},
    "other numbers without data": NOT_REPRODUCED
    | {"evidence": {"kind": "exact", "text": "0.4 is not 0.5", "proof": "a.b"}},
    "our numbers of what holds": {"ours": "between 0.3 and 0.4"},
    "evidence of an unknown kind": {"evidence": {"kind": "gut", "text": "it is so, believe it", "proof": "a.b"}},
}


@pytest.mark.parametrize("changes", list(BROKEN.values()), ids=list(BROKEN))
def test_an_entry_that_breaks_the_schema_is_refused_by_name(changes: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="registry of claims, zaffalon-thm1-uniform: "):
        proofs.read(registry(tmp_path, entry(**changes)))


def test_errata_are_read(tmp_path: Path) -> None:
    fair = NOT_REPRODUCED | {"id": "zaffalon-ours"}
    part = fair | {"id": "zaffalon-part", "erratum": {**NOT_REPRODUCED["erratum"], "group": "in-part"}}
    slip = REPAIRABLE | {"id": "zaffalon-slip", "reading": "the neighboring sentence says what is meant"}
    copy = REPAIRABLE | {"id": "zaffalon-copy", "erratum": REPAIRABLE["erratum"] | {"group": "copy"}}
    covered = fair | {"id": "zaffalon-covered", "erratum": {"with": "zaffalon-part"}}
    nit = REPAIRABLE | {"id": "zaffalon-nit", "erratum": ERRATUM | {"weight": "nit"}}
    also = REPAIRABLE | {"id": "zaffalon-also", "erratum": {"with": "zaffalon-nit"}}
    entries = (WRONG, fair, part, slip, copy, covered, nit, also)
    found = proofs.read(registry(tmp_path, *(entry(**one) for one in entries)))
    assert found[0].erratum == proofs.Erratum(**ERRATUM)
    assert [one.group for one in found] == [
        "correction", "not-reproduced", "in-part", "correction", "copy", "in-part", "remark", "remark",
    ]  # fmt: skip
    assert (found[1].ours, found[3].reading) == ("between 0.3 and 0.4 in ten draws", slip["reading"])
    assert _registry.covered_by(found[2], found) == (found[2], found[5])


@pytest.mark.parametrize(
    "other",
    [
        entry(**WRONG | {"id": "zaffalon-one", "erratum": {"with": "zaffalon-none"}}),
        entry(**WRONG | {"id": "yang-one", "paper": "yang", "erratum": {"with": "zaffalon-thm1-uniform"}}),
        entry(**NOT_REPRODUCED | {"id": "zaffalon-one", "erratum": {"with": "zaffalon-thm1-uniform"}}),
    ],
    ids=["no such entry", "an entry of another paper", "a measurement covered by a correction"],
)
def test_an_entry_covers_claims_of_its_paper_and_kind(other: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(
        ValueError, match=f"registry of claims, {other['id']}: .* has no entry of its own in this paper"
    ):
        proofs.read(registry(tmp_path, entry(**WRONG), other))


BROKEN_CONCLUSIONS = {
    "a verdict": {"verdict": "false-as-printed"},
    "no answer": {"answer": None},
    "no proof": {"evidence": {"kind": "exact", "text": "it is so, believe it"}},
    "no evidence": {"evidence": {"kind": "none", "text": "it is so, believe it", "proof": "a.b"}},
    "an unknown key": {"comment": "none"},
}


@pytest.mark.parametrize("changes", list(BROKEN_CONCLUSIONS.values()), ids=list(BROKEN_CONCLUSIONS))
def test_a_conclusion_that_breaks_the_schema_is_refused_by_name(changes: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="registry of conclusions, zaffalon-even-bet-always: "):
        _registry.read_conclusions(registry(tmp_path, conclusion(**changes)))


def test_a_conclusion_stands_with_a_proof_of_its_answer_and_fails_with_a_refutation(tmp_path: Path) -> None:
    wrong = [
        {"evidence": {"kind": "exact", "text": "a shortfall of excesses", "proof": "betting_game.value"}},
        {"evidence": {"kind": "exact", "text": "the literal simplex", "proof": "betting_game.literal_simplex"}},
    ]
    named = [conclusion(id=f"zaffalon-{number}", **changes) for number, changes in enumerate(({}, *wrong))]
    outcomes = map(_registry.check, _registry.read_conclusions(registry(tmp_path, *named)))
    assert [outcome.problem for outcome in outcomes] == [
        "",
        "the proof finds symbolic evidence, the registry says exact",
        "the proof is one of the answer: it refutes nothing that is printed, so no step of it may say so",
    ]


def test_two_claims_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="ids stand twice: zaffalon-thm1-uniform"):
        proofs.read(registry(tmp_path, entry(), entry()))


def test_schema_and_code_name_the_same_papers_verdicts_and_kinds_of_evidence() -> None:
    schema = json.loads(Path(_registry.__file__).with_name("claims.schema.json").read_text(encoding="utf-8"))
    fields = schema["items"]["properties"]
    shared = schema["$defs"]
    assert shared["paper"]["enum"] == list(proofs.PAPERS)
    assert shared["id"]["pattern"].startswith(f"^({'|'.join(proofs.PAPERS)})-")
    assert shared["erratum"]["properties"]["weight"]["enum"] == list(_registry.WEIGHTS)
    groups = shared["erratum"]["properties"]["group"]["enum"]
    assert [group for group in _registry.GROUPS if group in groups] == groups
    assert set(_registry.GROUPS) - set(groups) == {"correction", "remark", "not-reproduced"}
    assert fields["verdict"]["enum"] == list(_registry.STATED_VERDICTS)
    repaired, wrong, _, unmarked, without_proof = (
        rule["if"]["properties"]["verdict"] for rule in schema["items"]["allOf"]
    )
    assert repaired["enum"] == list(REPAIRED)
    assert wrong["const"] == "false-as-printed"
    assert without_proof["enum"] == [verdict for verdict in _registry.STATED_VERDICTS if verdict not in VERDICTS]
    assert unmarked["enum"] == ["holds", *without_proof["enum"]]
    kinds = shared["evidence"]["properties"]["kind"]["enum"]
    assert kinds == list(_registry.KINDS_OF_EVIDENCE)
    assert set(kinds) == {steps(way).kind for way in ("identity", "exact", "carried in words", "measured")} | {"none"}
