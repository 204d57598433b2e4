"""Rows: order, levels, and five verdicts that differ."""

from __future__ import annotations

import dataclasses
import re
from types import MappingProxyType

import pytest

from credal_book import scoreboard
from credal_book.datasets import twelve_wines
from tests.book.sources import CHAPTERS, text_of

ROW = scoreboard.Row(1, "m", "w", "s", True, {"a": 0.5, "b": 0.7, "c": 0.5 + 1e-12}, "b leads")


def test_the_order_puts_level_classifiers_together() -> None:
    assert ROW.order == (("b",), ("a", "c"))
    assert ROW.leaders == ("b",)
    assert ROW.ranking == "b > a = c"
    assert [ROW.rank(name) for name in "abc"] == [2, 1, 2]
    lower = dataclasses.replace(ROW, greater_is_better=False)
    assert lower.ranking == "a = c > b"
    assert (ROW.direction, lower.direction) == ("higher is better", "lower is better")


def test_rows_stand_in_the_order_of_the_book_and_each_chapter_has_one() -> None:
    chapters = [row.chapter for row in scoreboard.rows()]
    assert chapters == sorted(set(chapters))


def test_every_chapter_of_the_book_has_a_row() -> None:
    """And no row is without its chapter. A new chapter enters a measure in credal_book/scoreboard/_measures.py.

    Part VIII applies measures of earlier chapters and has none of its own.
    """
    titles = [re.search(r"^# (\d+)\. ", text_of(page), re.MULTILINE) for page in CHAPTERS if "part8" not in page]
    assert {int(title[1]) for title in titles if title} == {row.chapter for row in scoreboard.rows()}


def test_the_values_are_those_of_the_four_classifiers_in_order() -> None:
    for row in scoreboard.rows():
        assert list(row.values) == list(twelve_wines().answers)


def test_five_chapters_judge_in_five_ways() -> None:
    five = scoreboard.rows(scoreboard.TOUR)
    assert [row.chapter for row in five] == list(scoreboard.TOUR)
    assert len({row.ranking for row in five}) == 5
    assert {row.leaders for row in five} == {(name,) for name in twelve_wines().answers}


def test_rows_come_in_the_order_asked_for() -> None:
    assert [row.chapter for row in scoreboard.rows([8, 6])] == [8, 6]
    assert scoreboard.rows([]) == []


def test_nothing_that_is_handed_out_can_be_changed() -> None:
    row = scoreboard.rows()[0]
    assert isinstance(row.values, MappingProxyType)
    with pytest.raises(dataclasses.FrozenInstanceError):
        row.chapter = 3  # type: ignore[misc]
    scoreboard.rows().clear()
    assert scoreboard.rows()[0] == row
