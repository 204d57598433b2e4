"""Chapters have all their parts, and are named and numbered as their file is."""

from __future__ import annotations

import itertools
import json
import re

import pytest
from docutils import nodes

from tests.book.anatomy import faults
from tests.book.sources import CHAPTERS, PAGES, source, text_of, without_code
from tools.book_extension import chapter_number


@pytest.mark.parametrize("page", CHAPTERS)
def test_a_chapter_has_every_part(page):
    assert not faults(text_of(page), notebook=source(page).suffix == ".ipynb")


@pytest.mark.parametrize("part", ["## Quiz", "## Play", "{prf:theorem}", "{div} takeaway"])
def test_a_missing_part_is_noticed(part):
    whole = text_of("book/part2-sets/06-betting-game")
    assert part in whole
    cut = whole.replace(part, "x")
    if part == "{prf:theorem}":
        cut = re.sub(r"\{prf:\w+\}", "{note}", cut)
    assert len(faults(cut)) > len(faults(whole))


def test_parts_in_the_wrong_order_are_noticed():
    whole = text_of("book/part2-sets/06-betting-game")
    swapped = whole.replace("## Play", "## @").replace("## Reproduce", "## Play").replace("## @", "## Reproduce")
    assert any("stands before" in fault for fault in faults(swapped))


def test_an_experiment_says_what_is_computed_instead_of_a_proof():
    whole = text_of("book/part2-sets/06-betting-game")
    computed = whole.replace("## Proof\n", "## What is computed, and what is not\n")
    assert not faults(computed, notebook=True)
    assert faults(computed) == ["missing: proof"]
    assert "missing: what is not proved" in faults(re.sub("(?i)not proved", "left open", computed), notebook=True)


@pytest.mark.parametrize("goals", [2, 3, 5, 6])
def test_too_few_or_too_many_learning_goals_are_noticed(goals):
    whole = text_of("book/part2-sets/06-betting-game")
    others = re.sub("(## You will be able to\n\n).*?(?=\n## )", r"\1" + "- a goal\n" * goals, whole, flags=re.DOTALL)
    assert faults(others) == ([] if goals in (3, 5) else [f"{goals} learning goals, not 3 to 5"])


@pytest.mark.parametrize("page", CHAPTERS)
def test_the_title_starts_with_the_number_of_the_file(page):
    assert re.search(rf"^# {chapter_number(page)}\. \S", text_of(page), flags=re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_headings_never_skip_a_level(page):
    levels = [len(marks) for marks in re.findall(r"^(#+) \S", without_code(text_of(page)), flags=re.MULTILINE)]
    assert levels[:1] in ([1], []), "the first heading of a page is its title"
    assert not [pair for pair in itertools.pairwise(levels) if pair[1] > pair[0] + 1]


@pytest.mark.parametrize("page", [page for page in PAGES if source(page).suffix == ".ipynb"])
def test_a_notebook_holds_no_outputs(page):
    cells = json.loads(source(page).read_text(encoding="utf-8"))["cells"]
    assert not [cell for cell in cells if cell.get("outputs") or cell.get("execution_count")]


@pytest.mark.parametrize("page", CHAPTERS)
def test_no_heading_takes_the_address_of_an_explorer(page):
    """Both are addresses on one page; the page's scripts look the explorer up by it."""
    text = text_of(page).replace("\\", "")
    headings = re.findall(r"^#+ (\S.*)$", without_code(text), flags=re.MULTILINE)
    taken = {nodes.make_id(re.sub(r"[`*$]", "", heading)) for heading in headings}
    shown = re.findall(r'explore\.page\("(\w+)"\)', text)
    assert not {name.replace("_", "-") for name in shown} & taken
