"""One zip for all students, as the importers of Moodle and Canvas read its names."""

from __future__ import annotations

import json
import re
import zipfile
from typing import TYPE_CHECKING

import nbformat
import pytest

from coursework import _feedback, _pack, _release, _reports, _tables, exports
from coursework._assignment import Assignment
from coursework._grade import Result
from coursework._release import Roster
from coursework._source import SheetError
from tests.coursework.conftest import SORTING

if TYPE_CHECKING:
    from pathlib import Path

SHEET = Assignment(SORTING, own_files=True)
STUDENTS = ["ada", "o'neil_7_x", "müller", "=ben"]
ROSTER = Roster(STUDENTS, "ID number", {str(1000 + n): name for n, name in enumerate(STUDENTS)})
SECRET = "the secret of these tests"  # noqa: S105


def participant(path: str) -> tuple[int, str, str, str]:
    """Whose a file is to Moodle, for which plugin, and what it is called: the rule of its importziplib.php."""
    parts = path.split("/")
    assert not parts[-1].startswith((".", "~"))
    while parts:
        info = parts.pop(0).split("_", 4)
        if len(info) >= 4 and info[1].isdigit():
            return int(info[1]), info[2], info[3], "/".join([*info[4:], *parts]).strip("/")
    raise AssertionError(path)


def user_of_canvas(name: str) -> tuple[str, str]:
    """The user and the file that an uploaded file answers: the rule of Canvas' abstract_assignment.rb."""
    parts = [part for part in name.split("_") if part != "LATE"]
    assert not parts[-1].startswith("link")
    user, file = [part for part in parts if re.fullmatch(r"\d+", part)][:2]
    return user, file


@pytest.fixture
def graded(tmp_path: Path) -> Path:
    folder = tmp_path / "graded"
    (folder / "feedback").mkdir(parents=True)
    found = [Result(name, essays={"q4": "words"}, file=f"s{n}") for n, name in enumerate(STUDENTS)]
    found.append(Result("nobody", "nothing handed in"))
    _reports.write_grades(folder, SHEET, found)
    for one in found[:-1]:
        _feedback.write(folder / "feedback", one.file, f"# sorting: {one.file}\n", "sorting")
    return folder


def test_moodle_gives_everybody_their_own_data(tmp_path: Path) -> None:
    _release.build(SHEET, tmp_path / "release", STUDENTS, SECRET)
    packed, problems = _pack.pack(tmp_path / "release", tmp_path / "data.zip", ROSTER, None)
    assert (packed, problems) == (4, [])
    with zipfile.ZipFile(tmp_path / "data.zip") as found:
        for path in found.namelist():
            number, kind, plugin, name = participant(path)
            assert (kind, plugin, name) == ("assignfeedback", "file", "data.json")
            assert json.loads(found.read(path)) == SHEET.data(ROSTER.participants[str(number)], SECRET)
        assert len(found.namelist()) == 4
    assert (tmp_path / "data.zip").stat().st_mode & 0o077 == 0


def test_moodle_gives_everybody_their_own_feedback_and_who_has_no_number_is_said(graded: Path, tmp_path: Path) -> None:
    some = Roster(STUDENTS, "ID number", {"1000": "ada", "0042": "müller", "9": "nobody"})
    packed, problems = _pack.pack(graded, tmp_path / "f.zip", some, None)
    assert packed == 2
    assert problems == [
        "o'neil_7_x: not in the worksheet, so nothing is in the zip",
        "=ben: not in the worksheet, so nothing is in the zip",
    ]
    with zipfile.ZipFile(tmp_path / "f.zip") as found:
        told = {participant(path)[0]: (participant(path)[3], found.read(path).decode()) for path in found.namelist()}
    assert {number: name for number, (name, _) in told.items()} == {1000: "feedback.html", 42: "feedback.html"}
    assert "<h1>sorting: s0</h1>" in told[1000][1]
    assert "<h1>sorting: s2</h1>" in told[42][1]


def test_canvas_takes_a_notebook_back_under_the_name_that_it_gave(graded: Path, tmp_path: Path) -> None:
    told = json.loads((graded / "results.json").read_text())
    for one, number in zip(told["students"], ("7", "12", "3", "55"), strict=False):
        one["student"] = number
    (graded / "results.json").write_text(json.dumps(told))
    names = [
        "lovelaceada_7_4711_hw1.ipynb",
        "a_LATE_12_99_hw1-1.ipynb",
        "x_3_4_5_6_hw1.ipynb",
        "x_3_5_data.csv",
        "odd.txt",
    ]
    (tmp_path / "download" / "deeper").mkdir(parents=True)
    for name in names:
        (tmp_path / "download" / "deeper" / name).touch()
    packed, problems = _pack.pack(graded, tmp_path / "f.zip", Roster(), tmp_path / "download")
    assert (packed, problems) == (3, [f"55: no file of theirs in {tmp_path / 'download'}, so nothing is in the zip"])
    with zipfile.ZipFile(tmp_path / "f.zip") as found:
        assert sorted(found.namelist()) == sorted(names[:3])
        assert {user_of_canvas(name) for name in found.namelist()} == {("7", "4711"), ("12", "99"), ("3", "4")}
        notebook = nbformat.reads(found.read(names[0]).decode(), as_version=4)
    nbformat.validate(notebook)
    assert notebook.cells[0].source == "# sorting: s0\n"


def test_what_cannot_be_packed_is_refused(graded: Path, tmp_path: Path) -> None:
    with pytest.raises(SheetError, match="nobody to hand out to"):
        _pack.pack(graded, tmp_path / "f.zip", Roster(STUDENTS, "student"), None)
    with pytest.raises(SheetError, match="neither a release"):
        _pack.pack(tmp_path, tmp_path / "f.zip", ROSTER, None)
    (tmp_path / "release" / "students" / "7").mkdir(parents=True)
    (tmp_path / "release" / "students" / "7" / "data.json").write_text("{}")
    (tmp_path / "download").mkdir()
    (tmp_path / "download" / "x_7_1_hw.ipynb").touch()
    with pytest.raises(SheetError, match="Canvas takes back only"):
        _pack.pack(tmp_path / "release", tmp_path / "f.zip", Roster(["7"]), tmp_path / "download")
    assert list(tmp_path.glob("*.zip*")) == []


def test_feedback_that_nobody_has_finished_is_said(graded: Path, tmp_path: Path) -> None:
    words = _feedback.feedback("sorting", SHEET.points, Result("ada"))
    _feedback.write(graded / "feedback", "s0", words, "sorting")
    assert _pack.pack(graded, tmp_path / "f.zip", ROSTER, None)[1] == [
        "feedback is still without the points by hand: run finish first"
    ]
    _tables.write(graded / "manual.csv", [_reports.MANUAL])
    exports.finish(graded, "plain", "", None, None)
    assert _pack.pack(graded, tmp_path / "f.zip", ROSTER, None)[1] == []
