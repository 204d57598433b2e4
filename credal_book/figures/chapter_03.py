"""Chapter 3: metrics that rank by gains, and metrics whose price of a hit moves."""

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

    from matplotlib.axes import Axes

__all__ = [
    "by_cultivar",
    "day_and_night",
    "lines_of_ties",
    "lottery",
    "mixed",
    "pays_by_rarity",
    "price",
    "price_of_f1",
    "prices",
    "value",
    "wines_by_cultivar",
    "wrong_rankings",
]

ILL, HEALTHY = 100, 300
A, B = ((60, 20), (40, 280)), ((90, 90), (10, 210))
"""Patients of the day: rows are answers, columns true classes, the ill first."""
NIGHT = ((0, 0), (100, 300))
"""Everybody is sent home."""
TICKET = ((10, -1), (0, 0))
"""Gains of buying and of not buying, if the ticket wins and if it does not."""
FIRST, SECOND, EARNS, MARK = (plots.PALETTE[name] for name in ("navy", "orange", "sky", "brown"))
PAIRS = 200_000

METRICS: dict[str, Callable[..., Any]] = {
    "accuracy": confusion.selective_accuracy,
    "balanced accuracy": confusion.balanced_accuracy,
    "precision": partial(confusion.precision, positive=0),
    "F1": partial(confusion.f_measure, positive=0),
    "Matthews": confusion.matthews_correlation,
    "hits among the ill": partial(confusion.recall, positive=0),
    "hits among the healthy": partial(confusion.specificity, positive=0),
}


def value(metric: str, matrix: Sequence[Sequence[Any]]) -> float:
    """Compute a metric of the lesson.

    Parameters
    ----------
    metric : str
        One of `METRICS`.
    matrix : sequence of sequence of numbers
        Rows are answers, columns true classes.

    Returns
    -------
    float
    """
    tally = confusion.as_tally([[float(entry) for entry in row] for row in matrix], truth="columns", labels=(0, 1))
    return float(METRICS[metric](tally))


def mixed(first: Sequence[Sequence[Any]], third: Sequence[Sequence[Any]]) -> list[list[Fraction]]:
    """Give the confusion matrix if half of the cases go to a third classifier.

    Parameters
    ----------
    first, third : sequence of sequence of int

    Returns
    -------
    list of list of Fraction
    """
    return [[Fraction(x + y, 2) for x, y in zip(r, s, strict=True)] for r, s in zip(first, third, strict=True)]


def price(metric: str, matrix: Sequence[Sequence[Any]]) -> float:
    """Say for how many false alarms a metric counts one more hit, at a confusion matrix.

    Parameters
    ----------
    metric : str
        One of `METRICS`.
    matrix : sequence of sequence of numbers
        Rows are answers, columns true classes.

    Returns
    -------
    float
        The ratio of the two slopes, by central differences.
    """
    step = 1e-3
    (hits, alarms), (missed, cleared) = ([float(entry) for entry in row] for row in matrix)

    def at(more: float, louder: float) -> float:
        return value(metric, [[hits + more, alarms + louder], [missed - more, cleared - louder]])

    return (at(step, 0) - at(-step, 0)) / (at(0, -step) - at(0, step))


def _pair_of_bars(ax: Axes, names: Sequence[str], found: dict[str, list[float]], digits: int = 2) -> None:
    """Draw two bars a place, filled and hatched, with their values."""
    at = np.arange(len(names))
    for shift, (name, values), color, hatch in zip(
        (-0.19, 0.19), found.items(), (FIRST, SECOND), ("", "///"), strict=True
    ):
        ax.bar(at + shift, values, 0.36, fill=not hatch, hatch=hatch, color=color, edgecolor=color, label=name)
        for place, height in enumerate(values):
            ax.text(place + shift, height + 0.012, f"{height:.{digits}f}", ha="center", fontsize=9)
    ax.set_xticks(at, list(names))
    ax.grid(visible=False, axis="x")


@styled
def day_and_night() -> plots.Picture:
    """Draw F1 of the two classifiers by day and over day and night."""
    ax = panel(5.0)
    found = {name: [value("F1", m), value("F1", mixed(m, NIGHT))] for name, m in (("A", A), ("B", B))}
    _pair_of_bars(ax, ["by day", "day and night"], found)
    ax.set(ylim=(0, 0.85), ylabel="F1")
    ax.legend(loc="upper right", fontsize=10)
    (a_day, a_all), (b_day, b_all) = found.values()
    return plots.picture(
        ax,
        f"F1 by day: A {a_day:.2f}, B {b_day:.2f}. F1 over day and night, where nobody is called ill at night: "
        f"A {a_all:.2f}, B {b_all:.2f}.",
    )


