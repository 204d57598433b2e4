"""Choose the notebook that is graded, of those in a student's folder."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from coursework import _submission, _text
from coursework._submission import Unreadable

if TYPE_CHECKING:
    from pathlib import Path

    from coursework._assignment import Assignment
    from coursework._submission import Notebook

ARCHIVES = {".zip", ".7z", ".rar", ".gz", ".tar", ".tgz"}


def flat(source: str) -> str:
    """Compare sources without their white space at the ends of lines."""
    return "\n".join(line.rstrip() for line in source.strip().splitlines())


def choose(assignment: Assignment, folder: Path, notes: list[str]) -> Notebook:
    """Take one notebook: one with work in it, of the right name, with most cells of the sheet, the first.

    Parameters
    ----------
    assignment : Assignment
        What was asked.
    folder : Path
        What a student has handed in.
    notes : list of str
        What is unusual is added to it.

    Raises
    ------
    Unreadable
        If there is none that can be read.
    """
    wanted = f"{assignment.name}.ipynb"
    paths, passed_by = _submission.notebooks(folder, wanted)
    notes += [_text.line(note) for note in passed_by[:5]]
    if not paths:
        raise Unreadable(f"there is no notebook in the folder{beside_archives(folder)}")
    found, failed = readable(paths)
    if not found:
        raise Unreadable("; ".join(failed))
    notes += [_text.line(words) for words in failed]

    def rank(path: Path) -> tuple[bool, bool, int, int, str]:
        notebook = found[path]
        return (
            untouched(assignment, notebook),
            path.name != wanted,
            -belonging(assignment, notebook),
            len(path.parts),
            str(path),
        )

    best = min(found, key=rank)
    if len(paths) > 1:
        notes.append(f"{len(paths)} notebooks in the folder; graded: {_text.line(best.name)}")
    elif best.name != wanted:
        notes.append(f"the notebook is called {_text.line(best.name)}")
    notes += found[best].notes
    return found[best]


def beside_archives(folder: Path) -> str:
    """Say which archives are there in its place: nobody opens them, as what is in them may be huge."""
    names = [path.name for path in itertools.islice(folder.iterdir(), 20) if path.suffix.lower() in ARCHIVES]
    return f", only {_text.line(', '.join(sorted(names)))}, which is not opened" if names else ""


def readable(paths: list[Path]) -> tuple[dict[Path, Notebook], list[str]]:
    """Read the notebooks, small ones first, as long as they are not too large together; say which cannot be read."""
    found, failed, room = {}, [], _submission.LARGEST
    for path in sorted(paths, key=lambda one: one.lstat().st_size):
        room -= path.lstat().st_size
        try:
            if room < 0 and len(paths) > 1:
                raise Unreadable("is not looked at: the notebooks are too large together")
            found[path] = _submission.read(path)
        except Unreadable as error:
            failed.append(f"{path.name} {error}")
    return found, failed


def untouched(assignment: Assignment, notebook: Notebook) -> bool:
    """Tell a notebook in which nothing was answered."""
    known = {flat(cell.for_student) for cell in assignment.cells} | {""}
    return all(flat(cell.source) in known for cell in notebook.cells)


def belonging(assignment: Assignment, notebook: Notebook) -> int:
    """Count the cells that carry a name of the sheet."""
    names = {cell.grade_id for cell in assignment.cells if cell.grade_id}
    return len(names & {cell.grade_id for cell in notebook.cells})
