"""Chapters have all their parts, and are named and numbered as their file is."""

from __future__ import annotations

import itertools
import json
import re

import pytest
from docutils import nodes

from tests.book.sources import (
    ALL_LESSONS,
    CHAPTERS,
    CHECKED,
    PAGES,
    chapter_number,
    lesson_name,
    lessons_of,
    source,
    text_of,
    without_code,
)
from tools.sources import lesson_of

# In the order of the page: name of the part, pattern (multi-line) that the source of a page "checked" contains.
PARTS_CHECKED = {
    "correspondence": r"^## The paper and this book",
    "derivations": r"^## (Derivations|What is computed)",
    "what is not proved": r"^## Not proved",
    "claims": r"^## Claims checked here",
    "further reading": r"^## Further reading",
}
FENCE = r"^[:`]{3,}"


def parts_missing(text):
    """The parts that a page "checked" lacks, or has in the wrong order."""
    found = {name: re.search(pattern, text, flags=re.MULTILINE) for name, pattern in PARTS_CHECKED.items()}
    there = [(name, place.start()) for name, place in found.items() if place]
    late = [f"{b} stands before {a}" for (a, first), (b, second) in itertools.pairwise(there) if second < first]
    return [f"missing: {name}" for name, place in found.items() if place is None] + late


def markup_faults(text):
    """Markup that the book tool would drop or misread without a warning."""
    lost = re.findall(rf"^\([\w-]+\)=\n+{FENCE}\{{prf:proof\}}", text, re.MULTILINE)
    begun = re.findall(r"^`{3,}\{dropdown\}.*\n(?::[\w-]+:.*\n)*:{3,}", text, re.MULTILINE)
    faults = ["a label before a proof is lost; label what is proved" for _ in lost]
    return faults + ["a dropdown that begins with ::: needs a blank line before it" for _ in begun]


@pytest.mark.parametrize("page", PAGES)
def test_no_markup_is_lost(page):
    assert markup_faults(text_of(page)) == []


@pytest.mark.parametrize("page", CHECKED)
def test_a_page_that_checks_has_every_part(page):
    assert parts_missing(text_of(page)) == []


@pytest.mark.parametrize("page", CHECKED)
def test_a_page_that_checks_follows_its_lesson_and_says_so_in_its_title(page):
    assert PAGES[PAGES.index(page) - 1] == lessons_of(chapter_number(page))[-1]
    assert source(page).suffix == source(lesson_of(page)).suffix
    assert re.search(rf"^# Chapter {chapter_number(page)}, checked", text_of(page), re.MULTILINE)


def recomputes(text):
    """Whether a cell of a page "checked" compares what it has computed with what is stored or printed."""
    cells = re.findall(r"^(`{3,})\{code-cell\}.*?\n(.*?)^\1\s*$", text, re.MULTILINE | re.DOTALL)
    return any(re.search(r"^assert .*|differences\(", cell, re.MULTILINE) for _, cell in cells)


@pytest.mark.parametrize("page", [page for page in CHECKED if source(page).suffix == ".ipynb"])
def test_a_checked_experiment_recomputes_its_stated_part(page):
    assert recomputes(text_of(page))


def test_planted_faults_are_noticed():
    assert recomputes("```{code-cell}\nassert differences(live, kept).empty\n```\n")
    assert not recomputes("```{code-cell}\nprint(1)\n```\n")
    assert parts_missing("## The paper and this book\n## Claims checked here\n## Derivations\n## Further reading") == [
        "missing: what is not proved",
        "claims stands before derivations",
    ]
    assert "lost" in markup_faults("(lost)=\n````{prf:proof}\nText.\n````")[0]
    assert "blank line" in markup_faults("```{dropdown} An option\n:::{note}\nYes\n:::\n```")[0]


def test_a_second_lesson_follows_the_first_of_its_chapter():
    seconds = [page for page in ALL_LESSONS if page not in CHAPTERS]
    assert all(PAGES[PAGES.index(page) - 1] == lessons_of(chapter_number(page))[0] for page in seconds)


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
