"""Final points in the form that a system for managing courses reads."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

from coursework import _feedback, _late, _reports, _tables, _text
from coursework._grade import Result
from coursework._release import STRANGER
from coursework._source import SheetError

if TYPE_CHECKING:
    from pathlib import Path

FORMATS = ("plain", "moodle", "canvas", "gradescope")
COMMENTS = "Feedback comments"
"""The column of Moodle's grading worksheet that goes to the student, as HTML."""


def finish(graded: Path, form: str, title: str, into: Path | None, by: str | None) -> tuple[list[Path], list[str]]:
    """Add the points of manual.csv to those of the checks, and write the file.

    Parameters
    ----------
    graded : Path
        The folder that `grade` has written.
    form : str
        One of `FORMATS`.
    title : str
        What the column of points is called.
    into : Path, optional
        A table exported from the system, in which the points are entered.
    by : str, optional
        Its column that holds the students' ids.

    Returns
    -------
    tuple of list of Path and list of str
        What was written, and what is missing or wrong.
    """
    path = graded / "results.json"
    if not path.is_file():
        raise SheetError(f"{graded} holds no results.json: 'grade' writes it")
    told = json.loads(path.read_text(encoding="utf-8"))
    results = [Result(**student) for student in told["students"]]
    given, problems = given_points(graded, told["rubric"], results)
    totals: dict[str, float | None] = {}
    comments = {}
    for result in results:
        mine = given.get(_text.spreadsheet(result.student), [])
        totals[result.student] = None
        if result.status == "ok":
            earned = sum(result.earned().values()) + sum(float(row["points"]) for row in mine)
            totals[result.student] = result.after_deduction(earned)
            words = _feedback.feedback(
                told["assignment"], told["points"], result, mine, told["rubric"], told.get("reading")
            )
            _feedback.write(graded / "feedback", result.file, words, told["assignment"])
            comments[result.student] = _feedback.comment(words)
        else:
            problems.append(f"{_text.line(result.student)}: no points, because {result.status}")
        problems += [f"{_text.line(result.student)}: {STRANGER}"] * (STRANGER in result.notes)
    title = title or told["assignment"]
    if form == "gradescope":
        return gradescope(graded, [result for result in results if result.status == "ok"], given), problems
    if into is not None:
        return [filled_in(graded, into, by, title, totals, comments, problems)], problems
    final = graded / f"final-{form}.csv"
    _tables.write(final, rows(form, title, totals))
    return [final], problems


def rows(form: str, title: str, totals: dict[str, float | None]) -> list[list[Any]]:
    """Write the table of one form."""
    points = {name: "" if total is None else _reports.number(total) for name, total in totals.items()}
    if form == "canvas":
        head: list[Any] = ["Student", "ID", "SIS Login ID", "Section", title]
        return [head, *[[name, "", name, "", total] for name, total in points.items()]]
    head = ["idnumber", "grade"] if form == "moodle" else ["student", "total"]
    return [head, *[[name, total] for name, total in points.items()]]


def given_points(
    graded: Path, rubric: dict[str, list[tuple[str, float]]], results: list[Result]
) -> tuple[dict[str, list[dict[str, str]]], list[str]]:
    """Read what was filled in, by student, and say what is missing, no number, or beyond the maximum."""
    most = {
        (question, _text.spreadsheet(words)): points for question, lines in rubric.items() for words, points in lines
    }
    path = graded / "manual.csv"
    lines = _tables.read(path) if path.exists() else []
    given: dict[str, list[dict[str, str]]] = {}
    ok = {_text.spreadsheet(result.student): result.student for result in results if result.status == "ok"}
    seen, problems = set(), []
    for line in lines:
        line = {name: line.get(name, "") for name in _reports.MANUAL}
        name = (line["student"], line["question"], line["criterion"])
        line["points"] = line["points"].strip().replace(",", ".")
        line["comment"] = _text.unprotected(line["comment"])
        wrong = "" if line["student"] in ok else "nobody of this name was graded"
        wrong = wrong or ("stands there twice" if name in seen else "")
        if wrong := wrong or wrong_points(line["points"], most.get(name[1:])):
            problems.append(f"{_text.line(', '.join(name))}: {wrong}")
        else:
            given.setdefault(line["student"], []).append(line)
        seen.add(name)
    there = {name[0] for name in seen}
    problems += [f"{_text.line(ok[name])}: no lines in manual.csv" for name in ok if rubric and name not in there]
    return given, problems


