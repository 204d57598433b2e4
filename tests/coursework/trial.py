"""Try an assignment of this repository without a sandbox: what somebody earns whose answers are these."""

from __future__ import annotations

import contextlib
import functools
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from coursework import _plain, _worker
from coursework._assignment import Assignment, expected_of, run_sheet
from coursework._grade import Grader, Result

if TYPE_CHECKING:
    from coursework._assignment import Check

ASSIGNMENTS = Path(__file__).parents[2] / "coursework"
SECRET = "the secret of these trials"  # noqa: S105 - of these tests alone
Namespace = dict[str, Any]

STUDENTS = ("ada", "ben", "zoë", "1234567")
again = pytest.mark.slow
"""For what is tried with the data of one student in every run, and with those of more in the long one."""
each = pytest.mark.parametrize("student", [*STUDENTS[:2], *(pytest.param(name, marks=again) for name in STUDENTS[2:])])
some = pytest.mark.parametrize("student", [STUDENTS[0], pytest.param(STUDENTS[1], marks=again)])


@functools.cache
def assignment(name: str, *, own_files: bool = False) -> Assignment:
    """Read an assignment; to draw the checks of a student takes up to a second, so they are kept."""
    one = Assignment(ASSIGNMENTS / name, own_files=own_files)
    one.checks = functools.cache(one.checks)  # type: ignore[method-assign]
    return one


def checks(name: str, student: str) -> list[Check]:
    return assignment(name).checks(student, SECRET)


def solved(name: str, student: str = "ada") -> Namespace:
    """Return the names of the sheet with its solutions, run on the data of a student."""
    one = assignment(name)
    return dict(run_sheet(one.folder, json.dumps(one.data(student, SECRET))))


def blank(name: str) -> Namespace:
    """Return the names that are left when nobody has answered."""
    names: Namespace = {"__name__": "__main__"}
    for cell in assignment(name).cells:
        if cell.code:
            with contextlib.suppress(NotImplementedError, NameError):
                exec(cell.for_student, names)  # noqa: S102 - a sheet of this repository
    return names


def replies(check: Check, names: Namespace) -> list[dict[str, Any]]:
    """Return what a submission with these names would hand back."""
    told = []
    for call, expected in zip(check.calls, check.expected, strict=True):
        try:
            packed = (
                _worker.answer(call.name, Grader.arguments(call, expected), names)
                if isinstance(expected, _plain.Formula)
                else _worker.pack(expected_of(names, call))
            )
            told.append({"packed": json.loads(json.dumps(packed))})
        except Exception as error:  # noqa: BLE001 - a wrong answer may fail in any way
            told.append({"kind": type(error).__name__})
    return told


def given(check: Check, names: Namespace) -> bool:
    """Say whether a check is passed, by right answers alone."""
    judge = Grader(assignment("hw1"), SECRET, None)  # type: ignore[arg-type] - nothing is run
    return judge.judged(check, replies(check, names))["earned"] > 0


def earned(name: str, names: Namespace, student: str = "ada") -> dict[str, float]:
    """Add up the points of each question."""
    asked = checks(name, student)
    judge = Grader(assignment(name), SECRET, None)  # type: ignore[arg-type] - nothing is run
    entries = judge.judged_in_order(asked, [replies(check, names) for check in asked], {})
    return Result(student, checks=entries).earned()


def visible(name: str, question: str, names: Namespace) -> None:
    """Run the test of a question that students see, with these answers."""
    cell = next(cell for cell in assignment(name).cells if cell.grade_id == f"{question}-test")
    exec(cell.for_student, dict(names))  # noqa: S102 - a sheet of this repository


def mistaken(name: str, code: str, student: str = "ada") -> dict[str, float]:
    """Return the points of somebody whose answers are right but for what the code defines."""
    names = solved(name, student)
    exec(code, names)  # noqa: S102 - a mistake of these tests
    return earned(name, names, student)
