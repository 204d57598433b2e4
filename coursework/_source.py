"""Read a sheet: plain text in nbgrader's notation, through jupytext."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

SOLUTION, HIDDEN = "SOLUTION", "HIDDEN TESTS"
MARKER = re.compile(r"^(?P<indent>[ \t]*)### (?P<which>BEGIN|END) (?P<what>SOLUTION|HIDDEN TESTS)[ \t]*$")
STUB = ("# YOUR CODE HERE", "raise NotImplementedError()")
BLANK_ESSAY = "YOUR ANSWER HERE"
GRADE_ID = re.compile(r"[A-Za-z0-9_-]+")
HEADING = re.compile(r"^#{1,6} .*$", re.MULTILINE)
KEYS = {"grade": bool, "solution": bool, "locked": bool, "grade_id": str}


class SheetError(ValueError):
    """A sheet, or its checks, that does not follow the notation."""


@dataclass(frozen=True)
class Cell:
    """One cell of a sheet."""

    kind: str
    """text, given, answer, test, essay."""
    code: bool
    source: str
    grade_id: str = ""
    points: float = 0.0
    nbgrader: dict[str, Any] | None = None

    @property
    def for_student(self) -> str:
        """The source as a student finds it."""
        if self.kind == "essay":
            return BLANK_ESSAY
        return without(without(self.source, SOLUTION, STUB), HIDDEN, ())

    @property
    def question(self) -> str:
        """The question that the cell belongs to, the part of its name before the first hyphen."""
        return self.grade_id.partition("-")[0]


def without(source: str, what: str, instead: tuple[str, ...]) -> str:
    """Replace the blocks between two markers, at their indentation.

    Raises
    ------
    SheetError
        If the markers do not match.
    """
    lines, inside = [], False
    for line in source.split("\n"):
        marker = MARKER.match(line)
        if marker is not None and marker["what"] == what:
            if inside == (marker["which"] == "BEGIN"):
                raise SheetError(f"'### {marker['which']} {what}' without its partner")
            inside = not inside
            lines += [marker["indent"] + word for word in instead if inside]
        elif not inside:
            lines.append(line)
    if inside:
        raise SheetError(f"'### BEGIN {what}' without its partner")
    return "\n".join(lines).strip("\n")


def read(path: Path) -> list[Cell]:
    """Read the cells of a sheet, and check that they follow the notation."""
    try:
        return list(cells_of(path.read_text(encoding="utf-8"), "md:myst" if path.suffix == ".md" else "py:percent"))
    except SheetError as error:
        raise SheetError(f"{path}: {error}") from error


@functools.lru_cache(maxsize=8)
def cells_of(text: str, form: str) -> tuple[Cell, ...]:
    """Read the cells of a sheet from its text."""
    import jupytext

    notebook = jupytext.reads(text, fmt=form)
    cells = [cell_of(raw.cell_type == "code", raw.source, raw.metadata.get("nbgrader")) for raw in notebook.cells]
    names = [cell.grade_id for cell in cells if cell.grade_id]
    if repeated := sorted({name for name in names if names.count(name) > 1}):
        raise SheetError(f"more than one cell is called {', '.join(repeated)}")
    return tuple(cells)


def cell_of(code: bool, source: str, nbgrader: dict[str, Any] | None) -> Cell:
    """Tell the kind of a cell by its metadata."""
    if nbgrader is None:
        found = Cell("text", code, source)
    else:
        name = nbgrader.get("grade_id")
        for key, wanted in KEYS.items():
            if not isinstance(nbgrader.get(key), wanted):
                raise SheetError(f"cell {name}: its nbgrader metadata need {key}, of type {wanted.__name__}")
        if not GRADE_ID.fullmatch(str(name)):
            raise SheetError(f"{name!r} is no grade_id: letters, digits, - and _")
        grade, solution = nbgrader["grade"], nbgrader["solution"]
        kind = {(0, 0): "given", (0, 1): "answer", (1, 0): "test", (1, 1): "essay"}[grade, solution]
        if (kind == "essay") == code and kind != "given":
            raise SheetError(f"cell {name}: an essay is a Markdown cell, an answer or a test a code cell")
        found = Cell(kind, code, source, str(name), float(nbgrader.get("points") or 0), dict(nbgrader))
    has = {match["what"] for line in source.split("\n") if (match := MARKER.match(line))}
    if found.kind == "answer" and SOLUTION not in has:
        raise SheetError(f"cell {found.grade_id}: an answer cell needs ### BEGIN SOLUTION and ### END SOLUTION")
    if (SOLUTION in has and found.kind != "answer") or (HIDDEN in has and found.kind != "test"):
        raise SheetError(f"a solution stands in an answer cell, a hidden test in a test cell: {source[:60]!r}")
    if found.kind == "essay" and (heading := HEADING.search(source)):
        raise SheetError(
            f"cell {found.grade_id}: no student would see {heading[0]!r}, as a model answer goes up to the next cell; "
            "write +++ (in a .py sheet # %% [markdown]) on a line above it"
        )
    found.for_student  # noqa: B018 - its markers match
    return found
