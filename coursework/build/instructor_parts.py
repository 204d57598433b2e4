"""What the instructor's booklet has besides: model answers, usual mistakes, the assignments with solutions and rubrics.

Its sources are the assignments themselves, the functions of *Your turn*, and two files of `coursework/kit`: `graded.md`
(model answers, below a heading ``## ex-8-8`` with the exercise's label) and `mistakes.md` (below ``## hw1`` a heading
``### q1`` for each question).
"""

from __future__ import annotations

import html
import re
from functools import cache
from typing import TYPE_CHECKING

from coursework._assignment import Assignment
from coursework._source import HIDDEN, SOLUTION, without
from coursework.build.exercises import chapter_heading, exercise_html, solution_html
from coursework.build.markdown_html import python_html, to_html
from credal_book.turns import turns
from tools.build_book import ROOT
from tools.notebooks import as_text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from coursework._assignment import Check
    from coursework._source import Cell
    from coursework.build.exercises import Chapter, Exercise
    from credal_book.turns import Turn

KIT = ROOT / "coursework" / "kit"
TURN_OF_LESSON = re.compile(r"turns\.check\((\w+)\)")
MARKERS = re.compile(r"^[ \t]*### (?:BEGIN|END) (?:SOLUTION|HIDDEN TESTS)[ \t]*\n?", re.MULTILINE)


def below(text: str, marks: str) -> dict[str, str]:
    """The text below each heading with so many marks, by the heading."""
    pieces = re.split(rf"^{marks} (.+)$", text, flags=re.MULTILINE)
    return dict(zip((name.strip() for name in pieces[1::2]), pieces[2::2], strict=True))


@cache
def model_answers() -> dict[str, str]:
    """The model answers of graded exercises, by label."""
    return below((KIT / "graded.md").read_text(encoding="utf-8"), "##")


@cache
def usual_mistakes() -> dict[tuple[str, str], str]:
    """What usually goes wrong, by assignment and question."""
    sheets = below((KIT / "mistakes.md").read_text(encoding="utf-8"), "##")
    return {
        (sheet, question): text for sheet, piece in sheets.items() for question, text in below(piece, "###").items()
    }


@cache
def turn_of(chapter: int) -> Turn | None:
    """What the lesson of a chapter asks its reader to write."""
    from tools.build_book import lessons
    from tools.sources import chapter_number

    page = next(page for page in lessons() if chapter_number(page) == chapter)
    named = TURN_OF_LESSON.search(as_text(page))
    return turns().get(named[1]) if named else None


def introduction(chapters: Iterable[Chapter]) -> str:
    """What the booklet holds, and what it lacks, counted."""
    graded = [one for chapter in chapters for one in chapter.exercises if not one.solution]
    answered = sum(one.label in model_answers() for one in graded)
    return (
        "<p>All exercises of the book, with solutions as far as written; what usually goes wrong in the functions of "
        "<em>Your turn</em>; the assignments with their solutions, rubrics and usual mistakes.</p>"
        f"<p>Of {len(graded)} graded exercises {answered} have a model answer here. The others have none yet, and say "
        "so. The repository is public, and so are the sources of this booklet: for marks, use variants of your own.</p>"
    )


def for_instructors(chapter: Chapter) -> str:
    """A chapter with an answer after each exercise, and what goes wrong in *Your turn*."""
    return "".join([chapter_heading(chapter), *map(with_answer, chapter.exercises), turn_html(chapter.number)])


def with_answer(exercise: Exercise) -> str:
    """An exercise and its solution, model answer, or the word that there is none."""
    if exercise.solution:
        return exercise_html(exercise) + solution_html(exercise)
    answer = model_answers().get(exercise.label)
    if answer is None:
        return exercise_html(exercise) + '<p class="missing">No model answer yet.</p>'
    return f"{exercise_html(exercise)}<section class='solution'><h3>A model answer</h3>{to_html(answer)}</section>"


