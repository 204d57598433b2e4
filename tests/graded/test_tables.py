"""Grades from frames and CSV files."""

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl
import pytest

from credal_lib import graded
from tests.graded.answers import BOLD, CAREFUL, QUESTIONS, TABLE, TOPICS, TRAPS, written

OPTIONS = {"question": "id", "topic": "topic", "unanswerable": "trap"}
NUMBERS = {"C": 1, "N": 0, "I": -1}
EXPECTED = [[NUMBERS[bold], NUMBERS[careful]] for bold, careful in zip(BOLD, CAREFUL, strict=True)]


def same(answers):
    assert answers.models == ("bold", "careful")
    assert answers.ids == tuple(QUESTIONS)
    assert answers.topics == tuple(TOPICS)
    assert answers.unanswerable.tolist() == [bool(trap) for trap in TRAPS]
    assert answers.grades.tolist() == EXPECTED


@pytest.mark.parametrize("kind", [dict, pd.DataFrame, pl.DataFrame])
def test_a_frame_with_a_row_per_question(kind):
    same(graded.from_frame(kind(TABLE), **OPTIONS))


def test_a_frame_with_a_row_per_answer_in_any_order():
    wide = pd.DataFrame(TABLE).melt(["id", "topic", "trap"], var_name="model", value_name="grade")
    order = [*range(12), *np.random.default_rng(0).permutation(np.arange(12, 24))]
    same(graded.from_frame(wide.iloc[order], long=("model", "grade"), **OPTIONS))


@pytest.mark.parametrize("separator", [",", ";"])
def test_a_csv_file(tmp_path, separator):
    path = written(tmp_path / "answers.csv", pd.DataFrame(TABLE).to_csv(index=False, sep=separator))
    same(graded.from_csv(path, **OPTIONS))


@pytest.mark.parametrize(
    ("words", "grade"),
    [
        (["right", "Correct", "C", 1, 1.0, True, np.True_, "true", "1.0"], 1),
        (["wrong", "INCORRECT", "i", 0, 0.0, False, "0"], -1),
        (["unknown", "not_attempted", " N ", "Not attempted"], 0),
    ],
)
def test_words_in_common_use(words, grade):
    assert set(graded.from_frame({"a": words}).grades[:, 0]) == {grade}


def test_words_of_the_caller_go_before_the_usual_ones():
    words = {"A": "right", "B": "wrong", "C": "unknown", "": "unknown"}
    answers = graded.from_frame({"a": ["A", "B", "c", None, np.nan]}, words=words)
    assert answers.grades[:, 0].tolist() == [1, -1, 0, 0, 0]


def test_a_judge_who_praises_an_abstention_is_understood_and_this_is_noted():
    answers = graded.from_frame({"trap": [1, 1, 0], "a": ["right", "wrong", "right"]}, unanswerable="trap")
    assert answers.grades[:, 0].tolist() == [0, -1, 1]
    assert answers.decisions()[:, 0].tolist() == [1, -1, 1]
    assert answers.notes[0].startswith("1 grades “right” of unanswerable questions are read as “unknown”")
    assert graded.report(answers).caveats == answers.notes
