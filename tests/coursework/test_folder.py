"""A folder of submissions: stopped at any moment, it goes on; nothing is done twice or lost."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from coursework import _folder, _reports, exports
from coursework._assignment import Assignment
from coursework._folder import entries, grade_folder, summary
from coursework._grade import Grader, Result
from coursework._release import Roster
from coursework._sandbox import Refused, Sandbox
from tests.conftest import ROOT
from tests.coursework import hostile
from tests.coursework.conftest import SECRET, SORTING


@pytest.fixture
def submitted(tmp_path: Path) -> Path:
    for name in ("ada", "ben", "carl"):
        (tmp_path / "submitted" / name).mkdir(parents=True)
        hostile.put(tmp_path / "submitted" / name, hostile.answered())
    return tmp_path / "submitted"


@pytest.fixture
def grader(sandbox: Sandbox) -> Grader:
    return Grader(Assignment(SORTING), SECRET, sandbox)


def totals(graded: Path) -> dict[str, str]:
    with (graded / "grades.csv").open(newline="", encoding="utf-8-sig") as file:
        return {row["student"]: row["auto_total"] for row in csv.DictReader(file)}


def slow(submitted: Path, *names: str) -> None:
    for name in names:
        hostile.put(submitted / name, hostile.answered(after="import time\ntime.sleep(1)"))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.usefixtures("listens_to_control_c")
def test_stopped_and_called_again_it_goes_on(
    sandbox: Sandbox, submitted: Path, tmp_path: Path, how: signal.Signals
) -> None:
    slow(submitted, "ben", "carl")
    (tmp_path / "secret").write_text(SECRET)
    words = [
        "grade",
        str(SORTING),
        str(submitted),
        str(tmp_path / "graded"),
        "--secret",
        str(tmp_path / "secret"),
        "--jobs",
        "1",
    ]
    command = [sys.executable, "-m", "coursework", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    first = subprocess.Popen(command, stderr=subprocess.PIPE, env=environment, cwd=tmp_path, text=True)
    assert first.stderr is not None
    for line in first.stderr:
        if "ada" in line:
            break
    time.sleep(0.5)
    first.send_signal(how)
    first.wait(60)
    said = first.stderr.read()
    first.stderr.close()
    if how == signal.SIGINT:
        assert said.endswith("coursework: stopped; what is done is kept. Call it again, and it goes on.\n")
        assert "Traceback" not in said
        assert first.returncode == 130
        assert totals(tmp_path / "graded")["ada"] == "8", "what was done is written at once"
    again = subprocess.run(command, capture_output=True, env=environment, cwd=tmp_path, text=True, check=True)
    assert "ada: 8 points (as before)" in again.stderr
    assert totals(tmp_path / "graded") == {"ada": "8", "ben": "8", "carl": "8"}


def test_what_has_changed_is_graded_again(
    grader: Grader, submitted: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    graded = tmp_path / "graded"
    grade_folder(grader, submitted, graded, 2, Roster())
    hostile.put(submitted / "ben", hostile.answered(hostile.WRONG1))
    capsys.readouterr()
    grade_folder(grader, submitted, graded, 2, Roster())
    said = capsys.readouterr().err
    assert said.count("as before") == 2
    assert totals(graded) == {"ada": "8", "ben": "5", "carl": "8"}
    other = Grader(Assignment(SORTING), "another secret of these tests", grader.sandbox)
    grade_folder(other, submitted, graded, 2, Roster())
    assert "as before" not in capsys.readouterr().err


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"mark": 5}', '{"mark": "x", "result": {"students": 1}}', "\0"])
def test_what_is_kept_and_broken_is_graded_again(grader: Grader, submitted: Path, tmp_path: Path, kept: str) -> None:
    (tmp_path / "graded" / ".state").mkdir(parents=True)
    (tmp_path / "graded" / ".state" / "ada.json").write_text(kept)
    grade_folder(grader, submitted, tmp_path / "graded", 2, Roster())
    assert totals(tmp_path / "graded")["ada"] == "8"


def test_whoever_handed_in_nothing_has_a_row(grader: Grader, submitted: Path, tmp_path: Path) -> None:
    results = grade_folder(grader, submitted, tmp_path / "graded", 2, Roster(["ada", "dora"]))
    assert {one.student: one.status for one in results if one.status != "ok"} == {"dora": "nothing handed in"}
    assert totals(tmp_path / "graded")["dora"] == ""


def test_whoever_was_not_reached_has_a_row_too(
    grader: Grader, submitted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped before the end, a table without them would be handed in as complete."""
    whole = grader.grade

    def grade(student: str, folder: Path) -> Result:
        if student == "ben":
            raise KeyboardInterrupt
        return whole(student, folder)

    monkeypatch.setattr(grader, "grade", grade)
    with pytest.raises(KeyboardInterrupt):
        grade_folder(grader, submitted, tmp_path / "graded", 1, Roster(["ada", "ben", "carl", "dora"]))
    assert totals(tmp_path / "graded") == {"ada": "8", "ben": "", "carl": "", "dora": ""}
    _, problems = exports.finish(tmp_path / "graded", "plain", "", None, None)
    assert {f"{name}: no points, because not graded yet" for name in ("ben", "carl")} < {*problems}


