"""A file for each student in one zip, named as Moodle or Canvas wants it: data to hand out, or feedback to hand back.

Moodle takes the zip as feedback files of an assignment ("Upload multiple feedback files in a zip"): what lies in a
folder ``NAME_NUMBER_assignfeedback_file_`` goes to the participant with this number (its
``mod/assign/feedback/file/importziplib.php``). Canvas takes it at "Upload Submissions": what is called
``name_USER_FILE_…``, as in the download, goes to the user as a comment, under the name of the file that was handed in
(`infer_comment_context_from_filename` in its ``abstract_assignment.rb``).
"""

from __future__ import annotations

import json
import re
import zipfile
from typing import TYPE_CHECKING

from coursework import _text
from coursework._feedback import NOT_READ_YET
from coursework._source import SheetError

if TYPE_CHECKING:
    from pathlib import Path

    from coursework._release import Roster

OF_CANVAS = re.compile(r"[^_]*_(?:LATE_)?(\d+)_\d+_.+")
"""What Canvas calls a file that was handed in: the name, the number of the user, that of the file, its own name."""


def pack(source: Path, target: Path, roster: Roster, downloaded: Path | None) -> tuple[int, list[str]]:
    """Write the zip.

    Parameters
    ----------
    source : Path
        The folder that `build` has written, with students' data, or the one that `grade` has written, with feedback.
    target : Path
        The zip.
    roster : Roster
        Moodle's grading worksheet, which knows the numbers of participants.
    downloaded : Path, optional
        The folder of submissions that Canvas has handed out; then the zip is for Canvas.

    Returns
    -------
    tuple of int and list of str
        The number of files in the zip, and who has none, or what else to look at.
    """
    files, problems = files_of(source, roster)
    names = for_canvas(downloaded) if downloaded else for_moodle(roster)
    if not names:
        raise SheetError(
            "nobody to hand out to: for Moodle name its grading worksheet, --students FILE, which has a column "
            "Identifier; for Canvas the folder with the files that were downloaded, --downloaded FOLDER"
        )
    entries = []
    for student, file in files.items():
        if (name := names.get(_text.composed(student))) is None:
            lacks = f"no file of theirs in {downloaded}" if downloaded else "not in the worksheet"
            problems.append(f"{_text.line(student)}: {lacks}, so nothing is in the zip")
        elif downloaded:
            entries.append((name, in_a_notebook(file)))
        else:
            entries.append((f"{name}/{file.name}" if file.name == "data.json" else f"{name}/feedback.html", read(file)))
    whole = target.with_name(f"{target.name}.part")
    whole.unlink(missing_ok=True)
    whole.touch(0o600)  # everybody's points, or everybody's data
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in sorted(entries):
            packed.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    whole.replace(target)
    return len(entries), problems


def read(file: Path) -> bytes:
    """Read what a student gets: of feedback the page."""
    return (file.with_suffix(".html") if file.suffix == ".md" else file).read_bytes()


def files_of(source: Path, roster: Roster) -> tuple[dict[str, Path], list[str]]:
    """Find the file of each student, and say whose there is none, or that feedback is not complete."""
    if (source / "students").is_dir():
        taken = _text.colliding(roster.students)  # as `build` has named them
        places = {name: source / "students" / _text.file_name(name, taken) / "data.json" for name in roster.students}
        lacking = [f"{_text.line(name)}: no data in {source}" for name, place in places.items() if not place.is_file()]
        return {name: place for name, place in places.items() if place.is_file()}, lacking
    if not (source / "results.json").is_file():
        raise SheetError(f"{source} is neither a release with files of data nor a folder of grades")
    told = json.loads((source / "results.json").read_text(encoding="utf-8"))
    found = {one["student"]: source / "feedback" / f"{one['file']}.md" for one in told["students"] if one["file"]}
    early = any(NOT_READ_YET in file.read_text(encoding="utf-8") for file in found.values()) and told["rubric"]
    return found, ["feedback is still without the points by hand: run finish first"] * bool(early)


def for_moodle(roster: Roster) -> dict[str, str]:
    """Name the folder of each student; a name in front with an underscore would move the number."""
    return {
        _text.composed(student): f"{re.sub(r'[^A-Za-z0-9-]+', '-', student)[:60]}_{int(number)}_assignfeedback_file_"
        for number, student in roster.participants.items()
    }


def for_canvas(downloaded: Path) -> dict[str, str]:
    """Name the file that goes back to each user: as the first of theirs, a notebook before others."""
    found: dict[str, str] = {}
    for path in sorted(downloaded.rglob("*"), key=lambda path: (not path.name.lower().endswith(".ipynb"), path.name)):
        if match := OF_CANVAS.fullmatch(path.name):
            found.setdefault(match[1], path.name)
    return found


def in_a_notebook(file: Path) -> bytes:
    """Write a text as a notebook of one cell: Canvas shows it under the name of the notebook that was handed in."""
    if file.suffix != ".md":
        raise SheetError("Canvas takes back only what answers a file that was handed in; hand out data in another way")
    cell = {"cell_type": "markdown", "id": "feedback", "metadata": {}, "source": file.read_text(encoding="utf-8")}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1).encode()
