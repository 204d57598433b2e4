"""Drawing the twelve wines: rounding and the middles of groups, by hand."""

from __future__ import annotations

import json

import numpy as np
import pytest

from credal_book.datasets import _draw_twelve_wines as tool


@pytest.mark.parametrize(
    ("p", "percent"),
    [
        ([0.5, 0.3, 0.2], [50, 30, 20]),
        ([1 / 3, 1 / 3, 1 / 3], [34, 33, 33]),
        ([0.996, 0.002, 0.002], [100, 0, 0]),
        ([0.005, 0.4925, 0.5025], [1, 49, 50]),
    ],
)
def test_whole_percent_sum_to_100(p, percent):
    assert tool.whole_percent(np.array([p])).tolist() == [percent]


def test_the_middles_lie_each_in_a_group_of_its_own():
    assert tool.middles(12).tolist() == list(range(12))
    assert tool.middles(160).tolist() == [6, 20, 33, 46, 60, 73, 86, 100, 113, 126, 140, 153]


def test_what_is_written_reads_back():
    content = {"a": "x", "X": [[1.5, 2.0]], "percent": [[1, 99]], "named": {"silent": [[]]}}
    assert json.loads(tool.written(content)) == content
    assert tool.written(content).endswith("}\n")
