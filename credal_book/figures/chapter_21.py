"""Chapter 21: two patients, a transfer, and the forecasts for the twelve wines.

One color has one meaning: navy is patient A, orange patient B. Brown is an entropy.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled
from credal_lib.toplists import Brier, Log, largest_sums, majorizes, transfers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matplotlib.axes import Axes

__all__ = [
    "one_transfer",
    "two_patients",
    "wines",
]

NAVY, ORANGE, _, BROWN = plots.PALETTE.values()
PATIENTS = {"A": (0.7, 0.1, 0.1, 0.1), "B": (0.55, 0.45, 0.0, 0.0), "C": (0.4, 0.3, 0.2, 0.1)}
COLORS = {"A": NAVY, "B": ORANGE}
BRIER, LOG = Brier(), Log()

FROM, TO = ([Fraction(n, 10) for n in tenths] for tenths in ((7, 2, 1), (4, 3, 3)))
"""The chain by hand."""
DISPUTED = (11, 12)
"""Wines, counted from 1, that are not comparable."""
LEFT = (2, 7, 8, 12)
"""Wines whose number stands to the left of their point."""
SIDE = 2.85
"""Inches of a panel that has another one beside it."""


def _words(values: Iterable[Any]) -> str:
    return ", ".join(f"{float(v):.3g}" for v in values)


@styled
def two_patients() -> plots.Picture:
    """Draw the probabilities of patients A and B, and their Brier and logarithmic entropies."""
    stated, charged = panel(SIDE, 2.6), panel(SIDE, 2.6)
    said = []
    for place, (name, hatch) in enumerate((("A", ""), ("B", "//"))):
        shift, p = 0.4 * (place - 0.5), PATIENTS[name]
        look: dict[str, Any] = {"color": COLORS[name], "hatch": hatch, "edgecolor": "white", "label": name}
        stated.bar(np.arange(1, 5) + shift, p, 0.4, **look)
        entropies = [float(score.entropy([p])[0]) for score in (BRIER, LOG)]
        at = np.arange(2) + shift
        charged.bar(at, entropies, 0.4, **look)
        for x, height in zip(at, entropies, strict=True):
            charged.text(x, height + 0.015, f"{height:.3f}", ha="center", va="bottom", fontsize=9)
        said.append((f"{name} {_words(p)}", f"{name} {entropies[0]:.3f} by Brier and {entropies[1]:.3f} by log"))
    stated.set(xticks=range(1, 5), xlabel="disease", ylabel="probability", ylim=(0, 0.8))
    charged.set_xticks([0, 1], ["Brier", "log"])
    charged.set(xlabel="score", ylabel="expected charge", ylim=(0, 1.1))
    for ax in (stated, charged):
        ax.grid(visible=False, axis="x")
        ax.legend(title="patient", loc="upper right" if ax is stated else "upper left", fontsize=10)
    return plots.picture(
        [stated, charged],
        [
            f"Bars of the probabilities of four diseases: {'; '.join(one for one, _ in said)}.",
            f"Bars of the expected charges: {'; '.join(two for _, two in said)}.",
        ],
    )


@styled
def one_transfer() -> plots.Picture:
    """Draw the first transfer of the chain by hand: what leaves one bar and arrives on another."""
    ax = panel(4.6, 2.6)
    step = transfers(FROM, TO)[0]
    before, after = ([float(v) for v in p] for p in (FROM, step.result))
    stays = [min(pair) for pair in zip(before, after, strict=True)]
    moved = float(step.moved)
    ax.bar(range(1, 4), stays, 0.6, color="0.62", edgecolor="white")
    look: dict[str, Any] = {"facecolor": "white", "edgecolor": "black"}
    ax.bar(step.larger + 1, moved, 0.6, bottom=after[step.larger], linestyle=":", **look)
    ax.bar(step.smaller + 1, moved, 0.6, bottom=before[step.smaller], hatch="///", **look)
    for j, (old, new) in enumerate(zip(before, after, strict=True)):
        words = f"{old:g}" if old == new else f"{old:g} → {new:g}"
        ax.text(j + 1, max(old, new) + 0.015, words, ha="center", va="bottom", fontsize=10)
    arrow = {"arrowstyle": "->", "color": "black", "linewidth": 1.8, "connectionstyle": "arc3,rad=-0.25"}
    ax.annotate("", (2.05, 0.39), (1.32, 0.65), arrowprops=arrow)
    ax.set(xticks=range(1, 4), xlabel="class", ylabel="probability", ylim=(0, 0.82))
    ax.grid(visible=False, axis="x")
    entropies = [float(BRIER.entropy_of(BRIER.total(p))) for p in (FROM, step.result)]
    ax.text(3.3, 0.66, f"Brier entropy\n{entropies[0]:.2f} → {entropies[1]:.2f}", ha="right", color=BROWN)
    return plots.picture(
        ax,
        f"Bars of {_words(before)}. An arrow moves {moved:g} from class 1 to class 2, which leaves {_words(after)}. "
        f"The Brier entropy rises from {entropies[0]:.2f} to {entropies[1]:.2f}.",
    )


@styled
def wines() -> plots.Picture:
    """Draw the twelve forecasts by their largest entry and the sum of their two largest."""
    ax = panel(5.4, 2.8)
    largest, two = _two_sums().T
    first, second = (place - 1 for place in DISPUTED)
    _shade_the_impossible(ax)
    ax.plot([largest[first], largest[second]], [two[first], two[second]], color="black", linestyle="--")
    ax.plot(largest, two, "o", color="0.35", markersize=6)
    for place, (x, y) in enumerate(zip(largest, two, strict=True), 1):
        dx, dy, side = {6: (0, 6, "center")}.get(place, (-6, 3, "right") if place in LEFT else (6, -10, "left"))
        ax.annotate(str(place), (x, y), xytext=(dx, dy), textcoords="offset points", fontsize=10, ha=side)
    ax.set(xlabel="largest probability", ylabel="two largest together", xlim=(0.42, 1.04), ylim=(0.75, 1.025))
    crossing = sum(not majorizes(p, q) and not majorizes(q, p) for i, p in enumerate(_stated()) for q in _stated()[:i])
    return plots.picture(
        ax,
        "Points of the twelve forecasts, largest probability and sum of the two largest: "
        + "; ".join(f"wine {i} {x:.2f} {y:.2f}" for i, (x, y) in enumerate(zip(largest, two, strict=True), 1))
        + f". {crossing} of {math.comb(len(two), 2)} pairs are not comparable, "
        f"among them {DISPUTED[0]} and {DISPUTED[1]}.",
    )


def _stated() -> list[list[float]]:
    """Return what the top list states, rows of three probabilities."""
    given: list[list[float]] = datasets.twelve_wines().answers["top list"].p.tolist()
    return given


def _two_sums() -> Any:
    return np.array([largest_sums(p)[:2] for p in _stated()])


def _shade_the_impossible(ax: Axes) -> None:
    """Shade where no forecast can be: the second is at least half of what the first leaves, at most the first."""
    x = np.linspace(1 / 3, 1, 101)
    for low, high in ((0 * x, (1 + x) / 2), (np.minimum(2 * x, 1), 1 + x)):
        ax.fill_between(x, low, high, color="0.93", linewidth=0)
