"""What a student is told: the points, what was right and what not, which mistake it looks like, what to read again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from coursework import _late, _page, _tables, _text
from coursework._reports import number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from coursework._grade import Result

    Rows = Sequence[dict[str, str]]
    Rubric = dict[str, list[tuple[str, float]]]
    Reading = Mapping[str, Sequence[tuple[str, str]]]

FORMULA = re.compile(r"((?:^|[\n;,|\t])[\s'\"]*)([=+\-@\uff1d\uff0b\uff0d\uff20])")
"""A sign that a spreadsheet would take for a formula, wherever it divides a text into cells."""
NOT_READ_YET = "A person reads what you wrote in words."


def feedback(
    name: str,
    points: dict[str, float],
    result: Result,
    written: Rows = (),
    rubric: Rubric | None = None,
    reading: Reading | None = None,
) -> str:
    """Write what a student is told, as Markdown in which nothing of a submission is markup.

    Parameters
    ----------
    name : str
        What the assignment is called.
    points : dict of str to float
        The points of each question that the checks give.
    result : Result
        What was found.
    written : sequence of dict
        The lines of manual.csv that count.
    rubric : dict, optional
        What a person gives points for; None if nobody has read yet.
    reading : dict, optional
        For each question, names and addresses of what to read again.
    """
    lines = [f"# {name}: {_text.markdown(result.student)}", ""]
    if result.status != "ok":
        lines += [f"**This has not been graded: {result.status}.** Ask your instructor.", ""]
    else:
        lines += totals(points, result, written, rubric)
    for question in sorted({one["question"] for one in [*result.checks, *written]}, key=place):
        again = (reading or {}).get(question.partition("-")[0], ())
        if any(check["question"] == question for check in result.checks):
            lines += of_question(question, result, again)
        if rows := [row for row in written if row["question"] == question]:
            lines += of_words(question, rows, again)
    if result.notes:
        lines += ["## What was unusual", "", *(f"- {_text.markdown(note)}" for note in result.notes)]
    return "\n".join(lines).rstrip("\n") + "\n"


def place(question: str) -> list[str | int]:
    """Sort questions as they are numbered: q5 before q6, whoever marks it, and q10 after both."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", question)]


def write(folder: Path, file: str, words: str, name: str) -> None:
    """Write feedback as text and as a page."""
    _tables.write_text(folder / f"{file}.md", words)
    _tables.write_text(folder / f"{file}.html", _page.page(words, f"{name}: feedback"))


def comment(words: str) -> str:
    """Write feedback as HTML for a field of comments in a table: no spreadsheet takes any part of it for a formula."""
    found = str(_page.MARKDOWN.render(words.replace("# ", "**", 1).replace("\n", "**\n", 1)))
    while (safe := FORMULA.sub(lambda match: f"{match[1]}&#{ord(match[2])};", found)) != found:
        found = safe
    return found


def totals(points: dict[str, float], result: Result, written: Rows, rubric: Rubric | None) -> list[str]:
    """Write the points of the checks, or, when a person has read what was written, a table of all."""
    got = result.earned()
    checks = sum(got.values())
    if rubric is None:
        told = f"{number(checks)} of {number(sum(points.values()))} points by the checks. {NOT_READ_YET}"
        return [f"{told} {_late.words(result)}".rstrip(), ""]
    most = dict(points)
    for question, lines in rubric.items():
        name = question.partition("-")[0]
        most[name] = most.get(name, 0) + sum(of for _, of in lines)
        got[name] = got.get(name, 0) + sum(float(row["points"]) for row in written if row["question"] == question)
    total = sum(got.values())
    told = f"{number(result.after_deduction(total))} of {number(sum(most.values()))} points"
    told += f": {number(checks)} by the checks, {number(total - checks)} for what you wrote" if rubric else ""
    told += ". Not all that you wrote has been read" * (len(written) < sum(map(len, rubric.values())))
    rows = [f"| {name} | {number(got.get(name, 0))} | {number(most[name])} |" for name in sorted(most, key=place)]
    return [f"{told}. {_late.words(result)}".rstrip(), "", "| question | points | of |", "|---|---|---|", *rows, ""]


def heading(question: str, got: float, most: float) -> list[str]:
    """Write the heading of a question, with its points."""
    shown = f"Question {question[1:]}" if question[:1] == "q" and question[1:].isdigit() else question
    return [f"## {_text.markdown(shown)}: {number(got)} of {number(most)}", ""]


def of_question(question: str, result: Result, reading: Sequence[tuple[str, str]]) -> list[str]:
    """Write what the checks of a question have found, and where to read again if some were not passed."""
    checks = [check for check in result.checks if check["question"] == question]
    got, most = (sum(check[which] for check in checks) for which in ("earned", "points"))
    lines = heading(question, got, most)
    for check in checks:
        lines += of_check(check)
    return [*lines, *read_again(reading if got < most else ()), ""]


def read_again(reading: Sequence[tuple[str, str]]) -> list[str]:
    """Write what to read again, if there is anything."""
    places = "; ".join(f"[{words}]({address})" for words, address in reading)
    return ["", f"Read again: {places}."] if reading else []


def of_check(check: dict[str, Any]) -> list[str]:
    """Write what one check has found: the page shows the first word in a color of its own."""
    told = f"{_text.markdown(check['title'])}: {number(check['earned'])} of {number(check['points'])}"
    lines = [f"- *right*, {told}"]
    if check["earned"] and check["message"] != "right":
        lines = [f"- *counts*, {told}, {_text.markdown(check['message'], 300)}"]
    if check["earned"] < check["points"]:
        lines = [f"- **not right**, {told}, {_text.markdown(check['message'], 300)}"]
        if check.get("mistake"):
            lines.append(f"  - It looks like a usual mistake: {_text.markdown(check['mistake'], 300)}")
    return [*lines, *([f"  - {_text.code(check['detail'], 1000)}"] if check["detail"] else [])]


def of_words(question: str, rows: Rows, reading: Sequence[tuple[str, str]]) -> list[str]:
    """Write what a person has given for one written answer."""
    got, most = (sum(float(row[which].replace(",", ".")) for row in rows) for which in ("points", "max"))
    lines = heading(question, got, most)
    for row in rows:
        told = _text.markdown(f"{row['criterion']}: {row['points']} of {row['max']}")
        lines.append(f"- {told}{'. ' * bool(row['comment'])}{_text.markdown(row['comment'], 1000)}")
    return [*lines, *read_again(reading if got < most else ()), ""]