@styled
def price_of_f1() -> plots.Picture:
    """Draw how many false alarms F1 pays for a hit, against F1."""
    ax = panel(5.2)
    f1 = np.linspace(0.2, 1, 81)
    ax.plot(f1, 2 / f1 - 1, color=FIRST)
    asked = (HEALTHY - 210 - 20) / (90 - 60)
    ax.axhline(asked, color="black", linestyle="--", linewidth=1.4)
    ax.text(0.99, asked + 0.15, "what B asks for", ha="right", fontsize=10)
    said = []
    for name, matrix, shift in (("A by day", A, (-34, -18)), ("A, day and night", mixed(A, NIGHT), (8, 6))):
        here = value("F1", matrix)
        ax.plot(here, 2 / here - 1, "o", color=MARK, markersize=9)
        ax.annotate(name, (here, 2 / here - 1), shift, textcoords="offset points", fontsize=10)
        said.append(f"{name}: F1 {here:.2f}, price {2 / here - 1:.2f}")
    ax.set(xlim=(0.2, 1), ylim=(0, 9), xlabel="F1", ylabel="false alarms for a hit")
    return plots.picture(
        ax,
        f"The price of a hit under F1 falls from 9 at an F1 of 0.2 to 1 at an F1 of 1. {'; '.join(said)}. "
        f"B asks for {asked:.2f}.",
    )


@styled
def lines_of_ties() -> plots.Picture:
    """Draw lines of equal average gain and of equal F1 in the plane of false alarms and hits."""
    axes, texts = [], []
    alarms = np.linspace(-5, 130, 2)
    for title in ("average gain", "F1"):
        ax = panel(2.85)
        if title == "F1":
            lines = [(level / (2 - level)) * (alarms + ILL) for level in (0.15, 0.3, 3 / 7, 0.55, 2 / 3, 0.8)]
        else:
            lines = [start + alarms / 5 for start in (-10, 10, 28, 42, 56, 72, 90)]
        for hits in lines:
            ax.plot(alarms, hits, color="0.6", linewidth=1)
        for name, matrix, color in (("A", A, FIRST), ("B", B, SECOND)):
            x, y = matrix[0][1], matrix[0][0]
            ax.annotate("", (x / 2, y / 2), (x, y), arrowprops={"arrowstyle": "->", "linestyle": "--", "color": color})
            ax.plot(x, y, "o", color=color, markersize=9)
            ax.plot(x / 2, y / 2, "s", color=color, markersize=7)
            ax.annotate(name, (x, y), (7, 3), textcoords="offset points", fontsize=11)
        ax.plot(0, 0, "X", color=MARK, markersize=9, clip_on=False)
        ax.set(xlim=(-5, 130), ylim=(-4, 104), xlabel="false alarms")
        ax.grid(visible=False)
        ax.set_title(f"equal {title}", fontsize=11)
        axes.append(ax)
        texts.append(
            f"Lines of equal {title} in the plane of false alarms and hits are "
            f"{'a fan that opens to the right' if title == 'F1' else 'parallel'}. A at (20, 60) and B at (90, 90) move "
            "halfway to the origin."
        )
    axes[0].set_ylabel("hits among the ill")
    return plots.picture(axes, texts)


@styled
def prices() -> plots.Picture:
    """Draw the price of a hit under five metrics for three classifiers."""
    ax = panel(5.4, 3.1)
    names = ["accuracy", "balanced accuracy", "precision", "F1", "Matthews"]
    at = np.arange(len(names))
    said = []
    for shift, (who, matrix, color, hatch) in zip(
        (-0.26, 0, 0.26),
        (("A by day", A, FIRST, ""), ("B by day", B, SECOND, "///"), ("A, day and night", mixed(A, NIGHT), EARNS, "")),
        strict=True,
    ):
        found = [price(name, matrix) for name in names]
        ax.barh(at + shift, found, 0.24, fill=not hatch, hatch=hatch, color=color, edgecolor=color, label=who)
        for place, paid in enumerate(found):
            ax.text(paid + 0.06, place + shift, f"{paid:.2f}", va="center", fontsize=8)
        said.append(f"{who} " + ", ".join(f"{name} {paid:.2f}" for name, paid in zip(names, found, strict=True)))
    ax.set_yticks(at, [name.replace(" ", "\n") for name in names])
    ax.invert_yaxis()
    ax.grid(visible=False, axis="y")
    ax.set(xlim=(0, 6.4), xlabel="false alarms for a hit")
    ax.legend(loc="upper right", fontsize=9)
    return plots.picture(ax, f"Price of one more hit in false alarms. {'; '.join(said)}.")


@styled
def lottery() -> plots.Picture:
    """Draw the average gain of always buying on a balanced test and in use."""
    ax = panel(5.0)
    shares = {"on the test": Fraction(1, 2), "in use": Fraction(1, 100)}
    found: dict[str, list[float]] = {"always buy": [], "never buy": []}
    for win in shares.values():
        tickets, none = [win, 1 - win], [Fraction(0), Fraction(0)]
        for name, matrix in (("always buy", [tickets, none]), ("never buy", [none, tickets])):
            found[name].append(float(confusion.average_utility(matrix, utilities=TICKET, truth="columns")))
    at = np.arange(len(shares))
    for shift, (name, values), color, hatch in zip(
        (-0.19, 0.19), found.items(), (FIRST, SECOND), ("", "///"), strict=True
    ):
        ax.bar(at + shift, values, 0.36, fill=not hatch, hatch=hatch, color=color, edgecolor=color, label=name)
        for place, gained in enumerate(values):
            ax.text(place + shift, gained + (0.15 if gained >= 0 else -0.55), f"{gained:.2f}", ha="center", fontsize=10)
    ax.axhline(0, color="black", linewidth=1)
    ax.set_xticks(at, list(shares))
    ax.grid(visible=False, axis="x")
    ax.set(ylim=(-2, 5.5), ylabel="average gain, euros")
    ax.legend(loc="upper right", fontsize=10)
    test, use = found["always buy"]
    return plots.picture(
        ax, f"Always buying gains {test:.2f} on the test and {use:.2f} in use; never buying 0 in both."
    )


