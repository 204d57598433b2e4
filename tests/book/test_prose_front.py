"""What the front says about the twelve wines and about what needs what, recomputed."""

from __future__ import annotations

import re

import numpy as np
import pytest

from credal_book import scoreboard
from credal_book.datasets import twelve_wines
from tests.book.sources import text_of

WINES = twelve_wines()
SETS = {name: given.sets for name, given in WINES.answers.items()}
HITS = {name: sets[np.arange(12), WINES.y] for name, sets in SETS.items()}
HEDGED = SETS["cautious"].sum(axis=1) > 1


def test_each_of_the_four_comes_first_somewhere():
    """book/tour.md, "Five verdicts": every line reaches the top, as the caption on the first page says too."""
    leaders = [row.leaders for row in scoreboard.rows(scoreboard.TOUR)]
    assert {name for found in leaders for name in found} == set(SETS)
    assert len({row.ranking for row in scoreboard.rows(scoreboard.TOUR)}) == 5


def test_the_last_six_wines():
    """book/tour.md, "Twelve wines and four ways to answer": who errs and who hedges on the easy and the hard half."""
    assert all(HITS["precise"][:6])
    assert (~HITS["precise"][6:]).sum() == 4
    assert HEDGED[6:].sum() == HEDGED.sum() == 5
    assert (~HITS["cautious"]).sum() == 2


def test_why_each_measure_decides_as_it_does():
    """book/tour.md, "Measure 1", "Measure 3", "Measure 4" and "Measure 5"."""
    favorite = HITS["precise"][HEDGED].mean()
    even = (HITS["cautious"] / np.maximum(SETS["cautious"].sum(axis=1), 1))[HEDGED].mean()
    assert 0 < favorite - even < 0.05
    wrong = ~HITS["precise"]
    assert HITS["top list"][wrong].sum() == wrong.sum() - 1
    eighth = {name: round(float(given.p[7, WINES.y[7]]), 3) for name, given in WINES.answers.items()}
    assert (eighth["top list"], eighth["precise"]) == (0.02, 0.09)
    without = np.arange(12) != 7
    losses = {name: -np.log(WINES.answers[name].p[np.arange(12), WINES.y]) for name in ("precise", "top list")}
    assert losses["precise"].mean() < losses["top list"].mean()
    assert losses["precise"][without].mean() > losses["top list"][without].mean()


@pytest.mark.parametrize(
    ("heading", "row"),
    [(f"Measure {place}", row) for place, row in enumerate(scoreboard.rows(scoreboard.TOUR), start=1)],
)
def test_the_leader_that_the_tour_names(heading, row):
    """book/tour.md, "Measure 1" to "Measure 5": the name in bold."""
    section = text_of("book/tour").split(f"## {heading}")[1].split("\n## ")[0]
    assert re.findall(r"\*\*(.+?)\*\*", section) == [*row.leaders]
