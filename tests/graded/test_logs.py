"""Grades from logs of inspect_ai and samples of lm-evaluation-harness, in their documented form."""

from __future__ import annotations

import pytest

from credal_lib import graded
from tests.graded.answers import BOLD, CAREFUL, QUESTIONS, TOPICS, TRAPS, inspect_log, lm_eval_samples, written
from tests.graded.test_tables import EXPECTED

FACTS = {"topic": "topic", "unanswerable": "trap"}
NUMBERS = {"C": 1, "I": 0, "N": "N"}


def facts(answers):
    assert answers.grades.tolist() == EXPECTED
    assert answers.topics == tuple(TOPICS)
    assert answers.unanswerable.tolist() == [bool(trap) for trap in TRAPS]


def test_logs_of_inspect(tmp_path):
    bold = written(tmp_path / "1.json", inspect_log("openai/bold", BOLD))
    careful = written(tmp_path / "2.json", inspect_log("openai/careful", [NUMBERS[value] for value in CAREFUL]))
    answers = graded.from_inspect_logs([bold, careful], **FACTS)
    assert answers.models == ("openai/bold", "openai/careful")
    assert answers.ids == tuple(QUESTIONS)
    facts(answers)


def test_one_scorer_and_one_epoch_of_several(tmp_path):
    log = inspect_log("m", BOLD, scorers=("judge", "match"), epochs=2)
    path = written(tmp_path / "1.json", log)
    answers = graded.from_inspect_logs(path, scorer="match", epoch=2)
    assert answers.grades[:, 0].tolist() == [row[0] for row in EXPECTED]


def test_partial_credit_counts_as_the_caller_says(tmp_path):
    path = written(tmp_path / "1.json", inspect_log("m", ["C", "P", 0.5]))
    answers = graded.from_inspect_logs({"mine": path}, words={"P": "wrong", "0.5": "unknown"})
    assert answers.models == ("mine",)
    assert answers.grades[:, 0].tolist() == [1, -1, 0]


def test_samples_of_the_harness(tmp_path):
    name = "samples_gsm8k_2026-01-31T10-00-00.123.jsonl"
    bold = written(tmp_path / "org__bold" / name, lm_eval_samples(BOLD))
    careful = written(tmp_path / "org__careful" / name, lm_eval_samples(CAREFUL, filters=("flexible", "strict")))
    with pytest.raises(ValueError, match=r"filter_name: .*, 'flexible' and 'strict' \(--filter\), got None"):
        graded.from_lm_eval_samples(careful)
    strict = written(tmp_path / "strict" / name, lm_eval_samples(CAREFUL, filters=("strict-match", "flexible")))
    answers = graded.from_lm_eval_samples({"bold": bold, "careful": strict}, filter_name="strict-match", **FACTS)
    assert answers.ids[:2] == ("gsm8k/0", "gsm8k/1")
    facts(answers)


def test_a_model_is_called_as_its_folder_and_may_have_several_tasks(tmp_path):
    paths = [
        written(tmp_path / "org__m" / f"samples_{task}_2026-01-31T10-00-00.1.jsonl", lm_eval_samples(BOLD[:2]))
        for task in ("one", "two")
    ]
    answers = graded.from_lm_eval_samples(paths)
    assert answers.models == ("org__m",)
    assert answers.ids == ("one/0", "one/1", "two/0", "two/1")


def test_other_answers_that_are_none(tmp_path):
    path = written(tmp_path / "samples.jsonl", lm_eval_samples(["I", "N", "C"]))
    answers = graded.from_lm_eval_samples(path, unknown=["41", "42"])
    assert answers.grades[:, 0].tolist() == [0, -1, 0]


@pytest.mark.parametrize("answers", ["[]", "null"])
def test_a_log_without_answers_keeps_its_grades(tmp_path, answers):
    text = lm_eval_samples(["C", "I"])
    for answer in ("42", "41"):
        text = text.replace(f'"filtered_resps": ["{answer}"]', f'"filtered_resps": {answers}')
    found = graded.from_lm_eval_samples(written(tmp_path / "samples.jsonl", text))
    assert found.grades[:, 0].tolist() == [1, -1]
