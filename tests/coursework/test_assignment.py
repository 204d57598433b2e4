"""Assignments: checks, expected values, data, and what is refused."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from coursework import Call, Check, Satisfies, Variable, check, draw, key, reference
from coursework._assignment import Assignment, SheetError
from tests.coursework.conftest import SECRET, SORTING

if TYPE_CHECKING:
    from pathlib import Path

CHECKS = str(SORTING / "checks.py")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(SORTING, tmp_path / "sorting", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "sorting"


def test_expected_values_come_from_the_solution() -> None:
    found = check(reference(CHECKS), "q1", 1, "a title", Call("sort_by_size", ["b", "aa", "a"]))
    assert (found.expected, found.public, found.tolerance) == ([["a", "b", "aa"]], False, 1e-6)
    assert str(found.calls[0]) == "sort_by_size(['b', 'aa', 'a'])"


def test_the_sheet_is_run_with_the_data_of_a_student() -> None:
    numbers = list(range(15))
    own = check(reference(CHECKS, data={"numbers": numbers}), "q3", 1, "t", Variable("falling"), Variable("middle"))
    assert own.expected == [numbers[::-1], 7]


def test_hidden_inputs_are_of_the_student_and_of_the_secret() -> None:
    sheet = Assignment(SORTING)

    def asked(student: str, secret: str) -> list[str]:
        return [str(call) for one in sheet.checks(student, secret) for call in one.calls]

    assert asked("ada", SECRET) == asked("ada", SECRET)
    assert asked("ada", SECRET)[1] not in (asked("ben", SECRET)[1], asked("ada", "another")[1])
    assert draw("ada", SECRET, "x").random() != draw("ada", SECRET, "y").random()
    assert key("ada", None) == "ada"
    assert len({key("ada", SECRET), key("ben", SECRET), key("ada", "another")}) == 3


def test_both_ways_to_name_it_and_the_points() -> None:
    for place in (SORTING, SORTING / "sorting.md"):
        assert Assignment(place).points == {"q1": 3, "q2": 3, "q3": 2}


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("sorting.md", "points: 3", "points: 4", "q1: the sheet promises 4 points, the checks and the rubric give 3"),
        (
            "checks.py",
            '"q4": [("counts the orders", 2)',
            '"q4": [("counts the orders", 1)',
            "q4: the sheet promises 4 points",
        ),
        ("checks.py", 'RUBRIC = {"q4"', 'RUBRIC = {"q5"', "no essay cell of the sheet is called so"),
        (
            "sorting.md",
            "return sorted(words, key",
            "return undefined(words, key",
            "cell q1-test of the sheet fails: NameError",
        ),
        ("checks.py", 'check(SHEET, "q2", 3', 'check(SHEET, "q2", 0', "it needs points"),
    ],
)
def test_what_does_not_fit_together_is_refused(copy: Path, file: str, old: str, new: str, words: str) -> None:
    text = (copy / file).read_text()
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1))
    with pytest.raises(SheetError, match=words):
        Assignment(copy)


@pytest.mark.parametrize("name", ["sorting.md", "checks.py"])
def test_a_folder_needs_both_files(copy: Path, name: str) -> None:
    (copy / name).unlink()
    with pytest.raises(SheetError, match="there is no"):
        Assignment(copy)


@pytest.mark.parametrize("wrong", [{"calls": []}, {"expected": []}, {"points": 0}, {"expected": [object()]}])
def test_a_check_needs_a_plain_value_for_each_call(wrong: dict[str, Any]) -> None:
    right: dict[str, Any] = {"question": "q", "points": 1, "title": "t", "calls": [Variable("x")], "expected": [1]}
    Check(**right)
    Check(**{**right, "expected": [Satisfies("is small", bool)]})
    with pytest.raises(Exception, match=r"it needs points|cannot hand back"):
        Check(**{**right, **wrong})


def test_a_check_of_what_the_sheet_does_not_define_is_said() -> None:
    for call in (Call("sort_by", [1]), Variable("mean")):
        with pytest.raises(SheetError, match=f"a check asks for {call.name}, which the sheet does not define"):
            check({"sort_by_size": sorted}, "q1", 1, "a check", call)
