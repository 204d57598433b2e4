"""Syllabi: the order respects what lessons need, the minutes add up, and fit."""

from __future__ import annotations

import re
from collections import Counter

import pytest
import yaml
from bs4 import BeautifulSoup

from coursework.build import syllabi as tool
from coursework.build.lectures import lecture
from coursework.build.markdown_html import numbers
from coursework.build.syllabi import Counts, Sum, filled, syllabi
from credal_book.figures.front import NEEDS
from tests.book.sources import ALL_LESSONS, LESSONS, PAGES, ROOT, chapter_number, text_of
from tools.book_extension.times import EXERCISE_MINUTES, YOUR_TURN_MINUTES
from tools.live.lesson import cells_of, tried

SYLLABI = syllabi()
SESSIONS = [(name, place, one) for name, found in SYLLABI.items() for place, one in enumerate(found.sessions, start=1)]
LABELS = {
    label: grade.lower()
    for page in ALL_LESSONS
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


def test_a_semester_has_twelve_to_fifteen_weeks_and_reads_the_book():
    weeks = SYLLABI["semester"]
    assert (len(weeks.kept), len(weeks.sessions)) == (12, 15)
    read = {lesson for week in weeks.sessions for lesson in week.lessons}
    assert {*range(1, 34), 35, 36, 37} <= read
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


def defined_in(session):
    """Exercises and functions whose needs a session's lectures show, with the slides: `defines` in their heads."""
    read = [lecture(number) for number in session.slides]
    return {label: (title, one) for one in read for label, title in one.defines.items()}


@pytest.mark.parametrize("name", ["lecture", "school"])
def test_what_is_done_right_after_a_lecture_is_defined_on_one_of_its_slides(name):
    """Where nobody has read the lessons before."""
    for session in SYLLABI[name].sessions:
        there = defined_in(session)
        assert {*session.in_class, *(f"turn-{lesson}" for lesson in session.turns)} <= set(there), session.title
        for label, (title, one) in there.items():
            before = [slide.title for slide in one.slides[:-1]]
            assert title in before, label


def test_the_slide_on_conformal_sets_says_what_the_lesson_defines():
    (one,) = {one.name: one for _, one in defined_in(SYLLABI["school"].sessions[7]).values()}.values()
    body = next(slide.body for slide in one.slides if slide.title == one.defines["turn-31"])
    for words in (
        "s = 1 - p_y",
        r"r = \lceil (n + 1)\,L \rceil",
        "**level**",
        "**conformal set**",
        "calibration_scores",
    ):
        assert words in body


def test_lessons_of_a_day_rest_on_what_was_read_or_told():
    told = set()
    for session in SYLLABI["school"].sessions:
        told |= {lesson for number in session.slides for lesson in lecture(number).lessons}
        assert len(session.first) == 1
        assert {need for lesson in session.first for need in NEEDS[lesson]} <= told
        assert set(session.later) < set(session.lessons)


def test_the_school_says_which_lessons_are_told_only_and_where_pages_are_live():
    school = SYLLABI["school"]
    told = {place: school.only_told(one) for place, one in enumerate(school.sessions, start=1)}
    assert [place for place, lessons in told.items() if lessons] == [4, 5, 6, 7, 8]
    assert told[6] == [17, 18]
    assert not any(SYLLABI["semester"].only_told(one) for one in SYLLABI["semester"].sessions)
    page = text_of("book/back/syllabi")
    assert "Lectures 4 to 8 tell of more lessons" in page
    pages = {chapter_number(page): page for page in LESSONS}
    for page_of_turn in (pages[lesson] for one in school.sessions for lesson in one.turns):
        roles = {cell.role for cell in cells_of(page_of_turn) if cell.id not in tried()[page_of_turn]["not"]}
        assert {"todo", "check", "solution"} <= roles, "what participants write runs in the page"
    assert "reads data that a page does not have" in page
    assert [place for place, one in enumerate(school.sessions, start=1) if one.set_up] == [1, 8]
    assert "minutes for the laptops in sessions 1 and 8" in page


def test_a_day_is_half_of_the_school():
    assert [len(day) for day in SYLLABI["school"].days] == [4, 4]
    assert SYLLABI["semester"].days == ()


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
    assert 60 <= tool.assignment_minutes(assignment) <= 150


@pytest.mark.parametrize("assignment", [f"hw{n}" for n in range(1, 7)])
def test_the_head_of_a_sheet_and_the_guide_tell_the_sums_of_its_questions(assignment):
    sheet = tool.sheet_of(assignment).read_text(encoding="utf-8")
    points, time = re.search(r"graded out of (\d+) points and takes (about [\w ]+): ", sheet).groups()
    in_words = {"about an hour and a half": 90, "about two hours": 120}
    told = in_words[time] if time in in_words else int(time.removeprefix("about ").removesuffix(" minutes"))
    assert told == tool.assignment_minutes(assignment)
    assert int(points) == sum(map(int, re.findall(r"^## \d+\. .*\((\d+) points\)$", sheet, re.MULTILINE)))
    guide = (ROOT / "coursework" / "README.md").read_text(encoding="utf-8")
    assert re.search(rf"^\| `{assignment}` \|.*\| {time} \| {points}, of which", guide, re.MULTILINE)


def test_sums_are_filled_in_and_what_is_not_built_stays_open(tmp_path):
    page = tmp_path / "lesson.html"
    page.write_text(
        "<strong>Time.</strong> 17 minutes to read"
        '<section id="warm-up"><div class="exercise admonition" id="ex-1-1"></div></section>'
        '<section id="core"><div class="exercise admonition" id="ex-1-2"></div></section>'
        '<section id="graded"><div class="exercise admonition" id="ex-1-3"></div></section>'
    )
    counts = Counts({1: [page], 2: [tmp_path / "none.html"]})
    total = Sum(reading=("1",)) + Sum(exercises=("ex-1-1", "ex-1-2", "ex-1-3")) + Sum(more=20)
    assert ">82<" in filled(str(total), counts)
    assert filled(filled(str(total), counts), counts) == filled(str(total), counts)
    assert ">?<" in filled(str(Sum(reading=("1", "2"))), counts)
    assert ">?<" in filled(str(Sum(exercises=("ex-1-9",))), counts)
    assert (str(Sum(more=50)), str(Sum())) == ("50", "–")


def test_a_table_has_no_empty_column_and_a_last_row_with_all():
    lines = list(tool.table(SYLLABI["school"]))
    assert lines[0] == "| | in class | reading | reading later | exercises | assignment | alone |"
    assert len(lines) == 2 + 8 + 2 + 1
    assert [line.split(" |")[0] for line in lines[-3:]] == ["| **day 1**", "| **day 2**", "| **all**"]
    assert lines[-1].startswith("| **all** |")


def test_the_plan_names_lessons_slides_and_assignments():
    text = "\n".join(tool.plan(SYLLABI["semester"], {1: ["book/one"]}))
    assert "{doc}`/book/one`, lesson 2." in text
    assert "slides of lecture 1." in text
    minutes = tool.assignment_minutes("hw6")
    assert f"assignment 6 (`coursework/hw6`, {minutes} minutes)" in text
    assert text.count("may be left out") == 3


def test_both_pages_are_in_the_book():
    assert {"book/back/teach", "book/back/syllabi"} <= set(PAGES)


def minutes(page):
    """The minutes to read that the build has written into the card."""
    found = re.search(r"<strong>Time\.</strong> (\d+) minutes to read", page.read_text(encoding="utf-8"))
    return int(found[1])


@pytest.mark.book
def test_the_minutes_in_the_built_page_add_up_and_fit(html):
    """Summed once more, from the cards and the sources."""
    tables = BeautifulSoup((html / "book/back/syllabi.html").read_text(encoding="utf-8"), "html.parser").select(
        ".syllabus table"
    )
    reading = Counter()
    for page in ALL_LESSONS:
        reading[chapter_number(page)] += minutes(html / f"{page}.html")
    assert len(tables) == len(SYLLABI)
    for table, (name, syllabus) in zip(tables, SYLLABI.items(), strict=True):
        heads, *rows = [[cell.get_text() for cell in row.select("th, td")] for row in table.select("tr")]
        for row, session in zip(rows, syllabus.sessions, strict=False):
            shown = {head: 0 if cell == "–" else int(cell) for head, cell in zip(heads[1:], row[1:], strict=True)}
            all_read = [reading[lesson] for lesson in session.lessons if lesson not in session.groups]
            all_read.append(max((reading[lesson] for lesson in session.groups), default=0))
            assert shown["reading"] + shown.get("reading later", 0) == sum(all_read)
            assert shown.get("reading later", 0) == sum(map(reading.get, session.later))
            in_class = sum(lecture(number).minutes for number in session.slides) + session.set_up
            in_class += YOUR_TURN_MINUTES * len(session.turns)
            in_class += sum(EXERCISE_MINUTES[LABELS[label]] for label in session.in_class)
            assert shown["in class"] == in_class <= session.together
            assert shown.get("exercises", 0) == sum(EXERCISE_MINUTES[LABELS[label]] for label in session.home)
            alone = [
                shown.get(head, 0) for head in ("reading", "reading later", "your turn", "exercises", "assignment")
            ]
            assert shown["alone"] == sum(alone) <= LONGEST_WEEK
        if len(rows) > len(syllabus.sessions):
            columns = list(zip(*rows, strict=True))[1:]
            sums = [[0 if cell == "–" else int(cell) for cell in column] for column in columns]
            count = len(syllabus.sessions)
            assert all(sum(column[:count]) == column[-1] for column in sums), name
            for place in range(len(syllabus.days)):
                first = place * syllabus.a_day
                assert all(sum(column[first : first + syllabus.a_day]) == column[count + place] for column in sums)


def test_the_file_of_syllabi_says_what_its_words_mean():
    text = tool.SOURCE.read_text(encoding="utf-8")
    courses = yaml.safe_load(text).values()
    words = {word for one in courses for session in one["sessions"] for word in session} | {
        w for one in courses for w in one
    }
    head = text.partition("\nlecture:")[0]
    assert all(word in head for word in words - {"title", "unit", "sessions"})
    assert f"ex-7-3 is printed as {numbers()['ex-7-3']}." in head
