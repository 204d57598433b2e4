"""The triangle of all distributions over three classes, colored by what is best under each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

Look = tuple[Any, str, str]
"""Color, marker and label."""


def distributions(n: int = 120) -> Any:
    """Return all distributions over three classes whose probabilities are multiples of 1/n, shape (3, points).

    Parameters
    ----------
    n : int, default 120

    Returns
    -------
    ndarray

    Examples
    --------
    >>> distributions(1).T.tolist()
    [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]]
    """
    return np.array([(i, j, n - i - j) for i in range(n + 1) for j in range(n + 1 - i)]).T / n


def triangle_map(
    ax: Axes, best: Any, looks: Sequence[Look], corners: Sequence[str], title: str, columns: int = 2
) -> str:
    """Color the triangle by what is best, with the first class at the right corner and the second on top.

    Parameters
    ----------
    ax : matplotlib Axes
    best : array of int, shape (points,)
        Which of `looks`, for each of `distributions()`.
    looks : sequence of (color, marker, label)
        What is best nowhere is left out of the legend.
    corners : sequence of three str
        Names of the classes.
    title : str
    columns : int, default 2
        Of the legend.

    Returns
    -------
    str
        The share of the triangle in which each is best.
    """
    p = distributions()
    x, y = p[1] * 0.5 + p[0], p[1] * np.sqrt(3) / 2
    for i, (color, marker, label) in enumerate(looks):
        if (best == i).any():
            ax.plot(x[best == i], y[best == i], marker, color=color, markersize=2, label=label)
    for name, place, side in zip(corners, ((1, -0.04), (0.5, 0.89), (0, -0.04)), ("top", "bottom", "top"), strict=True):
        ax.text(*place, name, ha="center", va=side, fontsize=9)
    ax.set(xlim=(-0.12, 1.12), ylim=(-0.42, 1.02), aspect="equal", xticks=[], yticks=[])
    ax.spines[:].set_visible(False)
    ax.grid(visible=False)
    ax.set_title(title, fontsize=11)
    ax.legend(loc="lower center", fontsize=8.5, ncols=columns, markerscale=4, columnspacing=0.8, handletextpad=0.2)
    return ", ".join(f"{label} {np.mean(best == i):.0%}" for i, (_, _, label) in enumerate(looks))
