"""Chapter 10: draw utilities through a point, what one set is for you, and see what they say about the others."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin
from credal_lib.rewards import FBeta, Quadratic
from credal_lib.risk import ExponentialUtility

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from matplotlib.axes import Axes

LOW, HIGH = 20, 95
"""Utilities that can be given to the point, in hundredths."""

POINTS = (2, 3, 4, 5)
"""Sizes of the set that the point is for."""

SIZES = (2, 3, 5, 10)
"""Sizes of the sets whose utilities are reported."""

BELOW = "none, the point lies below the straight line"
LEVEL = "none, the point lies on the straight line"
STEEP = "none, a pair would have a utility above 1"
"""Why a family has no concave member through the point."""


def through_a_point() -> Any:
    """Say which utility a correct set of one size has, and see the utilities of three families that agree with it.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    from sympy import Symbol, jscode

    x = Symbol("x")
    formulas = {name: jscode(family(Symbol("c"))(x)) for name, family in _FAMILIES.items()}
    return Explorer(
        controls=[
            Select("size", "The point is a correct set of", list(POINTS), 2),
            Slider("worth", "its utility", LOW / 100, HIGH / 100, 0.01, 0.8, digits=2),
        ],
        draw=_draw,
        describe=_describe,
        formulas={name: f"(x, c) => {code}" for name, code in formulas.items()},
        data={"low": LOW, "sizes": list(SIZES), "members": {str(size): _members(size) for size in POINTS}},
    )


def _scaled(a: Any) -> Callable[[Any], Any]:
    """Return the exponential utility in the unit u(1)."""
    u = ExponentialUtility(a)
    return lambda x: u(x) / u(1)


_FAMILIES: Mapping[str, Callable[[Any], Callable[[Any], Any]]] = {
    "quadratic": lambda half: Quadratic(half).utility,
    "set-F": lambda beta: FBeta(beta).utility,
    "exponential": _scaled,
}


@cache
def _members(size: int) -> Sequence[Mapping[str, float | str]]:
    """List the concave members through each utility: their parameters, or why a family has none."""
    return [_through(Fraction(1, size), Fraction(hundredths, 100)) for hundredths in range(LOW, HIGH + 1)]


def _through(x: Fraction, worth: Fraction) -> Mapping[str, float | str]:
    """Return u(1/2), beta and a of the concave utilities through a point, or why a family has none."""
    from scipy.optimize import brentq

    half = Fraction(1, 2) + (worth - x) / (4 * x * (1 - x))
    if worth < x:
        return dict.fromkeys(_FAMILIES, BELOW)
    return {
        "quadratic": float(half) if half <= 1 else STEEP,
        "set-F": float((worth - x) / (x * (1 - worth))) ** 0.5,
        "exponential": float(brentq(lambda a: _scaled(a)(float(x)) - float(worth), 1e-6, 100)) if worth > x else LEVEL,
    }


def _at(size: int, worth: float) -> Mapping[str, float | str]:
    return _members(size)[round(100 * worth) - LOW]


def _says(name: str, parameter: float | str) -> str:
    if isinstance(parameter, str):
        return f"{name}: {parameter}"
    u = _FAMILIES[name](parameter)
    return f"{name}: " + ", ".join(f"{u(1 / k):.3f}" for k in SIZES)


def _describe(size: int, worth: float) -> str:
    found = _at(size, worth)
    families = "; ".join(_says(name, parameter) for name, parameter in found.items())
    if set(found.values()) == {BELOW}:
        families = f"All three: {BELOW}"
    return (
        f"Concave utilities through one point: a correct set of {size} classes earns {1 / size:.3f} and has the "
        f"utility {worth:.2f}. Utilities of correct sets of 2, 3, 5 and 10 classes, by family. {families}."
    )


def _draw(size: int, worth: float) -> Axes:
    import matplotlib.pyplot as plt

    x = np.linspace(0, 1, 101)
    *colors, last = plots.PALETTE.values()
    with plots.style():
        ax = plt.subplots()[1]
        for (name, parameter), color, dash in zip(_at(size, worth).items(), colors, plots.DASHES, strict=False):
            if not isinstance(parameter, str):
                ax.plot(x, _FAMILIES[name](parameter)(x), dash, color=color, label=name)
        ax.plot([0, 1], [0, 1], color="0.4", linewidth=1, linestyle=":")
        ax.plot(1 / size, worth, plots.MARKERS[3], color=last, markersize=9, label="your point")
        ax.set(xlabel="discounted accuracy 1/k", ylabel="utility", xlim=(0, 1), ylim=(0, 1.15))
        ax.legend(loc="lower right")
    return ax
