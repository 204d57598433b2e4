"""Chapter 1: two classifiers, the metrics that rank them, and the gains that decide."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled
from credal_lib import confusion

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = [
    "average_gains",
    "four_products",
    "gain",
    "shares",
    "six_metrics",
    "two_numbers",
    "weight_of_a_hit",
    "when_classes_shift",
    "wines_named",
]

A = ((27, 15), (23, 35))
B = ((43, 18), (7, 32))
"""Percent of the tested parts: rows are answers, columns true classes."""
GAINS = ((15, -335), (-35, 165))
OTHER = ((45, -335), (-65, 165))
MONTHS = ((350, 0), (300, 500))
OF_A, OF_B, EARNS, MARK = (plots.PALETTE[name] for name in ("navy", "orange", "sky", "brown"))
METRICS: dict[str, Callable[..., Any]] = {
    "accuracy": confusion.selective_accuracy,
    "precision": partial(confusion.precision, positive=0, labels=(0, 1)),
    "F1": partial(confusion.f_measure, positive=0, labels=(0, 1)),
    "Matthews": confusion.matthews_correlation,
    "hits in class 0": partial(confusion.recall, positive=0, labels=(0, 1)),
    "hits in class 1": partial(confusion.recall, positive=1, labels=(0, 1)),
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
def six_metrics() -> plots.Picture:
    """Draw six metrics of the two classifiers."""
    ax = panel(5.4)
    at = np.arange(len(METRICS))
    found = {
        name: [float(metric(shares(matrix), truth="columns")) for metric in METRICS.values()]
        for name, matrix in (("A", A), ("B", B))
    }
    for shift, (name, color, hatch) in zip((-0.19, 0.19), (("A", OF_A, ""), ("B", OF_B, "///")), strict=True):
        ax.barh(at + shift, found[name], 0.36, fill=not hatch, hatch=hatch, color=color, edgecolor=color, label=name)
        for place, value in enumerate(found[name]):
            ax.text(value + 0.01, place + shift, f"{value:.2f}", va="center", fontsize=9)
    ax.set_yticks(at, list(METRICS))
    ax.invert_yaxis()
    ax.grid(visible=False, axis="y")
    ax.set(xlim=(0, 1))
    ax.legend(loc="lower right", fontsize=10)
    said = "; ".join(f"{name} {a:.2f} and {b:.2f}" for name, a, b in zip(METRICS, found["A"], found["B"], strict=True))
    return plots.picture(ax, f"Six metrics of classifier A and of B: {said}.")


@styled
def average_gains() -> plots.Picture:
    """Draw the average gains of the two classifiers under two tables of gains."""
    axes, texts = [], []
    for title, gains in (("this factory", GAINS), ("another factory", OTHER)):
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
    axes[0].set_ylabel("gain per part")
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
    ax.set(xlim=(-85, 85), xlabel="share times gain")
    ax.legend(loc="upper right", fontsize=10)
    return plots.picture(ax, f"Contributions of the four cells to the average gain. {'; '.join(said)}.")


@styled
def two_numbers() -> plots.Picture:
    """Draw the plane of the two differences of gains, and the line on which the classifiers are equally good."""
    ax = panel(5.2)
    ratio = 16 / 3
    end = 130
    ax.fill_between([0, end], [0, ratio * end], 700, color=OF_A, alpha=0.12)
    ax.fill_between([0, end], 0, [0, ratio * end], color=OF_B, alpha=0.18)
    ax.plot([0, end], [0, ratio * end], "-", color="black")
    ax.text(12, 560, "A gains more", color=OF_A, fontsize=11)
    ax.text(92, 300, "B gains more", color=MARK, fontsize=11)
    for (x, y), marker, label, shift in (
        ((50, 500), "o", "this factory", (6, -14)),
        ((110, 500), "s", "another factory", (-62, -18)),
        ((100, 100), "^", "accuracy", (8, -4)),
    ):
        ax.plot(x, y, marker, color=MARK, markersize=9)
        ax.annotate(label, (x, y), shift, textcoords="offset points", fontsize=10)
    ax.set(xlim=(0, end), ylim=(0, 700), xlabel="at stake in class 0", ylabel="at stake in class 1")
    return plots.picture(
        ax,
        "Plane of what is at stake in class 0 and in class 1. On the line through the origin with the slope 16/3 both "
        "classifiers gain the same; above it A gains more, below it B. This factory, (50, 500), lies above; the other "
        "factory, (110, 500), and accuracy, which puts the same at stake in both, lie below.",
    )


@styled
def when_classes_shift() -> plots.Picture:
    """Draw the average gains of the two classifiers against the share of class 1 where they are used."""
    ax = panel(5.2)
    share = np.linspace(0, 1, 101)
    lines = {}
    for name, matrix, color, dash in (("A", A, OF_A, "-"), ("B", B, OF_B, "--")):
        by_class = [sum(matrix[d][c] * GAINS[d][c] for d in (0, 1)) / sum(matrix[d][c] for d in (0, 1)) for c in (0, 1)]
        lines[name] = by_class
        ax.plot(share, (1 - share) * by_class[0] + share * by_class[1], dash, color=color, label=name)
    edge = (lines["B"][0] - lines["A"][0]) / (lines["B"][0] - lines["A"][0] + lines["A"][1] - lines["B"][1])
    level = (1 - edge) * lines["A"][0] + edge * lines["A"][1]
    ax.plot(edge, level, "D", color=MARK, markersize=8)
    ax.plot([0.5, 0.5], [(v[0] + v[1]) / 2 for v in lines.values()], "o", color=MARK, markersize=7)
    ax.annotate("as tested", (0.5, 5), (0.53, 9), fontsize=10)
    ax.axhline(0, color="black", linewidth=1)
    ax.set(xlabel="share of class 1 in use", ylabel="average gain", xlim=(0, 1))
    ax.legend(loc="lower left", fontsize=10)
    return plots.picture(
        ax,
        f"Average gains by the share of class 1. Without class 1, A {lines['A'][0]:.1f} and B {lines['B'][0]:.1f}; "
        f"with class 1 alone {lines['A'][1]:.1f} and {lines['B'][1]:.1f}. The lines cross at {edge:.3f}.",
    )


@styled
def weight_of_a_hit() -> plots.Picture:
    """Draw how many true negatives F1 counts a true positive for, against the share of the positive class."""
    ax = panel(5.2)
    share = np.linspace(0.02, 0.98, 97)
    said = []
    for name, matrix, color, dash in (("A", A, OF_A, "-"), ("B", B, OF_B, "--")):
        hit, false = matrix[0][0] / 50, matrix[0][1] / 50
        weight = (1 + false * (1 - share) / share) / hit
        ax.plot(share, weight, dash, color=color, label=name)
        few, half = ((1 + false * (1 - q) / q) / hit for q in (0.05, 0.5))
        said.append(f"{name} {half:.1f} at a share of 0.5 and {few:.1f} at 0.05")
    ax.axhline(1, color="black", linewidth=1)
    ax.set(xlabel="share of class 0", ylabel="weight of a hit in class 0", xlim=(0, 1), ylim=(0, 20))
    ax.legend(loc="upper right", fontsize=10)
    return plots.picture(ax, f"Weight of a hit in class 0 against one in class 1 that F1 implies: {'; '.join(said)}.")


@styled
def wines_named() -> plots.Picture:
    """Draw how many wines each of four answerers names by one cultivar, rightly and wrongly."""
    ax = panel(5.2)
    wines = datasets.twelve_wines()
    names, right, wrong = [], [], []
    for name, given in wines.answers.items():
        single = given.sets.sum(axis=1) == 1
        hit = given.sets[np.arange(wines.y.size), wines.y]
        names.append(name)
        right.append(int((single & hit).sum()))
        wrong.append(int((single & ~hit).sum()))
    at = np.arange(len(names))
    ax.barh(at - 0.19, right, 0.36, color=EARNS, label="right, gains 1")
    ax.barh(at + 0.19, [-2 * v for v in wrong], 0.36, fill=False, hatch="///", edgecolor=MARK, label="wrong, loses 2")
    ax.axvline(0, color="black", linewidth=1)
    ax.set_yticks(at, names)
    ax.invert_yaxis()
    ax.grid(visible=False, axis="y")
    ax.set(xlim=(-10, 10), xlabel="gain on twelve wines")
    ax.legend(loc="lower right", fontsize=9)
    said = "; ".join(f"{name} {r} right, {w} wrong" for name, r, w in zip(names, right, wrong, strict=True))
    return plots.picture(ax, f"Wines that are named by one cultivar: {said}.")
