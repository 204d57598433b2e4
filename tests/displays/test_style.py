"""The style of the book: a sheet that Matplotlib knows by name, and a block that leaves nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys

import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import to_hex

from credal_lib import displays
from credal_lib.displays._style import BOOK, PIXELS_AN_INCH

NOTEBOOK = """
import sys
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
for cell in {cells!r}:
    print(">>>", flush=True)
    shell.run_cell(cell).raise_error()
"""
FIRST = "from credal_lib import displays; import matplotlib.pyplot as plt"
IN_STYLE = """
with displays.style():
    plt.plot([0, 1])
    plt.close()
"""
PLOT = "plt.plot([0, 1]);"


def outputs(*cells: str) -> list[str]:
    """What each cell of a notebook shows, in a fresh interpreter with the backend of notebooks."""
    inline = os.environ | {"MPLBACKEND": "module://matplotlib_inline.backend_inline"}
    command = [sys.executable, "-W", "ignore", "-c", NOTEBOOK.format(cells=cells)]
    done = subprocess.run(command, env=inline, capture_output=True, text=True, check=True)
    return [shown.strip() for shown in done.stdout.split(">>>")[1:]]


@pytest.mark.long
def test_a_plot_after_a_styled_picture_is_shown():
    """The backend switches figures on when it is first used; the end of a block does not switch them off."""
    *_, later = outputs(FIRST, IN_STYLE, PLOT)
    assert "<Figure size" in later


@pytest.mark.long
def test_the_sheet_by_name_shows_plots_too():
    *_, plotted = outputs(FIRST, 'plt.style.use("credal_lib.displays.book")', PLOT)
    assert "<Figure size 704x418" in plotted  # 6.4 by 3.8 inches at 110 dots


def test_the_sheet_and_the_block_are_the_same_style():
    with displays.style():
        block = dict(plt.rcParams)
    with plt.style.context("credal_lib.displays.book"):
        assert dict(plt.rcParams) == block
    assert BOOK == "credal_lib.displays.book"
    assert block["axes.grid"] is True
    assert block["axes.spines.top"] is False


def test_the_sheet_has_the_colors_and_the_resolution_of_the_module():
    with displays.style():
        colors = [to_hex(color) for color in plt.rcParams["axes.prop_cycle"].by_key()["color"]]
        assert plt.rcParams["figure.dpi"] == PIXELS_AN_INCH
    assert colors == list(displays.PALETTE.values())


def test_a_reader_who_has_switched_figures_off_keeps_them_off():
    interactive = plt.isinteractive()
    plt.ioff()
    with displays.style():
        plt.plot([0, 1])
    assert not plt.isinteractive()
    plt.interactive(interactive)
