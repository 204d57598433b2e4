"""Chapter 11: fill the cost row of a pair of classes, and see where it is the best answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.explore._controls import Explorer, Slider
from credal_book.explore._polygon import region
from credal_book.explore._twin import twin
from credal_book.scenes.car import CAR
from credal_lib.properties import possibility

if TYPE_CHECKING:
    from matplotlib.axes import Axes

START: dict[str, Any] = {"human": 0.25, "bicycle": 0.25, "nothing": 2.0}


def fill_the_cost_row() -> Any:
    """Set what the answer "human or bicycle" costs, and see where it beats both of its classes.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    return Explorer(
        controls=[
            Slider("human", "cost if human", 0, 2, 0.05, START["human"], digits=2),
            Slider("bicycle", "cost if bicycle", 0, 2, 0.05, START["bicycle"], digits=2),
            Slider("nothing", "cost if nothing", 0, 4, 0.05, START["nothing"], digits=2),
        ],
        draw=_draw,
        describe=_describe,
        data={"human": list(CAR[0]), "bicycle": list(CAR[1])},
    )


def _leads(row: tuple[float, float, float]) -> Any:
    """Compute what each of the two classes costs more than the pair, under each truth."""
    return np.subtract(CAR[:2], row)


def _describe(human: float, bicycle: float, nothing: float) -> str:
    row = (human, bicycle, nothing)
    margin = float(possibility(row, CAR[:2]).margin)  # a Fraction where all costs are integers
    margin = margin if abs(margin) > 1e-9 else 0.0
    state = "possible" if margin > 0 else "not possible"
    return (
        f"Triangle of the probabilities of human and bicycle, and the region where the pair beats both of its classes. "
        f"The pair costs {human:.2f}, {bicycle:.2f} and {nothing:.2f}; the average of its classes is 0.50, 0.50 and "
        f"2.00. Largest margin over its classes: {margin:z.3f}. The pair is {state}."
    )


def _draw(human: float, bicycle: float, nothing: float) -> Axes:
    import matplotlib.pyplot as plt

    with plots.style():
        ax = plt.subplots()[1]
        ax.plot([0, 1, 0, 0], [0, 0, 1, 0], color="black")
        shape = region(_leads((human, bicycle, nothing)))
        if len(shape) > 2:
            ax.fill(*zip(*shape, strict=True), color=plots.PALETTE["orange"], alpha=0.6)
        ax.set(xlabel="probability of human", ylabel="probability of bicycle", xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))
    return ax
