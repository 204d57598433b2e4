"""The pictures that lessons plot in view, by the names of their figures, for slides.

A lesson says ``name: fig-8-arc`` in the metadata of the cell that plots; a slide says ``![[fig-8-arc]]``. The lesson is
run up to this cell, so that the slide shows what the reader sees, with more dots for the wall.
"""

from __future__ import annotations

import base64
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from credal_book.plots import Panel, Picture
from tools.build_book import lessons, lessons_of
from tools.execute_pages import execute_notebook, page_file, read_notebook
from tools.sources import chapter_number

if TYPE_CHECKING:
    from nbformat import NotebookNode

__all__ = ["NAME", "plotted"]

NAME = re.compile(r"fig-[\w-]+")
SECONDS = 120
"""What a cell may take."""
FIRST = "get_ipython().run_line_magic('config', 'InlineBackend.print_figure_kwargs = {{\"dpi\": {dots}}}')"
WIDTH = 640
"""Pixels that a picture of the book's style takes on a page."""


def plotted(name: str, dots: int) -> Picture:
    """Run the lesson that plots a figure, up to the cell of the figure, and return what this cell shows.

    Parameters
    ----------
    name : str
        The name of the figure, such as "fig-8-arc".
    dots : int
        Dots an inch.

    Returns
    -------
    Picture
        With the alternative text that the cell states.

    Raises
    ------
    KeyError
        If no lesson has a figure of this name.
    ValueError
        If the cell of the figure shows no picture, or states no alternative text.
    RuntimeError
        If a cell of the lesson fails.
    """
    page, place = place_of(name)
    notebook = read_notebook(page_file(page))
    assert notebook is not None
    cell = notebook.cells[place]
    description = cell.metadata["mystnb"].get("image", {}).get("alt")
    if not description:
        raise ValueError(f"{name}: expected a cell that states the words of its picture, as image and alt, in {page}")
    images = images_of(run(page, dots).cells[place + 1])
    if not images:
        raise ValueError(f"{name}: expected a cell that shows a picture, in {page}")
    return Picture(tuple(Panel(image, description, WIDTH) for image in images))


@cache
def run(page: str, dots: int) -> NotebookNode:
    """A lesson with its outputs, after a first cell that asks for more dots."""
    import nbformat

    notebook: Any = read_notebook(page_file(page))
    notebook.cells.insert(0, nbformat.v4.new_code_cell(FIRST.format(dots=dots)))  # type: ignore[no-untyped-call]
    done, _ = execute_notebook(notebook, Path(page_file(page)).parent, SECONDS)
    if done is None:
        raise RuntimeError(f"{page}: a cell failed; python -m tools.preview shows which")
    return done


def place_of(name: str) -> tuple[str, int]:
    """The lesson and the cell of a figure."""
    for page in (page for first in lessons() for page in lessons_of(chapter_number(first))):
        notebook = read_notebook(page_file(page))
        for place, cell in enumerate(notebook.cells if notebook else []):
            if cell.metadata.get("mystnb", {}).get("figure", {}).get("name") == name:
                return page, place
    raise KeyError(f"{name}: no lesson has a figure of this name")


def images_of(cell: NotebookNode) -> list[bytes]:
    """The images that a cell shows."""
    data = [output.get("data", {}) for output in cell.outputs]
    return [base64.b64decode(one["image/png"]) for one in data if "image/png" in one]
