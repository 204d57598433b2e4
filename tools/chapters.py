"""How the pages of a chapter are named: the lesson ``08-variance…`` and the page ``08-variance…-checked`` below it."""

from __future__ import annotations

import re

CHAPTER = re.compile(r"(?:^|/)(?:part[^/]*|notebooks)/(\d\d)([a-z]?)-[^/]*$")
"""A letter behind the number is that of a further lesson of a chapter: ``08b-…``."""
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
    """What figures, theorems, equations and exercises of a page are counted within.

    It is 8, or "8b" in a second lesson, or "8c" where the chapter is checked.
    """
    match = CHAPTER.search(page)
    if not match:
        return None
    number, letter = int(match[1]), "c" if is_checked(page) else match[2]
    return (f"{number}{letter}",) if letter else (number,)
