"""Chapter 12: set what a pair of two classes costs, and see from which probability on it is the best answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.explore._controls import Explorer, Slider
from credal_book.explore._twin import twin
from credal_lib.gambles import subsets
from credal_lib.properties import check

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FALSE_ALARM, MISS = 2, 4
"""Costs of naming a human where there is nothing, and of the opposite error."""
EQUAL = MISS / (FALSE_ALARM + MISS)
"""Probability of nothing at which both classes cost the same."""
START: dict[str, Any] = {"human": 0.5, "nothing": 0.5}


def threshold_bar() -> Any:
    """Set what the answer "human or nothing" costs, and see where it is the best answer.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    return Explorer(
        controls=[
            Slider("human", "cost if human", 0, 4, 0.05, START["human"], digits=2),
            Slider("nothing", "cost if nothing", 0, 4, 0.05, START["nothing"], digits=2),
        ],
        draw=_draw,
        describe=_describe,
        data={"alarm": FALSE_ALARM, "miss": MISS},
    )


def thresholds(human: float, nothing: float) -> tuple[float, float]:
    """Compute between which probabilities of nothing the pair is the best answer.

    Parameters
    ----------
    human, nothing : float
        Costs of the pair under the two truths.

    Returns
    -------
    tuple of two floats
        The probability at which both classes cost the same, twice, if there are none.
    """
    if human / MISS + nothing / FALSE_ALARM > 1 - 1e-9:
        return EQUAL, EQUAL
    return human / (human + FALSE_ALARM - nothing), (MISS - human) / (MISS - human + nothing)


def _kept(human: float, nothing: float) -> str:
    found = check([[0, FALSE_ALARM], [MISS, 0], [human, nothing]], sets=subsets(2), tol=1e-9)
    said = ("rewards caution", "does not reward caution")[not found[3].holds]
    return f"The row of the pair {said}, and is {'' if found[10].holds else 'not '}upper bounded."


def _verdict(human: float, nothing: float) -> str:
    low, high = thresholds(human, nothing)
    if low == high:
        return f"The pair is never the only best answer: human below {EQUAL:.3f}, nothing above."
    return (
        f"Human is best below {low:.3f}, the pair up to {high:.3f}, nothing above. "
        f"The interval of the pair has the length {high - low:.3f}."
    )


def _describe(human: float, nothing: float) -> str:
    return (
        "Expected costs of human, nothing and the pair against the probability of nothing, and a bar of the best "
        f"answers. The pair costs {human:.2f} if human and {nothing:.2f} if nothing. {_verdict(human, nothing)} "
        f"{_kept(human, nothing)}"
    )


def _draw(human: float, nothing: float) -> Axes:
    import matplotlib.pyplot as plt

    q = np.linspace(0, 1, 101)
    low, high = thresholds(human, nothing)
    navy, orange, sky, _ = plots.PALETTE.values()
    with plots.style():
        ax = plt.subplots()[1]
        for costs, dash, color, label in (
            (FALSE_ALARM * q, "-", navy, "human"),
            (human * (1 - q) + nothing * q, "--", orange, "human or nothing"),
            (MISS * (1 - q), "-.", sky, "nothing"),
        ):
            ax.plot(q, costs, dash, color=color, label=label)
        pieces = ((0.0, low, navy), (low, high, orange), (high, 1.0, sky))
        for left, right, color in pieces:
            ax.barh(-0.3, right - left, 0.3, left=left, color=color)
        ax.set(xlabel="probability of nothing", ylabel="expected cost", xlim=(0, 1), ylim=(-0.5, 4))
        ax.legend()
    return ax
