"""Logs of the same questions under different ids, joined by a named field."""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib import graded
from credal_lib.report import __main__ as command
from tests.graded.answers import (
    BOLD,
    CAREFUL,
    QUESTIONS,
    TABLE,
    TOPICS,
    TRAPS,
    inspect_log,
    lm_eval_samples,
    with_own_numbers,
    written,
)

NUMBERS = {"C": 1, "N": 0, "I": -1}
SHY = list("NNNCNNCNNNIC")
ORDERS = {"bold": [3, 0, 7, 5, 11, 2, 9], "careful": [*range(11, -1, -1)], "shy": [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]}
SHARED = [3, 0, 7, 5, 11, 2, 9]
FACTS = {"topic": "topic", "unanswerable": "trap"}


@pytest.fixture
def logs(tmp_path):
    """Two logs of inspect_ai and one of lm-evaluation-harness; the last knows neither topics nor traps."""
    inspect = {"bold": BOLD, "careful": CAREFUL}
    texts = [with_own_numbers(inspect_log(name, inspect[name]), ORDERS[name], 100) for name in inspect]
    paths = [written(tmp_path / f"{name}.json", text) for name, text in zip(inspect, texts, strict=True)]
    samples = with_own_numbers(lm_eval_samples(SHY), ORDERS["shy"], 0)
    return [*paths, written(tmp_path / "shy" / "samples_t_2026-01-31T10-00-00.1.jsonl", samples)]


def expected():
    """The grades of the questions that all three have, by hand."""
    return [[NUMBERS[values[i]] for values in (BOLD, CAREFUL, SHY)] for i in SHARED]


def test_two_logs_of_one_program_are_joined_by_a_field_in_the_order_of_the_first(logs):
    found = graded.from_inspect_logs(logs[:2], key="input", **FACTS)
    assert found.ids == tuple(f"Where is {QUESTIONS[i]}?" for i in SHARED)
    assert found.grades.tolist() == [row[:2] for row in expected()]
    assert found.topics == tuple(TOPICS[i] for i in SHARED)
    assert found.notes == ("Of 12 questions, every model has a grade for 7; the other 5 are left out: “bold” lacks 5.",)


def test_logs_of_two_programs_are_joined_and_take_over_what_one_of_them_knows(logs):
    inspect = graded.from_inspect_logs(logs[:2], key="input", **FACTS)
    harness = graded.from_lm_eval_samples(logs[2], key="task.question")
    found = graded.join(inspect, harness)
    assert found.models == ("bold", "careful", "shy")
    assert found.grades.tolist() == expected()
    assert found.topics == tuple(TOPICS[i] for i in SHARED)
    assert found.unanswerable.tolist() == [bool(TRAPS[i]) for i in SHARED]
    backwards = graded.join(harness, inspect)
    assert sorted(zip(backwards.ids, backwards.grades[:, ::-1].tolist(), strict=True)) == sorted(
        zip(found.ids, found.grades[:, [1, 0, 2]].tolist(), strict=True)
    )


def test_a_table_and_a_log_are_joined_by_the_names_of_questions(tmp_path):
    log = written(tmp_path / "shy.json", inspect_log("shy", SHY))
    table = graded.from_frame(TABLE | {"id": [f" {name}" for name in QUESTIONS]}, question="id", **FACTS)
    found = graded.join(table, graded.from_inspect_logs(log))
    assert np.array_equal(found.grades, np.transpose([[NUMBERS[v] for v in grades] for grades in (BOLD, CAREFUL, SHY)]))
    assert found.notes == table.notes


def test_two_tasks_of_one_model_become_one(tmp_path):
    parts = [graded.Graded([[1], [0]], ("m",), ids, [False, False]) for ids in (("a", "b"), ("c", "d"))]
    assert graded.join(*parts).ids == ("a", "b", "c", "d")


def test_the_command_joins_logs_of_two_programs(logs, capsys):
    options = ["--key", "input", "--doc-key", "task.question", "--topic", "topic", "--unanswerable", "trap"]
    assert command.main(["graded", *map(str, logs), *options]) == 0
    said = capsys.readouterr().out
    assert "7 questions (2 unanswerable, 4 topics), 3 models: bold, careful and shy" in said
    assert "Of 12 questions, every model has a grade for 7; the other 5 are left out:" in said
    assert "“bold” lacks 5, “shy” lacks 1." in said


def test_the_command_joins_tables_by_the_column_that_names_the_question(tmp_path, capsys):
    first = written(tmp_path / "a.csv", "q,a\nx,C\ny,I\n")
    second = written(tmp_path / "b.csv", "q,b\ny,C\nx,N\n")
    assert command.main(["graded", str(first), str(second)]) == 2
    assert "--question), by which these 2 files are joined" in capsys.readouterr().err
    assert command.main(["graded", str(first), str(second), "--question", "q"]) == 0
    assert capsys.readouterr().out.splitlines()[2].startswith("2 questions (0 unanswerable), 2 models: a and b")


def test_a_part_of_a_list_of_messages_names_the_question(tmp_path):
    log = inspect_log("m", ["C"]).replace('"Where \\u2026?"', '[{"role": "user", "content": "Where?"}]')
    found = graded.from_inspect_logs(written(tmp_path / "1.json", log), key="input.0.content")
    assert found.ids == ("Where?",)
