"""Which tests follow one another in one process of pytest-xdist: those of a file; in Chromium, those of the same pages.

So a fixture of a file is made once, and a page is opened once for all tests that look at it. The files that take
longest come first (tests/conftest.py), so that no process runs one of them alone in the end. pytest-xdist can group by
marks (``--dist loadgroup``), but not with the pytest that we use, whose tests no longer take the name that it gives
them.
"""

from __future__ import annotations

from functools import cache

from xdist.scheduler import LoadFileScheduling

from tools.sources import pages_of_the_book

PAGES_TOGETHER = 8
"""Pages of the book that one process opens, one after another, each for all tests that are about it."""


class ByFileOrPages(LoadFileScheduling):
    """Hands out whole files; in tests/browser eight pages at a time, and of the lessons that are run one at a time."""

    def _split_scope(self, nodeid: str) -> str:
        return scope(nodeid)


@cache
def scope(nodeid: str) -> str:
    """The name of what a test belongs to."""
    file = nodeid.partition("::")[0]
    lessons = file == "tests/book/test_lesson_form.py"
    by_page = lessons or file.startswith("tests/browser/")
    place = place_of(nodeid.partition("[")[2].removesuffix("]")) if by_page else None
    if place is None:
        return file
    return f"{file}, page {place}" if lessons else f"pages {place // PAGES_TOGETHER}"


def place_of(parameters: str) -> int | None:
    """The place in the book of the page that the parameters of a test begin with."""
    pages = pages_of_the_book()
    found = [page for page in pages if parameters == page or parameters.startswith(f"{page}-")]
    return pages.index(max(found, key=len)) if found else None
