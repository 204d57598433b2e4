"""Chapter 16: lean to a class by the bias, widen the window, and see which days of a forecaster become unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin
from credal_book.scenes.forecasters import FORECASTERS, days
from credal_lib import abstention, confusion

if TYPE_CHECKING:
    from matplotlib.axes import Axes


START: dict[str, Any] = {"forecaster": "first", "bias": 0.5, "window": 0.4}


def widen_the_window() -> Any:
    """Set the bias for rain and the width of the window: see answers, errors and which days are unknown.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    return Explorer(
        controls=[
            Select("forecaster", "Forecaster", list(FORECASTERS), START["forecaster"]),
            Slider("bias", "bias for rain", 0.05, 0.95, 0.05, START["bias"], digits=2),
            Slider("window", "window", 0, 1, 0.05, START["window"], digits=2),
        ],
        draw=_draw,
        describe=_describe,
        formulas={"threshold": _formula()},
        data=FORECASTERS,
    )


def _formula() -> str:
    """Print the threshold of a class as JavaScript."""
    from sympy import jscode, symbols

    return f"(b, w) => {jscode(abstention.window_threshold(*symbols('b w')))}"


def _cuts(bias: float, window: float) -> tuple[float, float]:
    """Compute up to which probability of rain dry is answered, and from which on rain."""
    return 1 - abstention.window_threshold(1 - bias, window), abstention.window_threshold(bias, window)


def _describe(forecaster: str, bias: float, window: float) -> str:
    y, p = days(FORECASTERS[forecaster])
    counted = confusion.tally(y, abstention.window_rule(p, window, [1 - bias, bias]), unknown=True)
    (dry_right, dry_wrong), (rain_wrong, rain_right), (dry_silent, rain_silent) = np.array(counted).astype(int).tolist()
    right, wrong, silent = dry_right + rain_right, dry_wrong + rain_wrong, dry_silent + rain_silent
    accuracy = f"{right / (right + wrong):.3f}" if right + wrong else "undefined"
    low, high = _cuts(bias, window)
    return (
        f"A hundred days of the {forecaster} forecaster by the stated probability of rain. Dry is answered up to "
        f"{low:z.3f}, rain from {high:.3f}. Unknown: {silent} days, {dry_silent / (y == 0).sum():.1%} of the dry and "
        f"{rain_silent / (y == 1).sum():.1%} of the rainy ones. Error {wrong / 100:.2f}, accuracy {accuracy}."
    )


def _draw(forecaster: str, bias: float, window: float) -> Axes:
    import matplotlib.pyplot as plt

    stated, rainy, dry = np.array(FORECASTERS[forecaster]).T
    low, high = _cuts(bias, window)
    navy, orange, sky, _ = plots.PALETTE.values()
    with plots.style():
        ax = plt.subplots()[1]
        ax.axvspan(low, high, color=orange, alpha=0.25, label="unknown")
        ax.bar(stated / 100, dry, 0.035, color=navy, label="dry days")
        ax.bar(stated / 100, rainy, 0.035, bottom=dry, color=sky, hatch="..", label="rainy days")
        ax.set(xlabel="stated probability of rain", ylabel="days", xlim=(0, 1), ylim=(0, 66))
        ax.legend(loc="upper right")
    return ax
