"""Chapter 21: sums of favorites, transfers, entropies along a walk, and the planes that make a score.

One color has one meaning: navy is patient A, orange B, sky C. Brown is an entropy, black a line that touches it.
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
    "kink",
    "one_transfer",
    "prices",
    "sums",
    "tangent",
    "the_walk",
    "two_patients",
    "wines",
]

NAVY, ORANGE, SKY, BROWN = plots.PALETTE.values()
PATIENTS = {"A": (0.7, 0.1, 0.1, 0.1), "B": (0.55, 0.45, 0.0, 0.0), "C": (0.4, 0.3, 0.2, 0.1)}
COLORS = {"A": NAVY, "B": ORANGE, "C": SKY}
LOOKS = dict(zip(PATIENTS, zip(plots.DASHES, plots.MARKERS, strict=False), strict=False))
BRIER, LOG = Brier(), Log()

FROM, TO = ([Fraction(n, 10) for n in tenths] for tenths in ((7, 2, 1), (4, 3, 3)))
"""The chain by hand."""
REPORT = 0.75
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
    """Draw the chances of patients A and B, and their Brier and logarithmic entropies."""
    chances, charged = panel(SIDE, 2.6), panel(SIDE, 2.6)
    said = []
    for place, (name, hatch) in enumerate((("A", ""), ("B", "//"))):
        shift, p = 0.4 * (place - 0.5), PATIENTS[name]
        look: dict[str, Any] = {"color": COLORS[name], "hatch": hatch, "edgecolor": "white", "label": name}
        chances.bar(np.arange(1, 5) + shift, p, 0.4, **look)
        entropies = [float(score.entropy([p])[0]) for score in (BRIER, LOG)]
        at = np.arange(2) + shift
        charged.bar(at, entropies, 0.4, **look)
        for x, height in zip(at, entropies, strict=True):
            charged.text(x, height + 0.015, f"{height:.3f}", ha="center", va="bottom", fontsize=9)
        said.append((f"{name} {_words(p)}", f"{name} {entropies[0]:.3f} by Brier and {entropies[1]:.3f} by log"))
    chances.set(xticks=range(1, 5), xlabel="disease", ylabel="chance", ylim=(0, 0.8))
    charged.set_xticks([0, 1], ["Brier", "log"])
    charged.set(xlabel="score", ylabel="expected charge", ylim=(0, 1.1))
    for ax in (chances, charged):
        ax.grid(visible=False, axis="x")
        ax.legend(title="patient", loc="upper right" if ax is chances else "upper left", fontsize=10)
    return plots.picture(
        [chances, charged],
        [
            f"Bars of the chances of four diseases: {'; '.join(one for one, _ in said)}.",
            f"Bars of the expected charges: {'; '.join(two for _, two in said)}.",
        ],
    )


@styled
def sums() -> plots.Picture:
    """Draw the sums of the largest probabilities of three patients."""
    ax = panel(5.0, 2.6)
    told = []
    for name, p in PATIENTS.items():
        line, (dash, marker) = largest_sums(p), LOOKS[name]
        ax.plot(range(5), [0, *line], dash, marker=marker, color=COLORS[name], label=f"patient {name}")
        told.append(f"{name} {_words(line)}")
    ax.plot([0, 4], [0, 1], color="0.4", linestyle=":", linewidth=1.2, label="even chances")
    ax.set(xlabel="number of favorites", ylabel="sum of their probabilities", xticks=range(5), ylim=(0, 1.03))
    ax.legend(loc="lower right")
    return plots.picture(
        ax,
        "Lines of the sums of the largest one to four probabilities, and a straight line for even chances: "
        f"{'; '.join(told)}. The lines of A and B cross, that of C is nowhere above them.",
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
def the_walk() -> plots.Picture:
    """Draw two entropies between a distribution and the one with two entries exchanged."""
    ax = panel(5.0, 2.6)
    share = np.linspace(0, 1, 101)
    start = np.array([float(v) for v in FROM])
    end = start[[1, 0, 2]]
    path = np.outer(1 - share, start) + np.outer(share, end)
    told = []
    for score, dash in ((LOG, "--"), (BRIER, "-")):
        curve = score.entropy(path)
        ax.plot(share, curve, dash, color=BROWN, label=f"{score.label} entropy")
        ax.plot([0, 1], curve[[0, -1]], ":", color="black", linewidth=1.3)
        ax.plot([0, 1], curve[[0, -1]], "o", color=BROWN, clip_on=False)
        told.append(f"{score.label} {curve[0]:.3f} at both ends and {curve[50]:.3f} in the middle")
    ax.set_xticks([0, 0.2, 0.5, 1], ["$p$", "a fifth\nmoved", "half", "exchanged"])
    ax.set(ylabel="entropy", ylim=(0.35, 1.12), xlim=(0, 1))
    ax.legend(loc="center", bbox_to_anchor=(0.5, 0.43), ncols=2)
    return plots.picture(
        ax,
        f"Two curves of entropy between {_words(start)} and {_words(end)}, above the level lines that join their ends: "
        f"{'; '.join(told)}.",
    )


@styled
def prices() -> plots.Picture:
    """Draw what the trader expects to pay for three patients, against the price of a name."""
    ax = panel(5.0, 2.6)
    price = np.linspace(0, 1, 201)
    told = []
    for name, p in PATIENTS.items():
        costs = np.minimum(np.array(p), price[:, np.newaxis]).sum(axis=1)
        dash, marker = LOOKS[name]
        ax.plot(price, costs, dash, marker=marker, markevery=25, color=COLORS[name], label=f"patient {name}")
        told.append(f"{name} {np.interp(0.2, price, costs):.2f} and {np.interp(0.5, price, costs):.2f}")
    ax.set(xlabel="price $c$ of a name", ylabel="expected payment", xlim=(0, 1), ylim=(0, 1.05))
    ax.legend(loc="lower right")
    return plots.picture(
        ax,
        "Curves of the expected payment, rising to 1, against the price of a name. At the prices 0.2 and 0.5: "
        f"{'; '.join(told)}. The curves of A and B cross, that of C is nowhere below them.",
    )


@styled
def tangent() -> plots.Picture:
    """Draw the Brier entropy of two classes and the tangent whose ends are the scores of a report."""
    ax = panel(5.0, 2.7)
    x = np.linspace(0, 1, 101)
    both = np.column_stack([x, 1 - x])
    entropy = BRIER.entropy(both)
    first, second = (float(v) for v in BRIER([[REPORT, 1 - REPORT]], [[1, 1]])[0])
    touch, middle = REPORT * first + (1 - REPORT) * second, (first + second) / 2
    even = float(BRIER.entropy([[0.5, 0.5]])[0])
    ax.plot(x, entropy, color=BROWN, label="entropy")
    ax.plot([0, 1], [second, first], "--", color="black", marker="s", clip_on=False, label="tangent at ¾")
    ax.plot(REPORT, touch, "o", color=BROWN)
    ax.plot([0.5, 0.5], [even, middle], color="0.45", linewidth=4, solid_capstyle="butt")
    ax.annotate(f"gap {middle - even:.3g}", (0.5, middle), (0.52, 0.68), color="0.3")
    ax.annotate(f"class 2: {second:.3f}", (0, second), (0.03, second + 0.02))
    ax.annotate(f"class 1: {first:.3f}", (1, first), (1.03, first), va="center")
    ax.set(xlabel="chance of class 1", ylabel="entropy, score", xlim=(0, 1.36), ylim=(-0.08, 1.28))
    ax.set_xticks([0, 0.25, 0.5, 0.75, 1])
    ax.legend(loc="upper right")
    return plots.picture(
        ax,
        f"An arc, the Brier entropy of two classes, and its tangent at {REPORT}, which ends at {first:.3f} where class "
        f"1 is certain and at {second:.3f} where class 2 is. In the middle it is {middle - even:.3f} above the arc.",
    )


@styled
def kink() -> plots.Picture:
    """Draw the misclassification entropy of two classes and three lines that touch it at the kink."""
    ax = panel(5.0, 2.6)
    x = np.linspace(0, 1, 101)
    ax.plot(x, np.minimum(x, 1 - x), color=BROWN, linewidth=7, alpha=0.45, label="entropy", solid_capstyle="butt")
    told = []
    for (first, name), dash in zip(
        ((0, "class 1 first"), (1, "class 2 first"), (0.5, "shared")), ("--", "-.", ":"), strict=True
    ):
        ax.plot([0, 1], [1 - first, first], dash, color="black", marker="s", clip_on=False, label=name)
        told.append(f"{name}: class 1 is charged {first:g}, class 2 {1 - first:g}")
    ax.plot(0.5, 0.5, "o", color=BROWN, markersize=9)
    ax.set(xlabel="chance of class 1", ylabel="entropy, score", xlim=(0, 1), ylim=(0, 1.05))
    ax.legend(loc="upper center", bbox_to_anchor=(0.5, 1.24), ncols=4, fontsize=9, columnspacing=1, handlelength=1.8)
    return plots.picture(
        ax, f"A tent, the misclassification entropy, and three lines that touch its top at 0.5. {'; '.join(told)}."
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
