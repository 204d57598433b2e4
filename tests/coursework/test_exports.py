"""The final points, in each form, and what is said when they are not complete."""
# ruff: noqa: E501 - tables of cases

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING

import pytest

from coursework import _feedback, _reports, _text, exports
from coursework._assignment import Assignment
from coursework._grade import Result
from coursework._source import SheetError
from tests.coursework.conftest import SORTING

if TYPE_CHECKING:
    from pathlib import Path

SHEET = Assignment(SORTING)


def graded_check(earned: float) -> dict[str, object]:
    return {"question": "q1", "title": "two words", "points": 1, "earned": earned, "message": "right", "detail": ""}


@pytest.fixture
def graded(tmp_path: Path) -> Path:
    (tmp_path / "feedback").mkdir()
    results = [
        Result("ada", checks=[graded_check(1)], essays={"q4": "words"}, file="ada"),
        Result("=ben", checks=[graded_check(0)], essays={"q4": "words"}, file="ben-1"),
        Result("carl", "unreadable", notes=["is empty"], file="carl"),
    ]
    _reports.write_grades(tmp_path, SHEET, results)
    _reports.write_manual(tmp_path, SHEET, results)
    fill_in(tmp_path, ["2", "1,5", "0", "1"])
    return tmp_path


def fill_in(graded: Path, points: list[str]) -> None:
    with (graded / "manual.csv").open(newline="", encoding="utf-8-sig") as file:
        head, *rows = csv.reader(file)
    filled = [[*row[:4], given, "a comment", *row[6:]] for row, given in zip(rows, points, strict=True)]
    with (graded / "manual.csv").open("w", newline="") as file:
        csv.writer(file).writerows([head, *filled])


def table(path: Path) -> list[list[str]]:
    with path.open(newline="", encoding="utf-8-sig") as file:
        return list(csv.reader(file))


NOT_READ = ["carl: no points, because unreadable"]


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("plain", [["student", "total"], ["ada", "4.5"], ["'=ben", "1"], ["carl", ""]]),
        ("moodle", [["idnumber", "grade"], ["ada", "4.5"], ["'=ben", "1"], ["carl", ""]]),
        ("canvas", [["Student", "ID", "SIS Login ID", "Section", "Homework"], ["ada", "", "ada", "", "4.5"],
                    ["'=ben", "", "'=ben", "", "1"], ["carl", "", "carl", "", ""]]),
    ],
)  # fmt: skip
def test_each_form(graded: Path, form: str, expected: list[list[str]]) -> None:
    (path,), problems = exports.finish(graded, form, "Homework", None, None)
    assert path.name == f"final-{form}.csv"
    assert table(path) == expected
    assert problems == NOT_READ


def test_points_by_hand_reach_the_feedback(graded: Path) -> None:
    exports.finish(graded, "plain", "", None, None)
    page = (graded / "feedback" / "ada.md").read_text()
    assert "- counts the orders: 2 of 2. a comment" in page
    assert "4.5 of 12 points: 1 by the checks, 3.5 for what you wrote." in page


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ("", "points are missing"),
        ("x", "x is no number"),
        ("3", "3 points, of 0 to 2"),
        ("-1", "-1 points, of 0 to 2"),
        ("nan", "nan points"),
    ],
)
def test_what_is_missing_or_wrong_is_said(graded: Path, points: str, words: str) -> None:
    fill_in(graded, [points, "1", "0", "0"])
    (path,), problems = exports.finish(graded, "plain", "", None, None)
    assert len(problems) == 2
    assert problems[0].startswith("ada, q4, counts the orders: ")
    assert words in problems[0]
    assert table(path)[1] == ["ada", "2"], "that line does not count"


def test_lines_that_are_not_there_or_there_twice(graded: Path) -> None:
    path = graded / "manual.csv"
    head, first, *rest = path.read_text().splitlines()
    path.write_text("\n".join([head, first, first, rest[0], "ada,q9,x,1,1,,", "0ada,q4,x,1,1,,"]) + "\n")
    _, problems = exports.finish(graded, "plain", "", None, None)
    assert problems == [
        "ada, q4, counts the orders: stands there twice", "ada, q9, x: no such line in the rubric", "0ada, q4, x: nobody of this name was graded", "=ben: no lines in manual.csv",
        *NOT_READ,
    ]  # fmt: skip


def test_a_table_of_another_system_is_filled_in(graded: Path, tmp_path: Path) -> None:
    export = tmp_path / "export.csv"
    export.write_text("Name;ID number;Assignment: hw1 (Real);Other\nAda;ada;-;7\nDora;dora;-;8\n", encoding="utf-8-sig")
    (path,), problems = exports.finish(graded, "moodle", "Assignment: hw1", export, "ID number")
    assert path.name == "final-export.csv"
    assert path.read_text() == "Name;ID number;Assignment: hw1 (Real);Other\nAda;ada;4.5;7\nDora;dora;-;8\n"
    assert problems == [*NOT_READ, "=ben: not in export.csv"]
    export.write_bytes("Name;ID number;hw1\nJosé;ada;\n".encode("cp1252"))
    assert "José;ada;4.5" in exports.finish(graded, "moodle", "hw1", export, "ID number")[0][0].read_text()
    for title, by, words in (
        ("Nothing", "ID number", "no column 'Nothing'"),
        ("Assignment", "id", "no column 'id'"),
    ):
        with pytest.raises(SheetError, match=words):
            exports.finish(graded, "moodle", title, export, by)


