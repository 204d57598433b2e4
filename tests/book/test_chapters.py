"""Chapters have all their parts, and are named and numbered as their file is."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path

import pytest
from docutils import nodes

from tests.book import anatomy
from tests.book.old_form import OLD_FORM
from tests.book.sources import (
    ALL_LESSONS,
    CHAPTERS,
    CHECKED,
    OLD_LESSONS,
    PAGES,
    chapter_number,
    lesson_name,
    lessons_of,
    source,
    text_of,
    without_code,
)
from tools.sources import lesson_of

SKELETON = (Path(__file__).parent / "lesson_skeleton.md").read_text(encoding="utf-8")
PARTS_CHECKED = ["The paper and this book", "Derivations", "Not proved", "Claims checked here", "Further reading"]
CHECKED_PAGE = "# Chapter 99, checked" + "".join(f"\n\n## {part}\n\nText." for part in PARTS_CHECKED)


@pytest.mark.parametrize("page", OLD_LESSONS)
def test_a_lesson_has_every_part_and_leaves_the_rest_to_the_page_that_checks_it(page):
    assert not anatomy.lesson_faults(text_of(page), notebook=source(page).suffix == ".ipynb")


@pytest.mark.parametrize("page", CHECKED)
def test_a_page_that_checks_has_every_part(page):
    assert not anatomy.checked_faults(text_of(page), notebook=source(page).suffix == ".ipynb")


@pytest.mark.parametrize("page", CHECKED)
def test_a_page_that_checks_follows_its_lesson_and_says_so_in_its_title(page):
    assert PAGES[PAGES.index(page) - 1] == lessons_of(chapter_number(page))[-1]
    assert source(page).suffix == source(lesson_of(page)).suffix
    assert re.search(rf"^# Chapter {chapter_number(page)}, checked", text_of(page), re.MULTILINE)


def test_the_skeletons_have_every_part():
    assert not anatomy.lesson_faults(SKELETON)
    assert not anatomy.checked_faults(CHECKED_PAGE)


PLANTED = {
    "missing: quiz": ("## Quiz", "## Test"),
    "missing: an explorer": ('explore.page("play_house")', "..."),
    "missing: its row of the scoreboard": ("scoreboard.show(up_to=99)", "..."),
    "on data stands before where it breaks": ("## Where it breaks", "## @"),
    "no proof": ("{prf:proof}", "{note}"),
    "no theorem": (r"{prf:theorem}", "{note}"),
    "no cell lets SymPy decide a step": ("sympy", "numpy"),
    "the explorer stands behind the proof": ("## The idea, under", "````{prf:proof}\nx\n````\n\n## The idea, under"),
    "the card lacks": ("**Before.**", ""),
    "the card cites no paper": ("{cite:p}`zaffalon2012`", ""),
    "a paper is cited in the text": ("In fractions.", "As in {cite:p}`yang2017`."),
    "question 2 has 2 right options": ("No. The reason in a sentence.", "Yes. The reason in a sentence."),
    "question 1: each reason begins with Yes or No": ("Yes. The reason in a sentence.", "Sure, for a reason."),
    "2 questions in the quiz": ("**3.** A question?", ""),
    "1 exercises below ### Core": ("{exercise} Four", "{note} Four"),
    "7 exercises; beyond 6": ("### Graded", "````{exercise} A\n````\n````{exercise} B\n````\n\n### Graded"),
    "a numbered item of a paper: 'Proposition 3'": ("In fractions.", "By Proposition 3 it is so."),
    "a numbered item of a paper: 'Table IV'": ("In fractions.", "Table IV has it."),
    "where a text comes from: 'our copy'": ("In fractions.", "In our copy it is lost."),
    "a pronoun for everybody: 'he'": ("In fractions.", "The trader knows what he wants."),
    "13 displayed formulas of 12": ("In fractions.", "$$\nx\n$$\n\n" * 13),
    "a label before a proof is lost": ("````{prf:proof}", "(lost)=\n````{prf:proof}"),
    "a dropdown that begins with :::": ("```{dropdown} An option\nYes", "```{dropdown} An option\n:::{note}\nYes"),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_of_a_lesson_is_noticed(fault):
    old, new = PLANTED[fault]
    assert old in SKELETON
    broken = SKELETON.replace(old, new)
    if new == "## @":
        broken = broken.replace("## On data", "## Where it breaks").replace("## @", "## On data")
    assert any(fault in found for found in anatomy.lesson_faults(broken)), anatomy.lesson_faults(broken)


def test_too_many_goals_are_noticed():
    broken = SKELETON.replace("- a verb", "- a verb\n- a verb\n- a verb")
    assert "5 things to be able to do" in anatomy.lesson_faults(broken)


def test_an_experiment_needs_no_theorem():
    without = re.sub(r"\{prf:\w+\}", "{note}", SKELETON)
    assert not anatomy.lesson_faults(without, notebook=True)
    assert "no theorem" in anatomy.lesson_faults(without)


@pytest.mark.parametrize("part", ["## The paper and this book", "## Derivations", "## Not proved", "## Claims checked"])
def test_a_missing_part_of_a_page_that_checks_is_noticed(part):
    assert anatomy.checked_faults(CHECKED_PAGE.replace(part, "## Other"))


def test_a_checked_experiment_recomputes_something():
    assert anatomy.checked_faults(CHECKED_PAGE, notebook=True) == ["nothing is recomputed and asserted"]
    live = CHECKED_PAGE + "\n\n```{code-cell}\nassert differences(live, kept).empty\n```\n"
    assert not anatomy.checked_faults(live, notebook=True)


def test_only_chapters_of_the_book_wait_to_be_rewritten():
    assert set(map(chapter_number, CHAPTERS)) >= OLD_FORM


def test_a_second_lesson_follows_the_first_of_its_chapter():
    seconds = [page for page in ALL_LESSONS if page not in CHAPTERS]
    assert all(PAGES[PAGES.index(page) - 1] == lessons_of(chapter_number(page))[0] for page in seconds)
    assert not [page for page in seconds if chapter_number(page) in OLD_FORM], "old lessons stand alone"


@pytest.mark.parametrize("page", sorted({*CHAPTERS, *ALL_LESSONS}))
def test_the_title_starts_with_the_number_of_the_file(page):
    assert re.search(rf"^# {lesson_name(page)}\. \S", text_of(page), flags=re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_headings_never_skip_a_level(page):
    levels = [len(marks) for marks in re.findall(r"^(#+) \S", without_code(text_of(page)), flags=re.MULTILINE)]
    assert levels[:1] in ([1], []), "the first heading of a page is its title"
    assert not [pair for pair in itertools.pairwise(levels) if pair[1] > pair[0] + 1]


@pytest.mark.parametrize("page", [page for page in PAGES if source(page).suffix == ".ipynb"])
def test_a_notebook_holds_no_outputs(page):
    cells = json.loads(source(page).read_text(encoding="utf-8"))["cells"]
    assert not [cell for cell in cells if cell.get("outputs") or cell.get("execution_count")]


@pytest.mark.parametrize("page", sorted({*CHAPTERS, *ALL_LESSONS}))
def test_no_heading_takes_the_address_of_an_explorer(page):
    """Both are addresses on one page; the page's scripts look the explorer up by it."""
    text = text_of(page).replace("\\", "")
    headings = re.findall(r"^#+ (\S.*)$", without_code(text), flags=re.MULTILINE)
    taken = {nodes.make_id(re.sub(r"[`*$]", "", heading)) for heading in headings}
    shown = re.findall(r'explore\.page\("(\w+)"\)', text)
    assert not {name.replace("_", "-") for name in shown} & taken
