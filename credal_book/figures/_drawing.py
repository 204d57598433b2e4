"""What every picture of a lesson starts from."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, ParamSpec

from credal_book import plots

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.axes import Axes

Given = ParamSpec("Given")
HEIGHT = 2.9  # inches; a picture of a lesson is at most 350 pixels high, at 110 to the inch


def styled(draw: Callable[Given, plots.Picture]) -> Callable[Given, plots.Picture]:
    """Let a function draw in the style of the book.

    Parameters
    ----------
    draw : callable
        Draws a picture and returns it.

    Returns
    -------
    callable
        The same, whatever style is set outside.

    Examples
    --------
    >>> @styled
    ... def line() -> plots.Picture:
    ...     ax = panel()
    ...     ax.plot([0, 1], [0, 1])
    ...     return plots.picture(ax, "A line from (0, 0) to (1, 1).")
    >>> line()
    A line from (0, 0) to (1, 1).
    """

    @functools.wraps(draw)
    def in_style(*args: Given.args, **kwargs: Given.kwargs) -> plots.Picture:
        with plots.style():
            return draw(*args, **kwargs)

    return in_style


def panel(width: float = 4.6, height: float = HEIGHT) -> Axes:
    """Return new axes, the only ones of their figure: one panel of a picture.

    Parameters
    ----------
    width : float, default 4.6
        Inches; about 5 for a panel alone, 2.9 where two stand side by side, at most 6.4. A phone has 3, and letters
        shrink with the panel.
    height : float, default 2.9
        Inches; at most 3.1.

    Returns
    -------
    matplotlib Axes

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> ax = panel(3.0)
    >>> plt.close(ax.figure)
    """
    import matplotlib.pyplot as plt

    return plt.subplots(figsize=(width, height))[1]