def turn_html(chapter: int) -> str:
    """One way to write the function of *Your turn*, and what its check says of usual mistakes."""
    turn = turn_of(chapter)
    if turn is None:
        return ""
    mistakes = "".join(f"<li>{html.escape(sentence)}</li>" for sentence in turn.mistakes)
    return (
        f"<section><h3>Your turn: <code>{turn.name}</code></h3>{python_html(turn.source)}"
        f"<h4>Usual mistakes</h4><ul>{mistakes}</ul></section>"
    )


def folders() -> list[Path]:
    """The folders of the assignments."""
    return sorted((ROOT / "coursework").glob("hw*"))


@cache
def assignment_in(folder: Path) -> Assignment:
    """An assignment, read and checked once."""
    return Assignment(folder)


def contents() -> list[tuple[str, str]]:
    """The entries of the assignments in the table of contents."""
    return [(folder.name, f"Assignment {folder.name.removeprefix('hw')}") for folder in folders()]


def assignments() -> str:
    """All assignments, with solutions."""
    return "".join(assignment_html(assignment_in(folder)) for folder in folders())


def assignment_html(assignment: Assignment) -> str:
    """One assignment: the sheet with its solutions; below each question its checks, rubric and usual mistakes."""
    parts: list[str] = []
    question = ""
    checks = assignment.checks("somebody", "a secret of the booklet")
    for cell in assignment.cells:
        if cell.question != question and cell.kind == "text" and re.search(r"^## ", cell.source, re.MULTILINE):
            parts.append(marking_html(assignment, checks, question))
            question = ""
        question = cell.question if cell.kind in {"answer", "essay"} else question
        parts.append(cell_html(cell, assignment.name))
    parts.append(marking_html(assignment, checks, question))
    return "".join(parts)


def cell_html(cell: Cell, sheet: str) -> str:
    """A cell of a sheet, as the instructor wrote it."""
    if cell.kind == "essay":
        return f"<h4>A model answer</h4>{to_html(cell.source)}"
    if cell.code:
        title = {"answer": "Solution", "test": "Visible and hidden tests"}.get(cell.kind, "Given")
        return f"<h4>{title}</h4>{python_html(MARKERS.sub('', cell.source))}"
    text = re.sub(r"^(#+) ", lambda marks: "#" * (len(marks[1]) + 1) + " ", cell.source, flags=re.MULTILINE)
    return re.sub(r"<h2>", f'<h2 id="{sheet}">', to_html(text), count=1)


def marking_html(assignment: Assignment, checks: Iterable[Check], question: str) -> str:
    """What a question is graded by: the checks, the rubric, and what usually goes wrong."""
    if not question:
        return ""
    asked = [one for one in checks if one.question == question]
    rows = [(one.title, one.points, "public" if one.public else "hidden input") for one in asked]
    rows += [(line, points, "by hand") for line, points in assignment.rubric.get(question, [])]
    cells = "".join(
        f"<tr><td>{html.escape(title)}</td><td>{points:g}</td><td>{how}</td></tr>" for title, points, how in rows
    )
    mistakes = usual_mistakes().get((assignment.name, question), "")
    told = f"<h4>Usual mistakes</h4>{to_html(mistakes)}" if mistakes else ""
    head = "<tr><th>asked</th><th>points</th><th>how</th></tr>"
    return f"<h4>Points of {question}</h4><table>{head}{cells}</table>{told}"


@cache
def secrets_of_instructors() -> list[str]:
    """Lines that stand in no edition for students: of model answers, solutions of assignments, essays."""
    lines = [line for answer in model_answers().values() for line in answer.splitlines()]
    for folder in folders():
        for cell in assignment_in(folder).cells:
            if cell.kind == "essay":
                lines += cell.source.splitlines()
            elif cell.code:
                kept = set(without(without(cell.source, SOLUTION, ()), HIDDEN, ()).splitlines())
                lines += [line for line in cell.source.splitlines() if line not in kept and not MARKERS.match(line)]
    return [line.strip() for line in lines]
