# mypy: allow-untyped-calls
"""The pages as notebooks: what the tests run, and what the book offers for download.

A downloaded notebook holds the page's text and code without outputs, and starts by itself on a machine that has
nothing: its first code cell fetches this project where the library is missing. What a lone notebook would look for
beside itself (other pages, shown source code) is replaced by addresses in the repository, or by the code itself.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import nbformat
import yaml
from myst_nb.core.read import read_myst_markdown_notebook
from sphinx.config import Config
from sphinx.directives.code import LiteralInclude, LiteralIncludeReader

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).resolve().parent.parent
REPOSITORY = yaml.safe_load((ROOT / "_config.yml").read_text())["repository"]
FOLDER = REPOSITORY["url"].rpartition("/")[2]
INSTALL = f"""\
# For Colab, where the library is not there yet; does nothing where it is.
import importlib.util
import subprocess
import sys

if importlib.util.find_spec("credal_book") is None:
    address = "{REPOSITORY["url"]}"
    pip = [sys.executable, "-m", "pip", "install", "--quiet"]
    subprocess.run(["git", "clone", "--depth=1", "--branch={REPOSITORY["branch"]}", address], check=True)
    subprocess.run([*pip, "-e", "./{FOLDER}[all]", "-e", "./{FOLDER}/credal_book", "myst-nb"], check=True)
    sys.path.insert(0, "{FOLDER}")  # pip's own entry counts from the next start on"""
"""The first code cell of every notebook; the tests compare it letter by letter."""

PRIVATE = {"instructor", "solution"}
"""Tags of cells that belong in the coursework: a published page ships its source."""
FOLDED = ("remove-input", "hide-input", "hide-cell")
"""Tags of cells whose code the page does not show; a notebook shows it on a click."""
LINK = re.compile(r"(?P<image>!?)\[(?P<text>[^\]]*)\]\((?P<target>[^)\s]+)\)")
SHOWN_CODE = re.compile(r"^(`{3,})\{literalinclude\} +(?P<file>\S+)\n(?P<options>.*?)^\1 *$", re.MULTILINE | re.DOTALL)


def source_of(page: str) -> Path:
    """The file that a page of the table of contents is written in."""
    return next(path for ending in (".md", ".ipynb") if (path := ROOT / f"{page}{ending}").exists())


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
    cells = [
        cell.source if cell.cell_type == "markdown" else f"````{{code-cell}}\n{figure_of(cell)}{cell.source}\n````"
        for cell in as_notebook(page).cells
    ]
    return "\n\n".join(cells)


def figure_of(cell: Any) -> str:
    """Name and caption of the picture that a cell shows, as a page in Markdown has them at the head of the cell."""
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


def download(page: str) -> Any:
    """Return a page as a self-contained notebook."""
    notebook = as_notebook(page)
    cells = [cell for cell in notebook.cells if cell.source != INSTALL]
    for cell in cells:
        if cell.cell_type == "markdown":
            cell.source = absolute_links(with_shown_code(cell.source, source_of(page)), page)
        else:
            cell.update(outputs=[], execution_count=None)
            if set(FOLDED) & set(cell.metadata.get("tags", [])):
                cell.metadata["jupyter"] = {"source_hidden": True}
    cells = [part for cell in cells for part in (cell, *caption_of(cell))]
    origin = f"{REPOSITORY['url']}/blob/{REPOSITORY['branch']}/{source_of(page).relative_to(ROOT)}"
    note = (
        f"*This is the notebook of [{source_of(page).name}]({origin}). Boxes and references are written in MyST "
        "Markdown, which the book, and JupyterLab with `jupyterlab-myst`, show as such.*"
    )
    install = nbformat.v4.new_code_cell(INSTALL, metadata={"tags": ["remove-cell"]})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    result = nbformat.v4.new_notebook(
        cells=[cells[0], nbformat.v4.new_markdown_cell(note), install, *cells[1:]],
        metadata={"kernelspec": kernel, "language_info": {"name": "python"}},
    )
    for place, cell in enumerate(result.cells):
        cell.id = f"cell-{place}"
    return result


def caption_of(cell: Any) -> list[Any]:
    """A cell with the caption of a picture, which the book numbers and writes below it."""
    caption = cell.metadata.get("mystnb", {}).get("figure", {}).get("caption")
    return [nbformat.v4.new_markdown_cell(f"*{caption.strip()}*")] if caption else []


def with_shown_code(text: str, source: Path) -> str:
    """Replace literalinclude directives by the code itself."""

    def code(match: re.Match[str]) -> str:
        given = re.findall(r"^:([\w-]+): *(.*)$", match["options"], flags=re.MULTILINE)
        options = {name: LiteralInclude.option_spec[name](value) for name, value in given}
        language = options.pop("language", "python")
        file = (source.parent / match["file"]).resolve()
        lines, _ = LiteralIncludeReader(str(file), options, Config()).read()
        return f"*{file.relative_to(ROOT)}:*\n\n```{language}\n{lines.rstrip()}\n```"

    return SHOWN_CODE.sub(code, text)


@cache
def labels() -> dict[str, Path]:
    """Return the page of each label ``(name)=`` of the book."""
    files = [*(ROOT / "book").rglob("*.md"), *(ROOT / "notebooks").glob("*.ipynb")]
    return {
        label: file
        for file in files
        for label in re.findall(r'^(?:    ")?\(([\w-]+)\)=', file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    }


def absolute_links(text: str, page: str) -> str:
    """Let relative links lead to the repository; labels of the page itself stay."""
    source = source_of(page)

    def link(match: re.Match[str]) -> str:
        parts = urlsplit(match["target"])
        file = labels().get(parts.fragment, source) if not parts.path else (source.parent / parts.path).resolve()
        if parts.scheme or parts.netloc or file == source or not file.is_relative_to(ROOT):
            return match[0]
        kind = "raw" if match["image"] else "blob"
        address = f"{REPOSITORY['url']}/{kind}/{REPOSITORY['branch']}/{file.relative_to(ROOT)}"
        return f"{match['image']}[{match['text']}]({address})"

    return LINK.sub(link, text)


def write_downloads(pages: Iterable[str], html: Path) -> None:
    """Write the notebooks of the executed pages to where the download button of each page points."""
    for page in pages:
        if is_executed(page) and "/solutions/" not in page:
            target = html / "_sources" / f"{page}.ipynb"
            target.parent.mkdir(parents=True, exist_ok=True)
            nbformat.write(download(page), target)
