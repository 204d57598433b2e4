"""The figures of the twelve wines and of the scoreboard: each cell, each mark, each word."""

from __future__ import annotations

from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_hex

from credal_book import plots, scoreboard
from credal_book.datasets import twelve_wines
from credal_lib.displays import _picture

WINES = twelve_wines()


def filled(ax: Any) -> list[str]:
    """The colors of the cells that are not white, in the order in which they are drawn."""
    return [color for patch in ax.patches if (color := to_hex(patch.get_facecolor())) != "#ffffff"]


def test_a_cell_is_filled_for_each_class_named_in_the_classifiers_color() -> None:
    ax = plots.twelve_wines()
    assert len(ax.patches) == 4 * 12 * 3
    sizes = [given.sets.sum() for given in WINES.answers.values()]
    navy, orange, _, brown = plots.PALETTE.values()
    assert filled(ax) == [navy] * sizes[0] + [orange] * sizes[1] + [brown] * sizes[3]
    named = [to_hex(patch.get_facecolor()) != "#ffffff" for patch in ax.patches]
    assert named == np.concatenate([given.sets.ravel() for given in WINES.answers.values()]).tolist()


def test_a_color_stays_with_its_classifier() -> None:
    assert set(filled(plots.twelve_wines(["top list"]))) == {plots.PALETTE["brown"]}


def test_marks_tell_right_wrong_and_unknown() -> None:
    counts = []
    for name in WINES.answers:
        right, wrong, unknown = (len(marks.get_offsets()) for marks in plots.twelve_wines([name]).collections)
        counts.append((right, wrong, unknown))
    assert counts == [(8, 4, 0), (10, 2, 0), (0, 0, 12), (11, 1, 0)]


def test_every_mark_is_at_the_true_class() -> None:
    ax = plots.twelve_wines(["precise"])
    places = np.concatenate([np.asarray(marks.get_offsets()) for marks in ax.collections])
    assert sorted(map(tuple, places.tolist())) == [(float(i), float(y)) for i, y in enumerate(WINES.y)]


def test_answers_are_described_one_by_one() -> None:
    text = plots.describe_twelve_wines()
    assert text.count("(wrong)") == 4 + 2 + 1
    assert "silent: unknown, for every wine" in text
    assert "1 or 2 or 3" in text
    assert plots.describe_twelve_wines(["silent"]).endswith("2. silent: unknown, for every wine.")


@pytest.mark.parametrize("draw", [plots.twelve_wines, plots.scoreboard])
def test_a_figure_is_not_wide(draw: Any) -> None:
    width, _ = draw().figure.get_size_inches()
    assert width < _picture.WIDE


@pytest.mark.parametrize("draw", [plots.twelve_wines, plots.scoreboard])
def test_a_given_axes_is_drawn_on_and_returned(draw: Any) -> None:
    _, ax = plt.subplots()
    assert draw(ax=ax) is ax
    assert len(plt.get_fignums()) == 1


def test_who_leads_has_a_mark_and_the_others_their_rank() -> None:
    ax = plots.scoreboard()
    rows = scoreboard.rows()
    for name, marks in zip(WINES.answers, ax.collections, strict=True):
        columns = [int(x) for x, _ in np.asarray(marks.get_offsets())]
        assert columns == [i for i, row in enumerate(rows) if name in row.leaders]
    assert len(ax.texts) == 4 * len(rows) - sum(len(row.leaders) for row in rows)


def test_ranks_count_who_is_ahead() -> None:
    """In chapter 19 two are third; in chapter 30 three lead and one is fourth."""
    texts = [(text.get_position(), text.get_text()) for text in plots.scoreboard().texts]
    columns = {row.chapter: i for i, row in enumerate(scoreboard.rows())}
    assert sorted(rank for (x, _), rank in texts if x == columns[19]) == ["2", "3", "3"]
    assert [rank for (x, _), rank in texts if x == columns[30]] == ["4"]


def test_the_chart_is_described_by_all_rankings() -> None:
    text = plots.describe_scoreboard(up_to=8)
    assert [row.ranking in text for row in scoreboard.rows()[:4]] == [True] * 4
    assert "Chapter 9" not in text
