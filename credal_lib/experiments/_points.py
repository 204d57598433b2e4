"""Pictures of an evaluation: mean ranks, or means with intervals over the folds."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_lib import displays
from credal_lib.comparisons import Comparison, MeanInterval

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LEVEL = 0.95
"""Confidence of the intervals."""


def draw(intervals: Mapping[str, MeanInterval], score: str, ax: "Axes | None" = None) -> "Axes":
    """Draw a point and its interval in each row.

    Parameters
    ----------
    intervals : dict of str to MeanInterval
    score : str
    ax : matplotlib Axes, optional

    Returns
    -------
    matplotlib Axes
    """
    import matplotlib.pyplot as plt

    navy, orange = displays.PALETTE["navy"], displays.PALETTE["orange"]
    with displays.style():
        if ax is None:
            _, ax = plt.subplots(figsize=(4.8, 1.2 + 0.4 * len(intervals)))
        for height, found in enumerate(intervals.values()):
            ax.plot([found.low, found.high], [height, height], color=navy, marker="|")
            ax.plot(found.mean, height, color=orange, marker="o")
        ax.set(yticks=range(len(intervals)), yticklabels=list(intervals), xlabel=score)
        # From top to bottom, in the order of the rows of a table.
        ax.set_ylim(len(intervals) - 0.5, -0.5)
        ax.grid(visible=False, axis="y")
    return ax


def describe(intervals: Mapping[str, MeanInterval], score: str) -> str:
    """Alternative text of `draw`.

    Parameters
    ----------
    intervals : dict of str to MeanInterval
    score : str

    Returns
    -------
    str
    """
    parts = []
    for name, found in intervals.items():
        text = f"{name} {found.mean:.3f}"
        if not np.isnan(found.low):  # a single fold has no interval
            text += f" ({found.low:.3f} to {found.high:.3f})"
        parts.append(text)
    return f"Means of {score} over the folds, with {LEVEL:.0%} intervals: {'; '.join(parts)}."


def draw_ranks(found: Any, ax: "Axes | None" = None) -> "Axes":
    """Draw the critical-difference diagram of a comparison.

    Parameters
    ----------
    found : Comparison
    ax : matplotlib Axes, optional

    Returns
    -------
    matplotlib Axes
    """
    return displays.critical_difference(*_ranks(found), ax=ax)


def describe_ranks(found: Any) -> str:
    """Alternative text of `draw_ranks`.

    Parameters
    ----------
    found : Comparison

    Returns
    -------
    str
    """
    return displays.describe_critical_difference(*_ranks(found))


def _ranks(found: Comparison) -> tuple[dict[Any, float], int, float]:
    return found.ranks["mean_rank"].to_dict(), found.friedman.n, found.alpha