def wrong_points(points: str, most: float | None) -> str:
    """Say what is wrong with the points of one line; nothing, if they are right."""
    if most is None:
        return "no such line in the rubric"
    if not points:
        return "points are missing"
    try:
        value = float(points)
    except ValueError:
        return f"{_text.line(points)} is no number"
    return "" if 0 <= value <= most else f"{points} points, of 0 to {most:g}"


def filled_in(
    graded: Path,
    into: Path,
    by: str | None,
    title: str,
    totals: dict[str, float | None],
    comments: dict[str, str],
    problems: list[str],
) -> Path:
    """Enter points, and comments where there is a column for them, into a table that the system has exported.

    All else stays as it is, and so do comments that somebody else has written.
    """
    text = _tables.decoded(into.read_bytes())
    delimiter = _tables.delimiter_of(text)
    lines = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    if not lines or by not in lines[0]:
        lacks = "" if by is None else f"{into} has no column {by!r}; "
        raise SheetError(f"{lacks}name the column with the ids, --by COLUMN: {', '.join(next(iter(lines), []))}")
    at, column = lines[0].index(by), column_of(lines[0], title, into)
    words = lines[0].index(COMMENTS) if COMMENTS in lines[0] else None
    left = {name for name, total in totals.items() if total is not None}
    for line in lines[1:]:
        name = line[at].strip() if len(line) > max(at, column) else ""
        if (total := totals.get(name)) is not None:
            line[column] = str(_reports.number(total))
            left.discard(name)
            if words is not None and len(line) > words:
                mine = comments[name]
                if line[words].strip() in ("", mine) or line[words].startswith(mine.partition(":")[0]):
                    line[words] = mine
                else:
                    problems.append(f"{_text.line(name)}: has a comment already, which stays")
    problems += [f"{_text.line(name)}: not in {into.name}" for name in sorted(left)]
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter, lineterminator="\n").writerows(lines)
    final = graded / f"final-{into.name}"
    _tables.write_text(final, file.getvalue())
    return final


def column_of(names: list[str], title: str, into: Path) -> int:
    """Find the column of a title, which may be followed by what systems add in brackets: ``hw1 (11)``."""
    exact = [i for i, name in enumerate(names) if name.strip() == title]
    found = exact or [i for i, name in enumerate(names) if name.strip().startswith(f"{title} (")]
    if len(found) != 1:
        how = "more than one column" if found else "no column"
        raise SheetError(f"{into} has {how} {title!r}; name one, --title COLUMN: {', '.join(names)}")
    return found[0]


def gradescope(graded: Path, results: list[Result], given: dict[str, list[dict[str, str]]]) -> list[Path]:
    """Write a results.json for each submission that was graded."""
    written = []
    for result in results:
        tests: list[dict[str, Any]] = [
            {
                "name": f"{check['question']}: {check['title']}",
                "score": check["earned"],
                "max_score": check["points"],
                "output": _text.line(f"{check['message']} {check.get('mistake', '')} {check['detail']}", 1000),
            }
            for check in result.checks
        ]
        for row in given.get(_text.spreadsheet(result.student), []):
            name = f"{row['question']}: {row['criterion']}"
            score, most = float(row["points"]), float(row["max"].replace(",", "."))
            tests.append({"name": name, "score": score, "max_score": most, "output": _text.line(row["comment"], 1000)})
        score, notes = sum(test["score"] for test in tests), [_late.words(result)] * bool(result.minutes_late)
        output = "; ".join([*notes, *result.notes])
        told = {"score": result.after_deduction(score), "output": output, "tests": tests}
        place = graded / "gradescope" / result.file / "results.json"
        place.parent.mkdir(parents=True, exist_ok=True)
        _tables.write_text(place, json.dumps({**told, "output_format": "text", "test_output_format": "text"}, indent=1))
        written.append(place)
    return written
