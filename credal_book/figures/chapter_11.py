"""Chapter 11: how many rows a cost matrix for sets has."""

from __future__ import annotations

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled

__all__ = ["number_of_sets"]


@styled
def number_of_sets() -> plots.Picture:
    """Draw the number of rows of the cost matrix, and of comparisons of single classes, against the classes."""
    ax = panel(5.2)
    n = np.arange(2, 21)
    ax.semilogy(n, 2.0**n - 1, "-o", color=plots.PALETTE["orange"], markersize=4, label="rows for sets")
    ax.semilogy(n, n * (n - 1), "--s", color=plots.PALETTE["navy"], markersize=4, label="comparisons of two classes")
    ax.set(xlabel="classes", ylabel="number", xticks=range(2, 21, 3))
    ax.legend(loc="upper left", fontsize=10)
    return plots.picture(
        ax,
        f"Nonempty sets of K classes: {2**3 - 1} for 3, {2**10 - 1} for 10, {2**20 - 1} for 20; ordered pairs: "
        f"{3 * 2}, {10 * 9} and {20 * 19}.",
    )
