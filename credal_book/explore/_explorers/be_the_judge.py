"""The tour: set the utility of correct answers, errors and abstentions, and see which of four classifiers is ahead."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.datasets import twelve_wines
from credal_book.explore._controls import Explorer, Slider
from credal_book.explore._twin import twin
from credal_lib.rewards import Quadratic

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

WINES = 12
LEVEL = 1e-9
"""Scores closer than this are equal."""


def be_the_judge() -> Any:
    """Set the utility of a correct pair, an error and "unknown", and compare four classifiers on the twelve wines.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    from sympy import Symbol, jscode

    half, x = Symbol("h"), Symbol("x")
    return Explorer(
        controls=[
            Slider("pair", "utility of a correct pair", 0.5, 1, 0.01, 0.65, digits=2),
            Slider("error", "an error costs", 0, 10, 0.25, 0, digits=2),
            Slider("unknown", "utility of “unknown”", -0.5, 0.5, 0.05, 0, digits=2),
        ],
        draw=_draw,
        describe=_describe,
        formulas={"utility": f"(x, h) => {jscode(Quadratic(half).utility(x))}"},
        data={name: dict(found) for name, found in _counts().items()},
    )


@cache
def _counts() -> Mapping[str, Mapping[str, int]]:
    """Count for each classifier the correct answers by size, the errors and the unknowns."""
    wines = twelve_wines()
    found = {}
    for name, given in wines.answers.items():
        size, hit = given.sets.sum(axis=1), given.sets[range(WINES), wines.y]
        right = {str(k): int((hit & (size == k)).sum()) for k in (1, 2, 3)}
        found[name] = right | {"errors": int((~hit & (size > 0)).sum()), "unknown": int((size == 0).sum())}
    return found


def _scores(pair: float, error: float, unknown: float) -> dict[str, float]:
    u = Quadratic(pair).utility
    return {
        name: (sum(found[str(k)] * u(1 / k) for k in (1, 2, 3)) - error * found["errors"] + unknown * found["unknown"])
        / WINES
        for name, found in _counts().items()
    }


def _verdict(scores: Mapping[str, float]) -> str:
    """Name the classifier that is ahead."""
    best = max(scores.values())
    return f"In front: {' and '.join(name for name, score in scores.items() if best - score < LEVEL)}."


def _describe(pair: float, error: float, unknown: float) -> str:
    scores = _scores(pair, error, unknown)
    listed = ", ".join(f"{name} {score:z.3f}" for name, score in scores.items())
    return f"Mean utility on the twelve wines: {listed}. {_verdict(scores)}"


def _draw(pair: float, error: float, unknown: float) -> Axes:
    import matplotlib.pyplot as plt

    scores = _scores(pair, error, unknown)
    with plots.style():
        ax = plt.subplots(figsize=(5.6, 2.6))[1]
        for place, ((name, score), color) in enumerate(zip(scores.items(), plots.PALETTE.values(), strict=False)):
            ax.barh(place, score, color=color)
            ax.text(0.02, place - 0.48, f"{name} {score:.3f}", va="center", fontsize=9)
        ax.axvline(0, color="black", linewidth=1)
        low = min(0, *scores.values()) - 0.05
        ax.set(xlabel="mean utility of an answer", xlim=(low, 1), ylim=(3.5, -0.7), yticks=[])
    return ax
