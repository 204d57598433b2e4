"""One palette and one style for all pictures.

Colors never carry the meaning alone: lines differ in dash and marker, bars are hatched. The palette
keeps its distances under the three kinds of color-vision deficiency (tested).
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

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

BOOK = "credal_lib.displays.book"
"""The style sheet ``book.mplstyle`` beside this file, by the name that Matplotlib knows it by."""


@contextmanager
def style() -> Iterator[None]:
    """Draw in the style of the book inside a ``with`` block.

    For all pictures of a notebook, ``plt.style.use("credal_lib.displays.book")`` sets the same
    style.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> with style():
    ...     figure, axes = plt.subplots()
    >>> plt.close(figure)
    """
    import matplotlib.pyplot as plt

    # A notebook's backend, when it is first used, switches on that figures show themselves. Inside
    # the block that setting would end with the block, and no later figure of the notebook would be
    # shown; so the backend is loaded before. (Without a figure this draws nothing.)
    plt.draw_if_interactive()  # type: ignore[no-untyped-call]
    with plt.style.context(BOOK):
        yield