def test_a_folder_of_nobody_is_said_loudly(grader: Grader, submitted: Path, tmp_path: Path) -> None:
    (submitted / "ben").rename(submitted / "=Ben\u202e")
    graded = tmp_path / "graded"
    results = grade_folder(grader, submitted, graded, 2, Roster(["ada", "ben", "carl"]))
    said = "NOT ON THE ROSTER: is the folder called as the student is?"
    with (graded / "grades.csv").open(newline="", encoding="utf-8-sig") as file:
        notes = {row["student"]: (row["status"], row["notes"]) for row in csv.DictReader(file)}
    assert notes["'=Ben\\u202e"] == ("ok", said)
    assert (notes["ben"], notes["ada"]) == (("nothing handed in", ""), ("ok", ""))
    assert summary(grader, results, 1.0)[-1] == "LOOK: not on the roster: =Ben\\u202e"
    assert f"=Ben\\u202e: {said}" in exports.finish(graded, "plain", "", None, None)[1]
    again = grade_folder(grader, submitted, graded, 2, Roster(["ada", "ben", "carl"]))
    assert [one.notes for one in again] == [one.notes for one in results], "it is said once, from what is kept too"


def test_a_folder_that_moodle_has_named_is_the_students(grader: Grader, submitted: Path, tmp_path: Path) -> None:
    own = "Ben_1_assignsubmission_file__77_assignsubmission_file_"
    (submitted / "ben").rename(submitted / own)
    roster = Roster(["ada", "ben", "carl"], "student", {"1": "ada", "77": "ben"})
    grade_folder(grader, submitted, tmp_path / "graded", 2, roster)
    assert totals(tmp_path / "graded") == {"ada": "8", "ben": "8", "carl": "8"}
    assert (tmp_path / "graded" / "feedback" / "ben.md").is_file()
    (submitted / own).rename(submitted / "Ben_1_assignsubmission_file_")
    found = grade_folder(grader, submitted, tmp_path / "graded", 2, roster)
    assert [one.student for one in found if one.status == "ok"] == ["Ben_1_assignsubmission_file_", "ada", "carl"]


