"""Points with intervals."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np

from credal_lib.comparisons import MeanInterval
from credal_lib.experiments import _points

INTERVALS = {"NCC": MeanInterval(0.5, 0.4, 0.6), "CDT": MeanInterval(0.7, np.nan, np.nan)}


def test_rows_from_the_top_with_a_point_and_an_interval_each():
    axes = _points.draw(INTERVALS, "u65")
    lines = [line.get_xydata().tolist() for line in axes.lines]
    assert lines[:2] == [[[0.4, 0], [0.6, 0]], [[0.5, 0]]]
    assert lines[3] == [[0.7, 1]]
    assert axes.get_xlabel() == "u65"
    assert [label.get_text() for label in axes.get_yticklabels()] == ["NCC", "CDT"]
    assert axes.get_ylim() == (1.5, -0.5)
    plt.close(axes.figure)


def test_it_draws_where_it_is_told():
    _, axes = plt.subplots()
    assert _points.draw(INTERVALS, "u65", axes) is axes
    plt.close(axes.figure)


def test_the_text_says_what_is_drawn():
    assert _points.describe(INTERVALS, "u65") == (
        "Means of u65 over the folds, with 95% intervals: NCC 0.500 (0.400 to 0.600); CDT 0.700."
    )
