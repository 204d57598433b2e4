"""Chapter 3: slide the share of a class, and see which metrics change their ranking of two classifiers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.explore._controls import Explorer, Slider
from credal_book.explore._twin import twin
from credal_lib import confusion

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RATES = {"A": (60, 100, 20, 300), "B": (90, 100, 90, 300)}
"""Hits of how many ill, false alarms of how many healthy; A and B of the lesson."""
NAMES = ("average gain", "accuracy", "F1", "balanced accuracy")
PERCENT = tuple(range(1, 100))
START: dict[str, Any] = {"share": 25, "price": 5}


def slide_class_shares() -> Any:
    """Set the share of the ill and the price of a hit, and compare two classifiers by four metrics.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def _metrics(price: Any) -> dict[str, Any]:
    """Give the four metrics; gains of the price and of 1, in units in which they add up to 2."""
    gains = [[2 * price / (1 + price), 0], [0, 2 / (1 + price)]]
    return {
        "average gain": partial(confusion.average_utility, utilities=gains, truth="columns"),
        "accuracy": partial(confusion.selective_accuracy, truth="columns"),
        "F1": partial(confusion.f_measure, positive=0, labels=(0, 1), truth="columns"),
        "balanced accuracy": partial(confusion.balanced_accuracy, truth="columns"),
    }


def _matrix(name: str, percent: float) -> list[list[float]]:
    """Give the confusion matrix in shares, the ill in the first column."""
    hits, ill, alarms, healthy = RATES[name]
    q = percent / 100
    return [[q * hits / ill, (1 - q) * alarms / healthy], [q * (1 - hits / ill), (1 - q) * (1 - alarms / healthy)]]


def explorer() -> Explorer:
    """Declare the figure."""
    from sympy import jscode, symbols

    cells, price = symbols("m00 m01 m10 m11"), symbols("price", positive=True)
    names = ", ".join(str(symbol) for symbol in (*cells, price))
    formulas = {
        name: f"({names}) => {jscode(metric([cells[:2], cells[2:]]))}" for name, metric in _metrics(price).items()
    }
    return Explorer(
        controls=[
            Slider("share", "share of the ill, percent", 1, 99, 1, START["share"]),
            Slider("price", "price of a hit, in false alarms", 1, 20, 1, START["price"]),
        ],
        draw=_draw,
        describe=_describe,
        formulas=formulas,
        data={name: [[c for row in _matrix(name, n) for c in row] for n in PERCENT] for name in RATES},
    )


def _advantages(share: float, price: float) -> dict[str, float]:
    """By how much A exceeds B, under each metric."""
    return {
        name: float(metric(_matrix("A", share))) - float(metric(_matrix("B", share)))
        for name, metric in _metrics(price).items()
    }


def _describe(share: float, price: float) -> str:
    told = ", ".join(f"{name} {gap:z.3f}" for name, gap in _advantages(share, price).items())
    return (
        f"Lines of the advantage of A over B by the share of the ill. At {share:.0f} percent, with a price of "
        f"{price:.0f} false alarms for a hit: {told}. {_verdict(share, price)}"
    )


def _verdict(share: float, price: float) -> str:
    gaps = {name: f"{gap:z.3f}" for name, gap in _advantages(share, price).items()}
    for_a, for_b = ([name for name, gap in gaps.items() if float(gap) * sign > 0] for sign in (1, -1))
    return f"For A: {', '.join(for_a) or 'none'}. For B: {', '.join(for_b) or 'none'}."


def _draw(share: float, price: float) -> Axes:
    import matplotlib.pyplot as plt

    with plots.style():
        ax = plt.subplots()[1]
        found = [_advantages(percent, price) for percent in PERCENT]
        for name, color, dash in zip(NAMES, plots.PALETTE.values(), plots.DASHES, strict=False):
            ax.plot(np.array(PERCENT), [gaps[name] for gaps in found], dash, color=color, label=name)
        ax.axhline(0, color="black", linewidth=1)
        ax.axvline(share, color="black", linestyle=":", linewidth=1)
        ax.set(xlabel="share of the ill, percent", ylabel="advantage of A over B", xlim=(0, 100), ylim=(-0.6, 0.6))
        ax.legend(fontsize=8)
    return ax
