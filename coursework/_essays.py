"""Written answers on one page, to be marked by question, without names; it works offline and saves manual.csv."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coursework import _reports, _tables, _text

if TYPE_CHECKING:
    from coursework._assignment import Assignment
    from coursework._grade import Result

HERE = Path(__file__).parent


def write_page(graded: Path, assignment: Assignment, results: list[Result], seed: int) -> None:
    """Write essays.html beside manual.csv, with the points that are in there."""
    if not assignment.rubric:
        return
    script = "".join((HERE / name).read_text(encoding="utf-8") for name in ("math.js", "essays.js"))
    allowed = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    rows = _tables.read(graded / "manual.csv") if (graded / "manual.csv").exists() else []
    data = json.dumps(told(assignment, results, rows, seed)).replace("<", "\\u003c")
    title = html.escape(f"{assignment.name}: written answers")
    _tables.write_text(
        graded / "essays.html",
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        f"script-src 'sha256-{allowed}'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{(HERE / 'essays.css').read_text(encoding='utf-8')}</style>\n</head>\n"
        f'<body>\n<script type="application/json" id="data">{data}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n",
    )


def told(assignment: Assignment, results: list[Result], rows: list[dict[str, str]], seed: int) -> dict[str, Any]:
    """Collect what the page shows: the questions, and for each the answers in an order that names do not tell.

    Texts that go back into manual.csv are written as they stand there; the page compares and copies them.
    """
    there = {tuple(row.get(name, "") for name in _reports.MANUAL[:3]): row for row in rows}
    answers = []
    for question, lines in assignment.rubric.items():
        answered = [result for result in results if result.status == "ok"]
        # a key for each student: whoever hands in late changes nobody's place
        for result in sorted(answered, key=lambda one: random.Random(f"{seed} {question} {one.student}").random()):  # noqa: S311
            answer = result.essays.get(question, "")
            student, asked = _text.spreadsheet(result.student), _text.spreadsheet(question)
            mine = [there.pop((student, asked, _text.spreadsheet(words)), {}) for words, _ in lines]
            marks = [{"points": row.get("points", ""), "comment": row.get("comment", "")} for row in mine]
            old = [_reports.words_of(row["answer"]) for row in mine if row.get("points") and row.get("answer")]
            answers.append({
                "student": student, "question": question, "text": answer, "cell": _text.spreadsheet(answer),
                "marks": marks, "changed": any(words != _reports.words_of(answer) for words in old),
            })  # fmt: skip
    return {
        "assignment": assignment.name,
        "seed": seed,
        "columns": _reports.MANUAL,
        "questions": {name: asked_in(assignment, name, lines) for name, lines in assignment.rubric.items()},
        "answers": answers,
        "others": [[row.get(name, "") for name in _reports.MANUAL] for row in there.values()],
    }


def asked_in(assignment: Assignment, question: str, lines: list[tuple[str, float]]) -> dict[str, Any]:
    """Find the text of a question, its model answer and its rubric."""
    at = next(i for i, cell in enumerate(assignment.cells) if cell.grade_id == question)
    before = assignment.cells[at - 1]
    return {
        "asked": before.source if not before.code else "",
        "model": assignment.cells[at].source,
        "rubric": [{"words": words, "cell": _text.spreadsheet(words), "most": most} for words, most in lines],
    }
