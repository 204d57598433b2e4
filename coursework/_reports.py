"""Write what was found: a table of points, a table to fill in, feedback for each student."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from coursework import _tables, _text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from coursework._assignment import Assignment
    from coursework._grade import Result

    Rows = Sequence[dict[str, str]]
    Rubric = dict[str, list[tuple[str, float]]]

MANUAL = ("student", "question", "criterion", "max", "points", "comment", "answer")


def number(value: float) -> float | int:
    """Write whole points without a fraction."""
    return int(value) if value == int(value) else round(value, 6)


def write_grades(folder: Path, assignment: Assignment, results: list[Result]) -> None:
    """Write grades.csv, and results.json for `finish`."""
    questions = list(assignment.points)
    rows: list[list[object]] = [["student", "status", *questions, "auto_total", "notes"]]
    for result in results:
        earned = result.earned()
        points = [number(earned.get(question, 0.0)) if result.status == "ok" else "" for question in questions]
        total = number(sum(earned.values())) if result.status == "ok" else ""
        rows.append([result.student, result.status, *points, total, "; ".join(result.notes)])
    _tables.write(folder / "grades.csv", rows)
    told = {
        "assignment": assignment.name,
        "points": assignment.points,
        "rubric": assignment.rubric,
        "students": [vars(result) for result in results],
    }
    _tables.write_text(folder / "results.json", json.dumps(told, indent=1))


def write_manual(folder: Path, assignment: Assignment, results: list[Result]) -> tuple[int, list[str]]:
    """Write manual.csv, or add the lines that it lacks; what stands there stays.

    Return the number of new lines, and what to look at: whose answer is another now than in lines that were there.
    """
    path = folder / "manual.csv"
    rows: list[list[object]] = []
    changed = {}
    there = {tuple(row.get(name) for name in MANUAL[:3]): row for row in _tables.read(path)} if path.exists() else {}
    for result in (one for one in results if one.status == "ok"):
        for question, lines in assignment.rubric.items():
            answer = result.essays.get(question, "")
            for criterion, most in lines:
                name = tuple(_text.spreadsheet(word) for word in (result.student, question, criterion))
                if name not in there:
                    rows.append([result.student, question, criterion, most, "", "", answer])
                elif words_of(there[name].get("answer", answer)) != words_of(answer):
                    changed[f"{_text.line(result.student)}: another answer to {question} than in {path.name}"] = True
    if assignment.rubric and not path.exists():
        _tables.write(path, [MANUAL, *rows])
    elif rows:
        now = _tables.decoded(path.read_bytes())
        more = _tables.text_of(rows, _tables.delimiter_of(now))
        _tables.write_text(path, _tables.MARK + now.rstrip("\r\n") + "\n" + more)
    return len(rows), list(changed)


def words_of(answer: str) -> list[str]:
    """Split an answer into words to compare it; some apostrophes are there for spreadsheets, which may drop them."""
    return answer.replace("'", "").split()


def totals(points: dict[str, float], result: Result, written: Rows, rubric: Rubric | None) -> list[str]:
    """Write the points of the checks, or, when a person has read what was written, a table of all."""
    got = result.earned()
    checks = sum(got.values())
    if rubric is None:
        told = f"{number(checks)} of {number(sum(points.values()))} points by the checks."
        return [f"{told} A person reads what you wrote in words.", ""]
    most = dict(points)
    for question, lines in rubric.items():
        name = question.partition("-")[0]
        most[name] = most.get(name, 0) + sum(of for _, of in lines)
        got[name] = got.get(name, 0) + sum(float(row["points"]) for row in written if row["question"] == question)
    total = sum(got.values())
    told = f"{number(total)} of {number(sum(most.values()))} points"
    told += f": {number(checks)} by the checks, {number(total - checks)} for what you wrote" if rubric else ""
    told += ". Not all that you wrote has been read" * (len(written) < sum(map(len, rubric.values())))
    rows = [f"| {name} | {number(got.get(name, 0))} | {number(most[name])} |" for name in most]
    return [f"{told}.", "", "| question | points | of |", "|---|---|---|", *rows, ""]


def feedback(
    name: str, points: dict[str, float], result: Result, written: Rows = (), rubric: Rubric | None = None
) -> str:
    """Write what a student is told, as Markdown in which nothing of a submission is markup."""
    lines = [f"# {name}: {_text.markdown(result.student)}", ""]
    if result.status != "ok":
        lines += [f"**This has not been graded: {result.status}.** Ask your instructor.", ""]
    else:
        lines += totals(points, result, written, rubric)
        for check in result.checks:
            told = f"{number(check['earned'])} of {number(check['points'])}, {_text.markdown(check['message'], 300)}"
            lines.append(f"- {check['question']}, {_text.markdown(check['title'])}: {told}")
            if check["detail"]:
                lines.append(f"  ({_text.code(check['detail'], 1000)})")
    for row in written:
        which, told = (
            _text.markdown(f"{row[a]}{mark}{row[b]}")
            for a, mark, b in (("question", ", ", "criterion"), ("points", " of ", "max"))
        )
        lines.append(f"- {which}: {told} {_text.markdown(row['comment'], 1000)}".rstrip())
    if result.notes:
        lines += ["", "What was unusual:", "", *(f"- {_text.markdown(note)}" for note in result.notes)]
    return "\n".join(lines) + "\n"
