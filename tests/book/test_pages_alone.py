"""Each page runs by itself in a fresh kernel, in an order that no page may rely on."""

from __future__ import annotations

import random

import nbformat
import pytest
from myst_nb.core.read import read_myst_markdown_notebook
from nbclient import NotebookClient

from tests.book.sources import PAGES, ROOT, source, text_of

SHUFFLED = random.Random(0).sample(PAGES, len(PAGES))  # noqa: S311  (an order, no secret)


def as_notebook(page: str) -> nbformat.NotebookNode:
    if source(page).suffix == ".ipynb":
        return nbformat.reads(text_of(page), as_version=4)
    return read_myst_markdown_notebook(text_of(page))


EXECUTABLE = [page for page in SHUFFLED if source(page).suffix == ".ipynb" or "{code-cell}" in text_of(page)]


def test_there_are_pages_to_run():
    assert {"book/index", "book/part2-sets/06-betting-game", "notebooks/downsampling"} <= set(EXECUTABLE)


@pytest.mark.slow
@pytest.mark.parametrize("page", EXECUTABLE)
def test_a_page_runs_alone(page, monkeypatch):
    monkeypatch.setenv("CREDAL_LIB_STATIC", "1")
    resources = {"metadata": {"path": str(source(page).parent.relative_to(ROOT))}}
    NotebookClient(as_notebook(page), timeout=120, kernel_name="python3", resources=resources).execute()
