"""The commands, as an instructor calls them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import textwrap
from typing import TYPE_CHECKING

import pytest

from coursework.__main__ import main
from tests.conftest import ROOT
from tests.coursework import hostile
from tests.coursework.conftest import SORTING

if TYPE_CHECKING:
    from pathlib import Path

    from coursework._sandbox import Sandbox


def grading(tmp_path: Path, *more: str) -> list[str]:
    return [
        "grade",
        str(SORTING),
        str(tmp_path / "submitted"),
        str(tmp_path / "graded"),
        "--secret",
        str(tmp_path / "secret"),
        *more,
    ]


def hand_in(tmp_path: Path, **answers: str) -> None:
    (tmp_path / "submitted" / "ada").mkdir(parents=True, exist_ok=True)
    hostile.put(tmp_path / "submitted" / "ada", hostile.answered(**answers))


def test_without_bubblewrap_nothing_is_graded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hand_in(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(grading(tmp_path)) == 2
    assert "There is no bubblewrap" in capsys.readouterr().err
    assert not (tmp_path / "graded").exists()


def test_no_sandbox_is_said_loudly_and_values_are_still_compared_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hand_in(tmp_path, q1=hostile.WRONG1)
    monkeypatch.setenv("PATH", str(tmp_path))
    status = main(grading(tmp_path, "--no-sandbox"))
    said = capsys.readouterr().err
    assert "WITHOUT A SANDBOX" in said
    if os.geteuid() == 0 and status == 2:
        assert "must be readable for everybody" in said, (
            "the interpreter is the superuser's own: nobody else can use it"
        )
    else:
        assert (status, "ada: 5 points" in said) == (0, True)


def test_exit_status_for_a_job(sandbox: Sandbox, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand_in(tmp_path)
    assert main(grading(tmp_path, "--pass-mark", "8")) == 0
    assert "1 ok" in capsys.readouterr().out
    hand_in(tmp_path, q1=hostile.WRONG1)
    assert main(grading(tmp_path, "--pass-mark", "8")) == 1
    assert main(grading(tmp_path)) == 0
    (tmp_path / "submitted" / "ben").mkdir()
    assert main(grading(tmp_path)) == 1


def test_a_release_and_its_roster(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", str(SORTING), str(tmp_path / "release")]) == 0
    assert "8 points by checks" in capsys.readouterr().out
    roster = tmp_path / "roster.csv"
    roster.write_text("student,id\nada,7\n")
    words = ["build", str(SORTING), str(tmp_path / "own"), "--students", str(roster)]
    assert main(words) == 2
    assert "add --secret FILE" in capsys.readouterr().err
    assert main([*words, "--secret", str(tmp_path / "secret")]) == 0
    assert (tmp_path / "own" / "students" / "ada" / "data.json").is_file()
    assert f"{roster}: students by the column 'student': 1" in capsys.readouterr().out
    assert main([*words, "--secret", str(tmp_path / "secret"), "--by", "ID"]) == 0
    assert (tmp_path / "own" / "students" / "7" / "data.json").is_file()


def test_a_folder_that_is_not_on_the_roster_is_flagged(
    sandbox: Sandbox, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand_in(tmp_path)
    (tmp_path / "secret").write_text("a secret of these tests")
    (tmp_path / "roster.csv").write_text("student\nada\n")
    assert main(grading(tmp_path, "--students", str(tmp_path / "roster.csv"))) == 0
    (tmp_path / "submitted" / "ada").rename(tmp_path / "submitted" / "Ada")
    (tmp_path / "roster.csv").write_text("student\nAda \x1b[2J\n")
    assert main(grading(tmp_path, "--students", str(tmp_path / "roster.csv"))) == 1
    assert "LOOK: not on the roster: Ada\n" in capsys.readouterr().out


def test_a_table_that_is_none_is_refused_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "roster.csv").write_text(f'student\n"{"x" * 140_000}"\n')
    words = ["build", str(SORTING), str(tmp_path / "own"), "--students", str(tmp_path / "roster.csv")]
    assert main(words) == 2
    assert capsys.readouterr().err == "coursework: field larger than field limit (131072)\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["grade", str(SORTING), "nowhere", "graded"], "add --secret FILE"),
        (["build", "nowhere/hw7", "release"], "there is no nowhere/hw7"),
        (["finish", "nowhere"], "no results.json"),
        (["build", str(SORTING), "release", "--students", "nowhere.csv", "--secret", "s"], "nowhere.csv"),
        (["grade", str(SORTING), ".", "graded", "--secret", "/usr/src/secret"], "which submissions can read"),
    ],
)
def test_what_is_refused_is_said_in_words(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err


def test_a_roster_needs_the_secret_it_was_built_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "roster.csv").write_text("student\nada\n")
    assert main(grading(tmp_path, "--students", str(tmp_path / "roster.csv"))) == 2
    assert "there is no secret" in capsys.readouterr().err


def test_marks_and_data_of_students_are_not_for_others_on_the_machine(sandbox: Sandbox, tmp_path: Path) -> None:
    hand_in(tmp_path)
    (tmp_path / "roster.csv").write_text("student\nada\n")
    secret = ["--students", str(tmp_path / "roster.csv"), "--secret", str(tmp_path / "secret")]
    assert main(["build", str(SORTING), str(tmp_path / "own"), *secret]) == 0
    assert main(grading(tmp_path, *secret)) == 0
    for place in ("graded", "own/students", "own/students.csv"):
        assert (tmp_path / place).stat().st_mode & 0o077 == 0, place
    assert (tmp_path / "own" / "sorting.ipynb").stat().st_mode & 0o044 == 0o044
    (tmp_path / "graded").chmod(0o750)
    assert main(grading(tmp_path, *secret)) == 0
    assert (tmp_path / "graded").stat().st_mode & 0o777 == 0o750, "a group may grade together"


def test_a_typing_error_in_the_name_of_the_secret_makes_no_other_secret(
    sandbox: Sandbox, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand_in(tmp_path)
    (tmp_path / "roster.csv").write_text("student\nada\n")
    built = ["build", str(SORTING), str(tmp_path / "own"), "--students", str(tmp_path / "roster.csv"), "--secret"]
    for words in (grading(tmp_path), [*built, str(tmp_path / "other")]):
        assert main(words) == 0
        assert "a NEW secret was made" in capsys.readouterr().out
        assert main(words) == 0
        assert "secret" not in capsys.readouterr().out
    for words in (grading(tmp_path, "--secret", str(tmp_path / "sekret")), [*built, str(tmp_path / "sekret")]):
        assert main(words) == 2
        assert "there is no secret" in capsys.readouterr().err
    assert not (tmp_path / "sekret").exists()


README = (ROOT / "coursework" / "README.md").read_text()


def shell(first: str) -> str:
    """A command of the guide that begins with these words."""
    (found,) = [
        block for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL) if block.lstrip().startswith(first)
    ]
    return textwrap.dedent(found)


def test_the_guide_follows_no_link_of_a_student(tmp_path: Path) -> None:
    (tmp_path / "download").mkdir()
    (tmp_path / "solved.ipynb").write_text("a solution")
    (tmp_path / "download" / "a_1_2_hw1.ipynb").symlink_to(tmp_path / "solved.ipynb")
    subprocess.run(["bash", "-c", shell("for file")], cwd=tmp_path, check=True)
    assert (tmp_path / "submitted" / "1" / "a_1_2_hw1.ipynb").is_symlink()


def test_the_guide_makes_folders_of_what_canvas_hands_out(tmp_path: Path) -> None:
    (tmp_path / "download").mkdir()
    for name in ("lovelaceada_7_4711_hw1.ipynb", "a_LATE_12_99_hw1-1.ipynb", "x_3_4_5_6_hw1.ipynb"):
        (tmp_path / "download" / name).touch()
    subprocess.run(["bash", "-c", shell("for file")], cwd=tmp_path, check=True)
    found = sorted(str(path.relative_to(tmp_path / "submitted")) for path in tmp_path.glob("submitted/*/*"))
    assert found == ["12/a_LATE_12_99_hw1-1.ipynb", "3/x_3_4_5_6_hw1.ipynb", "7/lovelaceada_7_4711_hw1.ipynb"]


def test_the_guide_hands_gradescope_what_is_finished(tmp_path: Path) -> None:
    source = tmp_path / "source"
    for name in ("ada-1", "ben-2"):
        (source / "gradescope" / name).mkdir(parents=True)
        (source / "gradescope" / name / "results.json").write_text(name)
    (tmp_path / "results").mkdir()
    students = [{"student": f"{name[:3]}@example.org", "file": name} for name in ("ada-1", "ben-2")]
    (source / "results.json").write_text(json.dumps({"students": students}))
    (tmp_path / "submission_metadata.json").write_text(json.dumps({"users": [{"email": "ben@example.org"}]}))
    script = shell("#!/usr/bin/env bash").replace("/autograder", str(tmp_path))
    subprocess.run(["bash", "-c", script], check=True)
    assert (tmp_path / "results" / "results.json").read_text() == "ben-2"
