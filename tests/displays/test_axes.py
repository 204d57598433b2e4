"""What displays share: colors and dashes in turn, for light and dark axes."""

from __future__ import annotations

import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import to_rgb

from credal_lib import displays
from credal_lib.displays import ResponseCurveDisplay, RiskCoverageDisplay
from credal_lib.displays._axes import is_dark


def four_and_more(ax=None):
    for number in range(6):
        display = RiskCoverageDisplay([0.5, 1.0], [0.1, 0.2], name=f"net {number}").plot(ax)
        ax = display.ax_
    return ax


def looks(ax):
    return [(line.get_color(), line.get_linestyle()) for line in ax.lines]


def test_colors_and_dashes_come_in_turn_and_none_twice_together():
    found = looks(four_and_more())
    assert [color for color, _ in found[:4]] == list(displays.PALETTE.values())
    assert [dash for _, dash in found[:4]] == list(displays.DASHES)
    assert len(set(found)) == 6


@pytest.mark.parametrize("transparent", [False, True])
def test_dark_axes_have_the_colors_of_a_dark_page(transparent):
    with plt.style.context("dark_background"):
        figure, ax = plt.subplots()
        if transparent:
            ax.patch.set_alpha(0)
        assert is_dark(ax)
        assert [color for color, _ in looks(four_and_more(ax))[:4]] == list(displays.DARK.values())
        fresh = four_and_more()
    assert to_rgb(fresh.get_facecolor()) == to_rgb(fresh.figure.get_facecolor()) == (0, 0, 0)
    assert fresh.lines[0].get_color() == displays.DARK["navy"]
    assert figure is ax.figure


def test_a_light_axes_in_a_dark_style_is_light():
    figure, ax = plt.subplots()
    assert not is_dark(ax)
    with plt.style.context("dark_background"):
        display = ResponseCurveDisplay([0, 1], [0.5, 1]).plot(ax)
    assert display.line_.get_color() == displays.PALETTE["navy"]
    assert figure is display.figure_


def test_the_style_of_new_figures_ends_with_them():
    before = plt.rcParams["axes.spines.top"]
    RiskCoverageDisplay([1.0], [0.1]).plot()
    assert plt.rcParams["axes.spines.top"] == before
