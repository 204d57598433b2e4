"""The report as Markdown."""

from __future__ import annotations

import re

import pytest

from credal_lib import report
from tests.report.data import CLASSES, labeled


@pytest.fixture(scope="module")
def found():
    y, predictions = labeled()
    return report.report(y, predictions | {"odd|*name*": predictions["sets"]}, classes=CLASSES)


def test_tables_have_as_many_cells_in_each_row_as_in_the_first(found):
    blocks = re.findall(r"(?:^\|.*\n)+", found.markdown(), re.MULTILINE)
    assert len(blocks) == 4
    for block in blocks:
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()}) == 1


def test_signs_of_markdown_in_a_name_are_text(found):
    assert r"odd\|\*name\*" in found.markdown()
    assert not re.search(r"(?<!\\)\*name", found.markdown())


def test_each_measure_that_is_shown_is_explained(found):
    text = found.markdown()
    for name, title in found.titles.items():
        shown = name in found.table and not found.table[name].isna().all()
        escaped = re.escape(title).replace(r"\_", "_")
        assert bool(re.search(rf"^- \*\*{escaped}\*\*: \S", text, re.MULTILINE)) == shown
        assert bool(re.search(rf"^\| {escaped} \|", text, re.MULTILINE)) == shown


def test_the_picture_stands_where_one_is_given(found):
    assert "![" not in found.markdown()
    assert re.search(r"!\[Two charts\. .*\]\(a\.png\)", found.markdown("a.png"))


def test_the_utility_is_explained_at_the_top(found):
    assert "The verdict goes by u65. A right answer earns 1 if it names one class, 0.65 if two" in found.markdown()


def test_the_verdict_and_the_notes_are_there(found):
    text = found.markdown().replace("\\", "")
    for sentence in (*found.verdict(), *found.notes):
        assert sentence in text


def test_every_pair_has_its_verdict_under_every_utility(found):
    last = re.findall(r"(?:^\|.*\n)+", found.markdown(), re.MULTILINE)[-1].replace("\\", "")
    for (a, b), tests in found.tests.groupby(["a", "b"]):
        assert f"| {a}, {b} | {' | '.join(tests['verdict'])} |" in last
