"""Chapter 2: the table of a lottery in the plane of its stakes, and the decision that follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore._controls import Explorer, Slider
from credal_book.explore._twin import twin
from credal_lib.confusion import decision_threshold
from credal_lib.gambles import expected_reward

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

LARGEST = 20
REACH = 2 * LARGEST
"""The largest stake that two utilities can have."""
START: dict[str, Any] = {"buy_win": 10, "buy_lose": -1, "leave_win": 0, "leave_lose": 0, "p": 0.2}
ENTRIES = ("buy_win", "buy_lose", "leave_win", "leave_lose")
IDENTITY = dict(zip(ENTRIES, (1, 0, 0, 1), strict=True))
QUARTERS = {
    "buy if probable": (1, 1),
    "always buy": (1, -1),
    "always leave": (-1, 1),
    "buy if improbable": (-1, -1),
}
"""The signs of both stakes for each kind of table."""


def plane_of_stakes() -> Any:
    """Set the four utilities of a lottery, see its stakes in their plane, and what to do.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    from sympy import jscode, symbols

    table, probability = symbols("a b c d"), symbols("p")
    buy, leave = table[:2], table[2:]
    names = {name: name.replace("_", ", ") for name in ENTRIES}
    return Explorer(
        controls=[
            *(Slider(name, names[name], -LARGEST, LARGEST, 1, START[name], group="utilities") for name in ENTRIES),
            Slider("p", "probability of winning", 0, 1, 0.05, START["p"], digits=2),
        ],
        draw=_draw,
        describe=_describe,
        formulas={
            "threshold": f"(a, b, c, d) => {jscode(decision_threshold([buy, leave]))}",
            "expected": f"(a, b, p) => {jscode(expected_reward(buy, [probability, 1 - probability]))}",
        },
        data={"quarters": QUARTERS, "largest": LARGEST, "reach": REACH, "identity": IDENTITY},
        buttons={"Add 5 if win": _constant, "Identity": lambda _: IDENTITY},
    )


def shaded(p: float) -> list[tuple[float, float]]:
    """Cut out of the plane of the stakes the half in which buying is better.

    Parameters
    ----------
    p : float
        Probability of winning.

    Returns
    -------
    list of (float, float)
        Corners in order.
    """
    square = [(-REACH, -REACH), (REACH, -REACH), (REACH, REACH), (-REACH, REACH)]
    value = [p * win - (1 - p) * lose for win, lose in square]
    kept: list[tuple[float, float]] = []
    for i, (x, y) in enumerate(square):
        j = (i + 1) % len(square)
        kept += [(x, y)] if value[i] >= 0 else []
        if value[i] * value[j] < 0:
            t = value[i] / (value[i] - value[j])
            kept.append((x + t * (square[j][0] - x), y + t * (square[j][1] - y)))
    return kept


def _constant(values: Mapping[str, Any]) -> dict[str, Any]:
    wins = ("buy_win", "leave_win")
    fits = max(values[name] for name in wins) + 5 <= LARGEST
    return {name: values[name] + 5 for name in wins} if fits else {}


def _difference(x: float, y: float) -> str:
    """Write a difference of two whole numbers, as 0 − (−1) = 1."""
    first, second, found = (f"{value:.0f}".replace("-", "−") for value in (x, y, x - y))
    return f"{first} − {f'({second})' if y < 0 else second} = {found}"


def _rule(buy: tuple[float, float], leave: tuple[float, float]) -> str:
    win, lose = buy[0] - leave[0], leave[1] - buy[1]
    if win == lose == 0:
        return "Nothing is at stake: both rows are equal."
    if win >= 0 >= lose:
        return "Always buy."
    if lose >= 0 >= win:
        return "Always leave."
    likely = win > 0
    edge = float(decision_threshold([buy, leave] if likely else [leave, buy]))
    return f"Buy if the probability of winning is {'above' if likely else 'below'} {edge:z.3f}."


def _describe(buy_win: float, buy_lose: float, leave_win: float, leave_lose: float, p: float) -> str:
    buy, leave = (buy_win, buy_lose), (leave_win, leave_lose)
    bought, left = (float(expected_reward(row, [p, 1 - p])) for row in (buy, leave))
    return (
        f"Plane of the stakes. Buy: {buy_win:.0f} if win, {buy_lose:.0f} if lose; leave: {leave_win:.0f} and "
        f"{leave_lose:.0f}. Stakes: {buy_win - leave_win:.0f} if win, {leave_lose - buy_lose:.0f} if lose. "
        f"{_rule(buy, leave)} At a probability of {p:z.2f} the expected utilities are {bought:z.2f} for buying and "
        f"{left:z.2f} for leaving."
    )


def _draw(buy_win: float, buy_lose: float, leave_win: float, leave_lose: float, p: float) -> Axes:
    import matplotlib.pyplot as plt

    win, lose = buy_win - leave_win, leave_lose - buy_lose
    navy, _, sky, _ = plots.PALETTE.values()
    with plots.style():
        ax = plt.subplots()[1]
        ax.fill(*zip(*shaded(p), strict=True), color=sky, alpha=0.2)
        ax.axhline(0, color="0.5", linewidth=1)
        ax.axvline(0, color="0.5", linewidth=1)
        for name, (right, up) in QUARTERS.items():
            ax.text(20 * right, 34 * up, name, ha="center", va="center", fontsize=9)
        if win or lose:
            far = REACH / max(abs(win), abs(lose))
            ax.plot([0, far * win], [0, far * lose], color=navy)
        ax.plot(win, lose, "o", color=navy, markersize=9, clip_on=False)
        ax.set(xlim=(-REACH, REACH), ylim=(-REACH, REACH))
        ax.set(xlabel=f"stake if the ticket wins: {_difference(buy_win, leave_win)}")
        ax.set(ylabel=f"if it loses: {_difference(leave_lose, buy_lose)}", title=f"probability of winning {p:.2f}")
    return ax
