"""Demšar's diagram of mean ranks and critical differences as a display."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from credal_lib import comparisons
from credal_lib.comparisons._rounding import DECIMALS
from credal_lib.displays._axes import (
    figure_of,
    for_dark_axes,
    is_dark,
    new_ones_are_dark,
    new_or_given,
)
from credal_lib.displays._rank_diagram import critical_difference, describe_critical_difference

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D
    from numpy.typing import ArrayLike

__all__ = ["CriticalDifferenceDisplay"]


class CriticalDifferenceDisplay:
    """Mean ranks of classifiers on many data sets.

    Bars join those that do not differ significantly. (Demšar, "Statistical comparisons of
    classifiers over multiple data sets", 2006, with Nemenyi's test.)

    Parameters
    ----------
    mean_ranks : mapping or pandas.Series
        Mean rank of each classifier.
    n_data_sets : int
        Number of data sets behind the ranks.
    alpha : float, default 0.05
        Level of the test, in (0, 1).

    Attributes
    ----------
    ax_ : matplotlib Axes
        Where `plot` drew.
    figure_ : matplotlib Figure
        The figure that holds it.
    line_ : matplotlib Line2D
        The critical difference, drawn as a length above the axis.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> ranks = {"NCC": 3.05, "LNCC": 2.48, "CMA": 2.28, "CDT": 2.18}
    >>> display = CriticalDifferenceDisplay(ranks, 55).plot()
    >>> display.groups
    [['CDT', 'CMA', 'LNCC'], ['LNCC', 'NCC']]
    >>> plt.close(display.figure_)
    """

    ax_: Axes
    figure_: Figure
    line_: Line2D

    def __init__(
        self, mean_ranks: Mapping[Any, float], n_data_sets: int, *, alpha: float = 0.05
    ) -> None:
        # Refuses what can never be drawn, before `plot`.
        comparisons.homogeneous_groups(mean_ranks, n_data_sets, alpha)
        self.mean_ranks = mean_ranks
        self.n_data_sets = n_data_sets
        self.alpha = alpha

    @classmethod
    def from_scores(
        cls,
        scores: pd.DataFrame | ArrayLike,
        *,
        alpha: float = 0.05,
        decimals: int = DECIMALS,
        ax: Axes | None = None,
    ) -> Self:
        """Rank the classifiers on each data set and draw the diagram.

        Parameters
        ----------
        scores : frame or array of shape (n_data_sets, n_classifiers)
            Higher is better.
        alpha : float, default 0.05
            Level of the test, in (0, 1).
        decimals : int
            As `comparisons.friedman`.
        ax : matplotlib Axes, optional
            As `plot`.

        Returns
        -------
        CriticalDifferenceDisplay

        Raises
        ------
        TypeError, ValueError
            As `comparisons.friedman` and `comparisons.critical_difference`.
        """
        ranks = comparisons.friedman(scores, decimals=decimals).mean_ranks
        return cls(ranks, len(scores), alpha=alpha).plot(ax)  # type: ignore[arg-type]  # checked by friedman

    @property
    def groups(self) -> list[list[Any]]:
        """Classifiers that do not differ significantly, as `comparisons.homogeneous_groups`."""
        return comparisons.homogeneous_groups(self.mean_ranks, self.n_data_sets, self.alpha)

    @property
    def critical_difference(self) -> float:
        """The critical difference, as `comparisons.critical_difference`."""
        return comparisons.critical_difference(len(self.mean_ranks), self.n_data_sets, self.alpha)

    @property
    def description(self) -> str:
        """Alternative text, as `describe_critical_difference`."""
        return describe_critical_difference(self.mean_ranks, self.n_data_sets, self.alpha)

    def plot(self, ax: Axes | None = None) -> Self:
        """Draw the diagram.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw; a new figure if not given.

        Returns
        -------
        CriticalDifferenceDisplay
            Itself, with `ax_`, `figure_` and `line_`.

        Raises
        ------
        TypeError, ValueError
            If there are fewer than two classifiers, no data set, or the numbers cannot be mean
            ranks.
        """
        # The diagram makes light axes itself; dark ones have to be made in the reader's style.
        if ax is None and new_ones_are_dark():
            ax = new_or_given(None, (4.8, 1.5 + 0.3 * (len(self.mean_ranks) + len(self.groups))))
        self.ax_ = critical_difference(self.mean_ranks, self.n_data_sets, self.alpha, ax=ax)
        self.figure_ = figure_of(self.ax_)
        self.line_ = self.ax_.lines[0]
        if is_dark(self.ax_):
            for_dark_axes(self.ax_)
        return self
