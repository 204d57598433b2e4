"""Chapter 7: choose the utility of a pair of classes, and see how accurate a classifier must be to match caution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.explore._controls import Explorer, Slider
from credal_book.explore._twin import twin
from credal_lib.rewards import Quadratic

if TYPE_CHECKING:
    from matplotlib.axes import Axes

CLASSES = 10
"""The most classes shown."""


def worth_of_a_pair() -> Any:
    """Choose u(0.5) and compare the vacuous classifier with a precise one, whose utility lies on a chord.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    from sympy import Symbol, jscode

    half, x = Symbol("h"), Symbol("x")
    return Explorer(
        controls=[
            Slider("half", "u(0.5)", 0.5, 0.9, 0.01, 0.65, digits=2),
            Slider("n", "classes", 2, CLASSES, 1, 2),
            Slider("accuracy", "accuracy of the precise classifier", 0, 1, 0.01, 0.5, digits=2),
        ],
        draw=_draw,
        describe=_describe,
        formulas={"utility": f"(x, h) => {jscode(Quadratic(half).utility(x))}"},
    )


def _describe(half: float, n: int, accuracy: float) -> str:
    u = Quadratic(half).utility
    preferred = "equal" if f"{u(1 / n):.3f}" == f"{accuracy:.3f}" else "vacuous" if u(1 / n) > accuracy else "precise"
    return (
        f"Curve of the utility with u(0.5) = {half:.2f}, from 0 at 0 to 1 at 1, over its chord. With {n} classes the "
        f"vacuous classifier earns {1 / n:.3f} for sure. It is on the curve, and its utility {u(1 / n):.3f} is "
        f"{u(1 / n) - 1 / n:z.3f} above the chord. The precise classifier earns 1 with probability {accuracy:.2f} and "
        f"0 otherwise. It is on the chord, and its expected utility is {accuracy:.3f}. Preferred: {preferred}."
    )


def _draw(half: float, n: int, accuracy: float) -> Axes:
    import matplotlib.pyplot as plt

    u, x = Quadratic(half).utility, np.linspace(0, 1, 101)
    navy, orange, sky, brown = plots.PALETTE.values()
    with plots.style():
        ax = plt.subplots()[1]
        ax.plot(x, u(x), plots.DASHES[0], color=navy, label="utility")
        ax.plot([0, 1], [0, 1], plots.DASHES[1], color=orange, label="chord")
        ax.plot(1 / n, u(1 / n), plots.MARKERS[2], color=sky, markersize=9, label="vacuous")
        ax.plot(accuracy, accuracy, plots.MARKERS[3], color=brown, markersize=8, label="precise")
        ax.axhline(u(1 / n), color="0.4", linestyle=":", linewidth=1.2)
        ax.set(xlabel="expected reward", ylabel="expected utility", xlim=(0, 1), ylim=(0, 1.1))
        ax.legend(loc="lower right")
    return ax
