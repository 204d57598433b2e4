"""Where the book's sources and pages are; shared by the tests of the book."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from tools.build_book import lessons_of
from tools.notebooks import as_text as text_of
from tools.notebooks import is_executed
from tools.notebooks import source_of as source
from tools.sources import chapter_number, checked_of, is_checked, is_second, lesson_name, pages_of_the_book

__all__ = [
    "ALL_LESSONS", "CHAPTERS", "CHECKED", "CONFIG", "EXECUTED", "LESSONS", "PAGES", "ROOT", "captions_of",
    "chapter_number", "checked_of", "lesson_name", "lessons_of", "prose_of", "sections", "source", "text_of",
    "whole_text_of", "without_code",
]  # fmt: skip

ROOT = Path(__file__).resolve().parents[2]
CONFIG = yaml.safe_load((ROOT / "_config.yml").read_text())
PAGES = list(pages_of_the_book())
EXECUTED = [page for page in PAGES if is_executed(page)]
CHAPTERS = [page for page in PAGES if chapter_number(page) is not None and not is_checked(page) | is_second(page)]
CHECKED = [page for page in PAGES if is_checked(page)]
LESSONS = [page for page in CHAPTERS if checked_of(page) in CHECKED]  # the first of each chapter
ALL_LESSONS = [page for first in LESSONS for page in lessons_of(chapter_number(first))]


def whole_text_of(chapter: str) -> str:
    """The sources of a chapter's pages, the lessons' and that of the page that checks them."""
    pages = [*lessons_of(chapter_number(chapter)), checked_of(chapter)] if chapter in LESSONS else [chapter]
    return "\n\n".join(map(text_of, pages))


def without_code(text: str) -> str:
    """A MyST source less its code cells and code blocks, in which `#` is a comment and `$` may be anything."""
    return re.sub(r"^(`{3,})(\{code-cell\}|\w+).*?^\1\s*$", "", text, flags=re.MULTILINE | re.DOTALL)


def prose_of(text: str) -> str:
    """A MyST source less code, roles, addresses of links and front matter; with titles and bodies of directives."""
    text = re.sub(r"\A---\n.*?^---$", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^ *`{3,}(?:\{[\w:-]+\})?", "", without_code(text), flags=re.MULTILINE)
    return re.sub(r"\{[\w:]+\}`[^`]*`|`[^`]*`|\]\([^)]*\)", "", text)


def captions_of(text: str) -> str:
    """The captions and alternative texts of a page's figures."""
    return "\n".join(re.findall(r"^ *(?:caption|alt): (?:[|>]-?\n *)?(.+)$", text, re.MULTILINE))


def sections(text: str) -> dict[str, str]:
    """The text below each heading of the second level."""
    pieces = re.split(r"^(## .+)$", text, flags=re.MULTILINE)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))
