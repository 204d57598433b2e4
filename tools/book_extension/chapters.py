"""How the pages of a chapter are named.

The lesson is ``08-variance…``, a second lesson of the chapter ``08b-a-committee``, and the page that checks them
``08-variance…-checked``; the latter two stand below the lesson in the table of contents.
"""

from __future__ import annotations

import re

CHAPTER = re.compile(r"(?:^|/)(?:part[^/]*|notebooks)/(\d\d)b?-[^/]*$")
SECOND = re.compile(r"/\d\db-[^/]*$")
CHECKED = "-checked"


def chapter_number(page: str) -> int | None:
    """The number in the name of a chapter's page; None for the front, the solutions and the back matter."""
    match = CHAPTER.search(page)
    return int(match[1]) if match else None


def is_checked(page: str) -> bool:
    """Return whether a page is the one that verifies a chapter."""
    return chapter_number(page) is not None and page.endswith(CHECKED)


def is_second(page: str) -> bool:
    """Return whether a page is the second lesson of its chapter."""
    return chapter_number(page) is not None and SECOND.search(page) is not None


def lesson_of(page: str) -> str:
    """The lesson of the page that verifies a chapter; a lesson is its own."""
    return page.removesuffix(CHECKED)


def checked_of(page: str) -> str:
    """The page that verifies a chapter, of this page or of the chapter's first lesson."""
    return lesson_of(page) + CHECKED


def lesson_name(page: str) -> str:
    """The number of a lesson as readers see it: 8, or 8b for the second of its chapter."""
    return f"{chapter_number(page)}{'b' * is_second(page)}"


def counter(page: str) -> tuple[int | str] | None:
    """What figures, theorems, equations and exercises of a page are counted within: 8, "8b", or "8c" where checked."""
    number = chapter_number(page)
    if number is None:
        return None
    if is_checked(page):
        return (f"{number}c",)
    return (lesson_name(page),) if is_second(page) else (number,)
