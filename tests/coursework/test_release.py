"""What students get: nothing of what they must not see, and a file of data each."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import nbformat
import pytest

from coursework import _release, _tables
from coursework._assignment import Assignment
from coursework._release import SheetError, build, read_roster, read_secret
from tests.coursework.conftest import SECRET, SORTING

if TYPE_CHECKING:
    from pathlib import Path

SOLVED = (
    "sorted(words",
    "sum(a > b",
    "BEGIN",
    "END SOLUTION",
    "HIDDEN",
    "inversions([3",
    "sort_by_size([]",
    "orders, and each",
    "RUBRIC",
)


def test_nothing_of_the_solutions_is_in_it(tmp_path: Path) -> None:
    build(Assignment(SORTING, own_files=True), tmp_path, ["ada", "ben"], SECRET)
    everything = b"".join(path.read_bytes() for path in sorted(tmp_path.rglob("*")) if path.is_file()).decode()
    assert [word for word in (*SOLVED, SECRET) if word in everything] == []
    source = (SORTING / "sorting.md").read_text() + (SORTING / "checks.py").read_text()
    assert [word for word in SOLVED if word not in source] == [], "each of these words could have been found"


def test_the_notebook_is_one_of_nbgrader(tmp_path: Path) -> None:
    build(Assignment(SORTING), tmp_path, [], None)
    notebook = nbformat.read(tmp_path / "sorting.ipynb", as_version=4)
    nbformat.validate(notebook)
    marked = [cell.metadata.nbgrader for cell in notebook.cells if "nbgrader" in cell.metadata]
    assert {one["schema_version"] for one in marked} == {3}
    assert [one["grade_id"] for one in marked] == ["setup", "q1", "q1-test", "q2", "data", "q3", "q3-test", "q4"]
    assert all(set(cell.metadata) <= {"nbgrader"} for cell in notebook.cells)
    assert notebook.metadata["coursework"] == {"assignment": "sorting", "data": "id"}
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in notebook.cells)


def test_it_is_the_same_each_time(tmp_path: Path) -> None:
    for name in ("a", "b"):
        build(Assignment(SORTING, own_files=True), tmp_path / name, ["ada"], SECRET)
    files = [sorted(path.relative_to(tmp_path / name) for path in (tmp_path / name).rglob("*")) for name in "ab"]
    assert files[0] == files[1]
    assert all((tmp_path / "a" / f).read_bytes() == (tmp_path / "b" / f).read_bytes() for f in files[0] if f.suffix)


def test_data_are_of_the_student_and_of_the_secret(tmp_path: Path) -> None:
    sheet = Assignment(SORTING, own_files=True)
    assert sheet.data("ada", SECRET) != sheet.data("ben", SECRET)
    assert sheet.data("ada", SECRET) != sheet.data("ada", "another secret")
    by_id = Assignment(SORTING)
    assert by_id.data("ada", SECRET) == by_id.data("ada", None) != sheet.data("ada", SECRET)
    build(sheet, tmp_path, ["ada", "=cmd"], SECRET)
    assert json.loads((tmp_path / "students" / "ada" / "data.json").read_text()) == sheet.data("ada", SECRET)
    assert len(list((tmp_path / "students").iterdir())) == 2


def test_a_release_that_gives_a_solution_away_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "sorting"
    shutil.copytree(SORTING, folder)
    sheet = folder / "sorting.md"
    leak = "# return sum(a > b for i, a in enumerate(numbers) for b in numbers[i + 1 :])\n"
    sheet.write_text(sheet.read_text().replace("import json\n", leak + "import json\n", 1))
    assert leak in sheet.read_text()
    with pytest.raises(SheetError, match="must not see"):
        build(Assignment(folder), tmp_path / "release", [], None)
    assert not (tmp_path / "release").exists()


def test_given_files_are_handed_out(tmp_path: Path) -> None:
    folder = tmp_path / "sorting"
    shutil.copytree(SORTING, folder)
    (folder / "data").mkdir()
    (folder / "data" / "words.txt").write_text("given")
    build(Assignment(folder), tmp_path / "release", [], None)
    assert (tmp_path / "release" / "data" / "words.txt").read_text() == "given"


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("student\nada\nben\n", ["ada", "ben"]), ("Name;idnumber\r\nAda;12\r\nBen;13\r\n", ["12", "13"]),
        ("\ufeffSIS Login ID\tName\nada\tx\n", ["ada"]), ("anything\nada\n\n", ["ada"]),
        ("Last name,First name,ID number\nLovelace,Ada,12\n", ["12"]),
        ("Student,ID,SIS Login ID,Section\n\"Lovelace, Ada\",7,ada,1\n  Points Possible,,,\n", ["ada"]),
    ],
)  # fmt: skip
def test_rosters_as_spreadsheets_write_them(tmp_path: Path, text: str, ids: list[str]) -> None:
    (tmp_path / "roster.csv").write_text(text, encoding="utf-8")
    assert read_roster(tmp_path / "roster.csv").students == ids


def test_a_roster_says_which_column_it_was_read_by_and_can_be_told(tmp_path: Path) -> None:
    path = tmp_path / "roster.csv"
    path.write_text("Student,ID,SIS Login ID\nLovelace,7,ada\n")
    assert read_roster(path).column == "SIS Login ID"
    told = read_roster(path, by="id")
    assert (told.students, told.column) == (["7"], "ID")
    with pytest.raises(SheetError, match=r"no column 'nummer': Student, ID, SIS Login ID"):
        read_roster(path, by="nummer")


WORKSHEET = """Identifier,Full name,ID number
Participant 1234,Ada Perfect,ada
Participant 99,Ben_1234_assignsubmission_file_,ben
Participant 5,Cem,cem
"""


def test_folders_that_moodle_has_named(tmp_path: Path) -> None:
    (tmp_path / "worksheet.csv").write_text(WORKSHEET)
    roster = read_roster(tmp_path / "worksheet.csv")
    whose = {
        "Ada Perfect_1234_assignsubmission_file_": "ada",
        "Ben_1234_assignsubmission_file__99_assignsubmission_file": "ben",
        "cem": "cem",
        "Dora_77_assignsubmission_file_": "Dora_77_assignsubmission_file_",
        "x_99_assignsubmission_file_y": "x_99_assignsubmission_file_y",
    }
    assert roster.students_of([*whose]) == whose, "a name that somebody has chosen is not read"
    assert [name for name in whose.values() if roster.lacks(name)] == [*whose][3:]
    two = ["ada", "Ada Perfect_1234_assignsubmission_file_"]
    assert roster.students_of(two) == dict(zip(two, two, strict=True)), "nobody has two folders"
    assert _release.Roster().students_of(two) == dict(zip(two, two, strict=True))
    assert not _release.Roster().lacks("ada")


def test_a_table_says_which_folder_of_data_is_whose(tmp_path: Path) -> None:
    students = ["ada", "möller", "müller", "=cmd@example.org"]
    build(Assignment(SORTING, own_files=True), tmp_path, students, SECRET)
    rows = _tables.read(tmp_path / "students.csv")
    assert [row["student"] for row in rows] == ["ada", "möller", "müller", "'=cmd@example.org"]
    sheet = Assignment(SORTING, own_files=True)
    for student, row in zip(students, rows, strict=True):
        data = json.loads((tmp_path / "students" / row["folder"] / "data.json").read_text())
        assert data == sheet.data(student, SECRET)


@pytest.mark.parametrize(
    ("text", "words"),
    [("student\n../x\n", "cannot be the name"), ("student\na\na\n", "twice"), ("student\n", "lists nobody")],
)
def test_rosters_that_cannot_be(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "roster.csv").write_text(text)
    with pytest.raises(SheetError, match=words):
        read_roster(tmp_path / "roster.csv")


def test_the_secret_is_made_once_and_is_not_for_others(tmp_path: Path) -> None:
    path = tmp_path / "secret.txt"
    with pytest.raises(SheetError, match="there is no secret"):
        read_secret(path)
    first = read_secret(path, make=True)
    assert read_secret(path, make=True) == read_secret(path) == first
    assert len(first) >= _release.SHORTEST_SECRET
    assert path.stat().st_mode & 0o077 == 0
    path.write_text("short\n")
    with pytest.raises(SheetError, match="is short"):
        read_secret(path)
