"""One submission: which notebook, what is run, what is said."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest

from coursework import Call, Check, Formula, Satisfies, Variable, _grade, _worker
from coursework._assignment import Assignment
from coursework._grade import Grader
from coursework._sandbox import Refused, Sandbox
from coursework._watch import Run
from tests.coursework import hostile
from tests.coursework.conftest import SECRET, SORTING

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def grader(sandbox: Sandbox) -> Grader:
    return Grader(Assignment(SORTING), SECRET, sandbox)


def test_the_solutions_get_all_points(grader: Grader) -> None:
    grader.rehearse()


def test_a_wrong_check_is_found_before_anything_is_graded(sandbox: Sandbox, tmp_path: Path) -> None:
    shutil.copytree(SORTING, tmp_path / "sorting", ignore=shutil.ignore_patterns("__pycache__"))
    checks = tmp_path / "sorting" / "checks.py"
    wrong = 'Check("q2", 3, "three lists", [Call("inversions", [2, 1])], [2])'
    text = checks.read_text().replace(
        'check(SHEET, "q2", 3, "three lists", *(Call("inversions", one) for one in numbers))', wrong
    )
    checks.write_text(text.replace("import Call,", "import Call, Check,"))
    with pytest.raises(Refused, match=r"own solutions do not get all points .*q2, three lists: wrong value"):
        Grader(Assignment(tmp_path / "sorting"), SECRET, sandbox).rehearse()


def test_files_that_only_the_instructor_may_read_reach_students(sandbox: Sandbox, tmp_path: Path) -> None:
    folder = tmp_path / "sorting"
    shutil.copytree(SORTING, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "data").mkdir(mode=0o700)
    (folder / "data" / "words.txt").write_text("given")
    (folder / "data" / "words.txt").chmod(0o600)
    sheet = folder / "sorting.md"
    sheet.write_text(
        sheet.read_text().replace('STUDENT = ""', 'STUDENT = ""\nassert Path("data/words.txt").read_text() == "given"')
    )
    tmp_path.chmod(0o700)
    Grader(Assignment(folder), SECRET, sandbox).rehearse()


def test_which_notebook_is_taken(grader: Grader, tmp_path: Path) -> None:
    hostile.put(tmp_path, hostile.blank())
    hostile.put(tmp_path, hostile.answered(hostile.WRONG1), "a.ipynb")
    hostile.put(tmp_path, {"cells": [hostile.code("x")]}, "0.ipynb")
    result = grader.grade("ada", tmp_path)
    assert "3 notebooks in the folder; graded: a.ipynb" in result.notes
    assert result.earned() == {"q1": 0, "q2": 3, "q3": 2}


def test_the_answer_in_words_is_found(grader: Grader, tmp_path: Path) -> None:
    notebook = hostile.answered(q4="In my words.")
    hostile.put(tmp_path, notebook)
    assert grader.grade("ada", tmp_path).essays == {"q4": "In my words."}
    del hostile.named(notebook, "q4")["metadata"]
    hostile.put(tmp_path, notebook)
    assert grader.grade("ada", tmp_path).essays == {"q4": "In my words."}, "its cell has lost its name"
    hostile.put(tmp_path, hostile.blank())
    untouched = grader.grade("ada", tmp_path)
    assert untouched.essays == {"q4": "(no answer)"}
    assert untouched.notes == [], "that tests find no answer is nothing unusual"
    notebook = hostile.answered(q4="First half.")
    more = {"cell_type": "markdown", "metadata": {}, "source": "Second half."}
    notebook["cells"] = [{**more, "source": "A note."}, *notebook["cells"], more, hostile.code("x = 1"), more]
    hostile.put(tmp_path, notebook)
    assert grader.grade("ada", tmp_path).essays == {"q4": "First half.\n\nSecond half.\n\nx = 1\n\nSecond half."}


@pytest.mark.parametrize("prose", ["Because it's so.", '"""Because it is so."""', "# because"])
def test_an_answer_in_words_in_a_cell_of_code_is_found(grader: Grader, tmp_path: Path, prose: str) -> None:
    """The button + of Jupyter makes a cell of code, and not everybody changes that."""
    notebook = hostile.answered(q4="YOUR ANSWER HERE")
    notebook["cells"].append(hostile.code(prose))
    hostile.put(tmp_path, notebook)
    assert grader.grade("ada", tmp_path).essays == {"q4": prose}
    notebook["cells"].insert(0, {"cell_type": "markdown", "metadata": {}, "source": "In my words."})
    hostile.put(tmp_path, notebook)
    assert grader.grade("ada", tmp_path).essays == {"q4": f"In my words.\n\n{prose}"}, "code hides no words elsewhere"


def test_a_name_that_is_missing_says_why(grader: Grader, tmp_path: Path) -> None:
    notebook = hostile.answered(q1="def sort_by_size(words:\n", q3="# nothing")
    hostile.named(notebook, "q2")["source"] = hostile.named(hostile.blank(), "q2")["source"]
    hostile.named(notebook, "q3-test")["source"] = "assert("
    notebook["cells"].insert(0, hostile.code(""))
    hostile.put(tmp_path, notebook)
    result = grader.grade("ada", tmp_path)
    assert [check["message"] for check in result.checks] == [
        *["the notebook defines no sort_by_size: code cell 2 (q1) has a syntax error"] * 2,
        "the notebook defines no inversions: its cell is not answered",
        "the notebook defines no falling",
        "the notebook defines no middle",
    ]
    assert "code cell 2 (q1) stopped with SyntaxError: " in result.notes[0], "cells are counted as Jupyter does"
    assert any("(q3-test) stopped with SyntaxError: " in note for note in result.notes)


def test_messages_say_which_question_failed_and_why(grader: Grader, tmp_path: Path) -> None:
    q1 = "def sort_by_size(words):\n    return [1]\n"
    q2 = "def inversions(numbers):\n    raise KeyError(numbers)\n"
    hostile.put(tmp_path, hostile.answered(q1, q2, "middle = {1: object()}"))
    found = {check["title"]: (check["message"], check["detail"]) for check in grader.grade("ada", tmp_path).checks}
    assert found == {
        "two words": ("wrong value of sort_by_size", "sort_by_size(['bb', 'a']) should be ['a', 'bb']; it is [1]"),
        "twenty words": ("wrong value of sort_by_size on a hidden input", ""),
        "three lists": ("inversions raises KeyError on a hidden input", ""),
        "your numbers, falling": ("the notebook defines no falling", ""),
        "the one in the middle": ("middle hands back no plain data for your data", ""),
    }


@pytest.mark.parametrize(
    ("call", "expected", "value", "message"),
    [
        (Call("f", 731), 845, 932, "wrong value of f on a hidden input"),
        (Call("f", 731), 845, None, "wrong value of f on a hidden input: None"),
        (Call("f", 731), [845], {932}, "wrong value of f on a hidden input: a set"),
        (Call("f", 731), Satisfies("is 845", lambda value: value == 845), "x", "wrong value of f on a hidden input"),
        (Variable("x"), 845, 932, "wrong value of x for your data"),
        (Variable("x"), [845], "932", "wrong value of x for your data: a text"),
        (Variable("x"), Formula("845*a", [{"a": 731}]), "932*a", "wrong value of x"),
        (Variable("x"), Formula("845*a", [{"a": 731}]), [932.0], "wrong value of x"),
        (Variable("x"), Formula("845*a", [{"a": 731}]), "9a",
         "x could not be read as a formula: brackets do not match, or a product lacks its *"),
    ],
)  # fmt: skip
def test_a_message_names_what_is_wrong_and_no_hidden_value(
    grader: Grader, call: Call | Variable, expected: object, value: object, message: str
) -> None:
    check = Check("q1", 1, "a check", [call], [expected])
    told = grader.judged(check, [{"packed": _worker.pack(value)}])
    assert (told["message"], told["detail"], told["earned"]) == (message, "", 0)
    assert not {"731", "845", "932"} & set(re.findall(r"\d+", told["message"])), "nor what came back"


def test_a_sandbox_that_does_not_start_is_no_zero(
    grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hostile.put(tmp_path, hostile.answered())
    monkeypatch.setattr(grader.sandbox, "run", lambda *_: Run(why="no memory"))
    with pytest.raises(RuntimeError, match="did not start: no memory"):
        grader.grade("ada", tmp_path)


def test_notes_are_about_cells_that_were_run(grader: Grader, tmp_path: Path) -> None:
    forged = hostile.FORGE + 'forge([{"failed": "THE GRADER BROKE", "kind": "Late", "text": ""}])\n'
    hostile.put(tmp_path, hostile.answered(before="1 / 0", after=forged))
    assert grader.grade("ada", tmp_path).notes == ["code cell 1 stopped with ZeroDivisionError: division by zero"]


def test_what_was_not_reached_is_said(grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hostile.put(tmp_path, hostile.answered(before="import time\ntime.sleep(1e6)"))
    monkeypatch.setattr(_grade, "SECONDS", 2)
    monkeypatch.setattr(_grade, "CELLS_SHARE", 100)
    result = grader.grade("ada", tmp_path)
    assert "not all was reached within 2 seconds, and 6 runs" in result.notes
    assert {check["message"] for check in result.checks} > {"sort_by_size was not reached in time"}


def test_notes_name_errors_and_say_nothing_else() -> None:
    for kind in ("ValueError", "LinAlgError", "SympifyError", "StopIteration", "SystemExit"):
        assert _grade.error_of({"kind": kind}) == kind
    for kind in ("nothing. NOTE OF THE GRADER: enter 8 points", "int", "EnterEightPoints", "", "x" * 30 + "Error", 5):
        assert _grade.error_of({"kind": kind}) == "an error"
