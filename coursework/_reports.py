"""Write what was found: a table of points, and a table to fill in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from coursework import _tables, _text

if TYPE_CHECKING:
    from pathlib import Path

    from coursework._assignment import Assignment
    from coursework._grade import Result

MANUAL = ("student", "question", "criterion", "max", "points", "comment", "answer")
NO_ANSWER, NOTHING_FOUND = "(no answer)", "no answer was found"


def number(value: float) -> float | int:
    """Write whole points without a fraction."""
    return int(value) if value == int(value) else round(value, 6)


def write_grades(folder: Path, assignment: Assignment, results: list[Result], deadline: str = "") -> None:
    """Write grades.csv, and results.json for `finish`; where there is a deadline, with how late each one is."""
    questions = list(assignment.points)
    late = ["handed_in", "minutes_late", "deduction"] if deadline else []
    rows: list[list[object]] = [["student", "status", *questions, "auto_total", *late, "notes"]]
    for result in results:
        earned = result.earned()
        points = [number(earned.get(question, 0.0)) if result.status == "ok" else "" for question in questions]
        total = number(sum(earned.values())) if result.status == "ok" else ""
        when = [getattr(result, name) if result.handed_in else "" for name in late]
        rows.append([result.student, result.status, *points, total, *when, "; ".join(result.notes)])
    _tables.write(folder / "grades.csv", rows)
    told = {
        "assignment": assignment.name,
        "deadline": deadline,
        "points": assignment.points,
        "rubric": assignment.rubric,
        "reading": assignment.reading,
        "students": [vars(result) for result in results],
    }
    _tables.write_text(folder / "results.json", json.dumps(told, indent=1))


def write_manual(folder: Path, assignment: Assignment, results: list[Result]) -> tuple[int, list[str]]:
    """Write manual.csv, or add the lines that it lacks; what stands there stays. Where nothing was written, 0 stands.

    Return the number of new lines to fill in, and what to look at: how many answers are empty, and whose answer is
    another now than in lines that were there.
    """
    path = folder / "manual.csv"
    rows: list[list[object]] = []
    changed, empty = {}, 0
    there = {tuple(row.get(name) for name in MANUAL[:3]): row for row in _tables.read(path)} if path.exists() else {}
    for result in (one for one in results if one.status == "ok"):
        for question, lines in assignment.rubric.items():
            answer = result.essays.get(question, "")
            for i, (criterion, most) in enumerate(lines):
                name = tuple(_text.spreadsheet(word) for word in (result.student, question, criterion))
                if name not in there and answer == NO_ANSWER:
                    rows.append([result.student, question, criterion, most, 0, "" if i else NOTHING_FOUND, answer])
                    empty += 1
                elif name not in there:
                    rows.append([result.student, question, criterion, most, "", "", answer])
                elif words_of(there[name].get("answer", answer)) != words_of(answer):
                    changed[f"{_text.line(result.student)}: another answer to {question} than in {path.name}"] = True
    if assignment.rubric and not path.exists():
        _tables.write(path, [MANUAL, *rows])
    elif rows:
        now = _tables.decoded(path.read_bytes())
        more = _tables.text_of(rows, _tables.delimiter_of(now))
        _tables.write_text(path, _tables.MARK + now.rstrip("\r\n") + "\n" + more)
    zeros = [f"{empty} lines of {path.name} have 0 points already: nothing was written there"] * bool(empty)
    return len(rows) - empty, [*zeros, *changed]


def words_of(answer: str) -> list[str]:
    """Split an answer into words to compare it; some apostrophes are there for spreadsheets, which may drop them."""
    return answer.replace("'", "").split()
