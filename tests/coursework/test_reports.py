"""Tables and feedback: what a person fills in stays."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest

from coursework import _reports, _text
from coursework._assignment import Assignment
from coursework._grade import Result
from tests.coursework.conftest import SORTING

if TYPE_CHECKING:
    from pathlib import Path

SHEET = Assignment(SORTING)


def result(student: str, answer: str = "words") -> Result:
    return Result(student, essays={"q4": answer}, file=student)


def lines(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


def test_a_line_for_each_student_and_criterion(tmp_path: Path) -> None:
    assert _reports.write_manual(tmp_path, SHEET, [result("ada"), Result("ben", "unreadable")]) == (2, [])
    first, second = lines(tmp_path / "manual.csv")
    assert list(first) == list(_reports.MANUAL)
    assert list(first.values()) == ["ada", "q4", "counts the orders", "2", "", "", "words"]
    assert second["criterion"] == "says what one comparison tells"


def test_what_was_filled_in_stays_and_new_lines_are_added(tmp_path: Path) -> None:
    path = tmp_path / "manual.csv"
    _reports.write_manual(tmp_path, SHEET, [result("=ada")])
    filled = path.read_text().replace('"2","",""', '"2","1.5","well, good"', 1)
    path.write_text(filled)
    assert _reports.write_manual(tmp_path, SHEET, [result("=ada", "other words"), result("ben")]) == (
        2,
        ["=ada: another answer to q4 than in manual.csv"],
    )
    assert path.read_text().startswith(filled)
    assert [line["student"] for line in lines(path)] == ["'=ada", "'=ada", "ben", "ben"]
    before = path.read_bytes()
    assert _reports.write_manual(tmp_path, SHEET, [result("=ada"), result("ben")]) == (0, [])
    assert path.read_bytes() == before


def test_where_nothing_was_written_there_are_0_points_and_it_is_said(tmp_path: Path) -> None:
    told = _reports.write_manual(tmp_path, SHEET, [result("ada"), result("ben", _reports.NO_ANSWER)])
    assert told == (2, ["2 lines of manual.csv have 0 points already: nothing was written there"])
    found = [(line["student"], line["points"], line["comment"]) for line in lines(tmp_path / "manual.csv")]
    assert found == [("ada", "", "")] * 2 + [("ben", "0", "no answer was found"), ("ben", "0", "")]
    later = _reports.write_manual(tmp_path, SHEET, [result("ada"), result("ben")])
    assert later == (0, ["ben: another answer to q4 than in manual.csv"]), "ben has handed in again"


LIST = "- one\n- two, -3\n(1, -1); f(x, -y)\n=a\t+b|-c\n'quoted'"


def test_an_answer_that_looks_like_formulas_is_protected_once_and_is_the_same_at_the_next_grading(
    tmp_path: Path,
) -> None:
    path = tmp_path / "manual.csv"
    _reports.write_manual(tmp_path, SHEET, [result("ada", LIST)])
    assert {line["answer"] for line in lines(path)} == {_text.spreadsheet(LIST)}
    assert "''" not in path.read_text()
    assert _reports.write_manual(tmp_path, SHEET, [result("ada", LIST)]) == (0, [])
    for mark in ("'-", "-"):  # as a grader of before has written it, and as a spreadsheet may keep it
        path.write_text(path.read_text().replace("'-", mark).replace("-", "''-"))
        assert _reports.write_manual(tmp_path, SHEET, [result("ada", LIST)]) == (0, [])
    _, changed = _reports.write_manual(tmp_path, SHEET, [result("ada", LIST.replace("one", "ten"))])
    assert changed == ["ada: another answer to q4 than in manual.csv"]


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_a_table_that_a_spreadsheet_has_written_anew(tmp_path: Path, delimiter: str) -> None:
    path = tmp_path / "manual.csv"
    _reports.write_manual(tmp_path, SHEET, [result("José")])
    rows = [*lines(path)]
    text = "\r\n".join(delimiter.join(row) for row in [list(_reports.MANUAL), *[list(row.values()) for row in rows]])
    path.write_bytes(text.encode("cp1252"))
    assert _reports.write_manual(tmp_path, SHEET, [result("José"), result("ben", f"a{delimiter}b")]) == (2, [])
    with path.open(newline="", encoding="utf-8-sig") as file:
        assert [row[0] for row in csv.reader(file, delimiter=delimiter)] == ["student", "José", "José", "ben", "ben"]


def test_a_mark_of_the_encoding_stays(tmp_path: Path) -> None:
    path = tmp_path / "manual.csv"
    _reports.write_manual(tmp_path, SHEET, [result("José")])
    path.write_text(path.read_text(), encoding="utf-8-sig")
    assert _reports.write_manual(tmp_path, SHEET, [result("José"), result("ben")]) == (2, [])
    assert path.read_bytes().count(b"\xef\xbb\xbf") == 1
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")


def test_nobody_is_given_a_zero_who_was_not_graded(tmp_path: Path) -> None:
    found = [Result("ada"), Result("ben", "unreadable"), Result("cem", "nothing handed in"), Result("d", "not graded")]
    _reports.write_grades(tmp_path, SHEET, found)
    points = [[line[name] for name in ("q1", "q2", "q3", "auto_total")] for line in lines(tmp_path / "grades.csv")]
    assert points == [["0"] * 4, [""] * 4, [""] * 4, [""] * 4]