@styled
def pays_by_rarity() -> plots.Picture:
    """Draw the price of a hit under accuracy and balanced accuracy against the share of the ill."""
    ax = panel(5.2)
    share = np.linspace(0.01, 0.9, 180)
    ax.plot(share, (1 - share) / share, color=FIRST, label="balanced accuracy")
    ax.plot([0, 0.9], [1, 1], "--", color=SECOND, label="accuracy")
    for at, words, shift in (
        (0.25, "our clinic: 3", (8, 8)),
        (0.5, "classes of equal size: 1", (8, 8)),
        (0.05, "one in twenty: 19", (10, -4)),
    ):
        ax.plot(at, (1 - at) / at, "o", color=MARK, markersize=8)
        ax.annotate(words, (at, (1 - at) / at), shift, textcoords="offset points", fontsize=10)
    ax.set(xlim=(0, 0.9), ylim=(0, 25), xlabel="share of the ill in the test set", ylabel="false alarms for a hit")
    ax.legend(loc="upper right", fontsize=10)
    return plots.picture(
        ax,
        "Under balanced accuracy the price of a hit is 99 where one in a hundred is ill, 19 at one in twenty, 3 at one "
        "in four and 1 where the classes have the same size. Under accuracy it is always 1.",
    )


@styled
def wrong_rankings() -> plots.Picture:
    """Draw how often each metric ranks a random pair against its average gain."""
    ax = panel(5.4, 3.0)
    found = {name: 100 * confusion.wrong_ranking_share(metric, PAIRS).share for name, metric in METRICS.items()}
    names = ["average gain", *sorted(found, key=found.__getitem__)]
    shown = [0.0, *(found[name] for name in names[1:])]
    moves = {"precision", "F1", "Matthews"}
    for place, (name, percent) in enumerate(zip(names, shown, strict=True)):
        hatch = "///" if name in moves else ""
        color = SECOND if hatch else FIRST
        ax.barh(place, percent, 0.7, fill=not hatch, hatch=hatch, color=color, edgecolor=color)
        ax.text(percent + 0.4, place, f"{percent:.0f}%", va="center", fontsize=9)
    ax.barh([0], [0], color=FIRST, label="linear on a test set")
    ax.barh([0], [0], fill=False, hatch="///", edgecolor=SECOND, label="not linear")
    ax.set_yticks(range(len(names)), names)
    ax.invert_yaxis()
    ax.grid(visible=False, axis="y")
    ax.set(xlim=(0, 32), xlabel="percent of the pairs ranked wrongly")
    ax.legend(loc="upper right", fontsize=9)
    said = ", ".join(f"{name} {percent:.0f}" for name, percent in zip(names, shown, strict=True))
    return plots.picture(ax, f"Percent of random pairs ranked against their average gain: {said}.")


def by_cultivar(name: str) -> list[float]:
    """Average the discounted accuracy of an answerer within each cultivar.

    Parameters
    ----------
    name : str
        An answerer of the twelve wines.

    Returns
    -------
    list of float
        A mean for each cultivar.
    """
    wines = datasets.twelve_wines()
    sets = wines.answers[name].sets
    worth = sets[np.arange(wines.y.size), wines.y] / np.maximum(sets.sum(axis=1), 1)
    return [float(worth[wines.y == j].mean()) for j in range(3)]


@styled
def wines_by_cultivar() -> plots.Picture:
    """Draw the gains of the precise and the cautious answerer by cultivar, and their two averages."""
    ax = panel(5.4)
    cases = np.bincount(datasets.twelve_wines().y)
    found = {}
    for name in ("precise", "cautious"):
        means = by_cultivar(name)
        found[name] = [*means, float(np.average(means, weights=cases)), float(np.mean(means))]
    places = [
        *(f"cultivar {j}\n{n} wines" for j, n in enumerate(cases)),
        "every wine\nthe same",
        "every cultivar\nthe same",
    ]
    _pair_of_bars(ax, places, found)
    ax.axvline(2.5, color="black", linewidth=1)
    ax.tick_params(axis="x", labelsize=8.5)
    ax.set(ylim=(0, 1.05), ylabel="gain per wine")
    ax.legend(loc="upper right", fontsize=9)
    said = "; ".join(f"{name} {', '.join(f'{v:.2f}' for v in values)}" for name, values in found.items())
    return plots.picture(
        ax, f"Gain per wine in cultivars 0, 1 and 2, averaged over wines, and averaged over cultivars: {said}."
    )
