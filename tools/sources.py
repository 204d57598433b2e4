# mypy: allow-untyped-calls
"""The sources of the book's pages: where each is, its cells as written, the table of contents."""

from __future__ import annotations

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
