"""Grade one submission: choose its notebook, run it, compare what it handed back."""

from __future__ import annotations

import builtins
import re
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from coursework import _follow, _plain, _submission, _text
from coursework._assignment import Assignment, Call, Check
from coursework._choose import choose, flat
from coursework._reports import NO_ANSWER
from coursework._sandbox import Refused, Sandbox, open_to_all
from coursework._source import BLANK_ESSAY
from coursework._submission import Notebook, Unreadable

if TYPE_CHECKING:
    from pathlib import Path

    from coursework._watch import Run

CELL_SECONDS, CALL_SECONDS, SECONDS, RUNS = 10, 5, 40, 6
CELLS_SHARE = 0.6
"""Of the time that is left, for all cells together; the rest is for the calls."""
ERROR = re.compile(r"[A-Z][A-Za-z]{0,24}Error")
FOLLOWS = "not right, but it follows from your own earlier answer, so these points count; see"
LONGEST_ANSWER, MOST_NOTES = 10_000, 10


@dataclass
class Result:
    """What a submission has earned, and why."""

    student: str
    status: str = "ok"
    checks: list[dict[str, Any]] = field(default_factory=list)
    """For each check: question, title, points, earned, message, detail, and perhaps a usual mistake."""
    essays: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    data_by: str = ""
    """How the release that was handed in says that its data were drawn."""
    seconds: float = 0.0
    """Of processor time, as far as the worker has told."""

    file: str = ""
    """What the files of this student are called."""
    handed_in: str = ""
    """When, and how that is known; nothing where there is no deadline."""
    minutes_late: int = 0
    deduction: float = 0.0
    """In points, of all that is earned."""

    def earned(self) -> dict[str, float]:
        """Add up the points of each question."""
        total: dict[str, float] = {}
        for check in self.checks:
            total[check["question"]] = total.get(check["question"], 0) + check["earned"]
        return total

    def after_deduction(self, points: float) -> float:
        """Return what is left of so many points."""
        return max(0.0, points - self.deduction)


def said(reply: dict[str, Any], what: str) -> str:
    """Read a text from a reply, in which anything may stand."""
    text = reply.get(what)
    return text[:1000] if type(text) is str else ""


def error_of(reply: dict[str, Any]) -> str:
    """Name the error of a reply: one of Python's, or a short word with Error at its end; any other is a student's."""
    kind = said(reply, "kind")
    known = vars(builtins).get(kind)
    named = ERROR.fullmatch(kind) or (isinstance(known, type) and issubclass(known, BaseException))
    return kind if named else "an error"


