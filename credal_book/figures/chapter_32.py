"""Chapter 32: which measures pay each case by itself, what they ask for, and where they disagree."""

from __future__ import annotations

import textwrap
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from credal_book import catalog, plots, scoreboard
from credal_book.catalog._of_abstention import answered_and_right
from credal_book.figures._drawing import panel, styled
from credal_book.figures._triangle import distributions, triangle_map

__all__ = [
    "a_common_half",
    "best_answers",
    "f_score",
    "honest_interval",
    "kinds",
    "leads_alone",
    "papers_apart",
    "promise_and_price",
    "threshold_asked_for",
]

CAREFUL, BOLD = (36, 4, 60), (50, 50, 0)
"""Right, wrong and unknown answers of two language models on a hundred questions."""
REFUSED = (0, 0, 100)
"""On another hundred, which both refuse."""
LEVEL, PRICE = 0.8, 0.2
"""A promised coverage, and a price of each class named."""
INTERVAL = (0.6, 0.9)
"""Chances that a forecaster holds possible."""
PAPERS = {"Zaffalon": 7, "Yang": 14, "Ferri": 15, "Dyrland": 1, "Resin": 22}
"""A measure of each of the five papers, as a row of the scoreboard."""
FIRST, SECOND, THIRD, MARK = (plots.PALETTE[name] for name in ("navy", "sky", "brown", "orange"))


def f_score(right: int, wrong: int, unknown: int) -> Fraction:
    """Return the harmonic mean of the shares of right answers among all questions and among the answered ones.

    Parameters
    ----------
    right, wrong, unknown : int

    Returns
    -------
    Fraction

    Examples
    --------
    >>> f_score(50, 50, 0)
    Fraction(1, 2)
    """
    found: Fraction = answered_and_right([[Fraction(right), 0], [wrong, 0], [unknown, 0]])
    return found


def threshold_asked_for(right: int, wrong: int, unknown: int) -> Fraction:
    """Return the chance of being right above which one more answer raises the expected F-score.

    Parameters
    ----------
    right, wrong, unknown : int

    Returns
    -------
    Fraction

    Examples
    --------
    >>> threshold_asked_for(50, 50, 0)
    Fraction(1, 4)
    """
    return f_score(right, wrong, unknown) / 2


@styled
def a_common_half() -> plots.Picture:
    """Draw the F-score of two language models before and after questions are added that both refuse."""
    ax = panel(5.2)
    found = []
    for counts in (CAREFUL, BOLD):
        later = tuple(a + b for a, b in zip(counts, REFUSED, strict=True))
        found.append((float(f_score(*counts)), float(f_score(*later))))
    looks = zip(found, (-0.19, 0.19), (FIRST, MARK), ("", "///"), ("careful", "bold"), strict=True)
    for values, shift, color, hatch, label in looks:
        places = np.arange(2) + shift
        ax.bar(places, values, 0.36, fill=not hatch, hatch=hatch, color=color, edgecolor=color, label=label)
        for place, value in zip(places, values, strict=True):
            ax.text(place, value + 0.01, f"{value:.3f}", ha="center", fontsize=10)
    ax.set_xticks((0, 1), ("a hundred questions", "and a hundred that\nboth refuse"))
    ax.set(ylim=(0, 0.7), ylabel="F-score")
    ax.legend(loc="upper right", fontsize=9, ncols=2)
    (a, b), (c, d) = found
    return plots.picture(
        ax,
        f"F-score on a hundred questions: careful {a:.3f}, bold {c:.3f}. With a hundred more that both refuse: careful "
        f"{b:.3f}, bold {d:.3f}.",
    )


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
    """Draw which sets are best under some measures, for all chances of the second of two classes."""
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
    ax.set(xlabel="chance of class b", xlim=(0, 1))
    return plots.picture(ax, f"Answers that a measure pays best, by the chance of class b. {'; '.join(said)}.")


def _worth(measure: catalog.Measure) -> Any:
    sign = 1 if measure.better == "higher" else -1
    payoffs = catalog.verdict_of(measure).payoffs or ()
    return sign * np.array([[float(entry) for entry in row] for row in payoffs])


def _best(expected: Any, answers: tuple[str, ...]) -> str:
    level = [a for a, value in zip(answers, expected, strict=True) if value > expected.max() - 1e-9]
    return "any single class" if level == ["a", "b"] else ", ".join(level)


def leads_alone() -> dict[str, int]:
    """Count on how many rows of the scoreboard an answerer leads alone.

    Returns
    -------
    dict of str to int
        Most rows first.

    Examples
    --------
    >>> sum(leads_alone().values()) < len(scoreboard.rows())
    True
    """
    alone = Counter(row.leaders[0] for row in scoreboard.rows() if len(row.leaders) == 1)
    return dict(alone.most_common())


