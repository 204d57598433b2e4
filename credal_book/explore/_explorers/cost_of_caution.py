"""Chapter 28: what the answers of the naive credal classifier cost on ordinal data, by r and s."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STUDY = "ordinal-calibration"
TREATMENTS = ("cautiousness-seeking", "mistake-averse")
TENTHS = range(11)
"""Values of r."""
LARGEST = 10
"""Values of s go up to this one, as in the paper."""
HIGHEST = 2.5


def cost_of_caution() -> Any:
    """Choose r, s and the treatment of mistakes: average costs and sizes of answers on ERA, ESL and LEV.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live

    Raises
    ------
    FileNotFoundError
        If the results of the study are not there; the message says how to make them.
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    return Explorer(
        controls=[
            Select("treatment", "Treatment", TREATMENTS, TREATMENTS[0]),
            Slider("r", "r", 0, 1, 0.1, 0.5, digits=1),
            Slider("s", "s", 0.5, LARGEST, 0.5, 2, digits=1),
        ],
        draw=_draw,
        describe=_describe,
        data={
            "s": _sizes().index.tolist(),
            "sizes": _sizes().to_dict("list"),
            "costs": {name: [_costs(name, tenths).to_dict("list") for tenths in TENTHS] for name in TREATMENTS},
            "highest": HIGHEST,
        },
    )


@cache
def _counts() -> Any:
    from credal_book.studies import results

    counts = results(STUDY).counts
    return counts[counts["thousandths"] <= 1000 * LARGEST]


@cache
def _costs(treatment: str, tenths: int) -> Any:
    from credal_book.studies.ordinal_calibration import curves

    return curves(_counts(), tenths / 10, treatment).round(6)


@cache
def _sizes() -> Any:
    from credal_book.studies.ordinal_calibration import sizes

    return sizes(_counts()).round(6)


def _describe(treatment: str, r: float, s: float) -> str:
    costs, sizes = _costs(treatment, round(10 * r)), _sizes()
    now = "; ".join(f"{name} {costs[name][s]:z.3f} with {sizes[name][s]:z.2f} classes an answer" for name in costs)
    best = ", ".join(f"{name} {costs[name].min():z.3f} at s = {costs[name].idxmin():g}" for name in costs)
    return f"Average costs for r = {r:.1f}, {treatment}. At s = {s:.1f}: {now}. Lowest up to s = {LARGEST}: {best}."


def _draw(treatment: str, r: float, s: float) -> Axes:
    import matplotlib.pyplot as plt

    costs = _costs(treatment, round(10 * r))
    with plots.style():
        ax = plt.subplots()[1]
        looks = zip(plots.PALETTE.values(), plots.DASHES, plots.MARKERS, strict=False)
        for name, (color, dash, marker) in zip(costs, looks, strict=False):
            ax.plot(costs.index, costs[name], dash, color=color)
            ax.plot(s, costs[name][s], marker, color=color, label=name)
        ax.axvline(s, color="0.5", linestyle=":")
        ax.set(xlabel="s", ylabel="average cost in ranks", xlim=(0, LARGEST), ylim=(0, HIGHEST))
        ax.set_title(f"r = {r:.1f}, {treatment}", fontsize=11)
        ax.legend(loc="upper left")
    return ax
