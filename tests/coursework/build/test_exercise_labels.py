"""The list of exercises names what the sources say and what is printed."""

from __future__ import annotations

import pytest

from coursework.build import exercise_labels


def test_labels_have_the_numbers_that_are_printed(capsys):
    assert exercise_labels.main(["7", "31"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert rows[1][:4] == ["ex-7-3", "Exercise", "7.2", "warm-up"]
    assert {row[0].split("-")[1] for row in rows} == {"7", "31"}
    printed = [f"{lesson}.{n}" for lesson in ("7", "7b") for n in range(1, 5)]
    assert [row[2] for row in rows if row[0].startswith("ex-7-")] == printed
    assert {row[3] for row in rows} == {"warm-up", "core", "graded"}


def test_a_chapter_without_exercises_is_said(capsys):
    assert exercise_labels.main(["99"]) == 1
    assert "numbers" in capsys.readouterr().out


def test_a_word_in_the_place_of_a_number_is_refused(capsys):
    with pytest.raises(SystemExit):
        exercise_labels.main(["seven"])
    assert "invalid int value: 'seven'" in capsys.readouterr().err