@styled
def promise_and_price() -> plots.Picture:
    """Draw the smallest sets that keep a promise, and the sets that a price asks for, for all distributions."""
    p = distributions()
    sizes, size_looks = _smallest(p), ((FIRST, "o", "one class"), (MARK, "s", "two"), (THIRD, "^", "three"))
    axes = [panel(2.9, 3.1), panel(2.9, 3.1)]
    corners = ("a", "b", "c")
    said = [
        triangle_map(axes[0], sizes - 1, size_looks, corners, f"smallest set covering {LEVEL:g}", columns=3),
        triangle_map(
            axes[1], (p >= PRICE).sum(axis=0) - 1, size_looks, corners, f"price {PRICE:g} per class", columns=3
        ),
    ]
    for ax in axes:
        _name_pairs(ax)
    for order in ((0, 1, 2), (1, 0, 2), (2, 0, 1)):  # where two pairs meet: from p_a = 2 LEVEL - 1 up to LEVEL
        ends = np.zeros((3, 2))
        ends[list(order)] = [(2 * LEVEL - 1, LEVEL), (1 - LEVEL, (1 - LEVEL) / 2), (1 - LEVEL, (1 - LEVEL) / 2)]
        axes[0].plot(ends[0] + ends[1] / 2, ends[1] * np.sqrt(3) / 2, color="white", linewidth=1.5)
    return plots.picture(
        axes,
        [
            f"Classes in the smallest set with probability {LEVEL:g}, pairs named; shares of the triangle: {said[0]}.",
            f"Number of classes with probability {PRICE:g} or more: {said[1]}.",
        ],
    )


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
    ax.plot(p, p * (1 - p), "-", color="black", label="who believes p and says p")
    point = (1 - inside) * low**2 + inside * (1 - low) ** 2
    worse = (1 - inside) * high**2 + inside * (1 - low) ** 2
    ax.plot(inside, worse, "--", color=MARK, linewidth=2.5, label=f"says {low:g} to {high:g}")
    ax.plot(inside, point, "-", color=FIRST, linewidth=2.5, label=f"says {low:g}")
    ax.plot(low, worse.max(), "s", color=MARK, markersize=9)
    ax.plot(low, point.max(), "o", color=FIRST, markersize=9)
    ax.annotate(f"{worse.max():.2f}", (low, worse.max()), (-36, -2), textcoords="offset points", fontsize=10)
    ax.annotate(f"{point.max():.2f}", (low, point.max()), (-36, 6), textcoords="offset points", fontsize=10)
    ax.set(xlabel="chance p of rain", ylabel="expected squared error", xlim=(0, 1), ylim=(0, 0.5))
    ax.legend(loc="upper left", fontsize=9)
    return plots.picture(
        ax,
        f"Expected squared error by the chance of rain. Over the interval from {low:g} to {high:g}, the report {low:g} "
        f"expects at worst {point.max():.2f}, the interval scored by its worse end {worse.max():.2f}, both at {low:g}.",
    )


@styled
def papers_apart() -> plots.Picture:
    """Draw how many of the six pairs of answerers two papers put in opposite orders, on the twelve wines."""
    ax = panel(4.4, 3.1)
    rows = dict(zip(PAPERS, scoreboard.rows(PAPERS.values()), strict=True))
    names = list(PAPERS)
    apart = np.array([[_opposite(rows[a], rows[b]) for b in names] for a in names])
    ax.imshow(apart, cmap="gray_r", vmin=0, vmax=10)
    for i, j in np.ndindex(*apart.shape):
        if i != j:
            ax.text(j, i, str(apart[i, j]), ha="center", va="center", fontsize=11)
    ax.set_xticks(range(len(names)), names, fontsize=9)
    measures = [f"{n}:\n{textwrap.fill(rows[n].measure, 14)}" for n in names]
    ax.set_yticks(range(len(names)), measures, fontsize=9)
    ax.grid(visible=False)
    ax.spines[:].set_visible(False)
    said = "; ".join(f"{a} and {b} {apart[i, j]}" for i, a in enumerate(names) for j, b in enumerate(names) if i < j)
    return plots.picture(ax, f"Pairs of answerers, of six, that two measures put in opposite orders: {said}.")


def _opposite(one: scoreboard.Row, other: scoreboard.Row) -> int:
    names = list(one.values)
    pairs = [(a, b) for i, a in enumerate(names) for b in names[:i]]
    return sum((one.rank(a) - one.rank(b)) * (other.rank(a) - other.rank(b)) < 0 for a, b in pairs)
