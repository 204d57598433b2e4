"""Chapter 29: let four classifiers abstain more and more: accuracy, error, AUC and cost."""

from __future__ import annotations

from functools import cache
from math import isnan, nan
from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

TREES = {"nominal": ("tree", "pruned tree"), "numeric": ("binary tree", "pruned binary tree")}
DATA = {"tic-tac-toe": "nominal", "tic-tac-toe-8": "nominal", "spambase": "numeric"}
"""Data sets, and which of the trees are those of the paper there."""
MEASURES = {"accuracy": (0.6, 1.02), "error": (0.0, 0.32), "auc": (0.6, 1.02), "cost": (0.0, 25.0)}
"""Columns of the response, and the ends of their axes."""
START: dict[str, Any] = {"data": "tic-tac-toe", "measure": "accuracy", "degree": 30}
COLUMNS = ("abstention", *MEASURES, "abstention_pos", "abstention_neg")
LAST = 90


def abstain_more() -> Any:
    """Compare trees, naive Bayes and logistic regression at any abstention, on tic-tac-toe and spambase.

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
            Select("data", "Data", list(DATA), START["data"]),
            Select("measure", "Measure", list(MEASURES), START["measure"]),
            Slider("degree", "Abstention at least, percent", 0, LAST, 2, START["degree"]),
        ],
        draw=_draw,
        describe=_describe,
        data={"curves": {data: _curves(data) for data in DATA}, "axes": MEASURES},
    )


@cache
def _table() -> Any:
    """Response curves of the study, by data, classifier and degree."""
    from credal_book.studies import results
    from credal_book.studies.cautious import response

    counts = results("cautious").counts
    window = counts[(counts["curve"] == "window") & (counts["degree"] <= LAST)]
    return response(window, by=["data", "classifier", "degree"])


def _classifiers(data: str) -> tuple[str, ...]:
    return (*TREES[DATA[data]], "naive Bayes", "logistic regression")


@cache
def _curves(data: str) -> Mapping[str, Mapping[str, list[float | None]]]:
    """Four digits of each column, by classifier; None where a measure is undefined."""
    return {
        name: {
            column: [None if isnan(value) else round(value, 4) for value in _table().loc[data, name][column]]
            for column in COLUMNS
        }
        for name in _classifiers(data)
    }


def _describe(data: str, measure: str, degree: int) -> str:
    place = degree // 2
    parts = []
    for name, curve in _curves(data).items():
        value, share, positive, negative = (
            nan if (number := curve[column][place]) is None else number
            for column in (measure, "abstention", "abstention_pos", "abstention_neg")
        )
        parts.append(
            f"{name} {value:z.3f} at abstention {share:z.3f} (positive {positive:z.3f}, negative {negative:z.3f})"
        )
    return f"Line chart on {data} of {measure} against abstention. At {degree} percent or more: {'; '.join(parts)}."


def _draw(data: str, measure: str, degree: int) -> Axes:
    import matplotlib.pyplot as plt

    with plots.style():
        ax = plt.subplots()[1]
        looks = zip(plots.PALETTE.values(), plots.DASHES, plots.MARKERS, strict=True)
        for (name, curve), (color, dash, marker) in zip(_curves(data).items(), looks, strict=True):
            across, up = (
                [nan if value is None else value for value in curve[column]] for column in ("abstention", measure)
            )
            ax.plot(across, up, dash, color=color, label=name)
            ax.plot(across[degree // 2], up[degree // 2], marker, color=color)
        ax.set(xlabel="abstention", ylabel=measure, xlim=(0, 1), ylim=MEASURES[measure])
        ax.set_title(f"{data}, abstention {degree} percent or more", fontsize=11)
        ax.legend()
    return ax
