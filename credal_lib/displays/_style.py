"""One palette and one style for all pictures.

Colors never carry the meaning alone: lines differ in dash and marker, bars are hatched. The palette keeps its
distances under the three kinds of color-vision deficiency (tested).
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

PALETTE = {"navy": "#14148a", "orange": "#d9541e", "sky": "#2191b8", "brown": "#4c1300"}
"""Colors on white, in the order in which they are used."""

DARK = {"navy": "#7385d6", "orange": "#dd6f12", "sky": "#6ef2f2", "brown": "#fff3a0"}
"""Their counterparts on a dark page, for the interactive figures, which change with the page."""

DASHES = ("-", "--", "-.", ":")
MARKERS = ("o", "s", "^", "D")
HATCHES = ("", "//", "..", "xx")

PIXELS_AN_INCH = 110


@contextmanager
def style() -> Iterator[None]:
    """Draw in the style of the book inside a ``with`` block.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> with style():
    ...     figure, axes = plt.subplots()
    >>> plt.close(figure)
    """
    import matplotlib.pyplot as plt
    from cycler import cycler

    look: dict[Any, Any] = {
        "figure.figsize": (6.4, 3.8),
        "figure.dpi": PIXELS_AN_INCH,
        "figure.facecolor": "white",
        "figure.constrained_layout.use": True,
        "axes.facecolor": "white",
        "axes.prop_cycle": cycler(color=list(PALETTE.values())),
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "axes.axisbelow": True,
        "grid.alpha": 0.25,
        "font.size": 11,
        "lines.linewidth": 2,
        "legend.frameon": False,
        "hatch.linewidth": 0.6,
    }
    with plt.rc_context(look):
        yield
