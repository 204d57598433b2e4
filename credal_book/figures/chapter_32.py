"""Chapter 32: which measures pay each case by itself, and what no measure can ask for."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from credal_book import catalog, plots
from credal_book.figures._drawing import panel, styled
from credal_book.figures._triangle import distributions, triangle_map

__all__ = [
    "best_answers",
    "honest_interval",
    "kinds",
    "promise_and_price",
]

LEVEL, PRICE = 0.8, 0.2
"""A promised coverage, and a price of each class named."""
INTERVAL = (0.6, 0.9)
"""Ends of the interval of probabilities that a forecaster considers possible."""
FIRST, SECOND, THIRD, MARK = (plots.PALETTE[name] for name in ("navy", "sky", "brown", "orange"))


@styled
def kinds() -> plots.Picture:
    """Draw how many measures of each origin pay each case by itself, by class totals, or not at all."""
    ax = panel(5.6, 2.7)
    counted = catalog.counts()
    names = list(counted)
    left = np.zeros(len(names))
    words = {"each case": "each case", "class totals": "class totals", "whole sample": "whole sample"}
    for (kind, label), color, hatch in zip(words.items(), (FIRST, SECOND, MARK), ("", "..", "///"), strict=True):
        values = np.array([counted[name][kind] for name in names])
        ax.barh(names, values, 0.6, left=left, label=label, color=color, hatch=hatch, edgecolor="white")
        for place, (value, start) in enumerate(zip(values, left, strict=True)):
            if value:
                box = {"facecolor": "white", "edgecolor": "none", "pad": 1.5 if value > 1 else 0.3}
                ax.text(start + value / 2, place, str(value), ha="center", va="center", fontsize=10, bbox=box)
        left += values
    ax.invert_yaxis()
    ax.grid(visible=False, axis="y")
    ax.set(xlabel="measures that give a number", xlim=(0, 36))
    ax.legend(loc="lower center", fontsize=9, ncols=3, bbox_to_anchor=(0.4, 1))
    said = "; ".join(f"{n}: " + ", ".join(f"{label} {counted[n][k]}" for k, label in words.items()) for n in names)
    return plots.picture(ax, f"Measures by what they pay for. {said}.")


ASKED = ("coverage of sets", "mean size of sets", "determinacy", "u65", "u80", "coverage at a price per class")


@styled
def best_answers() -> plots.Picture:
    """Draw which sets are best under some measures, for all probabilities of the second of two classes."""
    ax = panel(5.8, 2.9)
    by_name = {measure.name: measure for measure in catalog.measures()}
    p = np.linspace(0, 1, 401)
    looks = {
        "a": (FIRST, ""), "b": (SECOND, ".."), "a or b": (MARK, "///"), "unknown": (THIRD, "xx"),
        "any single class": ("0.7", ""),
    }  # fmt: skip
    said = []
    for place, name in enumerate(ASKED):
        form, payoffs = by_name[name].form, _worth(by_name[name])
        expected = payoffs[:, :1] * (1 - p) + payoffs[:, 1:] * p
        best = [_best(column, form.answers) for column in expected.T]
        starts = [0, *(i for i in range(1, len(p)) if best[i] != best[i - 1]), len(p)]
        pieces = [(p[a], p[min(b, len(p) - 1)], best[a]) for a, b in pairwise(starts)]
        pieces = [piece for piece in pieces if piece[1] - piece[0] > 0.01]
        for low, high, answer in pieces:
            color, hatch = looks[answer]
            ax.barh(place, high - low, 0.62, left=low, color=color, hatch=hatch, edgecolor="white")
            box = {"facecolor": "white", "edgecolor": "none", "pad": 1.2}
            ax.text((low + high) / 2, place, answer, ha="center", va="center", fontsize=9, bbox=box)
        said.append(f"{name}: " + ", ".join(f"{answer} from {low:.2f} to {high:.2f}" for low, high, answer in pieces))
    ax.set_yticks(range(len(ASKED)), ASKED)
    ax.invert_yaxis()
    ax.grid(visible=False)
    ax.set(xlabel="probability of class b", xlim=(0, 1))
    return plots.picture(ax, f"Answers that a measure pays best, by the probability of class b. {'; '.join(said)}.")


def _worth(measure: catalog.Measure) -> Any:
    sign = 1 if measure.better == "higher" else -1
    payoffs = catalog.verdict_of(measure).payoffs or ()
    return sign * np.array([[float(entry) for entry in row] for row in payoffs])


def _best(expected: Any, answers: tuple[str, ...]) -> str:
    level = [a for a, value in zip(answers, expected, strict=True) if value > expected.max() - 1e-9]
    return "any single class" if level == ["a", "b"] else ", ".join(level)


@styled
def promise_and_price() -> plots.Picture:
    """Draw the smallest sets that keep a promise, and the sets that a price asks for, for all distributions."""
    p = distributions()
    sizes, size_looks = _smallest(p), ((FIRST, "o", "one class"), (MARK, "s", "two"), (THIRD, "^", "three"))
    axes = [panel(2.9, 3.1), panel(2.9, 3.1)]
    corners = ("a", "b", "c")
    triangle_map(axes[0], sizes - 1, size_looks, corners, f"smallest set covering {LEVEL:g}", columns=3)
    priced = (p >= PRICE).sum(axis=0)
    triangle_map(axes[1], priced - 1, size_looks, corners, f"price {PRICE:g} per class", columns=3)
    inner = _cells()
    said = [_areas(found, size_looks) for found in (_smallest(inner), (inner >= PRICE).sum(axis=0))]
    for ax in axes:
        _name_pairs(ax)
    for order in ((0, 1, 2), (1, 0, 2), (2, 0, 1)):  # where two pairs meet: from p_a = 2 LEVEL - 1 up to LEVEL
        ends = np.zeros((3, 2))
        ends[list(order)] = [(2 * LEVEL - 1, LEVEL), (1 - LEVEL, (1 - LEVEL) / 2), (1 - LEVEL, (1 - LEVEL) / 2)]
        axes[0].plot(ends[0] + ends[1] / 2, ends[1] * np.sqrt(3) / 2, color="white", linewidth=1.5)
    left = f"Number of classes in the smallest set with probability at least {LEVEL:g}, by share of the triangle"
    right = f"Number of classes with probability {PRICE:g} or more"
    return plots.picture(axes, [f"{left}: {said[0]}.", f"{right}: {said[1]}."])


def _cells() -> Any:
    """Return the centers of 120 ** 2 equal triangles: no border of a region with edges on the grid runs through one."""
    p = distributions(360)
    return p[:, (np.rint(360 * p) % 3 != 0).all(axis=0)]


def _areas(sizes: Any, looks: tuple[tuple[str, str, str], ...]) -> str:
    return ", ".join(f"{label} {np.mean(sizes == i):.0%}" for i, (_, _, label) in enumerate(looks, 1))


def _name_pairs(ax: Any) -> None:
    for name, (x, y) in {"ab": (0.69, 0.4), "bc": (0.31, 0.4), "ac": (0.5, 0.05)}.items():
        ax.text(x, y, name, ha="center", va="center", fontsize=9, color="white", weight="bold")


def _smallest(p: Any) -> Any:
    held = np.cumsum(-np.sort(-p, axis=0), axis=0)
    return (held < LEVEL - 1e-12).sum(axis=0) + 1


@styled
def honest_interval() -> plots.Picture:
    """Draw the expected squared error of an interval, scored by its worse end, and of one number in it."""
    ax = panel(5.2)
    low, high = INTERVAL
    p = np.linspace(0, 1, 101)
    inside = np.linspace(low, high, 61)
    ax.plot(p, p * (1 - p), "-", color="black", label="report p, if p is the probability")
    point = (1 - inside) * low**2 + inside * (1 - low) ** 2
    worse = (1 - inside) * high**2 + inside * (1 - low) ** 2
    ax.plot(inside, worse, "--", color=MARK, linewidth=2.5, label=f"report {low:g} to {high:g}")
    ax.plot(inside, point, "-", color=FIRST, linewidth=2.5, label=f"report {low:g}")
    ax.plot(low, worse.max(), "s", color=MARK, markersize=9)
    ax.plot(low, point.max(), "o", color=FIRST, markersize=9)
    ax.annotate(f"{worse.max():.2f}", (low, worse.max()), (-36, -2), textcoords="offset points", fontsize=10)
    ax.annotate(f"{point.max():.2f}", (low, point.max()), (-36, 6), textcoords="offset points", fontsize=10)
    ax.set(xlabel="probability p of rain", ylabel="expected squared error", xlim=(0, 1), ylim=(0, 0.5))
    ax.legend(loc="upper left", fontsize=9)
    return plots.picture(
        ax,
        f"Expected squared error by the probability of rain. Over the interval from {low:g} to {high:g}, the report "
        f"{low:g} expects at worst {point.max():.2f}, the interval scored by its worse end {worse.max():.2f}, both at "
        f"{low:g}.",
    )
