# mypy: allow-untyped-calls
"""The book's pages: the table of contents, how the pages of a chapter are named, the source of each.

A chapter has a lesson, ``08-variance…``, sometimes a second one, ``08b-…``, and a page *checked* below it.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, Any

import nbformat
import yaml
from myst_nb.core.read import read_myst_markdown_notebook

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).resolve().parent.parent
CHAPTER = re.compile(r"(?:^|/)(?:part[^/]*|notebooks)/(\d\d)b?-[^/]*$")
"""A letter b behind the number is that of a second lesson of a chapter: ``08b-…``."""
SECOND = re.compile(r"/\d\db-[^/]*$")
CHECKED = "-checked"
PRIVATE = {"instructor", "solution"}
"""Tags of cells that belong in the coursework: a published page ships its source."""


def toc_entries(toc: Any) -> list[str]:
    """Return every page in a table of contents, in reading order."""
    if isinstance(toc, list):
        return [entry for item in toc for entry in toc_entries(item)]
    if not isinstance(toc, dict):
        return []
    own = [toc[key] for key in ("root", "file") if key in toc]
    below = (toc.get(key) for key in ("parts", "chapters", "sections"))
    return own + [entry for entries in below for entry in toc_entries(entries)]


@cache
def pages_of_the_book() -> tuple[str, ...]:
    """Every page in the book's table of contents, in reading order."""
    return tuple(toc_entries(yaml.safe_load((ROOT / "_toc.yml").read_text())))


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


def source_of(page: str) -> Path:
    """The file that a page of the table of contents is written in."""
    files = (ROOT / f"{page}{ending}" for ending in (".md", ".ipynb"))
    return next(file for file in files if file.exists())


def is_executed(page: str) -> bool:
    """Return whether a page has code cells."""
    source = source_of(page)
    return source.suffix == ".ipynb" or "{code-cell}" in source.read_text(encoding="utf-8")


def as_notebook(page: str) -> Any:
    """A page's cells, as written."""
    text = source_of(page).read_text(encoding="utf-8")
    if source_of(page).suffix == ".ipynb":
        return nbformat.reads(text, as_version=4)
    return read_myst_markdown_notebook(text)


def as_text(page: str) -> str:
    """A page's source as MyST Markdown, that of a notebook too."""
    if source_of(page).suffix == ".md":
        return source_of(page).read_text(encoding="utf-8")

    def text(cell: Any) -> str:
        code = f"````{{code-cell}}\n{figure_of(cell)}{cell.source}\n````"
        return cell.source if cell.cell_type == "markdown" else code

    return "\n\n".join(map(text, as_notebook(page).cells))


def figure_of(cell: Any) -> str:
    """Name and caption of a cell's picture, as a page in Markdown has them at the cell's head."""
    figure = cell.metadata.get("mystnb", {}).get("figure")
    if not figure:
        return ""
    lines = [f"    {key}: |-\n{indent(value, ' ' * 6)}" for key, value in figure.items()]
    return "\n".join(["---", "mystnb:", "  figure:", *lines, "---", ""])


def private_cells(pages: Iterable[str]) -> list[str]:
    """The published cells that carry a tag of the coursework."""
    return [
        f"{page}, cell {place}: {', '.join(tags)}"
        for page in pages
        if is_executed(page)
        for place, cell in enumerate(as_notebook(page).cells)
        if (tags := sorted(PRIVATE & set(cell.metadata.get("tags", []))))
    ]
