"""The registry of the papers' claims: reading it, and its schema."""

import importlib
import json
import pkgutil
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from credal_lib import proofs
from credal_lib.proofs import Proof, _registry
from credal_lib.proofs._proof import VERDICTS
from tests.proofs.planted import entry, registry, steps

CLAIMS = proofs.claims()
DECIDED = [claim for claim in CLAIMS if claim.proof]


@pytest.mark.parametrize("claim", DECIDED, ids=[claim.id for claim in DECIDED])
def test_every_claim_has_the_verdict_and_the_evidence_that_its_proof_finds(claim: proofs.Claim) -> None:
    assert _registry.check(claim).problem == ""


def test_the_registry_holds_every_claim_of_the_list_once() -> None:
    assert len(CLAIMS) == 443
    assert Counter(claim.id for claim in CLAIMS).most_common(1)[0][1] == 1
    assert Counter(claim.paper for claim in CLAIMS) == {
        "zaffalon": 117, "yang": 104, "ferri": 81, "resin": 78, "dyrland": 63,
    }  # fmt: skip


def test_claims_of_a_chapter_are_some_of_all() -> None:
    for chapter in {claim.chapter for claim in CLAIMS}:
        assert set(proofs.claims(chapter)) <= set(CLAIMS)
        assert {claim.chapter for claim in proofs.claims(chapter)} == {chapter}
    assert proofs.claims(chapter=999) == ()


def modules_of_proofs() -> list[ModuleType]:
    names = [found.name for found in pkgutil.walk_packages(proofs.__path__, "credal_lib.proofs.") if not found.ispkg]
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
    "evidence of an unknown kind": {"evidence": {"kind": "gut", "text": "it is so, believe it", "proof": "a.b"}},
}


@pytest.mark.parametrize("changes", list(BROKEN.values()), ids=list(BROKEN))
def test_an_entry_that_breaks_the_schema_is_refused_by_name(changes: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="registry of claims, zaffalon-thm1-uniform: "):
        proofs.read(registry(tmp_path, entry(**changes)))


def test_two_claims_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="ids stand twice: zaffalon-thm1-uniform"):
        proofs.read(registry(tmp_path, entry(), entry()))


def test_schema_and_code_name_the_same_papers_verdicts_and_kinds_of_evidence() -> None:
    schema = json.loads(Path(_registry.__file__).with_name("claims.schema.json").read_text(encoding="utf-8"))
    fields = schema["items"]["properties"]
    assert fields["paper"]["enum"] == list(proofs.PAPERS)
    assert fields["id"]["pattern"].startswith(f"^({'|'.join(proofs.PAPERS)})-")
    assert fields["verdict"]["enum"] == list(_registry.STATED_VERDICTS)
    repaired, without_proof = (rule["if"]["properties"]["verdict"]["enum"] for rule in schema["items"]["allOf"])
    assert repaired == list(VERDICTS[1:])
    assert without_proof == [verdict for verdict in _registry.STATED_VERDICTS if verdict not in VERDICTS]
    kinds = fields["evidence"]["properties"]["kind"]["enum"]
    assert kinds == list(_registry.KINDS_OF_EVIDENCE)
    assert set(kinds) == {steps(way).kind for way in ("identity", "exact", "measured")} | {"none"}
