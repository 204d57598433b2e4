"""Labels of the book that stand outside of its pages: in claims, slides, the quiz bank, the kit, assignments.

Within pages the strict build finds a label that nothing has, and `test_coverage.py` the claims of `coverage.yml`.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.conftest import ROOT
from tools.sources import as_notebook, as_text, is_executed, pages_of_the_book

KINDS = "ex|sol|solution|fig|def|thm|prp|prop|cor|lem|rem|eq|tab|sec"
NAMED = re.compile(rf"(?<![\w/-])(?:{KINDS})-[\w-]*[\w](?![\w.]*/)")
DEFINED = re.compile(r":label:\s*([\w-]+)|^\(([\w-]+)\)=|^\$\$\s*\(([\w-]+)\)|^ *:?name:\s*([\w-]+)", re.MULTILINE)
OUTSIDE = [
    *sorted((ROOT / "credal_book" / "proofs").glob("part*/*.yml")),
    *sorted((ROOT / "coursework" / "slides").glob("*.md")),
    *sorted((ROOT / "coursework" / "kit").rglob("*.*")),
    *sorted((ROOT / "coursework").glob("hw*/*.md")),
]


def labels_of(page):
    """What a page defines; the figure of a cell is named in its metadata."""
    found = {label for groups in DEFINED.findall(as_text(page)) for label in groups if label}
    cells = as_notebook(page).cells if is_executed(page) else []
    return found | {cell.metadata.get("mystnb", {}).get("figure", {}).get("name") for cell in cells}


@cache
def labels():
    return set().union(*map(labels_of, pages_of_the_book()))


def unknown(text, known):
    """Labels in a text that no page defines."""
    return sorted(set(NAMED.findall(text)) - known)


@pytest.mark.parametrize("file", OUTSIDE, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_label_is_of_a_page(file):
    assert unknown(file.read_text(encoding="utf-8"), labels()) == []


def test_a_label_that_nothing_has_is_noticed():
    assert unknown('See [[exercise("ex-8-1")]], {eq}`eq-none` and fig-8-arc.', {"ex-8-1"}) == ["eq-none", "fig-8-arc"]
    assert {"ex-8-1", "fig-8-arc", "prp-variance-difference", "eq-moments", "notation-bridge"} <= labels()