def test_grading_again_says_what_has_to_be_done_again(
    grader: Grader, submitted: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    graded = tmp_path / "graded"
    grade_folder(grader, submitted, graded, 2, Roster())
    assert "finish" not in capsys.readouterr().out
    exports.finish(graded, "plain", "", None, None)
    hostile.put(submitted / "ada", hostile.answered(q4="=another answer"))
    grade_folder(grader, submitted, graded, 2, Roster())
    said = capsys.readouterr().out
    assert "feedback/ is again without the points of manual.csv: run finish again" in said
    assert "ada: another answer to q4 than in manual.csv" in said
    assert "ben" not in said


def test_an_error_of_the_grader_costs_one_row(
    grader: Grader, submitted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = grader.grade
    monkeypatch.setattr(grader, "grade", lambda student, folder: 1 / 0 if student == "ben" else whole(student, folder))
    results = grade_folder(grader, submitted, tmp_path / "graded", 2, Roster())
    assert [one.status for one in results] == ["ok", "not graded", "ok"]
    assert totals(tmp_path / "graded") == {"ada": "8", "ben": "", "carl": "8"}
    monkeypatch.undo()
    assert [one.status for one in grade_folder(grader, submitted, tmp_path / "graded", 2, Roster())] == ["ok"] * 3, (
        "it is not kept"
    )


def test_a_file_beside_the_folders_is_flagged(grader: Grader, submitted: Path, tmp_path: Path) -> None:
    hostile.put(submitted, hostile.answered(), "dora.ipynb")
    (submitted / ".DS_Store").touch()
    assert entries(submitted) == ["ada", "ben", "carl", "dora.ipynb"]
    result = grade_folder(grader, submitted, tmp_path / "graded", 2, Roster())[-1]
    assert (result.status, result.notes) == (
        "unreadable",
        ["is no folder: put the notebook into a folder that is called as the student is"],
    )


def test_names_of_folders_hold_while_a_sheet_is_run_elsewhere(
    grader: Grader, submitted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sheet is run in a folder of its own, and a process has one working folder: other threads need whole names."""
    seen = []
    whole = grader.grade

    def grade(student: str, folder: Path) -> Result:
        seen.append(folder.is_absolute())
        monkeypatch.chdir("/")
        return whole(student, folder)

    monkeypatch.setattr(grader, "grade", grade)
    monkeypatch.chdir(tmp_path)
    assert [one.status for one in grade_folder(grader, Path("submitted"), Path("graded"), 2, Roster())] == ["ok"] * 3
    assert seen == [True] * 3
    assert totals(tmp_path / "graded") == {"ada": "8", "ben": "8", "carl": "8"}


def test_no_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="there is no folder"):
        entries(tmp_path / "nowhere")


def test_the_summary_names_who_could_not_be_graded(grader: Grader) -> None:
    zipped = Result("ada", "unreadable", notes=["there is no notebook in the folder, only hw1.zip"])
    assert "LOOK: ada: unreadable: there is no notebook in the folder, only hw1.zip" in summary(grader, [zipped], 1.0)


def test_the_summary_says_if_the_release_was_of_the_other_kind(grader: Grader, submitted: Path, tmp_path: Path) -> None:
    for name in ("ada", "ben"):
        notebook = hostile.answered()
        notebook["metadata"]["coursework"]["data"] = "file"
        hostile.put(submitted / name, notebook)
    results = grade_folder(grader, submitted, tmp_path / "graded", 2, Roster())
    lines = summary(grader, results, 1.0)
    assert lines[0] == "3 ok"
    assert "with --students; grade with the same roster" in lines[-1]


def test_the_grader_itself_is_part_of_what_a_result_depends_on(
    grader: Grader, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = _folder.mark_of(grader)
    (tmp_path / "x.py").write_text("changed")
    monkeypatch.setattr(_folder, "HERE", tmp_path)
    assert _folder.mark_of(grader) != before


def test_results_are_written_as_data(grader: Grader, submitted: Path, tmp_path: Path) -> None:
    grade_folder(grader, submitted, tmp_path / "graded", 2, Roster())
    told = json.loads((tmp_path / "graded" / "results.json").read_text())
    assert Result(**told["students"][0]).earned() == {"q1": 3, "q2": 3, "q3": 2}
    assert _reports.number(2.0) == 2
