"""Each usual mistake of a sheet costs points, and the feedback names it; what it tells to read again is there."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from coursework import _mistakes, _plain, _worker
from coursework._assignment import Call, expected_of, run_sheet
from coursework._grade import Grader
from tests.conftest import ROOT
from tests.coursework import trial
from tools.notebooks import as_text

if TYPE_CHECKING:
    from coursework._assignment import Check

MAY_BE_RIGHT = {("hw1", "plan")}
"""Three decisions may be right in spite of a mistake."""
SHEETS = [f"hw{number}" for number in range(1, 7)]
ALL = [
    (sheet, name, words)
    for sheet in SHEETS
    for name, usual in trial.assignment(sheet).mistakes.items()
    for words in usual
]


def replies(check: Check, names: dict[str, Any]) -> list[dict[str, Any]]:
    """What the worker hands back for a check, where these names stand in the notebook."""
    found = []
    for call, expected in zip(check.calls, check.expected, strict=True):
        try:
            if isinstance(expected, _plain.Formula):
                packed = _worker.answer(call.name, Grader.arguments(call, expected), names)
            else:
                packed = _worker.pack(expected_of(names, call))
            found.append({"packed": packed})
        except Exception as error:  # noqa: BLE001 - a wrong answer may fail in any way
            found.append({"error": 0, "kind": type(error).__name__, "text": ""})
    return found


def failed(sheet: str, names: dict[str, Any], asked: str, student: str) -> list[tuple[str, str]]:
    """The checks of one name that are not passed, and what the feedback names for each."""
    one, data = trial.assignment(sheet), trial.assignment(sheet).data(student, trial.SECRET)
    return [
        (check.title, one.mistake(check, replies(check, names), data))
        for check in trial.checks(sheet, student)
        if check.calls[0].name == asked and not trial.given(check, names)
    ]


@pytest.mark.parametrize(("sheet", "name", "words"), ALL)
@trial.some
def test_a_mistake_costs_points_and_is_named(sheet: str, name: str, words: str, student: str) -> None:
    names, wrong = trial.solved(sheet, student), trial.assignment(sheet).mistakes[name][words]
    called = any(
        isinstance(check.calls[0], Call) for check in trial.checks(sheet, student) if check.calls[0].name == name
    )
    own = run_sheet(trial.assignment(sheet).folder, json.dumps(trial.assignment(sheet).data(student, trial.SECRET)))
    names[name] = wrong(own) if callable(wrong) and not called else wrong
    found = failed(sheet, names, name, student)
    assert words in [named for _, named in found] or (not found and (sheet, name) in MAY_BE_RIGHT), found


@pytest.mark.parametrize("sheet", SHEETS)
def test_right_answers_and_answers_of_nobody_are_no_mistake(sheet: str) -> None:
    names = trial.solved(sheet)
    for asked in {check.calls[0].name for check in trial.checks(sheet, "ada")}:
        assert failed(sheet, names, asked, "ada") == []
        odd = "k**t + a**9 + 0.123" if isinstance(names[asked], str) else lambda *_: [0.123, "odd"]
        assert {named for _, named in failed(sheet, {**names, asked: odd}, asked, "ada")} <= {""}


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_question_has_something_to_read_again_and_every_name_its_mistakes(sheet: str) -> None:
    one = trial.assignment(sheet)
    assert set(one.reading) == {cell.question for cell in one.cells if cell.points}
    assert set(one.mistakes) == {check.calls[0].name for check in trial.checks(sheet, "ada")}
    for words, address in [place for places in one.reading.values() for place in places]:
        page, _, part = address.removeprefix(_mistakes.BOOK).partition("#")
        source = as_text(page.removesuffix(".html"))
        number, heading = re.fullmatch(r"lesson (\d+b?), (.*)", words).groups()
        assert re.search(rf"^# {number}\. ", source, re.MULTILINE), words
        assert re.search(rf"^## {re.escape(heading)}$", source, re.MULTILINE), words
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", part)


def test_a_sheet_of_other_people_needs_no_list_of_mistakes() -> None:
    assert (ROOT / "coursework" / "hw1" / "mistakes.py").is_file()
    assert _mistakes.named(trial.checks("hw1", "ada")[0], [], {}, dict) == ""
