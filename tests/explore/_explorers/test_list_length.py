"""The explorer of the length of lists draws the kept table."""

from __future__ import annotations

from math import log

import pytest

from credal_book import studies
from credal_book.explore._explorers import list_length


def test_the_explorer_draws_the_kept_table():
    counts = studies.results("top-lists").counts
    tree = counts[(counts["data"] == "glass") & (counts["classifier"] == "tree")]
    for score, start in {"Brier": 1 - 1 / 6, "log": log(6)}.items():
        line = list_length._lines("glass", score)["tree"]
        sums = [tree[tree["length"] == k][list_length.SCORES[score]].sum() / 214 for k in range(1, 7)]
        assert line == pytest.approx([start, *sums])
    assert list_length._accuracies("glass")["tree"] == tree[tree["length"] == 1]["hits"].sum() / 214
