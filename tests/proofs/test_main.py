"""Verify the claims in the registry: python -m credal_book.proofs; exit status 1 if a proof disagrees with it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sympy import symbols

from credal_book import proofs
from credal_book.proofs import Proof, __main__, _registry
from credal_book.proofs.part2_sets import betting_game
from tests.proofs.planted import conclusion, entry, registry

CLAIMS = proofs.claims()
K, M, D = symbols("k m D", positive=True)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "credal_book.proofs", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


ERRATUM = {
    "weight": "statement", "line": "printed → right", "quoted": "the printed words", "why": "a reason in words",
}  # fmt: skip
FALSIFIED = {
    "another verdict": {"verdict": "false-as-printed", "corrected": "1/n", "erratum": ERRATUM},
    "a milder verdict": {
        "evidence": {"kind": "exact", "text": "the literal simplex", "proof": "betting_game.literal_simplex"}
    },
    "better evidence": {
        "id": "zaffalon-thm1-simplex", "verdict": "holds-with-correction", "corrected": "k - 1",
        "erratum": ERRATUM | {"weight": "slip"},
        "evidence": {"kind": "symbolic", "text": "the literal simplex", "proof": "betting_game.literal_simplex"},
    },
}  # fmt: skip


@pytest.mark.parametrize("changes", list(FALSIFIED.values()), ids=list(FALSIFIED))
def test_a_falsified_verdict_fails_the_run(changes: dict[str, Any], tmp_path: Path) -> None:
    done = run("--registry", str(registry(tmp_path, entry(**changes))))
    assert done.returncode == 1
    assert "FAILED: the proof finds" in done.stdout
    assert done.stdout.endswith("1 claims, 1 failed\n")


def test_a_true_entry_passes_the_same_run_and_writes_json(tmp_path: Path) -> None:
    outcomes = tmp_path / "outcomes.json"
    done = run("--registry", str(registry(tmp_path, entry())), "--json", str(outcomes))
    assert done.returncode == 0, done.stdout + done.stderr
    (written,) = json.loads(outcomes.read_text(encoding="utf-8"))
    assert written | {"seconds": 0} == {
        "id": "zaffalon-thm1-uniform", "paper": "zaffalon", "chapter": 6, "verdict": "holds", "evidence": "symbolic",
        "proof": "betting_game.value", "decided": 5, "argued": 1, "seconds": 0, "problem": "",
    }  # fmt: skip


def test_the_command_fails_and_names_the_claim_when_a_proof_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def value() -> Proof:
        proof = Proof("planted", "none")
        proof.equal("false.", 1 / K, 2 / K)
        return proof

    monkeypatch.setattr(betting_game, "value", value)
    assert __main__.main(["--claim", "zaffalon-thm1-uniform"]) == 1
    assert "FAILED: not proved: planted: false. The difference is" in capsys.readouterr().out


def test_a_proof_that_breaks_down_fails_its_claim_and_not_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(betting_game, "value", lambda: 1 // 0)
    assert __main__.main(["--claim", "zaffalon-thm1-uniform"]) == 1
    assert "FAILED: not proved: ZeroDivisionError: " in capsys.readouterr().out


def test_explain_prints_the_derivation_and_one_that_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main(["--claim", "zaffalon-thm1-uniform", "--explain"]) == 0
    printed = capsys.readouterr().out
    assert "Evidence, symbolic: " in printed
    assert "5 steps decided, 1 argued in words." in printed
    assert "[decided: identity]" in printed
    assert not set(printed) & set("\\$")
    undecided = next(claim for claim in CLAIMS if not claim.proof)
    assert __main__.main(["--claim", undecided.id, "--explain"]) == 0
    assert "there is no derivation" in capsys.readouterr().out


def test_a_name_that_no_claim_has_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main(["--claim", "nonsense"]) == 2
    assert "No claim has that name" in capsys.readouterr().err


def test_the_command_verifies_in_several_processes_and_counts_by_paper(capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main(["--paper", "dyrland", "--jobs", "2"]) == 0
    printed = capsys.readouterr().out
    claims, conclusions = (sum(c.paper == "dyrland" for c in of) for of in (CLAIMS, _registry.conclusions()))
    assert printed.endswith(f"{claims} claims and {conclusions} conclusions, 0 failed\n")
    assert "holds-with-correction" in printed


def test_conclusions_are_verified_explained_and_counted_apart(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    planted = _registry.read_conclusions(registry(tmp_path, conclusion()))
    monkeypatch.setattr(__main__, "read_conclusions", lambda: planted)
    assert __main__.main(["--claim", planted[0].id]) == 0
    printed = capsys.readouterr().out
    assert "a conclusion" in printed
    assert printed.endswith("0 claims and 1 conclusion, 0 failed\n")
    assert __main__.main(["--claim", planted[0].id, "--explain"]) == 0
    assert f"{planted[0].conclusion}\n\nAnswer: It is: 1/k.\n\n" in capsys.readouterr().out
