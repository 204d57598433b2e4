"""Chapter 13: set the charge for each further class, and see how many classes the cheapest set has."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.explore._controls import Explorer, Slider
from credal_book.explore._polygon import Point, area, region
from credal_book.explore._twin import twin

if TYPE_CHECKING:
    from matplotlib.axes import Axes

START: dict[str, Any] = {"charge": 0.4, "first": 1.0, "second": 1.0, "third": 1.0}
COUNTED = ("one class", "two classes", "all three")


def charge_per_class() -> Any:
    """Set the charge for each further class and what missing each class costs.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    from sympy import jscode, symbols

    from credal_lib.rewards import Ha

    losses, charge = symbols("a b c"), symbols("charge")
    reward = Ha(losses, charge)
    margin = sum(reward.cost([j], 0) for j in range(3)) / 3 - reward.cost([0, 1, 2], 0)
    return Explorer(
        controls=[
            Slider("charge", "charge for each further class", 0.02, 1, 0.02, START["charge"], digits=2),
            Slider("first", "cost of missing class 1", 0.5, 3, 0.1, START["first"], digits=1),
            Slider("second", "cost of missing class 2", 0.5, 3, 0.1, START["second"], digits=1),
            Slider("third", "cost of missing class 3", 0.5, 3, 0.1, START["third"], digits=1),
        ],
        draw=_draw,
        describe=_describe,
        formulas={"margin": f"(a, b, c, charge) => {jscode(margin)}"},
    )


def rewarded(named: tuple[int, ...], losses: tuple[float, float, float], charge: float) -> list[Point]:
    """Cut the region out of the triangle in which these classes and no others have more than the charge at stake.

    Parameters
    ----------
    named : tuple of int
        Two classes or three.
    losses : tuple of three floats
        Cost of missing each class.
    charge : float
        For each further class.

    Returns
    -------
    list of (probability of class 1, probability of class 2)
        Corners in order; fewer than three if there is no such region.
    """
    leads = np.diag(losses) - charge
    leads[[j for j in range(3) if j not in named]] *= -1
    return region(leads.tolist())


def _regions(losses: tuple[float, float, float], charge: float) -> dict[int, list[list[Point]]]:
    return {k: [rewarded(named, losses, charge) for named in combinations(range(3), k)] for k in (2, 3)}


def _describe(charge: float, first: float, second: float, third: float) -> str:
    losses = (first, second, third)
    found = _regions(losses, charge)
    two, three = (sum(map(area, found[k])) for k in (2, 3))
    least, bound = min(losses), min(losses) / 3
    rewarded = "all sets are rewarded" if charge < bound - 1e-9 else "not all sets are rewarded"
    return (
        "Triangle of the probabilities of classes 1 and 2, and the regions where the cheapest set has two classes, and "
        f"all three. With a charge of {charge:.2f} the cheapest set is one class in {1 - two - three:z.3f} of the "
        f"triangle, two classes in {two:z.3f}, all three in {three:z.3f}. The smallest loss is {least:.1f}, a third of "
        f"it {bound:.3f}: {rewarded}. If class 1 is true, naming all three saves {_margin(losses, charge):z.3f}."
    )


def _margin(losses: tuple[float, float, float], charge: float) -> float:
    from credal_lib.rewards import Ha

    reward = Ha(losses, charge)
    return float(sum(reward.cost([j], 0) for j in range(3)) / 3 - reward.cost([0, 1, 2], 0))


def _draw(charge: float, first: float, second: float, third: float) -> Axes:
    import matplotlib.pyplot as plt

    _, orange, sky, *_ = plots.PALETTE.values()
    with plots.style():
        ax = plt.subplots()[1]
        ax.plot([0, 1, 0, 0], [0, 0, 1, 0], color="black")
        looks = {2: (sky, "", COUNTED[1]), 3: (orange, "///", COUNTED[2])}
        for k, shapes in _regions((first, second, third), charge).items():
            color, hatch, label = looks[k]
            ax.fill([], [], color=color, alpha=0.6, hatch=hatch, label=label)
            for shape in shapes:
                if len(shape) > 2:
                    ax.fill(*zip(*shape, strict=True), color=color, alpha=0.6, hatch=hatch)
        ax.set(xlabel="probability of class 1", ylabel="probability of class 2", xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))
        ax.legend()
    return ax
