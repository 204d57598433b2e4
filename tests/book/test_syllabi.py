"""Syllabi: the order respects what lessons need, the minutes add up, and fit."""

from __future__ import annotations

import re
from collections import Counter

import pytest
import yaml
from bs4 import BeautifulSoup

from credal_lib.figures.front import NEEDS
from tests.book.sources import LESSONS, PAGES, ROOT, chapter_number, text_of
from tools.book_extension import syllabi as tool
from tools.book_extension.syllabi import Counts, Sum, filled, syllabi
from tools.book_extension.times import EXERCISE_MINUTES, YOUR_TURN_MINUTES
from tools.lesson_lengths import minutes

SYLLABI = syllabi()
SESSIONS = [(name, place, one) for name, found in SYLLABI.items() for place, one in enumerate(found.sessions, start=1)]
LABELS = {
    label: grade.lower()
    for page in LESSONS
    for grade, text in re.findall(
        r"^### (Warm-up|Core|Graded)$(.*?)(?=^##|\Z)", text_of(page), re.MULTILINE | re.DOTALL
    )
    for label in re.findall(r"^:label: (ex-\S+)$", text, re.MULTILINE)
}
LONGEST_WEEK = 300
"""Minutes alone, beside a class of 90: a course of about six hours a week."""


def sessions_of(name, *, kept):
    return SYLLABI[name].kept if kept else SYLLABI[name].sessions


@pytest.mark.parametrize("kept", [False, True])
@pytest.mark.parametrize("name", SYLLABI)
def test_a_lesson_comes_after_those_that_it_needs(name, kept):
    assert not out_of_order(sessions_of(name, kept=kept))


def out_of_order(sessions):
    """The lessons that a syllabus reads before one that they need, or without it."""
    order = [lesson for session in sessions for lesson in session.lessons]
    return [(lesson, need) for i, lesson in enumerate(order) for need in NEEDS[lesson] if need not in order[:i]]


def test_a_wrong_order_and_a_missing_lesson_are_noticed():
    weeks = SYLLABI["semester"].sessions
    assert out_of_order(weeks[::-1])
    assert (3, 1) in out_of_order(SYLLABI["school"].sessions[::-1])
    assert (18, 7) in out_of_order(weeks[4:])


@pytest.mark.parametrize("name", SYLLABI)
def test_no_lesson_is_read_twice(name):
    order = Counter(lesson for session in SYLLABI[name].sessions for lesson in session.lessons)
    assert set(order.values()) == {1}


def test_a_semester_has_twelve_to_fourteen_weeks_and_reads_the_book():
    weeks = SYLLABI["semester"]
    assert (len(weeks.kept), len(weeks.sessions)) == (12, 14)
    read = {lesson for week in weeks.sessions for lesson in week.lessons}
    assert set(range(1, 32)) <= read
    assert {week.assignment for week in weeks.sessions if week.assignment} == {f"hw{n}" for n in range(1, 7)}
    assert len(SYLLABI["school"].sessions) == 8
    assert len(SYLLABI["lecture"].sessions) == 1


@pytest.mark.parametrize(("name", "place", "session"), SESSIONS)
def test_exercises_and_functions_belong_to_what_has_been_read(name, place, session):
    read = {lesson for earlier in SYLLABI[name].sessions[:place] for lesson in earlier.lessons}
    exercises = [*session.in_class, *session.home]
    assert set(exercises) <= set(LABELS)
    assert {int(label.split("-")[1]) for label in exercises} <= read
    assert set(session.turns) <= read
    if session.assignment:
        assert chapters_of(session.assignment) <= read


@pytest.mark.parametrize("name", SYLLABI)
def test_no_exercise_is_set_twice(name):
    counted = Counter(label for one in SYLLABI[name].sessions for label in (*one.in_class, *one.home))
    assert set(counted.values()) == {1}


def chapters_of(assignment):
    """The chapters that an assignment goes with, by the table of the guide: "chapters 5 to 7 and 10"."""
    guide = (ROOT / "coursework" / "README.md").read_text(encoding="utf-8")
    row = re.search(rf"^\| `{assignment}` \|[^|]*\| chapters ([^|]*) \|", guide, re.MULTILINE)
    return {
        chapter
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", row[1])
        for chapter in range(int(first), int(last or first) + 1)
    }


