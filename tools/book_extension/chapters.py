"""How the pages of a chapter are named: the lesson ``08-variance…`` and the page ``08-variance…-checked`` below it."""

from __future__ import annotations

import re

CHAPTER = re.compile(r"(?:^|/)(?:part[^/]*|notebooks)/(\d\d)-[^/]*$")
CHECKED = "-checked"


def chapter_number(page: str) -> int | None:
    """The number in the name of a chapter's page; None for the front, the solutions and the back matter."""
    match = CHAPTER.search(page)
    return int(match[1]) if match else None


def is_checked(page: str) -> bool:
    """Return whether a page is the one that verifies a chapter."""
    return chapter_number(page) is not None and page.endswith(CHECKED)


def lesson_of(page: str) -> str:
    """The lesson of a chapter's page; a lesson is its own."""
    return page.removesuffix(CHECKED)


def checked_of(page: str) -> str:
    """The page that verifies a chapter, of either of its pages."""
    return lesson_of(page) + CHECKED


def counter(page: str) -> tuple[int | str] | None:
    """What figures, theorems, equations and exercises of a page are counted within: 8, or "8c" where it is checked."""
    number = chapter_number(page)
    if number is None:
        return None
    return (f"{number}c",) if is_checked(page) else (number,)
