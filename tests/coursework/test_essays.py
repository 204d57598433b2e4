"""What stands in the page of written answers: in an order without names, with the points that are there already."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from coursework import _essays, _reports, _tables
from coursework._assignment import Assignment
from coursework._grade import Result
from tests.coursework.conftest import SORTING

if TYPE_CHECKING:
    from pathlib import Path

SHEET = Assignment(SORTING)


def results(*students: str, answer: str = "words") -> list[Result]:
    return [Result(name, essays={"q4": f"{answer} of {name}"}) for name in students]


def data_of(graded: Path, found: list[Result], seed: int = 7) -> dict[str, Any]:
    _essays.write_page(graded, SHEET, found, seed)
    page = (graded / "essays.html").read_text(encoding="utf-8")
    return json.loads(re.findall(r'<script type="application/json" id="data">(.*?)</script>', page)[0])


def test_the_order_follows_from_the_seed_and_nobody_who_comes_late_changes_it(tmp_path: Path) -> None:
    names = [f"student{n}" for n in range(8)]
    orders = [
        [answer["student"] for answer in data_of(tmp_path, found, seed)["answers"]]
        for who, seed in ((names, 7), (names[::-1], 7), (names[:5], 7), (names, 8))
        for found in [results(*who)]
    ]  # fmt: skip
    assert orders[0] == orders[1] != sorted(names)
    assert [name for name in orders[0] if name in names[:5]] == orders[2]
    assert sorted(orders[3]) == sorted(orders[0]) != orders[3]


def test_whoever_was_not_graded_is_not_on_it(tmp_path: Path) -> None:
    told = data_of(tmp_path, [*results("ada"), Result("ben", "unreadable")])
    assert [answer["student"] for answer in told["answers"]] == ["ada"]
    asked = told["questions"]["q4"]
    assert "fewer than about" in asked["asked"]
    assert "There are $n!$ orders" in asked["model"]
    assert [line["most"] for line in asked["rubric"]] == [2, 2]


def test_points_that_are_there_stay_and_a_changed_answer_is_said(tmp_path: Path) -> None:
    _reports.write_manual(tmp_path, SHEET, results("ada", "ben", "gone"))
    path = tmp_path / "manual.csv"
    path.write_text(path.read_text().replace('"2","",""', '"2","1.5","good"', 3))
    told = data_of(tmp_path, [*results("ada"), *results("ben", answer="other words")])
    found = {answer["student"]: answer for answer in told["answers"]}
    assert found["ada"]["marks"] == [{"points": "1.5", "comment": "good"}] * 2
    assert (found["ada"]["changed"], found["ben"]["changed"]) == (False, True)
    kept = [row for row in _tables.read(path) if row["student"] == "gone"]
    assert told["others"] == [list(row.values()) for row in kept]


def test_no_text_of_a_student_ends_the_data_or_runs(tmp_path: Path) -> None:
    hostile = "</script><script>alert(1)</script><!-- <script> ]]> \u2028 '\"&lt;"
    found = [Result("</script><b>", essays={"q4": hostile})]
    assert data_of(tmp_path, found)["answers"][0]["text"] == hostile
    page = (tmp_path / "essays.html").read_text(encoding="utf-8")
    assert len(re.findall("(?i)<script", page)) == len(re.findall("(?i)</script", page)) == 2
    assert "<b>" not in page
    assert re.search(r"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[\w+/]{43}='", page)


def test_a_sheet_without_written_answers_has_no_page(tmp_path: Path) -> None:
    one = Assignment(SORTING)
    one.rubric = {}
    _essays.write_page(tmp_path, one, results("ada"), 1)
    assert list(tmp_path.iterdir()) == []
