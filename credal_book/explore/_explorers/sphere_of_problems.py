"""Chapter 2: the tables of a lottery on the sphere of problems, and the decision that follows from each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore._controls import Explorer, Slider
from credal_book.explore._twin import twin
from credal_book.scenes.globe import place
from credal_lib.confusion import decision_threshold
from credal_lib.gambles import expected_reward

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

LARGEST = 20
EDGE = -135 + 1e-6
"""Where the map is cut open: longitudes below are shown on its right."""
START: dict[str, Any] = {"buy_win": 10, "buy_lose": -1, "leave_win": 0, "leave_lose": 0, "p": 0.2}
ENTRIES = ("buy_win", "buy_lose", "leave_win", "leave_lose")
IDENTITY = dict(zip(ENTRIES, (1, 0, 0, 1), strict=True))
QUARTERS = {"always leave": -90, "buy if likely": 0, "always buy": 90, "buy if unlikely": 180}
"""The longitudes in whose middle each kind of problem lies."""


def sphere_of_problems() -> Any:
    """Set the four utilities of a lottery, see their place on the sphere of problems, and what to do.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def border(chance: Any) -> Any:
    """Compute the longitude, in degrees, from which on to the east, for half a turn, buying is the better decision.

    Parameters
    ----------
    chance : number or SymPy expression
        Probability to win.

    Returns
    -------
    SymPy expression, from -45 to 45
        Where the threshold is the chance.
    """
    from sympy import atan, pi

    return atan(1 - 2 * chance) * 180 / pi


def explorer() -> Explorer:
    """Declare the figure."""
    from sympy import jscode, symbols

    table, chance = symbols("a b c d"), symbols("p")
    buy, leave = table[:2], table[2:]
    longitude, latitude = place(buy, leave)
    names = {name: name.replace("_", ", ") for name in ENTRIES}
    return Explorer(
        controls=[
            *(Slider(name, names[name], -LARGEST, LARGEST, 1, START[name], group="utilities") for name in ENTRIES),
            Slider("p", "chance to win", 0, 1, 0.05, START["p"], digits=2),
        ],
        draw=_draw,
        describe=_describe,
        formulas={
            "longitude": f"(a, b, c, d) => {jscode(longitude)}",
            "latitude": f"(a, b, c, d) => {jscode(latitude)}",
            "border": f"(p) => {jscode(border(chance))}",
            "threshold": f"(a, b, c, d) => {jscode(decision_threshold([buy, leave]))}",
            "expected": f"(a, b, p) => {jscode(expected_reward(buy, [chance, 1 - chance]))}",
        },
        data={"quarters": QUARTERS, "largest": LARGEST, "identity": IDENTITY},
        buttons={"Add 5 if win": _gift, "Identity": lambda _: IDENTITY},
    )


def _gift(values: Mapping[str, Any]) -> dict[str, Any]:
    wins = ("buy_win", "leave_win")
    return {name: values[name] + 5 for name in wins} if max(values[name] for name in wins) + 5 <= LARGEST else {}


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
    return f"Buy if the chance to win is {'above' if likely else 'below'} {edge:z.3f}."


def _at(buy: tuple[float, float], leave: tuple[float, float]) -> tuple[float, float]:
    """Return longitude, from -135 to 225, and latitude; not a number where there is none."""
    longitude, latitude = (float(value) for value in place(buy, leave))
    return longitude + 360 if longitude < EDGE else longitude, latitude


def _where(longitude: float, latitude: float) -> str:
    if latitude != latitude:
        return "All utilities are equal: no point of the sphere."
    if longitude != longitude:
        return f"{'North' if latitude > 0 else 'South'} pole."
    return f"Longitude {longitude:z.1f}, latitude {latitude:z.1f}."


def _describe(buy_win: float, buy_lose: float, leave_win: float, leave_lose: float, p: float) -> str:
    buy, leave = (buy_win, buy_lose), (leave_win, leave_lose)
    where = _where(*_at(buy, leave))
    bought, left = (float(expected_reward(row, [p, 1 - p])) for row in (buy, leave))
    return (
        f"Map of the sphere of problems. Buy: {buy_win:.0f} if win, {buy_lose:.0f} if lose; leave: {leave_win:.0f} and "
        f"{leave_lose:.0f}. {where} {_rule(buy, leave)} At a chance of {p:z.2f} buying is worth {bought:z.2f} and "
        f"leaving {left:z.2f}. Shaded, where buying is better: longitudes {float(border(p)):z.1f} to "
        f"{float(border(p)) + 180:z.1f}."
    )


def _draw(buy_win: float, buy_lose: float, leave_win: float, leave_lose: float, p: float) -> Axes:
    import matplotlib.pyplot as plt

    longitude, latitude = _at((buy_win, buy_lose), (leave_win, leave_lose))
    navy, _, sky, _ = plots.PALETTE.values()
    with plots.style():
        ax = plt.subplots()[1]
        ax.axvspan(float(border(p)), float(border(p)) + 180, color=sky, alpha=0.2)
        for edge in (-45, 45, 135):
            ax.axvline(edge, color="0.5", linestyle="--", linewidth=1)
        for name, middle in QUARTERS.items():
            ax.text(middle, 78, name.replace(" ", "\n", 1), ha="center", va="top", fontsize=9)
        if longitude == longitude:
            ax.axvline(longitude, color=navy)
        ax.plot(0 if longitude != longitude else longitude, latitude, "o", color=navy, markersize=9, clip_on=False)
        ax.set(xlim=(-135, 225), ylim=(-90, 90), xticks=[-90, 0, 90, 180], yticks=[-90, -45, 0, 45, 90])
        ax.set(xlabel="longitude: which decision", ylabel="latitude: luck", title=f"chance to win {p:.2f}")
    return ax
