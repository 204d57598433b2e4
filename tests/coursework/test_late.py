"""Handing in late: times, extensions, deductions, and where they are said."""

from __future__ import annotations

import json
import os
import types
from datetime import datetime
from typing import TYPE_CHECKING

import pytest

from coursework import _late, _release, _submission, _tables
from coursework.__main__ import main
from coursework._grade import Result
from coursework._late import Rule, read_time
from coursework._source import SheetError
from tests.coursework import hostile
from tests.coursework.test_main import grading

if TYPE_CHECKING:
    from pathlib import Path

    from coursework._sandbox import Sandbox

DUE = datetime(2025, 10, 1, 23, 59).astimezone()


@pytest.mark.parametrize(
    "text",
    [
        "2025-10-01 23:59",
        "2025-10-01T23:59:40",
        "Wednesday, 1 October 2025, 11:59 PM",
        "Wednesday, 1 October 2025, 23:59",
        "01.10.2025 23:59",
        f"{DUE:%Y-%m-%d %H:%M:%S %z}",
        f"{DUE:%Y-%m-%dT%H:%M%z}",
    ],
)
def test_times_as_systems_write_them(text: str) -> None:
    assert read_time(text, "here") == DUE


@pytest.mark.parametrize(
    "text", ["", "2025-10-01", "10/1/2025 23:59", "tomorrow", "31.02.2025 12:00", "-", "0001-01-01 00:00"]
)
def test_a_time_that_could_be_another_is_refused(text: str) -> None:
    with pytest.raises(SheetError, match="no day with a time"):
        read_time(text, "here")


@pytest.mark.parametrize(
    ("minutes", "points"),
    [(0, 0), (1, 0), (15, 0), (16, 2), (1440, 2), (1441, 4), (2880, 4), (2881, 5), (10**9, 5)],
)
def test_each_day_or_part_of_it_costs_after_the_grace_up_to_a_cap(minutes: int, points: float) -> None:
    assert Rule(DUE, per_day=2, grace=15, at_most=5).deduction(minutes) == points


@pytest.mark.parametrize("wrong", [{"per_day": -1}, {"per_day": float("nan")}, {"grace": -1}, {"at_most": -1}])
def test_a_rule_that_would_give_points_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(SheetError, match="from 0 on"):
        Rule(DUE, **wrong)


def test_a_deduction_leaves_no_less_than_nothing() -> None:
    assert [Result("ada", deduction=3.0).after_deduction(points) for points in (8, 2)] == [5, 0]


def folder(place: Path, time: datetime | float, name: str = "sorting.ipynb") -> Path:
    place.mkdir(parents=True, exist_ok=True)
    hostile.put(place, hostile.answered(), name)
    seconds = time if isinstance(time, float) else time.timestamp()
    os.utime(place / name, (seconds, seconds))
    return place


def entered(lateness: _late.Lateness, student: str, place: Path) -> Result:
    result = Result(student)
    lateness.enter(result, place)
    return result


ROSTER = """student,Deadline,Last modified (submission)
ada,,"Thursday, 2 October 2025, 12:30 AM"
ben,2025-10-03 12:00,"Thursday, 2 October 2025, 12:30 AM"
cleo,,-
"""


def lateness_of(tmp_path: Path, roster: str = ROSTER) -> _late.Lateness:
    (tmp_path / "roster.csv").write_text(roster)
    return _late.read(Rule(DUE, per_day=2), _release.read_roster(tmp_path / "roster.csv"))


def test_the_time_of_the_column_goes_first_then_that_of_the_newest_file(tmp_path: Path) -> None:
    lateness = lateness_of(tmp_path)
    place = folder(tmp_path / "x", datetime(2025, 10, 5, 12, 0))
    found = {name: entered(lateness, name, place) for name in ("ada", "ben", "cleo", "zoë")}
    assert {name: (one.minutes_late, one.deduction) for name, one in found.items()} == {
        "ada": (31, 2),
        "ben": (0, 0),
        "cleo": (5041, 8),
        "zoë": (5041, 8),
    }
    assert found["ada"].handed_in == "2025-10-02 00:30, by the column 'last modified (submission)'"
    assert found["cleo"].handed_in == "2025-10-05 12:00, by the file's time"
    assert _late.summary([*found.values()]) == [
        "3 late; times of handing in: 2 by the column 'last modified (submission)', 2 by the file's time",
        "late: ada by 31 minutes: 2 points less",
        "late: cleo by 3 days 12 hours 1 minute: 8 points less",
        "late: zoë by 3 days 12 hours 1 minute: 8 points less",
    ]


def test_a_student_is_told_how_late_and_not_which_column_says_so() -> None:
    late = Result("ada", handed_in="2025-10-02 23:59, by the column 'submitted'", minutes_late=1440)
    assert _late.words(late) == "Handed in 1 day late (2025-10-02 23:59, by the course list): it costs nothing."


