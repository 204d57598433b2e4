"""The map of the chapters on the first page: it says what the cards of the chapters say."""

from __future__ import annotations

import re

import pytest

from credal_book.figures import front
from tests.book.sources import CHAPTERS, chapter_number
from tools.notebooks import as_notebook


def needs(page):
    """The chapters whose first lesson a page's card asks for; second lessons are needed in part only."""
    card = "\n".join(cell.source for cell in as_notebook(page).cells if cell.cell_type == "markdown")
    line = re.search(r"\*\*Before\.\*\*.*", card)[0]
    return tuple(
        sorted({int(found) for found in re.findall(r"\((?:\.\./|book/|part[^/)]*/)*(?:notebooks/)?(\d\d)-", line)})
    )


@pytest.mark.parametrize("page", CHAPTERS)
def test_the_map_of_the_chapters_says_what_their_cards_say(page):
    assert front.NEEDS[chapter_number(page)] == needs(page)


def test_the_map_has_every_chapter():
    assert list(front.NEEDS) == sorted(map(chapter_number, CHAPTERS))
