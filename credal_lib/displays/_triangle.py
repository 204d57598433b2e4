"""The triangle of all distributions over three classes, with points and lines of equal value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib.displays import _checks as own_checks
from credal_lib.displays._axes import look, new_or_given, palette
from credal_lib.displays._style import MARKERS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from credal_lib._checks import FloatArray

CORNERS = np.array([[0, 0], [1, 0], [0.5, np.sqrt(3) / 2]])
"""Where the three classes stand: bottom left, bottom right, top."""

STEPS = 60
"""Steps along an edge between the distributions at which a function is evaluated."""


def in_triangle(p: ArrayLike, *, classes: ArrayLike | None = None) -> FloatArray:
    r"""Return where distributions over three classes stand in the triangle.

    A distribution p stands at :math:`\sum_j p_j c_j`. The corners c are (0, 0), (1, 0) and
    (1/2, √3/2), in the order of the classes.

    Parameters
    ----------
    p : array of shape (n, 3), or (3,)
        Distributions.
    classes : array of shape (3,), optional
        Label of each corner; the columns of frames, which are aligned in any order, if not given.

    Returns
    -------
    float array of shape (n, 2), or (2,)

    Raises
    ------
    TypeError, ValueError
        If a row is not a distribution over three classes.

    Examples
    --------
    >>> in_triangle([[1, 0, 0], [0, 0.5, 0.5]]).round(3).tolist()
    [[0.0, 0.0], [0.75, 0.433]]
    """
    _, columns = _checks.read_by_label(classes, p=p)
    return np.asarray(own_checks.read_distributions_of_three(columns, "p") @ CORNERS)


def triangle(
    corners: Sequence[str],
    points: Mapping[str, ArrayLike] | None = None,
    values: Callable[[FloatArray], ArrayLike] | None = None,
    levels: int | Sequence[float] = 10,
    ax: Axes | None = None,
) -> Axes:
    """Draw the triangle of all distributions over three classes.

    Points and lines of equal value may be drawn into it. Each point of the triangle is a
    distribution: the closer to a corner, the more probable is the class of the corner.

    Parameters
    ----------
    corners : sequence of three str
        Names of the classes: bottom left, bottom right, top.
    points : mapping from str to an array of shape (3,) or (n, 3), optional
        Distributions to mark, with their names for the legend.
    values : callable, optional
        A function of distributions of shape (m, 3) that returns m numbers, for instance an expected
        score. Its level lines are drawn and labeled.
    levels : int or sequence of float, default 10
        About how many level lines, or at which values.
    ax : matplotlib Axes, optional
        Where to draw; a new figure if not given.

    Returns
    -------
    matplotlib Axes

    Raises
    ------
    TypeError, ValueError
        If there are not three names, a point is not a distribution over three classes, `values`
        does not return one number for each row, or `levels` is neither a positive integer nor a
        list of numbers.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> belief = {"belief": [0.2, 0.5, 0.3]}
    >>> axes = triangle(["dry", "rain", "snow"], belief, lambda p: (p**2).sum(axis=1))
    >>> [text.get_text() for text in axes.texts[:3]]
    ['dry', 'rain', 'snow']
    >>> plt.close(axes.figure)
    """
    names = own_checks.read_three_names(corners)
    places = {name: np.atleast_2d(in_triangle(p)) for name, p in (points or {}).items()}
    own_checks.check_level_lines(levels)
    heights = None if values is None else own_checks.read_one_number_each(values, _grid())
    with look():
        ax = new_or_given(ax, (4.6, 4.2))
        _edges(ax, names)
        if heights is not None:
            _level_lines(ax, heights, levels)
        colors = list(palette(ax).values())
        for i, (name, xy) in enumerate(places.items()):
            marker, color = MARKERS[i % len(MARKERS)], colors[i % len(colors)]
            ax.plot(xy[:, 0], xy[:, 1], marker, color=color, markersize=7, label=name, zorder=4)
        if places:
            ax.legend(loc="upper left", frameon=False)
    return ax


def _grid() -> FloatArray:
    """Return the distributions whose probabilities are multiples of one step, shape (m, 3)."""
    i, j = np.meshgrid(np.arange(STEPS + 1), np.arange(STEPS + 1))
    inside = i + j <= STEPS  # the third probability is what is left, and not negative
    return np.stack([i[inside], j[inside], STEPS - (i + j)[inside]], axis=1) / STEPS


def _edges(ax: Axes, names: Sequence[str]) -> None:
    closed = CORNERS[[0, 1, 2, 0]]
    ax.plot(closed[:, 0], closed[:, 1], color="0.5", linewidth=1)
    # The names of the lower corners hang under them, that of the upper one stands on it.
    sides, offsets = ("top", "top", "bottom"), (-5, -5, 5)
    for name, corner, side, up in zip(names, CORNERS, sides, offsets, strict=True):
        ax.annotate(name, corner, (0, up), textcoords="offset points", ha="center", va=side)
    ax.set(aspect="equal", xlim=(-0.12, 1.12), ylim=(-0.12, 1.0))
    ax.axis("off")


def _level_lines(ax: Axes, heights: FloatArray, levels: int | Sequence[float]) -> None:
    wanted = levels if isinstance(levels, int) else sorted(levels)
    # A logarithmic score is infinite at the edge, where no line can be drawn.
    finite = np.isfinite(heights)
    x, y = (_grid()[finite] @ CORNERS).T
    lines = ax.tricontour(x, y, heights[finite], levels=wanted, colors="0.55", linewidths=0.8)
    ax.clabel(lines, fontsize=8, fmt="%.3g")