def test_the_last_file_counts(tmp_path: Path) -> None:
    place = folder(tmp_path / "x", datetime(2025, 9, 1, 12, 0))
    folder(place / "again", datetime(2025, 10, 2, 0, 0))
    assert entered(lateness_of(tmp_path), "zoë", place).minutes_late == 1


@pytest.mark.parametrize("time", [-1e17, 1e18, float("nan"), float("inf"), 0.0, 315532800.0, 4e9])
def test_a_time_that_no_calendar_has_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, time: float
) -> None:
    place, lateness = folder(tmp_path / "x", 0.0), lateness_of(tmp_path)
    odd = types.SimpleNamespace(name="sorting.ipynb", lstat=lambda: types.SimpleNamespace(st_mtime=time))
    monkeypatch.setattr(_submission, "notebooks", lambda folder: ([odd], []))
    result = entered(lateness, "zoë", place)
    assert (result.handed_in, result.deduction, result.notes) == ("", 0, ["it cannot be told when this was handed in"])
    assert _late.summary([result]) == ["LOOK: it cannot be told when this was handed in: zoë"]


def test_who_is_late_for_canvas_and_not_for_us_is_looked_at(tmp_path: Path) -> None:
    place = folder(tmp_path / "x", datetime(2025, 9, 1, 12, 0), "lovelaceada_LATE_7_4711_hw1.ipynb")
    assert entered(lateness_of(tmp_path), "zoë", place).notes == [
        "Canvas marks it as late, and it is not by the file's time"
    ]


def test_a_link_or_an_empty_folder_has_no_time(tmp_path: Path) -> None:
    place = folder(tmp_path / "x", datetime(2025, 10, 5, 12, 0))
    (tmp_path / "link").symlink_to(place)
    (tmp_path / "empty").mkdir()
    for name in ("link", "empty", "nowhere"):
        assert entered(lateness_of(tmp_path), "zoë", tmp_path / name) == Result("zoë")


def test_a_misspelled_extension_is_refused_with_its_student(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match="ada, column 'deadline'"):
        lateness_of(tmp_path, "student,deadline\nada,next week\n")


def test_from_the_deadline_to_the_final_points(
    sandbox: Sandbox, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder(tmp_path / "submitted" / "ada", datetime(2025, 10, 2, 0, 30))
    folder(tmp_path / "submitted" / "ben", datetime(2025, 10, 1, 12, 0))
    rule = ("--deadline", "2025-10-01T23:59", "--per-day", "2.5", "--grace", "15")
    main(grading(tmp_path, *rule))
    assert "1 late; times of handing in: 2 by the file's time" in capsys.readouterr().out
    rows = {row["student"]: row for row in _tables.read(tmp_path / "graded" / "grades.csv")}
    assert (rows["ada"]["minutes_late"], rows["ada"]["deduction"], rows["ben"]["minutes_late"]) == ("31", "2.5", "0")
    assert rows["ada"]["auto_total"] == rows["ben"]["auto_total"], "the points of the checks are as they were"
    feedback = (tmp_path / "graded" / "feedback" / "ada.md").read_text()
    assert "Handed in 31 minutes late (2025-10-02 00:30, by the file's time): 2.5 points less." in feedback
    assert "late" not in (tmp_path / "graded" / "feedback" / "ben.md").read_text()

    assert main(grading(tmp_path)) == 2, "a deadline that is forgotten would undo the deduction"
    assert "graded before with the deadline" in capsys.readouterr().err
    main(["finish", str(tmp_path / "graded")])
    final = {row["student"]: float(row["total"]) for row in _tables.read(tmp_path / "graded" / "final-plain.csv")}
    assert final["ben"] - final["ada"] == 2.5
    main(["finish", str(tmp_path / "graded"), "--format", "gradescope"])
    told = json.loads((tmp_path / "graded" / "gradescope" / "ada" / "results.json").read_text())
    assert told["score"] == final["ada"]
    assert "31 minutes late" in told["output"]
    main(grading(tmp_path, "--deadline", "2025-10-02 12:00", "--per-day", "2.5"))
    rows = {row["student"]: row for row in _tables.read(tmp_path / "graded" / "grades.csv")}
    assert rows["ada"]["deduction"] == "0.0", "also of what is kept from before"


def test_without_a_deadline_nothing_is_said(
    sandbox: Sandbox, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder(tmp_path / "submitted" / "ada", datetime(2025, 10, 2, 0, 30))
    main(grading(tmp_path))
    assert "late" not in capsys.readouterr().out
    assert "minutes_late" not in (tmp_path / "graded" / "grades.csv").read_text()
    assert main(grading(tmp_path, "--per-day", "2")) == 2
