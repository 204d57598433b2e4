"""Chapter 4: slide the base rate, and see what an alarm means where the test is used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore._controls import Explorer, Slider
from credal_book.explore._twin import twin
from credal_book.proofs.part1_decisions.probabilities_from_frequencies import posterior

if TYPE_CHECKING:
    from matplotlib.axes import Axes

START: dict[str, Any] = {"in_use": 10, "in_study": 50, "hits": 90, "alarms": 10, "gain": 10}
LOW, HIGH, PLACES = 0.001, 0.95, 120
"""Ends of the axis of base rates, and how many places of the curve are drawn."""
TICKS = (0.001, 0.01, 0.1, 0.5)


def base_rate() -> Any:
    """Set how frequent the ill are in use and in a study, and compare what an alarm means.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    from sympy import jscode, symbols

    hits, alarms, share = symbols("hits alarms share")
    formula = posterior([hits, alarms], [share, 1 - share])[0]
    return Explorer(
        controls=[
            Slider("in_use", "ill in use, of 1000", 1, 950, 1, START["in_use"], group="Shares of the ill"),
            Slider("in_study", "ill in the study, of 100", 5, 95, 5, START["in_study"], group="Shares of the ill"),
            Slider("hits", "alarms among 100 ill", 5, 95, 5, START["hits"], group="The test"),
            Slider("alarms", "alarms among 100 healthy", 5, 95, 5, START["alarms"], group="The test"),
            Slider("gain", "what treating the ill gains", 1, 50, 1, START["gain"], group="The decision"),
        ],
        draw=_draw,
        describe=_describe,
        formulas={"share": f"(hits, alarms, share) => {jscode(formula)}"},
        data={"low": LOW, "high": HIGH, "places": PLACES, "ticks": list(TICKS)},
    )


def _ill(hits: float, alarms: float, share: float) -> float:
    return float(posterior([hits, alarms], [share, 1 - share])[0])


def _decision(chance: float, threshold: float) -> str:
    a, b = f"{chance:z.3f}", f"{threshold:z.3f}"
    return "it does not matter" if a == b else "treat" if chance > threshold else "do not treat"


def _describe(in_use: float, in_study: float, hits: float, alarms: float, gain: float) -> str:
    threshold = 1 / (1 + gain)
    use, study = (_ill(hits / 100, alarms / 100, share) for share in (in_use / 1000, in_study / 100))
    return (
        "Share of the ill among those with an alarm, against the share of the ill. "
        f"In the study {study:z.3f}: {_decision(study, threshold)}. In use {use:z.3f}: {_decision(use, threshold)}. "
        f"Treating pays above {threshold:z.3f}. Every 1000 in use: {hits * in_use / 100:z.2f} ill and "
        f"{alarms * (1000 - in_use) / 100:z.2f} healthy with an alarm."
    )


def _draw(in_use: float, in_study: float, hits: float, alarms: float, gain: float) -> Axes:
    import matplotlib.pyplot as plt

    navy, orange, sky, *_ = plots.PALETTE.values()
    places = [LOW * (HIGH / LOW) ** (i / PLACES) for i in range(PLACES + 1)]
    with plots.style():
        ax = plt.subplots()[1]
        ax.plot(places, [_ill(hits / 100, alarms / 100, share) for share in places], color=navy, label="after an alarm")
        for share, color, marker, name in ((in_study / 100, orange, "s", "study"), (in_use / 1000, sky, "^", "use")):
            ax.plot(share, _ill(hits / 100, alarms / 100, share), marker, color=color, label=name, linestyle="none")
        ax.axhline(1 / (1 + gain), color="black", linestyle="--", linewidth=1, label="treating pays above")
        ax.set(xscale="log", xlabel="share of the ill", ylabel="share of the ill after an alarm", ylim=(0, 1))
        ax.legend()
    return ax
