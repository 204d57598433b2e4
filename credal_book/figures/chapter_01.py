"""Chapter 1: two classifiers, the metrics that rank them, and the gains that decide."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.figures._drawing import panel, styled
from credal_lib import confusion

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = [
    "average_gains",
    "four_products",
    "gain",
    "shares",
]

A = ((27, 15), (23, 35))
B = ((43, 18), (7, 32))
"""Percent of the tested parts: rows are answers, columns true classes."""
GAINS = ((15, -335), (-35, 165))
OTHER = ((45, -335), (-65, 165))
MONTHS = ((350, 0), (300, 500))
OF_A, OF_B = (plots.PALETTE[name] for name in ("navy", "orange"))
METRICS: dict[str, Callable[..., Any]] = {
    "accuracy": confusion.selective_accuracy,
    "F1": partial(confusion.f_measure, positive=0, labels=(0, 1)),
    "precision": partial(confusion.precision, positive=0, labels=(0, 1)),
    "Matthews": confusion.matthews_correlation,
    "recall of good": partial(confusion.recall, positive=0, labels=(0, 1)),
    "recall of bad": partial(confusion.recall, positive=1, labels=(0, 1)),
}


def shares(matrix: Sequence[Sequence[int]]) -> list[list[Fraction]]:
    """Turn percent into shares.

    Parameters
    ----------
    matrix : sequence of sequence of int

    Returns
    -------
    list of list of Fraction
    """
    return [[Fraction(entry, 100) for entry in row] for row in matrix]


def gain(matrix: Sequence[Sequence[int]], gains: Sequence[Sequence[int]]) -> Fraction:
    """Compute the average gain of a classifier whose matrix is in percent.

    Parameters
    ----------
    matrix, gains : sequence of sequence of int
        Rows are answers, columns true classes.

    Returns
    -------
    Fraction
    """
    found: Fraction = confusion.average_utility(shares(matrix), utilities=gains, truth="columns")
    return found


@styled
def average_gains() -> plots.Picture:
    """Draw the average gains of the two classifiers under two tables of gains."""
    axes, texts = [], []
    for title, gains in (("this factory", GAINS), ("other factory", OTHER)):
        ax = panel(2.85)
        values = [float(gain(matrix, gains)) for matrix in (A, B)]
        ax.bar(["A", "B"], values, 0.6, color=[OF_A, OF_B])
        ax.axhline(0, color="black", linewidth=1)
        for place, value in enumerate(values):
            ax.text(place, value + (0.3 if value >= 0 else -1.1), f"{value:+.1f}", ha="center")
        ax.set(ylim=(-6, 9))
        ax.set_title(title, fontsize=11)
        ax.grid(visible=False, axis="x")
        axes.append(ax)
        texts.append(f"Average gain in {title}: A {values[0]:+.1f}, B {values[1]:+.1f}.")
    axes[0].set_ylabel("gain per part, in euros")
    return plots.picture(axes, texts)


@styled
def four_products() -> plots.Picture:
    """Draw what each cell of the two matrices contributes to the average gain."""
    ax = panel(5.4)
    names = ("good, sold as good", "bad, sold as good", "good, sold as bad", "bad, sold as bad")
    cells = ((0, 0), (0, 1), (1, 0), (1, 1))
    at = np.arange(4)
    said = []
    for shift, (name, matrix, color, hatch) in zip(
        (-0.19, 0.19), (("A", A, OF_A, ""), ("B", B, OF_B, "///")), strict=True
    ):
        values = [matrix[d][c] * GAINS[d][c] / 100 for d, c in cells]
        ax.barh(at + shift, values, 0.36, fill=not hatch, hatch=hatch, color=color, edgecolor=color, label=name)
        for place, value in enumerate(values):
            ax.text(
                value + (1.2 if value > 0 else -1.2),
                place + shift,
                f"{value:+.2f}",
                va="center",
                ha="left" if value > 0 else "right",
                fontsize=9,
            )
        said.append(f"{name} {', '.join(f'{v:+.2f}' for v in values)}, in all {sum(values):+.2f}")
    ax.axvline(0, color="black", linewidth=1)
    ax.set_yticks(at, names)
    ax.invert_yaxis()
    ax.grid(visible=False, axis="y")
    ax.set(xlim=(-85, 85), xlabel="share times gain, in euros")
    ax.legend(loc="upper right", fontsize=10)
    return plots.picture(ax, f"Contributions of the four cells to the average gain. {'; '.join(said)}.")
