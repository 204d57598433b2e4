"""Chapter 14: turn up the weight of caution, and see what a set of classes costs under each truth."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin
from credal_book.scenes.car import CAR
from credal_lib.rewards import DiscountedCost

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes

TRUTHS = ("human", "bicycle", "nothing")
SETS = {
    "human or bicycle": (0, 1),
    "bicycle or nothing": (1, 2),
    "human or nothing": (0, 2),
    "any of the three": (0, 1, 2),
}
TREATMENTS = ("cautiousness seeking", "mistake averse")
STEPS = 20
START: dict[str, Any] = {"chosen": "human or nothing", "treatment": TREATMENTS[0], "r": 0.5}


def turn_up_caution() -> Any:
    """Choose a set of classes and a treatment, move the weight of caution, and see what the set costs.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    return Explorer(
        controls=[
            Select("chosen", "The car says", list(SETS), START["chosen"]),
            Select("treatment", "Treatment", list(TREATMENTS), START["treatment"]),
            Slider("r", "weight of caution r", 0, 1, 1 / STEPS, START["r"], digits=2),
        ],
        draw=_draw,
        describe=_describe,
        data={
            "steps": STEPS,
            "truths": list(TRUTHS),
            "curves": {name: {way: _curves(name, way) for way in TREATMENTS} for name in SETS},
        },
    )


@cache
def _curves(chosen: str, treatment: str) -> Sequence[Sequence[float]]:
    """Compute what a set costs under each truth, shape (truths, steps + 1)."""
    rules = [DiscountedCost(CAR, k / STEPS, treatment.replace(" ", "-")) for k in range(STEPS + 1)]
    return [[float(rule.cost(list(SETS[chosen]), y)) for rule in rules] for y in range(3)]


def _now(chosen: str, treatment: str, r: float) -> Mapping[str, tuple[float, float]]:
    """Find by truth what the set costs, and what the average of its classes is."""
    curves = _curves(chosen, treatment)
    return {name: (curves[y][round(r * STEPS)], curves[y][0]) for y, name in enumerate(TRUTHS)}


def _describe(chosen: str, treatment: str, r: float) -> str:
    found = _now(chosen, treatment, r)
    costs, average = (", ".join(f"{name} {pair[i]:z.3f}" for name, pair in found.items()) for i in (0, 1))
    return (
        f"Costs of {chosen} against r under each truth, {treatment}. At r = {r:.2f} it costs: {costs}; "
        f"the average of its classes: {average}."
    )


def _draw(chosen: str, treatment: str, r: float) -> Axes:
    import matplotlib.pyplot as plt

    places = [k / STEPS for k in range(STEPS + 1)]
    with plots.style():
        ax = plt.subplots()[1]
        for i, (name, costs) in enumerate(zip(TRUTHS, _curves(chosen, treatment), strict=True)):
            color = list(plots.PALETTE.values())[i]
            ax.plot(places, costs, plots.DASHES[i], color=color, label=name)
            ax.plot(r, costs[round(r * STEPS)], plots.MARKERS[i], color=color)
        ax.axvline(r, color="black", linewidth=1)
        ax.set(xlabel="weight of caution r", ylabel="cost of the set", xlim=(0, 1), ylim=(-0.1, 3.1))
        ax.legend(title="if there is")
    return ax
