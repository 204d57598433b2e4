# mypy: allow-untyped-calls
"""The whole book as one Markdown file, for readers who search it with their own tools or ask an assistant.

The file has the pages in reading order: the text without MyST (``tools/plain_markdown.py``), the code that a page
shows, and what this code printed when the book was built. Pictures are left out; their captions and their texts for
screen readers stay.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tools.execute_pages import page_file, read_notebook
from tools.myst import blocks_of, walk
from tools.notebooks import FOLDED, caption_of, parts
from tools.plain_markdown import Writer, address

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

NAME = "whole-book.md"
MADE_BY_SPHINX = {"bibliography", "eval-rst", "include", "syllabus", "tableofcontents"}
"""Directives of pages that have no text of their own, such as the reference of the library; these are left out."""
ROLE = re.compile(r"\{[\w:-]+\}`([^`]*)`")
BOX = re.compile(r"^[ \t]*:{3,}.*\n?", re.MULTILINE)
LONGEST = 20_000
"""Characters of one output; longer ones are tables of hundreds of rows, which are cut."""


def whole_book(pages: Iterable[str], outputs_of: Callable[[str], Mapping[str, str]]) -> str:
    """Return the text of all pages.

    Parameters
    ----------
    pages : iterable of str
        Entries of the table of contents.
    outputs_of : callable
        From a page to what its cells printed, by their source; see `printed`.

    Returns
    -------
    str
        Markdown, with the address of each page below its title.
    """
    return "\n\n".join(page_text(page, outputs_of(page)) for page in filter(has_text, pages)) + "\n"


def has_text(page: str) -> bool:
    """Return whether the file has a page."""
    return page.startswith(("book/", "notebooks/")) and MADE_BY_SPHINX.isdisjoint(
        node.kind for node in walk(blocks_of(page))
    )


def page_text(page: str, printed: Mapping[str, str]) -> str:
    """The text of one page: Markdown, code in view, and what it printed."""
    writer = Writer(page)
    found = [f"Page: {address(page)}"]
    for part in parts(node for node in blocks_of(page) if node.kind != "raw"):  # what a script fills
        if part[0].kind == "code-cell":
            found += [*cell_text(part[0], printed), *(cell.source for cell in caption_of(part[0], writer))]
        else:
            found.append(writer.markdown(part).strip())
    return "\n\n".join(text for text in found if text)


def cell_text(node: Any, printed: Mapping[str, str]) -> list[str]:
    """The code of a cell if the page shows it, and its output unless the page leaves it out."""
    tags = set(node.options.get("tags", []))
    code = [] if FOLDED & tags else [f"```python\n{node.text.strip()}\n```"]
    output = "" if {"remove-cell", "remove-output"} & tags else printed.get(node.text.strip(), "")
    return [*code, output]


def printed(page: str, cache: Any) -> dict[str, str]:
    """Return what the cells of a page printed in the build, by their source.

    Parameters
    ----------
    page : str
    cache : jupyter_cache.base.JupyterCacheAbstract
        That of the build.

    Returns
    -------
    dict of str to str
        Markdown; pictures are left out.
    """
    notebook = read_notebook(page_file(page))
    if notebook is None:
        return {}
    executed = cache.get_cache_bundle(cache.match_cache_notebook(notebook).pk).nb
    cells = (cell for cell in executed.cells if cell.cell_type == "code")
    return {cell.source.strip(): "\n\n".join(filter(None, map(output_text, cell.outputs))) for cell in cells}


def output_text(output: Any) -> str:
    """One output as Markdown: a formula, prose or a block of text; a picture is empty."""
    data = output.get("data", {"text/plain": output.get("text", "")})
    text = str(data.get("text/plain", "")).rstrip()[:LONGEST]
    if "text/markdown" in data:  # prose that a page makes, in MyST
        return BOX.sub("", ROLE.sub(r"\1", str(data["text/markdown"])))[:LONGEST]
    if "text/latex" in data:
        return str(data["text/latex"])[:LONGEST]
    shown = text and "image/png" not in data and "image/svg+xml" not in data and not text.startswith("<")
    return f"```text\n{text}\n```" if shown else ""


def write_whole_book(pages: Iterable[str], cache_folder: Path, html: Path) -> None:
    """Write the file beside the pages."""
    from jupyter_cache import get_cache

    cache = get_cache(str(cache_folder))
    (html / NAME).write_text(whole_book(pages, lambda page: printed(page, cache)), encoding="utf-8")
