"""Build what students get: the notebook without solutions, and a file of data for each, where there is a roster."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from coursework import _tables, _text
from coursework._source import HIDDEN, SOLUTION, Cell, SheetError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from coursework._assignment import Assignment

SHORTEST_SECRET = 16
SECRET_LINE = 20
"""Characters of a line of a solution that, found elsewhere, gives it away."""
COLUMNS = ("id number", "idnumber", "sis login id", "username", "student", "id")
"""Where a course list has the ids of students: the first of these names that it has."""
PARTICIPANT = re.compile(r"\d+$")
FOLDER_OF_MOODLE = re.compile(r"_(\d+)_assignsubmission_file_?$")
"""A folder that Moodle has made holds, at its end, the number that the column Identifier of its worksheet has."""
STRANGER = "NOT ON THE ROSTER: is the folder called as the student is?"
KERNEL = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def read_secret(path: Path, *, make: bool = False) -> str:
    """Read the secret, or make a new one, and say so: the name may be a typing error."""
    if not path.exists() and make:
        print(f"{path}: a NEW secret was made; keep it, and give the same one whenever you grade")
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32) + "\n")
    if not path.is_file():
        raise SheetError(
            f"there is no secret {path}: name the file that was used before, for the release or the grades"
        )
    secret = path.read_text(encoding="utf-8").strip()
    if len(secret) < SHORTEST_SECRET:
        raise SheetError(f"the secret in {path} is short; remove the file, and a new one is made")
    return secret


@dataclass(frozen=True)
class Roster:
    """The course list: ids of students, the column they were read from, whose folder has which number in Moodle."""

    students: list[str] = field(default_factory=list)
    column: str = ""
    participants: Mapping[str, str] = field(default_factory=dict)
    rows: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The line of each student, by names of columns in small letters."""

    def students_of(self, folders: list[str]) -> dict[str, str]:
        """Say whose each folder is: as it is called, or, if Moodle has named it, by its number; nobody has two."""
        found = {name: FOLDER_OF_MOODLE.search(name) for name in folders}
        named = {name: self.participants.get(match[1], name) if match else name for name, match in found.items()}
        taken = [_text.composed(student) for student in named.values()]
        return {name: who if taken.count(_text.composed(who)) == 1 else name for name, who in named.items()}

    def lacks(self, student: str) -> bool:
        """Whether there is a list, and the student not on it."""
        return bool(self.students) and _text.composed(student) not in map(_text.composed, self.students)


def read_roster(path: Path, by: str | None = None) -> Roster:
    """Read the ids of students: from the column that is named, one of the usual names, or else the first."""
    rows = _tables.read(path)
    if not rows:
        raise SheetError(f"{path} lists nobody: a CSV file with a line of names of columns, one of them 'student'")
    names = {name.strip().casefold(): name for name in rows[0]}
    if by is not None and by.casefold() not in names:
        raise SheetError(f"{path} has no column {by!r}: {', '.join(rows[0])}")
    column = next((names[name] for name in ((by.casefold(),) if by else COLUMNS) if name in names), next(iter(rows[0])))
    rows = [{**row, column: row[column].strip()} for row in rows if row[column].strip()]
    ids = [row[column] for row in rows]
    if wrong := [name for name in ids if "/" in name or "\0" in name or name in (".", "..")]:
        raise SheetError(f"{path}: {wrong[0]!r} cannot be the name of a folder")
    if len(set(ids)) < len(ids):
        raise SheetError(f"{path}: {next(name for name in ids if ids.count(name) > 1)!r} stands there twice")
    numbers = [(PARTICIPANT.search(row.get(names.get("identifier", ""), "")), row[column]) for row in rows]
    lines = {row[column]: {name.strip().casefold(): value for name, value in row.items()} for row in rows}
    return Roster(ids, column, {number[0]: student for number, student in numbers if number}, lines)


def build(assignment: Assignment, target: Path, students: list[str], secret: str | None) -> list[Path]:
    """Write the release, and check that it gives nothing away.

    Parameters
    ----------
    assignment : Assignment
        What is released; its `own_files` says whether each student gets a file of data.
    target : Path
        The folder to write to.
    students : list of str
        Ids of the students who get a file each; may be empty.
    secret : str or None
        What their data derive from.

    Returns
    -------
    list of Path
        The files written.
    """
    text = json.dumps(notebook(assignment), indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    give_nothing_away(assignment.cells, text)
    target.mkdir(parents=True, exist_ok=True)
    written = [target / f"{assignment.name}.ipynb"]
    written[0].write_text(text, encoding="utf-8")
    if (assignment.folder / "data").is_dir():
        shutil.copytree(assignment.folder / "data", target / "data", dirs_exist_ok=True)
    collisions = _text.colliding(students)
    if students:
        (target / "students").mkdir(0o700, exist_ok=True)
    for student in students:
        place = target / "students" / _text.file_name(student, collisions) / "data.json"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps(assignment.data(student, secret)) + "\n", encoding="utf-8")
        written.append(place)
    if students:
        rows = [[student, place.parent.name] for student, place in zip(students, written[1:], strict=True)]
        _tables.write(target / "students.csv", [["student", "folder"], *rows])
        (target / "students.csv").chmod(0o600)
    return written


def notebook(assignment: Assignment) -> dict[str, Any]:
    """Make the student's notebook."""
    cells = []
    for number, cell in enumerate(assignment.cells, 1):
        if cell.kind == "test" and not cell.for_student.strip():
            continue
        metadata = {"nbgrader": cell.nbgrader} if cell.nbgrader else {}
        made = {
            "id": cell.grade_id or f"cell-{number}",
            "metadata": metadata,
            "source": cell.for_student.splitlines(keepends=True),
        }
        code: dict[str, Any] = {"cell_type": "code", "execution_count": None, "outputs": []}
        cells.append({**made, **(code if cell.code else {"cell_type": "markdown"})})
    made_for = {"assignment": assignment.name, "data": "file" if assignment.own_files else "id"}
    return {"cells": cells, "metadata": {**KERNEL, "coursework": made_for}, "nbformat": 4, "nbformat_minor": 5}


def give_nothing_away(cells: list[Cell], text: str) -> None:
    """Refuse a release that holds a marker, or a line of a solution, of a hidden test or of a model answer.

    Raises
    ------
    SheetError
        With the line that would reach students.
    """
    for marker in (f"BEGIN {SOLUTION}", f"END {SOLUTION}", f"BEGIN {HIDDEN}", f"END {HIDDEN}"):
        if marker in text:
            raise SheetError(f"the release would hold '{marker}'")
    public = "\n".join(cell.for_student for cell in cells)
    for cell in cells:
        shown = {line.strip() for line in cell.for_student.split("\n")}
        for line in cell.source.split("\n"):
            line = line.strip()
            if len(line) >= SECRET_LINE and line not in shown and not line.startswith("### ") and line in public:
                raise SheetError(f"{cell.grade_id}: a line that students must not see stands elsewhere too: {line}")