@pytest.mark.parametrize(
    ("names", "at"),
    [
        (["hw10 (99)", "hw1 (11)"], 1),
        (["hw1 (4) (5)", "hw1", "hw1 extra (2)"], 1),
        (["hw10 (99)", "hw1-resit (11)", "hw1b"], None),
        (["hw1 (11)", "hw1 (12)"], None),
        (["hw1", "hw1"], None),
    ],
)
def test_the_points_of_one_assignment_never_reach_the_column_of_another(
    graded: Path, tmp_path: Path, names: list[str], at: int | None
) -> None:
    export = tmp_path / "export.csv"
    export.write_text(f"ID,{','.join(names)}\nada,{','.join('x' * len(names))}\n")
    if at is None:
        with pytest.raises(SheetError, match="column 'hw1'; name one, --title COLUMN: ID"):
            exports.finish(graded, "canvas", "hw1", export, "ID")
        assert not (graded / "final-export.csv").exists()
    else:
        (path,), _ = exports.finish(graded, "canvas", "hw1", export, "ID")
        assert table(path)[1] == ["ada", *("4.5" if i == at else "x" for i in range(len(names)))]


def test_a_table_to_be_filled_in_needs_its_column(graded: Path, tmp_path: Path) -> None:
    export = tmp_path / "export.csv"
    for text, columns in (("Name,ID number\n", "Name, ID number"), ("", "")):
        export.write_text(text)
        with pytest.raises(SheetError, match=f"^name the column with the ids, --by COLUMN: {columns}$"):
            exports.finish(graded, "moodle", "hw1", export, None)


def test_the_table_of_nbgrader_is_filled_in(graded: Path, tmp_path: Path) -> None:
    export = tmp_path / "grades.csv"
    head = "assignment,duedate,timestamp,student_id,last_name,first_name,email,raw_score,late_submission_penalty,score,max_score"
    export.write_text(f"{head}\nhw1,,,ada,,,,16.0,0.0,16.0,20.0\nhw1,,,ben,,,,0.0,0.0,0.0,20.0\n")
    (path,), _ = exports.finish(graded, "plain", "score", export, "student_id")
    assert path.read_text() == export.read_text().replace("16.0,0.0,16.0", "16.0,0.0,4.5")


def test_a_comment_is_told_as_it_was_written(graded: Path) -> None:
    path = graded / "manual.csv"
    written = "=1 is wrong; -2"
    path.write_text(path.read_text().replace("a comment", _text.spreadsheet(written)))
    assert "'=1 is wrong" in path.read_text()
    exports.finish(graded, "plain", "", None, None)
    assert "2 of 2. =1 is wrong; -2\n" in (graded / "feedback" / "ada.md").read_text().replace("\\", "")


def test_results_of_gradescope(graded: Path) -> None:
    written, problems = exports.finish(graded, "gradescope", "", None, None)
    assert [path.relative_to(graded).as_posix() for path in written] == [
        "gradescope/ada/results.json",
        "gradescope/ben-1/results.json",
    ]
    told = json.loads(written[0].read_text())
    assert told["score"] == 4.5
    assert [(test["name"], test["score"], test["max_score"]) for test in told["tests"]] == [
        ("q1: two words", 1, 1), ("q4: counts the orders", 2, 2), ("q4: says what one comparison tells", 1.5, 2),
    ]  # fmt: skip
    assert problems == NOT_READ


def test_a_folder_that_was_not_graded(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match=r"no results\.json"):
        exports.finish(tmp_path, "plain", "", None, None)


WORKSHEET = "Identifier,ID number,Grade,Feedback comments\nParticipant 7,ada,,{}\n"


def test_comments_go_into_the_worksheet_of_moodle_and_nobody_elses_are_lost(graded: Path, tmp_path: Path) -> None:
    export = tmp_path / "worksheet.csv"
    export.write_text(WORKSHEET.format(""))
    (path,), problems = exports.finish(graded, "moodle", "Grade", export, "ID number")
    assert table(path)[1][:3] == ["Participant 7", "ada", "4.5"]
    comment = table(path)[1][3]
    assert comment.startswith("<p><strong>sorting: ada</strong></p>\n<p>4.5 of 12 points: ")
    assert "<li>counts the orders: 2 of 2. a comment</li>" in comment
    export.write_text(path.read_text())
    fill_in(graded, ["1", "1,5", "0", "1"])
    (path,), again = exports.finish(graded, "moodle", "Grade", export, "ID number")
    assert again == problems
    assert "<p>3.5 of 12 points: " in table(path)[1][3], "what an earlier finish has written is replaced"
    export.write_text(WORKSHEET.format("well done"))
    (path,), problems = exports.finish(graded, "moodle", "Grade", export, "ID number")
    assert table(path)[1] == ["Participant 7", "ada", "3.5", "well done"]
    assert "ada: has a comment already, which stays" in problems


def test_no_part_of_a_comment_is_a_formula_or_markup_of_somebody() -> None:
    nasty = "<b>x</b>;=1+1,-2|@A1\n\t=cmd|' /C calc'!A0 <=+3 '\"=4"
    words = _feedback.feedback(
        "hw", {"q1": 1}, Result(nasty, checks=[{**graded_check(0), "title": nasty, "detail": nasty}])
    )
    comment = _feedback.comment(words)
    assert not _feedback.FORMULA.search(comment)
    for delimiter in ",;\t|":
        cells = [line for cell in comment.split(delimiter) for line in cell.splitlines()]
        assert not [cell for cell in cells if cell.lstrip(" '\"")[:1] in [*"=+-@"]]
    assert "<b>" not in comment
    assert "calc" in comment