class Grader:
    """Grades submissions of one assignment.

    Parameters
    ----------
    assignment : Assignment
        What was asked.
    secret : str
        What hidden inputs derive from.
    sandbox : Sandbox
        Where submissions run.
    """

    def __init__(self, assignment: Assignment, secret: str, sandbox: Sandbox) -> None:
        self.assignment, self.secret, self.sandbox = assignment, secret, sandbox
        cells = assignment.cells
        self.given = [(cell.grade_id, cell.source) for cell in cells if cell.kind == "given" and cell.code]
        self.names = {cell.grade_id for cell in cells} - {""}
        self.answers = {cell.grade_id for cell in cells if cell.kind == "answer"}
        self.stubs = {flat(cell.for_student): cell.question for cell in cells if cell.kind == "answer"}
        self.released = {flat(cell.for_student) for cell in cells}
        data = assignment.folder / "data"
        self.files = open_to_all(data, self) if data.is_dir() else None

    def grade(self, student: str, folder: Path) -> Result:
        """Grade the folder of one student."""
        result = Result(student)
        try:
            if folder.is_symlink():
                raise Unreadable("is a symbolic link, not followed")
            if not folder.is_dir():
                raise Unreadable("is no folder: put the notebook into a folder that is called as the student is")
            notebook = choose(self.assignment, folder, result.notes)
        except Unreadable as error:
            result.status = "unreadable"
            result.notes.append(_text.line(str(error)))
            result.checks = [self.entry(check, "not read") for check in self.assignment.checks(student, self.secret)]
            return result
        result.data_by = notebook.data_by
        self.grade_cells(result, notebook)
        return result

    def rehearse(self) -> None:
        """Grade the sheet's own solutions; unless they get all points, nothing is graded.

        Raises
        ------
        Refused
            With what the solutions do not get points for.
        """
        cells = [_submission.Cell(cell.code, cell.source, cell.grade_id) for cell in self.assignment.cells]
        result = Result("rehearsal")
        self.grade_cells(result, Notebook(cells))
        if wrong := [check for check in result.checks if check["earned"] < check["points"]]:
            words = f"{wrong[0]['question']}, {wrong[0]['title']}: {wrong[0]['message']} {wrong[0]['detail']}"
            notes = "; ".join(result.notes)
            raise Refused(f"the sheet's own solutions do not get all points where submissions run ({words}) {notes}")

    def cells(self, notebook: Notebook) -> list[tuple[str, str]]:
        """List what is run: given cells that are missing, then the student's code but for untouched stubs."""
        run = [
            cell
            for cell in notebook.cells
            if (cell.code or cell.grade_id in self.answers) and cell.source.strip()  # one key turns code into text
        ]
        named = [f" ({cell.grade_id})" * (cell.grade_id in self.names) for cell in run]
        own = [(f"code cell {i}{named[i - 1]}", cell.source) for i, cell in enumerate(run, 1)]
        there = {flat(source) for _, source in own}
        missing = [(f"given cell {name}", source) for name, source in self.given if flat(source) not in there]
        return [*missing, *(cell for cell in own if flat(cell[1]) not in self.stubs)]

    def grade_cells(self, result: Result, notebook: Notebook) -> None:
        """Run the cells, compare what was handed back, and collect the essays."""
        checks = self.assignment.checks(result.student, self.secret)
        data = self.assignment.data(result.student, self.secret)
        asked = [pair for check in checks for pair in zip(check.calls, check.expected, strict=True)]
        calls = [(i, call.name, self.arguments(call, expected)) for i, (call, expected) in enumerate(asked)]
        sources = [cell.source for cell in notebook.cells]
        replies, result.seconds = self.run(self.cells(notebook), calls, data, result.notes)
        # a test that finds no answer says nothing new: the checks tell which name is missing
        unasked = tuple(
            f"({cell.grade_id}) stopped with NameError" for cell in self.assignment.cells if cell.kind == "test"
        )
        result.notes[:] = [note for note in result.notes if not any(words in note for words in unasked)]
        why = {self.stubs[stub]: ": its cell is not answered" for stub in map(flat, sources) if stub in self.stubs}
        for title, broken, _ in (note.partition(" stopped with SyntaxError") for note in result.notes):
            name = title.partition("(")[2].strip(")")
            if broken and name in self.answers:
                why[name.partition("-")[0]] = f": {title} has a syntax error"
        numbers = iter(range(len(calls)))
        told = [[replies.get(next(numbers), {"kind": "Silent"}) for _ in check.calls] for check in checks]
        result.checks = self.judged_in_order(checks, told, why)
        for check, replied, entry in zip(checks, told, result.checks, strict=True):
            if entry["earned"] < check.points:
                entry["mistake"] = self.assignment.mistake(check, replied, data)
        result.essays = {name: self.essay(notebook, name) for name in self.assignment.rubric}

    @staticmethod
    def arguments(call: Call | _plain.Variable, expected: Any) -> Any:
        """Write the arguments of a call, or the points at which a formula is asked, as the worker reads them."""
        if isinstance(call, Call):
            return [_plain.pack_argument(argument) for argument in call.arguments]
        return {"points": expected.points} if isinstance(expected, _plain.Formula) else None

    def run(
        self, cells: list[tuple[str, str]], calls: list[tuple[int, str, Any]], data: Any, notes: list[str]
    ) -> tuple[dict[int, dict[str, Any]], float]:
        """Run the notebook, again without what did not come back, until every call has its reply or time is up."""
        replies: dict[int, dict[str, Any]] = {}
        deadline, seconds, left = time.monotonic() + SECONDS, 0.0, list(calls)
        for turn in range(RUNS):
            job = {
                "cells": cells,
                "calls": left,
                "data": data,
                "cells_seconds": CELLS_SHARE * (deadline - time.monotonic()),
                "cell_seconds": CELL_SECONDS,
                "call_seconds": CALL_SECONDS,
            }
            run = self.sandbox.run(job, deadline - time.monotonic(), self.files)
            titles = {title for title, _ in cells} if turn == 0 else set()
            seconds += self.enter(run, {call[0] for call in left}, replies, titles, notes)
            left = [call for call in left if call[0] not in replies]
            if run.ended or not left or time.monotonic() > deadline - 1:
                break
            if not run.last and turn:
                raise RuntimeError(f"the sandbox did not start: {run.why}")
            cells, left = self.without_culprit(run, cells, left, replies, notes)
        if any(call[0] not in replies for call in left):
            notes.append(f"not all was reached within {SECONDS} seconds, and {RUNS} runs")
        return replies, seconds

    def without_culprit(
        self,
        run: Run,
        cells: list[tuple[str, str]],
        left: list[tuple[int, str, Any]],
        replies: dict[int, dict[str, Any]],
        notes: list[str],
    ) -> tuple[list[tuple[str, str]], list[tuple[int, str, Any]]]:
        """Leave out the cell, or the function, that was announced last and did not come back."""
        name = next((call[1] for call in left if f"call {call[0]}" == run.last), None)
        if name is not None:
            notes.append(f"a call of {_text.line(name)} {run.why}")
            replies |= {call[0]: {"kind": "Died", "text": run.why} for call in left if call[1] == name}
            return cells, [call for call in left if call[1] != name]
        if any(title == run.last for title, _ in cells):
            notes.append(f"{run.last} was left out: it {run.why}")
        return [cell for cell in cells if cell[0] != run.last], left

    @staticmethod
    def enter(
        run: Run, asked: set[int], replies: dict[int, dict[str, Any]], titles: set[str], notes: list[str]
    ) -> float:
        """Enter the replies to what was asked, each once, and which cells failed; return the seconds that are told."""
        seconds = 0.0
        for reply in run.replies:
            number = reply.get("value", reply.get("error"))
            if type(number) is int and number in asked:
                replies.setdefault(number, reply)
            elif said(reply, "failed") in titles and len(notes) < MOST_NOTES:
                late = "took too long" if said(reply, "kind") == "Late" else f"stopped with {error_of(reply)}"
                notes.append(_text.line(f"{said(reply, 'failed')} {late}: {said(reply, 'text')}".removesuffix(": ")))
            elif type(reply.get("seconds")) in (int, float) and 0 <= reply["seconds"] < 1000:
                seconds = float(reply["seconds"])
        return seconds

    def judged_in_order(
        self, checks: list[Check], told: list[list[dict[str, Any]]], why: dict[str, str]
    ) -> list[dict[str, Any]]:
        """Judge all checks; a wrong answer counts if it follows from the student's own, wrong, earlier one."""
        entries: list[dict[str, Any]] = []
        for check, replies in zip(checks, told, strict=True):
            entry = self.judged(check, replies, why.get(check.question, ""))
            mistaken = {one.title: i for i, one in enumerate(checks[: len(entries)]) if not entries[i]["earned"]
                        and one.question == check.question}  # fmt: skip
            before = mistaken.get(check.after) if not entry["earned"] else None
            if before is not None and _follow.follows(check, replies, checks[before], told[before]):
                entry = self.entry(check, f"{FOLLOWS} {check.after!r}", earned=check.points)
            entries.append(entry)
        return entries

    def judged(self, check: Check, replies: list[dict[str, Any]], why: str = "") -> dict[str, Any]:
        """Compare the replies to the calls of one check with what was expected; `why` says why a name is missing."""
        for call, expected, reply in zip(check.calls, check.expected, replies, strict=True):
            wrong = self.difference(check, call, expected, reply, why)
            if wrong:
                return self.entry(check, *wrong)
        return self.entry(check, "right", earned=check.points)

    def difference(
        self, check: Check, call: Call | _plain.Variable, expected: Any, reply: dict[str, Any], why: str
    ) -> tuple[str, str] | None:
        """Say what is wrong with a reply, in a message and, if the check is public, in detail; None if it is right."""
        asked = _text.clean(str(call), 600) if isinstance(call, Call) else call.name
        detail = f"{asked} should be {_plain.shown(expected)}" if check.public else ""
        where = " on a hidden input" if isinstance(call, Call) else " for your data" * self.assignment.has_data
        where = "" if check.public or isinstance(expected, _plain.Formula) else where
        if "packed" in reply:
            try:
                value = _plain.read(reply["packed"])
            except (ValueError, RecursionError):
                return "nothing that can be read was handed back", ""
            if _plain.agrees(expected, value, check.tolerance):
                return None
            told = _plain.values_of(expected, value) if isinstance(expected, _plain.Formula) else None
            if type(told) is str:
                return f"{call.name} could not be read as a formula: {told}", ""
            other = "" if _plain.kind_of(expected) in ("", _plain.kind_of(value)) else f": {_plain.kind_of(value)}"
            detail += f"; it is {_text.line(_plain.shown(value))}" if check.public else ""
            return f"wrong value of {call.name}{where}{other}", detail
        kind = said(reply, "kind")
        if kind == "Missing":
            return f"the notebook defines no {call.name}{why}", ""
        if kind == "Unfit":
            unfit = f"{call.name} hands back no plain data{where}"
            return (_text.line(said(reply, "text")) if check.public else unfit), ""
        messages = {"Late": "took too long", "Died": "did not come back", "Silent": "was not reached in time"}
        if kind in messages:
            return f"{call.name} {messages[kind]}{where}", detail
        more = f"; it raises {_text.line(said(reply, 'text'))}" if check.public else ""
        return f"{call.name} raises {error_of(reply)}{where}", detail + more

    @staticmethod
    def entry(check: Check, message: str, detail: str = "", earned: float = 0.0) -> dict[str, Any]:
        """Write one line of the result."""
        return {
            "question": check.question, "title": check.title, "points": check.points, "earned": earned,
            "message": message, "detail": _text.clean(detail, 1000),
        }  # fmt: skip

    def essay(self, notebook: Notebook, name: str) -> str:
        """Find a written answer by the name of its cell, else among the texts that the release does not have."""
        known, found, inside = {*self.released, flat(BLANK_ESSAY), ""}, [], False
        for cell in notebook.cells:  # the cell, and what was written below it in cells of the student's own
            new = flat(cell.source) not in known
            inside = cell.grade_id == name or (inside and not cell.grade_id and (new or not cell.source.strip()))
            found += [cell] * (inside and new)
        if all(cell.code and cell.grade_id != name for cell in found):  # at most code below: words may stand elsewhere
            answers = {cell.grade_id for cell in self.assignment.cells if cell.kind == "essay"}
            words = [cell for cell in notebook.cells if not cell.code and cell.grade_id not in answers]
            found = [*(cell for cell in words if flat(cell.source) not in known), *found]
        return _text.clean("\n\n".join(cell.source for cell in found).strip(), LONGEST_ANSWER) or NO_ANSWER
