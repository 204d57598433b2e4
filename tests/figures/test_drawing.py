"""What every picture of a lesson starts from."""

from __future__ import annotations

import matplotlib.pyplot as plt

from credal_book import plots
from credal_book.figures import panel, styled


def test_a_panel_has_its_own_figure_and_size():
    first, second = panel(3.0, 2.0), panel()
    assert first.figure is not second.figure
    assert tuple(first.figure.get_size_inches()) == (3.0, 2.0)
    plt.close("all")


def test_a_picture_is_drawn_in_the_style_of_the_book_whatever_is_set_outside():
    @styled
    def drawn(size):
        """A docstring."""
        found.append(plt.rcParams["font.size"])
        return plots.picture(panel(size), "A picture of nothing at all.")

    found = []
    with plt.rc_context({"font.size": 40}):
        picture = drawn(3.0)
    assert found == [11]
    assert (drawn.__name__, drawn.__doc__) == ("drawn", "A docstring.")
    assert picture.panels[0].width == 330
