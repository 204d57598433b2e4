"""Demšar's diagram of mean ranks and critical differences on axes, and its alternative text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from credal_lib import comparisons
from credal_lib.displays._style import PALETTE, style

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def critical_difference(
    mean_ranks: Mapping[Any, float], n_data_sets: int, alpha: float = 0.05, ax: Axes | None = None
) -> Axes:
    """Draw Demšar's critical-difference diagram: the mean ranks of classifiers on many data sets.

    Bars join the classifiers that do not differ significantly.

    Parameters
    ----------
    mean_ranks : mapping or pandas.Series
        Mean rank of each classifier, for instance ``friedman(scores).mean_ranks``.
    n_data_sets : int
        Number of data sets behind the ranks.
    alpha : float, default 0.05
        Level of Nemenyi's test, in (0, 1).
    ax : matplotlib Axes, optional
        Where to draw; a new figure if not given, as high as the classifiers need and narrow enough
        for a phone.

    Returns
    -------
    matplotlib Axes

    Raises
    ------
    TypeError, ValueError
        If there are fewer than two classifiers, no data set, or the numbers cannot be mean ranks.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> axes = critical_difference({"NCC": 3.05, "LNCC": 2.48, "CMA": 2.28, "CDT": 2.18}, 55)
    >>> [text.get_text() for text in axes.texts][:2]
    ['critical difference 0.63', 'CDT 2.18']
    >>> plt.close(axes.figure)
    """
    import matplotlib.pyplot as plt

    groups = comparisons.homogeneous_groups(mean_ranks, n_data_sets, alpha)
    reach = comparisons.critical_difference(len(mean_ranks), n_data_sets, alpha)
    with style():
        if ax is None:
            n_lines = len(mean_ranks) + len(groups)
            _, ax = plt.subplots(figsize=(4.8, 1.5 + 0.3 * n_lines))
        _line_of_ranks(ax, len(mean_ranks), reach)
        lowest = _bars_over_groups(ax, [[mean_ranks[name] for name in group] for group in groups])
        _names_at_ranks(ax, _best_first(mean_ranks), lowest - 1)
    return ax


def _best_first(mean_ranks: Mapping[Any, float]) -> list[tuple[Any, float]]:
    return sorted(mean_ranks.items(), key=lambda item: item[1])


def _line_of_ranks(ax: Axes, n_classifiers: int, reach: float) -> None:
    """Axis of mean ranks along the top at height 0; above it the critical difference, from 1 on."""
    ax.grid(visible=False)
    ax.yaxis.set_visible(False)
    for side in ("left", "right", "bottom"):
        ax.spines[side].set_visible(False)
    ax.spines["top"].set_visible(True)
    ax.xaxis.set_ticks_position("top")
    ax.spines["top"].set_position("zero")
    ax.xaxis.set_label_position("top")
    ax.plot([1, 1 + reach], [2, 2], color="black", marker="|", markersize=10)
    ax.text(1, 2.35, f"critical difference {reach:.2f}", va="bottom")
    ax.set(xticks=range(1, n_classifiers + 1), xlabel="mean rank, 1 is best")
    ax.set_xlim(0.9, max(n_classifiers, 1 + reach) + 0.1)


def _bars_over_groups(ax: Axes, groups: Sequence[Sequence[float]]) -> int:
    """Draw a bar for each group, below the axis, and return the lowest height.

    Bars that do not touch share a height.
    """
    # The groups come from left to right, so the right end of the last bar at a height says
    # whether the next one has room there.
    ends: list[float] = []
    for group in groups:
        left, right = group[0], group[-1]
        free = [level for level, end in enumerate(ends) if end < left]
        if free:
            level = free[0]
            ends[level] = right
        else:
            level = len(ends)
            ends.append(right)
        height = -level - 1
        ax.plot([left, right], [height, height], color=PALETTE["orange"], linewidth=5, zorder=3)
    return -len(ends)


def _names_at_ranks(ax: Axes, ranks: Sequence[tuple[Any, float]], height: int) -> None:
    """Name every classifier at the left, best first from `height` down, a line to its place."""
    left, color = ranks[0][1] - 0.02 * len(ranks), PALETTE["navy"]
    for step, (name, rank) in enumerate(ranks):
        level = height - step
        ax.plot([left, rank, rank], [level, level, 0], color=color, linewidth=1)
        ax.scatter(rank, 0, color=color, zorder=3)
        ax.text(left, level, f"{name} {rank:.2f}", color=color, ha="right", va="center")


def describe_critical_difference(
    mean_ranks: Mapping[Any, float], n_data_sets: int, alpha: float = 0.05
) -> str:
    """Alternative text of `critical_difference`: mean ranks, best first, and groups.

    A group is of classifiers that do not differ significantly.

    Parameters, errors: as `critical_difference`.

    Returns
    -------
    str

    Examples
    --------
    >>> describe_critical_difference({"NCC": 3.05, "LNCC": 2.48, "CMA": 2.28, "CDT": 2.18}, 55)
    'Critical-difference diagram of 4 classifiers on 55 data sets, level 0.05. Mean ranks: CDT 2.18,
    CMA 2.28, LNCC 2.48, NCC 3.05. Critical difference 0.63. Not significantly different: CDT, CMA,
    LNCC; LNCC, NCC.'
    """
    groups = comparisons.homogeneous_groups(mean_ranks, n_data_sets, alpha)
    reach = comparisons.critical_difference(len(mean_ranks), n_data_sets, alpha)
    ranks = ", ".join(f"{name} {rank:.2f}" for name, rank in _best_first(mean_ranks))
    joined = "; ".join(", ".join(map(str, group)) for group in groups) or "none"
    return (
        f"Critical-difference diagram of {len(mean_ranks)} classifiers on {n_data_sets} data sets,"
        f" level {alpha:g}. Mean ranks: {ranks}. Critical difference {reach:.2f}. Not significantly"
        f" different: {joined}."
    )
