"""The display of critical differences: the diagram of `plots` of the ranks of `comparisons`."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pytest

from credal_lib import comparisons, displays
from credal_lib.displays import CriticalDifferenceDisplay
from tests.displays.drawn import points

RANKS = {"NCC": 3.05, "LNCC": 2.48, "CMA": 2.28, "CDT": 2.18}


def test_ranks_from_scores():
    pandas = pytest.importorskip("pandas")
    scores = pandas.DataFrame(np.random.default_rng(0).normal([0, 1, 1.2, 3], size=(20, 4)), columns=list("abcd"))
    display = CriticalDifferenceDisplay.from_scores(scores, alpha=0.1)
    ranks = comparisons.friedman(scores).mean_ranks
    assert dict(display.mean_ranks) == dict(ranks)
    assert display.n_data_sets == 20
    assert display.groups == comparisons.homogeneous_groups(ranks, 20, 0.1)
    assert display.description == displays.describe_critical_difference(ranks, 20, 0.1)
    bare = CriticalDifferenceDisplay.from_scores(scores.to_numpy(), alpha=0.1)
    assert list(bare.mean_ranks) == list(ranks)


def test_the_line_is_as_long_as_the_critical_difference():
    display = CriticalDifferenceDisplay(RANKS, 55).plot()
    assert display.critical_difference == comparisons.critical_difference(4, 55, 0.05)
    assert np.ptp(points(display.line_)[0]) == pytest.approx(display.critical_difference)
    assert "critical difference 0.63" in {text.get_text() for text in display.ax_.texts}


@pytest.mark.parametrize("given", [False, True])
def test_on_a_dark_page_everything_is_in_the_colors_of_one(given):
    with plt.style.context("dark_background"):
        display = CriticalDifferenceDisplay(RANKS, 55).plot(plt.subplots()[1] if given else None)
    colors = {line.get_color() for line in display.ax_.lines} | {text.get_color() for text in display.ax_.texts}
    assert colors <= {*displays.DARK.values(), "#ffffff", "white"}
    light = CriticalDifferenceDisplay(RANKS, 55).plot()
    assert displays.PALETTE["navy"] in {line.get_color() for line in light.ax_.lines}
