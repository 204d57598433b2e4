"""Chapter 1: edit the four gains of a factory, and see which of two classifiers gains more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore._controls import Explorer, Slider
from credal_book.explore._twin import twin
from credal_lib.confusion import average_utility

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MATRICES = {"A": ((27, 15), (23, 35)), "B": ((43, 18), (7, 32))}
"""Percent of the tested parts: rows are answers, columns true classes."""
START: dict[str, Any] = {"g00": 15, "g01": -335, "g10": -35, "g11": 165}
LABELS = {
    "g00": "good, sold as good",
    "g01": "bad, sold as good",
    "g10": "good, sold as bad",
    "g11": "bad, sold as bad",
}
FEWER, MORE = 16, 3
"""In percent: how many fewer correct answers A has in class 0, and how many more in class 1."""


def edit_the_gains() -> Any:
    """Set what each answer gains in each class, and compare the average gains of two classifiers.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    from sympy import jscode, symbols

    cells, gains = symbols("m00 m01 m10 m11"), symbols("g00 g01 g10 g11")
    formula = average_utility([cells[:2], cells[2:]], utilities=[gains[:2], gains[2:]], truth="columns")
    names = ", ".join(str(symbol) for symbol in (*cells, *gains))
    return Explorer(
        controls=[Slider(name, LABELS[name], -400, 400, 5, START[name]) for name in LABELS],
        draw=_draw,
        describe=_describe,
        formulas={"gain": f"({names}) => {jscode(formula)}"},
        data={name: [cell / 100 for row in matrix for cell in row] for name, matrix in MATRICES.items()},
    )


def _gains(**gains: float) -> dict[str, float]:
    table = [[gains["g00"], gains["g01"]], [gains["g10"], gains["g11"]]]
    return {
        name: float(average_utility([[c / 100 for c in row] for row in matrix], utilities=table, truth="columns"))
        for name, matrix in MATRICES.items()
    }


def _leader(found: dict[str, float]) -> str:
    a, b = (f"{found[name]:z.2f}" for name in ("A", "B"))
    return "Both gain the same." if a == b else f"{'A' if found['A'] > found['B'] else 'B'} gains more."


def _describe(g00: float, g01: float, g10: float, g11: float) -> str:
    found = _gains(g00=g00, g01=g01, g10=g10, g11=g11)
    zero, one = g00 - g10, g11 - g01
    return (
        f"Bars of the average gains per part: A {found['A']:z.2f}, B {found['B']:z.2f}. {_leader(found)} "
        f"At stake: {zero:.0f} in class 0, {one:.0f} in class 1. A is ahead of B by 0.03 times {one:.0f} minus 0.16 "
        f"times {zero:.0f}, which is {MORE / 100 * one - FEWER / 100 * zero:z.2f}."
    )


def _draw(g00: float, g01: float, g10: float, g11: float) -> Axes:
    import matplotlib.pyplot as plt

    found = _gains(g00=g00, g01=g01, g10=g10, g11=g11)
    navy, orange, *_ = plots.PALETTE.values()
    with plots.style():
        ax = plt.subplots()[1]
        ax.bar(list(found), list(found.values()), 0.6, color=[navy, orange])
        ax.axhline(0, color="black", linewidth=1)
        reach = max(10.0, *(1.2 * abs(value) for value in found.values()))
        ax.set(ylabel="average gain per part", ylim=(-reach, reach))
    return ax