@pytest.mark.parametrize("assignment", [f"hw{n}" for n in range(1, 7)])
def test_every_sheet_says_how_long_each_of_its_questions_takes(assignment):
    sheet = tool.sheet_of(assignment).read_text(encoding="utf-8")
    questions = re.findall(r"^## \d+\. ", sheet, re.MULTILINE)
    assert len(tool.MINUTES_OF_QUESTION.findall(sheet)) == len(questions) >= 5
    assert 60 <= tool.assignment_minutes(assignment) <= 120


def test_slides_that_are_named_exist_once_slides_are_there():
    if not (ROOT / "coursework" / "slides").is_dir():
        pytest.skip("no slides in this working copy")
    assert all(tool.sources_of(number) for _, _, session in SESSIONS for number in session.slides)


def test_sums_are_filled_in_and_what_is_not_built_stays_open(tmp_path):
    page = tmp_path / "lesson.html"
    page.write_text(
        "<strong>Time.</strong> 17 minutes to read"
        '<section id="warm-up"><div class="exercise admonition" id="ex-1-1"></div></section>'
        '<section id="core"><div class="exercise admonition" id="ex-1-2"></div></section>'
        '<section id="graded"><div class="exercise admonition" id="ex-1-3"></div></section>'
    )
    counts = Counts({1: page, 2: tmp_path / "none.html"})
    total = Sum(reading=(1,)) + Sum(exercises=("ex-1-1", "ex-1-2", "ex-1-3")) + Sum(more=20)
    assert ">82<" in filled(str(total), counts)
    assert filled(filled(str(total), counts), counts) == filled(str(total), counts)
    assert ">?<" in filled(str(Sum(reading=(1, 2))), counts)
    assert ">?<" in filled(str(Sum(exercises=("ex-1-9",))), counts)
    assert (str(Sum(more=50)), str(Sum())) == ("50", "–")


def test_a_table_has_no_empty_column_and_a_last_row_with_all():
    lines = list(tool.table(SYLLABI["school"]))
    assert lines[0] == "| | in class | reading | exercises | assignment | alone |"
    assert len(lines) == 2 + 8 + 1
    assert lines[-1].startswith("| **all** |")


def test_the_plan_names_lessons_slides_and_assignments():
    text = "\n".join(tool.plan(SYLLABI["semester"], {1: "book/one"}))
    assert "{doc}`/book/one`, lesson 2." in text
    assert "slides of lecture 1." in text
    assert "assignment 6 (`coursework/hw6`)" in text
    assert text.count("may be left out") == 2


def test_both_pages_are_in_the_book():
    assert {"book/back/teach", "book/back/syllabi"} <= set(PAGES)


@pytest.mark.book
def test_the_minutes_in_the_built_page_add_up_and_fit(html):
    """Summed once more, from the cards and the sources."""
    tables = BeautifulSoup((html / "book/back/syllabi.html").read_text(encoding="utf-8"), "html.parser").select(
        ".syllabus table"
    )
    reading = {chapter_number(page): int(minutes(html / f"{page}.html")) for page in LESSONS}
    assert len(tables) == len(SYLLABI)
    for table, (name, syllabus) in zip(tables, SYLLABI.items(), strict=True):
        heads, *rows = [[cell.get_text() for cell in row.select("th, td")] for row in table.select("tr")]
        for row, session in zip(rows, syllabus.sessions, strict=False):
            shown = {head: 0 if cell == "–" else int(cell) for head, cell in zip(heads[1:], row[1:], strict=True)}
            assert shown["reading"] == sum(reading[lesson] for lesson in session.lessons)
            in_class = sum(map(tool.lecture_minutes, session.slides)) + YOUR_TURN_MINUTES * len(session.turns)
            in_class += sum(EXERCISE_MINUTES[LABELS[label]] for label in session.in_class)
            assert shown["in class"] == in_class <= session.together
            assert shown.get("exercises", 0) == sum(EXERCISE_MINUTES[LABELS[label]] for label in session.home)
            alone = [shown.get(head, 0) for head in ("reading", "your turn", "exercises", "assignment")]
            assert shown["alone"] == sum(alone) <= LONGEST_WEEK
        if len(rows) > len(syllabus.sessions):
            columns = list(zip(*rows, strict=True))[1:]
            numbers = [[0 if cell == "–" else int(cell) for cell in column] for column in columns]
            assert all(sum(column[:-1]) == column[-1] for column in numbers), name


def test_the_file_of_syllabi_says_what_its_words_mean():
    text = tool.SOURCE.read_text(encoding="utf-8")
    words = {word for one in yaml.safe_load(text).values() for session in one["sessions"] for word in session}
    assert all(word in text.partition("\nlecture:")[0] for word in words - {"title"})
