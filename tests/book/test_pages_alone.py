"""Each page runs by itself in a fresh kernel, in an order that no page may rely on."""

from __future__ import annotations

import random

import pytest
from nbclient import NotebookClient

from tests.book.sources import EXECUTED, ROOT, source
from tools.notebooks import as_notebook

EXECUTABLE = random.Random(0).sample(EXECUTED, len(EXECUTED))  # noqa: S311  (an order, no secret)


def test_there_are_pages_to_run():
    assert {"book/index", "book/part2-sets/06-betting-game", "notebooks/25-nbc-against-ncc"} <= set(EXECUTABLE)


@pytest.mark.slow
@pytest.mark.parametrize("page", EXECUTABLE)
def test_a_page_runs_alone(page, monkeypatch):
    monkeypatch.setenv("CREDAL_LIB_STATIC", "1")
    resources = {"metadata": {"path": str(source(page).parent.relative_to(ROOT))}}
    NotebookClient(as_notebook(page), timeout=120, kernel_name="python3", resources=resources).execute()
