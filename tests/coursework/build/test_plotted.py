"""Slides show what lessons plot: the picture of a named figure, with more dots, and with the lesson's own words."""

from __future__ import annotations

import io

import matplotlib.image as mpimg
import pytest

from coursework.build import plotted, slides
from tools.sources import as_text

PAGE = "book/part2-sets/08-variance-and-determinacy"


@pytest.mark.long
def test_a_figure_is_found_by_its_name_and_drawn_with_more_dots():
    (panel,) = slides.drawn_picture("fig-8-arc", {}).panels
    height, width, _ = mpimg.imread(io.BytesIO(panel.png), format="png").shape
    assert width > 6 * slides.SHARP > height > 3 * slides.SHARP
    assert panel.description.startswith("Variance against mean reward.")
    assert panel.description in as_text(PAGE)


def test_a_figure_of_a_second_lesson_is_found():
    page, _ = plotted.place_of("fig-2-classifiers")
    assert page == "book/part1-decisions/02b-which-tables-decide-alike"


def test_an_unknown_figure_is_refused():
    with pytest.raises(KeyError, match="fig-8-ark: no lesson has a figure of this name"):
        plotted.plotted("fig-8-ark", 100)


def test_a_figure_without_words_is_refused():
    with pytest.raises(ValueError, match="fig-8-images: expected a cell that states the words of its picture"):
        plotted.plotted("fig-8-images", 100)
