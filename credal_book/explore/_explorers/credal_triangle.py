"""Chapter 5: a credal set in the triangle of all distributions of three classes, and the classes that it keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin
from credal_lib import choice, gambles
from credal_lib.credal_sets import Intervals

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from matplotlib.axes import Axes

    from credal_lib._checks import BoolArray, FloatArray

    Point = tuple[float, ...]
    """A distribution of the three classes."""

NAMES = ("human", "bicycle", "nothing")
COSTS = {"obstacle": [[0, 1, 2], [1, 0, 2], [4, 4, 0]], "0/1": [[0, 1, 1], [1, 0, 1], [1, 1, 0]]}
"""Rows: predicted class, columns: truth. (Yang, Destercke and Masson, Table I, and accuracy.)"""
START = ((0, 0.2), (0.3, 0.4), (0.4, 0.6))
"""The intervals of their Example 3."""
TRIANGLE: list[Point] = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
PLACES = np.array([[0, 0], [1, 0], [0.5, 0.75**0.5]])
"""Where the corners of the triangle are drawn."""
TOLERANCE = 1e-9


def credal_triangle() -> Any:
    """Set an interval for the probability of each of three classes: see the credal set and the classes that are kept.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    sliders = [
        Slider(f"{name}_{end}", label, 0, 1, 0.05, start, digits=2, group=f"Probability of {name}")
        for name, starts in zip(NAMES, START, strict=True)
        for end, label, start in zip(("low", "high"), ("at least", "at most"), starts, strict=True)
    ]
    return Explorer(
        controls=[Select("costs", "Costs", list(COSTS), "obstacle"), *sliders],
        draw=_draw,
        describe=_describe,
        formulas={"expected": _formula()},
        data={"costs": COSTS, "regions": {name: _regions(costs) for name, costs in COSTS.items()}},
        changed={f"{name}_{end}": _keeps_order(name, end) for name in NAMES for end in ("low", "high")},
    )


def _formula() -> str:
    """Print the expected cost as JavaScript."""
    from sympy import Symbol, jscode

    p, c = ([Symbol(f"{name}[{i}]") for i in range(3)] for name in "pc")
    return f"(p, c) => {jscode(gambles.expected_reward(p, c))}"


def _keeps_order(name: str, end: str) -> Callable[[Mapping[str, Any]], dict[str, float]]:
    """Move the other bound along if one is moved beyond it."""
    other, least = ("high", max) if end == "low" else ("low", min)
    return lambda values: {f"{name}_{other}": least(values[f"{name}_{other}"], values[f"{name}_{end}"])}


def clip(corners: Sequence[Point], value: Callable[[Point], float]) -> list[Point]:
    """Keep the part of a polygon where a linear function is not negative.

    Parameters
    ----------
    corners : sequence of points
        In the order of the polygon's outline.
    value : callable
        Linear in the point.

    Returns
    -------
    list of points
        Corners of what is left, in the same order; none if nothing is.

    Examples
    --------
    >>> clip(TRIANGLE, lambda p: p[0] - 0.5)
    [(1, 0, 0), (0.5, 0.5, 0.0), (0.5, 0.0, 0.5)]
    """
    kept: list[Point] = []
    for one, following in zip(corners, [*corners[1:], *corners[:1]], strict=True):
        a, b = value(one), value(following)
        if a >= -TOLERANCE:
            kept.append(one)
        if (a >= -TOLERANCE) != (b >= -TOLERANCE):
            kept.append(tuple(x + a / (a - b) * (y - x) for x, y in zip(one, following, strict=True)))
    return kept


def _regions(costs: Sequence[Sequence[float]]) -> list[list[Point]]:
    """Outline, for each class, the distributions under which its expected cost is the least."""
    regions = []
    for own in costs:
        region = TRIANGLE
        for other in costs:
            more = [b - a for a, b in zip(own, other, strict=True)]
            region = clip(region, lambda p, more=more: gambles.expected_reward(p, more))  # type: ignore[misc]
        regions.append([tuple(round(float(x), 9) for x in point) for point in region])
    return regions


def _bounds(values: Mapping[str, Any]) -> tuple[FloatArray, FloatArray]:
    lower, upper = (np.array([values[f"{name}_{end}"] for name in NAMES], dtype=float) for end in ("low", "high"))
    return lower, upper


def _contradiction(lower: FloatArray, upper: FloatArray) -> str:
    """Return why no distribution respects the bounds, if none does."""
    for name, total, wrong in (("lower", sum(lower), 1), ("upper", sum(upper), -1)):
        if wrong * (total - 1) > TOLERANCE:
            return f"No distribution respects these bounds: the {name} ones sum to {total:z.2f}."
    return ""


def _named(mask: BoolArray) -> str:
    return ", ".join(name for name, kept in zip(NAMES, mask, strict=True) if kept)


def _describe(costs: str, **values: Any) -> str:
    lower, upper = _bounds(values)
    bounds = ", ".join(f"{name} {a:z.2f} to {b:z.2f}" for name, a, b in zip(NAMES, lower, upper, strict=True))
    start = f"Triangle of all distributions over human, bicycle and nothing, {costs} costs. Bounds: {bounds}."
    if problem := _contradiction(lower, upper):
        return f"{start} {problem}"
    credal, table = Intervals(lower, upper), np.array(COSTS[costs])
    corners = credal.vertices(tol=1e-7)
    listed = "; ".join(sorted(f"({', '.join(f'{p:z.2f}' for p in corner)})" for corner in corners))
    ranges = zip(NAMES, gambles.lower_expectation(table, credal), gambles.upper_expectation(table, credal), strict=True)
    expected = ", ".join(f"{name} {low:z.2f} to {high:z.2f}" for name, low, high in ranges)
    return (
        f"{start} Vertices of the credal set: {listed}. Expected costs: {expected}. "
        f"Maximal: {_named(choice.maximal(-table, credal))}. "
        f"E-admissible: {_named(choice.e_admissible(-table, credal))}. "
        f"Kept by interval dominance: {_named(choice.interval_dominance(-table, credal))}."
    )


def _draw(costs: str, **values: Any) -> Axes:
    import matplotlib.pyplot as plt

    lower, upper = _bounds(values)
    possible = not _contradiction(lower, upper)
    table = np.array(COSTS[costs])
    kept = choice.maximal(-table, Intervals(lower, upper)) if possible else np.zeros(3, dtype=bool)
    with plots.style():
        ax = plt.subplots()[1]
        for region, color in zip(_regions(COSTS[costs]), plots.PALETTE.values(), strict=False):
            ax.fill(*(np.array(region) @ PLACES).T, facecolor=color, alpha=0.15)
            ax.fill(*(np.array(region) @ PLACES).T, fill=False, edgecolor="0.4", linewidth=1)
        if possible:
            corners = Intervals(lower, upper).vertices(tol=1e-7) @ PLACES
            about = corners - corners.mean(axis=0)
            around = corners[np.argsort(np.arctan2(about[:, 1], about[:, 0]))]
            ax.fill(*around.T, facecolor=plots.PALETTE["brown"], edgecolor="black", alpha=0.8)
            ax.plot(*corners.T, "o", color="black", markersize=5)
        for name, place, keep in zip(NAMES, PLACES, kept, strict=True):
            ax.annotate(
                f"{name}, kept" if keep else name,
                place,
                (0, 8 if place[1] else -8),
                textcoords="offset points",
                ha="center",
                va="bottom" if place[1] else "top",
            )
        ax.set_aspect("equal")
        ax.margins(0.15)
        ax.set_axis_off()
    return ax
