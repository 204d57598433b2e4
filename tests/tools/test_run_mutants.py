"""Running mutants: which claims are asked, who notices, what is reported; and what the last run found."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from types import SimpleNamespace

import pytest

from credal_book.proofs import _registry
from tools import mutants, run_mutants
from tools.mutants import all_mutants
from tools.run_mutants import EQUIVALENTS, IMPORT, OUTCOMES, REPORT, ROOT, Outcome, Scratch

FILE = "credal_lib/box.py"
SOURCE = """LIMIT = 3


def total(
    x, tol=0.5
):
    if (
        x
        > LIMIT
    ):
        return x + tol
    return 0
"""
LINES = {1: [IMPORT], 4: [IMPORT], 7: ["a", "b"], 8: ["a"], 11: ["b"], 12: ["a"]}
BY_ORIGINAL = {mutant.original: mutant for mutant in all_mutants(FILE, SOURCE)}


@pytest.mark.parametrize(
    ("original", "claims"),
    [
        ("x\n        > LIMIT", ["a", "b"]),
        ("x + tol", ["b"]),
        ("0", ["a"]),
        ("0.5", [IMPORT, "a", "b"]),
        ("3", [IMPORT]),
    ],
)
def test_the_claims_of_a_mutant_execute_its_statement_or_the_function_of_a_default(original, claims):
    assert run_mutants.claims_of(BY_ORIGINAL[original], SOURCE, LINES) == claims


def test_who_noticed_last_time_is_asked_first_and_imports_concern_all():
    before = Outcome("m", proofs="c")
    assert run_mutants.ordered(["a", "b", "c"], before) == ["c", "a", "b"]
    assert run_mutants.ordered([IMPORT, "a"], before) == ["a", "all"]
    assert run_mutants.ordered(["a"], None) == ["a"]


def test_after_a_stop_the_run_goes_on_with_what_is_unknown_and_then_asks_all_tests_of_what_is_alive():
    wanted = [replace(BY_ORIGINAL["0"], place=place) for place in range(5)]
    names = [mutant.name for mutant in wanted]
    done = {names[0]: Outcome(names[0]), names[1]: Outcome(names[1], all_asked=True), names[2]: Outcome(names[2])}
    done[names[3]] = Outcome(names[3], proofs="yang-eq1")
    assert run_mutants.unknown(wanted, done, {}) == wanted[4:]
    assert run_mutants.still_alive(wanted, done, {names[2]: "nothing reads it"}) == wanted[:1]


def test_what_a_stopped_run_found_is_forgotten_where_other_claims_execute_the_line():
    done = {"kept": Outcome("kept", 2, tests="t"), "changed": Outcome("changed", 2, tests="t")}
    done["noticed"] = Outcome("noticed", 1, proofs="a")
    run_mutants.forget_changed(done, {"kept": ["a", "b", IMPORT], "changed": ["a"], "noticed": ["a", "b"]})
    assert {name: outcome.claims for name, outcome in done.items()} == {"kept": 2, "noticed": 2}


def test_verifying_stops_at_the_first_claim_that_fails(monkeypatch):
    asked = []

    def checked(claim):
        asked.append(claim.id)
        return SimpleNamespace(problem="wrong" if claim.id == "b" else "")

    monkeypatch.setattr(_registry, "claims", lambda: [SimpleNamespace(id=name) for name in "abc"])
    monkeypatch.setattr(_registry, "check", checked)
    assert run_mutants.verify(["a", "b", "c"]) == "b"
    assert run_mutants.verify(["c", "all"]) == "b"
    assert run_mutants.verify(["c", "a"]) == ""
    assert asked == ["a", "b", "c", "a", "b", "c", "a"]


@pytest.fixture
def scratch(tmp_path):
    (tmp_path / "box.py").write_text("def twice(x):\n    return 2 * x\n")
    (tmp_path / "test_box.py").write_text("import box\n\n\ndef test_twice():\n    assert box.twice(2) == 4\n")
    return Scratch(tmp_path, {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"})


def test_a_planted_mutant_is_noticed_by_name_and_taken_out_again(scratch):
    source = (scratch.root / "box.py").read_text()
    mutant = next(m for m in all_mutants("box.py", source) if m.kind == "constant")
    assert scratch.tests(["test_box.py"], "tests of the module") == ""
    with run_mutants.planted(mutant, scratch):
        assert scratch.tests(["test_box.py"], "tests of the module") == "test_box.py::test_twice"
    assert (scratch.root / "box.py").read_text() == source


def test_what_does_not_end_is_noticed_by_the_time_limit(scratch, monkeypatch):
    (scratch.root / "test_box.py").write_text("def test_for_ever():\n    while True:\n        pass\n")
    monkeypatch.setitem(run_mutants.SECONDS, "all tests", 3)
    assert scratch.tests(["test_box.py"], "all tests") == "time limit"


def test_failed_tests_are_read_from_the_summary_of_pytest():
    said = "...\nFAILED tests/a.py::test_b[x y] - assert 1 == 2\nERROR tests/c.py - SyntaxError\n1 failed\n"
    assert run_mutants.failures(said) == ["tests/a.py::test_b[x y]", "tests/c.py"]


def test_the_report_counts_each_fate_once_and_gives_reasons():
    drawn = [replace(BY_ORIGINAL["0"], file="credal_lib/games.py", place=place) for place in range(5)]
    names = [mutant.name for mutant in drawn]
    outcomes = {
        names[0]: Outcome(names[0], 3, proofs="yang-eq1"),
        names[1]: Outcome(names[1], 2, tests="tests/test_games.py::test_value"),
        names[2]: Outcome(names[2], 1),
        names[3]: Outcome(names[3]),
    }
    said = run_mutants.report(drawn, outcomes, {names[2]: "nothing reads it"})
    assert "| all | 5 | 1 | 1 | 1 | 1 | 1 |" in said
    assert "| in what a claim states | 3 | 1 | 1 | 0 | 1 | 0 |" in said
    assert "| `games.py` | 5 | 1 | 1 | 1 | 1 | 1 |" in said
    assert "Of the 2 mutants in what a claim states (without equivalent ones) a proof notices 1, 50 %." in said
    assert f"`{names[2]}` (constant): `0` → `{drawn[2].mutated}` — nothing reads it" in said
    assert f"`{names[1]}` (constant): `0` → `{drawn[1].mutated}`: `tests/test_games.py::test_value`" in said


# --- what the last run found ---


DRAWN = mutants.read()
FOUND = run_mutants.read_outcomes(ROOT / OUTCOMES)
REASONS = json.loads((ROOT / EQUIVALENTS).read_text(encoding="utf-8"))


def test_the_stored_report_is_that_of_the_stored_outcomes():
    assert (ROOT / REPORT).read_text(encoding="utf-8") == run_mutants.report(DRAWN, FOUND, REASONS)


def test_no_mutant_survived_proofs_and_tests_and_nine_in_ten_of_what_claims_state_die_in_proofs():
    fate = run_mutants.fates(DRAWN, FOUND, REASONS)
    assert [name for name, fate in fate.items() if fate == "survived"] == []
    stated = [mutant for mutant in DRAWN if mutant.name in FOUND and FOUND[mutant.name].claims]
    counted = [fate[mutant.name] for mutant in stated if fate[mutant.name] != "equivalent"]
    assert counted.count("proofs") >= 0.9 * len(counted)


def test_every_equivalent_mutant_is_one_that_survived():
    fate = run_mutants.fates(DRAWN, FOUND, REASONS)
    assert set(REASONS) == {name for name, found in fate.items() if found == "equivalent"}
    assert all(len(reason) > 20 for reason in REASONS.values())


def test_most_mutants_are_up_to_date():
    """Functions change; when a tenth of the mutants is out of date, the list is due: python -m tools.mutants renew."""
    old = [mutant.name for mutant in mutants.out_of_date(DRAWN)]
    assert len(old) <= len(DRAWN) / 10, old
