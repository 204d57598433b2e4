"""Chapter 9: set the number of classes, of bets and the aversion to risk, and see what the sure classifier is ahead."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin
from credal_lib.risk import (
    ExponentialUtility,
    LogarithmicUtility,
    Utility,
    exact_inversion_point,
    expected_utility_of_random,
    inversion_point,
    second_order_advantage,
    vacuous_advantage,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes

    from credal_book.explore._controls import Values

BETS, CLASSES = 40, 10
"""The most bets and the most classes shown."""

STEP = 0.25
"""Of the aversion; the lesson's figures show a quarter, a half, one and two."""

AVERSIONS = tuple(STEP * quarters for quarters in range(1, 13))


def next_m_bets() -> Any:
    """Choose a utility, classes, bets and aversion to risk; see the vacuous classifier's advantage over the random one.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    from sympy import jscode, symbols

    m, K, a = symbols("m K a", positive=True)
    constant = ExponentialUtility(a)
    kernels = {
        "exact": vacuous_advantage(constant, m, K),
        "second": second_order_advantage(constant, m, K),
        "turn": inversion_point(constant, K),
        "logarithmicSecond": second_order_advantage(LogarithmicUtility(), m, K),
        "logarithmicTurn": inversion_point(LogarithmicUtility(), K),
    }
    return Explorer(
        controls=[
            Select("utility", "Utility", ["exponential", "logarithmic"], "exponential"),
            Slider("K", "classes K", 2, CLASSES, 1, 5),
            Slider("m", "bets m", 1, BETS, 1, 10),
            Slider("a", "aversion a", AVERSIONS[0], AVERSIONS[-1], STEP, 1, digits=2),
        ],
        draw=_draw,
        describe=_describe,
        formulas={name: f"(m, K, a) => {jscode(kernel)}" for name, kernel in kernels.items()},
        data=_data(),
        hidden=_hidden,
    )


def _hidden(values: Values) -> Sequence[str]:
    return () if values["utility"] == "exponential" else ("a",)


def _chosen_utility(utility: str, a: float) -> Utility:
    return ExponentialUtility(a) if utility == "exponential" else LogarithmicUtility()


@cache
def _curve(utility: str, K: int, a: float) -> tuple[Sequence[float], float, Sequence[float]]:
    """Return the exact advantage by the number of bets, where it is largest, and what uncertainty costs in rewards."""
    u, bets = _chosen_utility(utility, a), np.arange(1, BETS + 1)
    advantage = vacuous_advantage(u, bets, K)
    equivalents = u.inverse(expected_utility_of_random(u, bets, K))
    return advantage.tolist(), exact_inversion_point(u, K), (bets / K - equivalents).tolist()


@cache
def _data() -> Mapping[str, Any]:
    """Return what the script cannot compute from a formula: sums over the hits, and positions of maxima."""
    sizes = range(2, CLASSES + 1)
    logarithmic = {str(K): _curve("logarithmic", K, 1.0) for K in sizes}
    return {
        "bets": BETS,
        "logarithmic": {K: {"exact": d, "turn": turn, "cost": cost} for K, (d, turn, cost) in logarithmic.items()},
        "turns": {str(K): [_curve("exponential", K, a)[1] for a in AVERSIONS] for K in sizes},
        "costs": {str(K): [_curve("exponential", K, a)[2][0] for a in AVERSIONS] for K in sizes},
        "first": AVERSIONS[0],
        "step": STEP,
    }


def _describe(utility: str, K: int, m: int, a: float) -> str:
    u, (advantage, turn, cost) = _chosen_utility(utility, a), _curve(utility, K, AVERSIONS[_place(a)])
    with_a = f" with a = {a:.2f}" if utility == "exponential" else ""
    return (
        f"Advantage of the vacuous over the random classifier against the number of bets, {K} classes, {utility} "
        f"utility{with_a}. With m = {m} the advantage is {advantage[m - 1]:.4f}, to the second order "
        f"{float(second_order_advantage(u, float(m), K)):.4f}. It is largest at m = {turn:.0f}, to the second order at "
        f"m = {float(inversion_point(u, K)):.1f}. The expected total is {m / K:.3f}, and the price of uncertainty "
        f"{cost[m - 1]:.3f}."
    )


def _place(a: float) -> int:
    return round((a - AVERSIONS[0]) / STEP)


def _draw(utility: str, K: int, m: int, a: float) -> Axes:
    import matplotlib.pyplot as plt

    u, (advantage, _, _) = _chosen_utility(utility, a), _curve(utility, K, AVERSIONS[_place(a)])
    bets, fine = np.arange(1, BETS + 1), np.linspace(0, BETS, 161)
    navy, orange, _, brown = plots.PALETTE.values()
    with plots.style():
        ax = plt.subplots()[1]
        ax.plot(fine, second_order_advantage(u, fine, K), plots.DASHES[0], color=navy, label="second order")
        ax.plot(bets, advantage, plots.MARKERS[1], color=orange, markersize=4, label="exact")
        ax.plot(m, advantage[m - 1], plots.MARKERS[3], color=brown, markersize=9, label="your m")
        ax.set(xlabel="number of bets m", ylabel="advantage Δ(m)", xlim=(0, BETS), ylim=(0, None))
        ax.legend(loc="upper right")
    return ax
