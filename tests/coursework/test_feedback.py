"""What a student is told, as text and as a page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from coursework import _feedback, _page
from coursework._assignment import Assignment
from coursework._grade import Result
from tests.coursework.conftest import SORTING

if TYPE_CHECKING:
    from pathlib import Path

SHEET = Assignment(SORTING)
HOSTILE = "</style><script>alert(1)</script> <img src=x onerror=alert(1)> [a](javascript:alert(1)) **b** $x$ ![c](d)"


def result(student: str) -> Result:
    return Result(student, essays={"q4": "words"}, file=student)


def failed(**more: str | float) -> dict[str, Any]:
    one = {"question": "q1", "title": "twenty words", "points": 2, "earned": 0, "message": "wrong value", "detail": ""}
    return {**one, **more}


def test_feedback_says_what_a_person_has_given() -> None:
    row = {"question": "q4", "criterion": "counts the orders", "points": "2", "max": "2", "comment": "*very* good"}
    words = _feedback.feedback("sorting", SHEET.points, result("ada"), [row])
    assert words.endswith("## Question 4: 2 of 2\n\n- counts the orders: 2 of 2. \\*very\\* good\n")


def test_points_that_follow_are_said_to_follow() -> None:
    """They are neither right nor lost."""
    one = failed(earned=2, message="it follows from your own earlier answer")
    words = _feedback.feedback("sorting", SHEET.points, Result("ada", checks=[one]))
    assert "- *counts*, twenty words: 2 of 2, it follows from your own earlier answer\n" in words
    assert "- *right*" not in words


def test_feedback_says_what_lateness_has_cost_before_and_after_finish() -> None:
    check = failed(earned=2, message="right")
    ada = Result("ada", checks=[check], handed_in="2025-10-02 00:30, by the file's time", minutes_late=1, deduction=0.5)
    told = "Handed in 1 minute late (2025-10-02 00:30, by the file's time): 0.5 points less."
    assert f"\n2 of 8 points by the checks. A person reads what you wrote in words. {told}\n" in _feedback.feedback(
        "sorting", SHEET.points, ada
    )
    assert f"\n1.5 of 8 points. {told}\n" in _feedback.feedback("sorting", SHEET.points, ada, [], {})
    assert "minute" not in _feedback.feedback("sorting", SHEET.points, Result("ada", checks=[check]))


def test_feedback_begins_with_the_points_of_the_checks_and_ends_with_all() -> None:
    check = {"question": "q1", "title": "two words", "points": 1, "earned": 1, "message": "right", "detail": ""}
    ada = Result("ada", checks=[check])
    before = _feedback.feedback("sorting", SHEET.points, ada)
    assert "1 of 8 points by the checks. A person reads what you wrote in words.\n" in before
    rows = [
        {"question": "q4", "criterion": words, "points": points, "max": "2", "comment": ""}
        for (words, _), points in zip(SHEET.rubric["q4"], ("1.5", "2"), strict=True)
    ]
    for given, total, more in ((rows, "4.5", ""), (rows[:1], "2.5", " Not all that you wrote has been read.")):
        words = _feedback.feedback("sorting", SHEET.points, ada, given, SHEET.rubric)
        by_hand = f"1 by the checks, {float(total) - 1:g} for what you wrote"
        assert f"\n{total} of 12 points: {by_hand}.{more}\n\n" in words
        assert f"| q1 | 1 | 3 |\n| q2 | 0 | 3 |\n| q3 | 0 | 2 |\n| q4 | {float(total) - 1:g} | 4 |\n" in words
        assert "by the checks. A person" not in words
    assert "\n1 of 8 points.\n" in _feedback.feedback("sorting", SHEET.points, ada, [], {})


def test_questions_come_in_the_order_of_their_numbers_whoever_marks_them() -> None:
    checks = [{**failed(earned=1, message="right"), "question": name} for name in ("q1", "q10", "q3")]
    rows = [{"question": "q2", "criterion": "why", "points": "1", "max": "2", "comment": ""}]
    points = {"q1": 2, "q10": 2, "q3": 2}
    words = _feedback.feedback("hw", points, Result("ada", checks=checks), rows, {"q2": [("why", 2)]})
    assert re.findall(r"^## Question (\d+)", words, re.MULTILINE) == ["1", "2", "3", "10"]
    assert re.findall(r"^\| q(\d+)", words, re.MULTILINE) == ["1", "2", "3", "10"]


def test_whoever_was_not_graded_is_told() -> None:
    words = _feedback.feedback("sorting", SHEET.points, Result("ada", "unreadable", notes=["is empty"]))
    assert "not been graded: unreadable" in words
    assert "is empty" in words
    assert "points" not in words
    assert "Question" not in words


def test_a_question_with_lost_points_names_the_mistake_and_what_to_read_again() -> None:
    right = {"question": "q2", "title": "three lists", "points": 3, "earned": 3, "message": "right", "detail": ""}
    ada = Result("ada", checks=[failed(mistake="the words are not in order"), right])
    reading = {
        "q1": [("lesson 1, Sorting", "https://book.example/1.html#sorting")],
        "q2": [("lesson 2", "https://b.example")],
    }
    words = _feedback.feedback("sorting", SHEET.points, ada, reading=reading)
    assert (
        "## Question 1: 0 of 2\n\n- **not right**, twenty words: 0 of 2, wrong value\n"
        "  - It looks like a usual mistake: the words are not in order\n\n"
        "Read again: [lesson 1, Sorting](https://book.example/1.html#sorting).\n"
    ) in words
    assert "## Question 2: 3 of 3\n\n- *right*, three lists: 3 of 3\n" in words
    assert "lesson 2" not in words
    row = {"question": "q2-words", "criterion": "x", "points": "1", "max": "2", "comment": ""}
    words = _feedback.feedback("sorting", SHEET.points, Result("ada"), [row], reading=reading)
    assert words.endswith("- x: 1 of 2\n\nRead again: [lesson 2](https://b.example).\n")


def test_a_page_holds_no_markup_of_a_submission_and_loads_nothing() -> None:
    notes = [HOSTILE, "# a heading", "<!--"]
    checks = [failed(message=HOSTILE, detail=HOSTILE, title=HOSTILE, question=HOSTILE)]
    row = {"question": "q4", "criterion": "x", "points": "1", "max": "2", "comment": HOSTILE}
    words = _feedback.feedback("hw", {"q1": 2}, Result(HOSTILE, checks=checks, notes=notes), [row])
    page = _page.page(words, f"hw {HOSTILE}")
    body = page.partition("<body>")[2]
    assert set(re.findall(r"</?([a-z0-9]+)", body)) <= {
        "h1",
        "h2",
        "p",
        "ul",
        "li",
        "em",
        "strong",
        "code",
        "body",
        "html",
    }
    assert not re.search(r"<[^>]*(?:onerror|javascript|src|href|style)", body)
    assert "onerror" in body, "nothing to escape: the test could not fail"
    assert page.count("<script") == 0
    assert "default-src 'none'" in page
    assert len(re.findall(r"</style>", page)) == 1


def test_text_and_page_stand_side_by_side(tmp_path: Path) -> None:
    _feedback.write(tmp_path, "ada-1", "# hw: ada\n\n- *right*, a: 1 of 1\n", "hw")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ada-1.html", "ada-1.md"]
    assert "<li><em>right</em>, a: 1 of 1</li>" in (tmp_path / "ada-1.html").read_text()
