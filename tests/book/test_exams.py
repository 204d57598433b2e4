"""Five exam questions per chapter, written before its lesson; each lesson was tried by a reader who saw nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.book.sources import CHAPTERS, LESSONS, chapter_number

FOLDER = Path(__file__).parent / "exams"
TRIALS = yaml.safe_load((FOLDER / "trials.yml").read_text(encoding="utf-8"))
QUESTIONS = 5
ENOUGH = 4


@pytest.mark.parametrize("number", [chapter_number(page) for page in CHAPTERS])
def test_a_chapter_has_five_questions_with_answers(number):
    exam = yaml.safe_load((FOLDER / f"{number:02}.yml").read_text(encoding="utf-8"))
    assert exam["chapter"] == number
    assert len(exam["questions"]) == QUESTIONS
    for question in exam["questions"]:
        assert set(question) == {"question", "answer", "full_marks_need", "source"}
        assert len(question["question"]) > 40
        assert len(question["answer"]) > 40
        assert 2 <= len(question["full_marks_need"]) <= 5


@pytest.mark.parametrize("number", [chapter_number(page) for page in LESSONS])
def test_a_reader_who_saw_the_lesson_alone_answered_four_of_five_in_full_and_none_wrong(number):
    trials = [trial for trial in TRIALS if (trial["chapter"], trial["version"]) == (number, "lesson")]
    assert trials
    last = trials[-1]
    assert last["full"] + last["partial"] + last["wrong"] == QUESTIONS
    assert last["full"] >= ENOUGH
    assert last["wrong"] == 0
