"""Write what was found: a table of points, a table to fill in, feedback for each student."""

from __future__ import annotations

import codecs
import csv
import io
import json
from typing import TYPE_CHECKING

from coursework import _text
from coursework._release import decoded, delimiter_of, read_table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from coursework._assignment import Assignment
    from coursework._grade import Result

    Rows = Sequence[dict[str, str]]
    Rubric = dict[str, list[tuple[str, float]]]

MANUAL = ("student", "question", "criterion", "max", "points", "comment", "answer")


def table(rows: list[list[object]], delimiter: str = ",") -> str:
    """Write rows as CSV, each cell safe in a spreadsheet."""
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(
        [cell if isinstance(cell, int | float) else _text.spreadsheet(cell) for cell in row] for row in rows
    )
    return file.getvalue()


def write(path: Path, text: str) -> None:
    """Write a file that is whole or as it was; no character of a submission can prevent it."""
    whole = path.with_name(f"{path.name}.part")
    whole.write_text(text, encoding="utf-8", errors="backslashreplace")
    whole.replace(path)


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
    write(folder / "grades.csv", table(rows))
    told = {
        "assignment": assignment.name,
        "points": assignment.points,
        "rubric": assignment.rubric,
        "students": [vars(result) for result in results],
    }
    write(folder / "results.json", json.dumps(told, indent=1))


def write_manual(folder: Path, assignment: Assignment, results: list[Result]) -> int:
    """Write manual.csv, or add the lines that it lacks; what stands there stays. Return the number of new lines."""
    path = folder / "manual.csv"
    if not assignment.rubric:
        return 0
    there = (
        {(row.get("student"), row.get("question"), row.get("criterion")) for row in read_table(path)}
        if path.exists()
        else set()
    )
    rows: list[list[object]] = []
    for result in (one for one in results if one.status == "ok"):
        for question, lines in assignment.rubric.items():
            for criterion, most in lines:
                name = tuple(_text.spreadsheet(word) for word in (result.student, question, criterion))
                if name not in there:
                    rows.append([result.student, question, criterion, most, "", "", result.essays.get(question, "")])
    if not path.exists():
        write(path, table([list(MANUAL), *rows]))
    elif rows:
        there_now = decoded(path.read_bytes())
        mark = "\ufeff" * path.read_bytes().startswith(codecs.BOM_UTF8)  # a spreadsheet asks for it: it stays
        write(path, mark + there_now.rstrip("\r\n") + "\n" + table(rows, delimiter_of(there_now)))
    return len(rows)


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
                lines.append(f"  ({_text.markdown(check['detail'], 1000)})")
    for row in written:
        which, told = (
            _text.markdown(f"{row[a]}{mark}{row[b]}")
            for a, mark, b in (("question", ", ", "criterion"), ("points", " of ", "max"))
        )
        lines.append(f"- {which}: {told} {_text.markdown(row['comment'], 1000)}".rstrip())
    if result.notes:
        lines += ["", "What was unusual:", "", *(f"- {_text.markdown(note)}" for note in result.notes)]
    return "\n".join(lines) + "\n"
