"""The commands, as an instructor calls them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from coursework.__main__ import main
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
    roster.write_text("student\nada\n")
    words = ["build", str(SORTING), str(tmp_path / "own"), "--students", str(roster)]
    assert main(words) == 2
    assert "add --secret FILE" in capsys.readouterr().err
    assert main([*words, "--secret", str(tmp_path / "secret")]) == 0
    assert (tmp_path / "own" / "students" / "ada" / "data.json").is_file()


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
