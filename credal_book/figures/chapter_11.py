"""Chapter 11: what a set of classes costs, and when it can be the best answer."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import datasets, plots
from credal_book.figures._drawing import panel, styled
from credal_book.figures._triangle import distributions, triangle_map
from credal_book.scenes.car import CAR, OBSTACLES
from credal_lib.properties import possibility
from credal_lib.rewards import DiscountedCost

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

__all__ = [
    "answers_by_chance",
    "costs_of_wines",
    "expected_costs",
    "lead_by_price",
    "mixtures",
    "number_of_sets",
    "two_maps",
]

PATIENT = ((0, 3), (6, 0))
"""Costs of the answers *ill* and *healthy* (rows) for ill and healthy patients (columns)."""
CHEAP = (Fraction(1, 4), Fraction(1, 4), 2)
"""A price for human or bicycle that makes the pair possible."""
FIRST, SECOND, THIRD, SET = (plots.PALETTE[name] for name in ("navy", "sky", "brown", "orange"))


def _expected(rows: Sequence[Sequence[Any]], p: Any) -> Any:
    """Compute the expected costs of rows under distributions, shape (rows, ...)."""
    return np.array([[float(c) for c in row] for row in rows]) @ p


def _map(ax: Axes, pair: Sequence[Any], title: str) -> str:
    """Draw which answer is cheapest, for all distributions."""
    best = _expected((*CAR, pair), distributions()).argmin(axis=0)
    looks = ((FIRST, "o", "human"), (SECOND, "s", "bicycle"), (THIRD, "^", "nothing"), (SET, "D", "human or bicycle"))
    shares = triangle_map(ax, best, looks, OBSTACLES, title)
    return f"{title}: cheapest in this share of the triangle of distributions: {shares}."


@styled
def answers_by_chance() -> plots.Picture:
    """Draw which answer is cheapest if the pair costs the average of its classes."""
    ax = panel(4.2, 3.1)
    average = DiscountedCost([list(row) for row in CAR], 0)
    pair = [average.cost([0, 1], y) for y in range(3)]
    return plots.picture(ax, _map(ax, pair, "the pair at its average cost"))


@styled
def two_maps() -> plots.Picture:
    """Draw which answer is cheapest under two prices of the pair human or bicycle."""
    axes = [panel(2.95, 3.1), panel(2.95, 3.1)]
    texts = [_map(axes[0], (1, 1, 2), "pair at (1, 1, 2)"), _map(axes[1], CHEAP, "pair at (1/4, 1/4, 2)")]
    return plots.picture(axes, texts)


@styled
def number_of_sets() -> plots.Picture:
    """Draw the number of rows of the cost matrix, and of comparisons of single classes, against the classes."""
    ax = panel(5.2)
    n = np.arange(2, 21)
    ax.semilogy(n, 2.0**n - 1, "-o", color=SET, markersize=4, label="sets to price")
    ax.semilogy(n, n * (n - 1), "--s", color=FIRST, markersize=4, label="pairs of classes to compare")
    ax.set(xlabel="classes", ylabel="number", xticks=range(2, 21, 3))
    ax.legend(loc="upper left", fontsize=10)
    return plots.picture(
        ax,
        f"Nonempty sets of K classes: {2**3 - 1} for 3, {2**10 - 1} for 10, {2**20 - 1} for 20; ordered pairs: "
        f"{3 * 2}, {10 * 9} and {20 * 19}.",
    )


@styled
def expected_costs() -> plots.Picture:
    """Draw the expected costs of the two answers about a patient, of their average and of two prices of the pair."""
    ax = panel(5.2)
    q = np.linspace(0, 1, 101)
    p = np.array([1 - q, q])
    ill, healthy = _expected(PATIENT, p)
    ax.plot(q, ill, "-", color=FIRST, label="ill")
    ax.plot(q, healthy, "--", color=SECOND, label="healthy")
    ax.plot(q, (ill + healthy) / 2, ":", color=THIRD, label="average of both")
    ax.axhline(2.5, color=SET, linestyle="-.", label="pair at 2.5")
    ax.axhline(1.5, color=SET, linestyle="-", label="pair at 1.5")
    ax.plot(2 / 3, 2, "o", color=THIRD, markersize=8)
    ax.set(xlabel="probability of being healthy", ylabel="expected cost", xlim=(0, 1), ylim=(0, 6))
    ax.legend(loc="upper right", fontsize=9)
    return plots.picture(
        ax,
        "Expected costs against the probability that the patient is healthy: ill rises from 0 to 3, healthy falls from "
        "6 to 0, they meet at 2/3 with 2. Their average falls from 3 to 1.5 and is nowhere below both. A pair at 2.5 "
        "is nowhere below both; at 1.5 it is, around 2/3.",
    )


@styled
def mixtures() -> plots.Picture:
    """Draw the two answers, their mixtures and some prices of the pair in the plane of costs."""
    ax = panel(4.8, 3.05)
    ax.plot([0, 6], [3, 0], "-", color=THIRD, linewidth=2, label="mixtures")
    ax.fill_between([0, 6], [0, 0], [3, 0], color=SET, alpha=0.15)
    points = (
        ((0, 3), "o", FIRST, "ill", (8, -2)),
        ((6, 0), "s", SECOND, "healthy", (-20, 8)),
        ((3, 1.5), "D", THIRD, "average", (6, 4)),
        ((2.5, 2.5), "X", SET, "(2.5, 2.5)", (6, 4)),
        ((1.5, 1.5), "P", SET, "(1.5, 1.5)", (-50, -14)),
    )
    for (x, y), marker, color, label, shift in points:
        ax.plot(x, y, marker, color=color, markersize=9, clip_on=False)
        ax.annotate(label, (x, y), shift, textcoords="offset points", fontsize=10)
    ax.text(0.5, 0.35, "possible", color=SET, fontsize=11)
    ax.set(xlabel="cost if the patient is ill", ylabel="cost if healthy", xlim=(0, 6.6), ylim=(0, 3.6))
    return plots.picture(
        ax,
        "Plane of the cost for an ill and for a healthy patient. The answers ill, (0, 3), and healthy, (6, 0), and the "
        "line of their mixtures with the average (3, 1.5). A pair below the line is possible, as (1.5, 1.5); the pair "
        "(2.5, 2.5) is left of the average but above the line, and is not.",
    )


@styled
def lead_by_price() -> plots.Picture:
    """Draw the largest lead of the pair human or bicycle against its price where it is right."""
    ax = panel(5.2)
    prices = [Fraction(i, 20) for i in range(21)]
    leads = [float(possibility([float(c), float(c), 2.0], [list(row) for row in CAR[:2]]).margin) for c in prices]
    shown = [max(lead, -0.55) for lead in leads]
    ax.axhline(0, color="black", linewidth=1)
    ax.plot([float(c) for c in prices], shown, "-o", color=SET, markersize=4)
    ax.plot(0.5, 0, "D", color=THIRD, markersize=9)
    ax.annotate("average cost", (0.5, 0), (8, 8), textcoords="offset points", fontsize=10)
    ax.set(xlabel="price of the pair if human or bicycle", ylabel="largest lead", xlim=(0, 1))
    return plots.picture(
        ax,
        f"Largest lead of the pair over its better class, against its price where it is right: {leads[0]:.2f} at 0, "
        f"{leads[5]:.2f} at 1/4, {leads[10]:.2f} at 1/2 and {leads[20]:.2f} at 1.",
    )


@styled
def costs_of_wines() -> plots.Picture:
    """Draw the average cost of what each of four answerers says of the twelve wines, wine by wine."""
    ax = panel(6.0)
    wines = datasets.twelve_wines()
    average = DiscountedCost([list(row) for row in CAR], 0)
    said = []
    looks = zip(plots.PALETTE.values(), plots.MARKERS, wines.answers.items(), strict=True)
    for place, (color, marker, (name, given)) in enumerate(looks):
        named = [np.flatnonzero(row).tolist() or [0, 1, 2] for row in given.sets]
        costs = [float(average.cost(s, int(y))) for s, y in zip(named, wines.y, strict=True)]
        at = np.arange(1, wines.y.size + 1) + 0.13 * (place - 1.5)
        ax.plot(at, costs, marker, color=color, markersize=6, label=f"{name}, {np.mean(costs):.2f}", clip_on=False)
        said.append(f"{name} {np.mean(costs):.3f}")
    ax.set(xticks=range(1, wines.y.size + 1), xlabel="wine", ylabel="average cost", ylim=(-0.1, 6.4))
    ax.legend(loc="upper left", fontsize=9, ncols=2)
    return plots.picture(ax, f"Average cost of the four answerers on 12 wines; means: {', '.join(said)}.")
