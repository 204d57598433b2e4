"""Chapter 30: lengthen the lists of four classifiers, and see whether their order by score is that by accuracy."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_book import plots
from credal_book.explore._controls import Explorer, Select, Slider
from credal_book.explore._twin import twin
from credal_lib.toplists import Brier, Log

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

STUDY = "top-lists"
DATA = ("vowel", "ESL", "glass", "yeast", "ecoli")
SCORES = {"Brier": "brier", "log": "log"}
CLASSIFIERS = ("naive Bayes", "logistic", "tree", "forest, smoothed")
"""The forest that is not smoothed has infinite scores, which no line can show."""
LONGEST = 5
"""Every data set has as many classes."""
START: dict[str, Any] = {"data": "vowel", "score": "Brier", "length": 1}


def list_length() -> Any:
    """Compare the mean scores of four classifiers by the length of their lists with their accuracies.

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
            Select("data", "Data", DATA, START["data"]),
            Select("score", "Padded score", list(SCORES), START["score"]),
            Slider("length", "length k", 1, LONGEST, 1, START["length"]),
        ],
        draw=_draw,
        describe=_describe,
        data={
            "accuracies": {data: _accuracies(data) for data in DATA},
            "lines": {data: {score: _lines(data, score) for score in SCORES} for data in DATA},
        },
    )


@cache
def _sums(data: str) -> Any:
    """Sum over the folds, by classifier and length."""
    from credal_book.studies import results

    counts = results(STUDY).counts
    return counts[counts["data"] == data].groupby(["classifier", "length"]).sum(numeric_only=True)


def _accuracies(data: str) -> dict[str, float]:
    first = _sums(data).xs(1, level="length")
    return {name: float(first.loc[name, "hits"] / first.loc[name, "answers"]) for name in CLASSIFIERS}


def _lines(data: str, score: str) -> dict[str, list[float]]:
    """Mean scores of the lists of 0, 1, ... K classes; the empty list gives all classes the same probability."""
    lines = {}
    for name in CLASSIFIERS:
        sums = _sums(data).loc[name]
        even = np.full((1, len(sums)), 1 / len(sums))
        start = {"Brier": Brier(), "log": Log()}[score].loss(even, np.zeros(even.shape, dtype=bool), [0])
        lines[name] = [*start.tolist(), *(sums[SCORES[score]] / sums["answers"]).tolist()]
    return lines


def _order(values: Mapping[str, float]) -> str:
    """Names from the least value to the largest; equal ones in the order of the legend."""
    return ", ".join(sorted(values, key=lambda name: values[name]))


def _describe(data: str, score: str, length: int) -> str:
    lines, accuracies = _lines(data, score), _accuracies(data)
    courses = "; ".join(f"{name} {' '.join(f'{value:z.3f}' for value in line)}" for name, line in lines.items())
    now = {name: line[length] for name, line in lines.items()}
    losses = ", ".join(f"{name} {value:z.3f}" for name, value in now.items())
    by_accuracy = _order({name: -value for name, value in accuracies.items()})
    return (
        f"Line chart of the mean padded {score} score on {data} against the length of the lists, from 0. {courses}. "
        f"With lists of {length}: {losses}. From the lowest score: {_order(now)}. "
        f"From the most accurate: {by_accuracy}."
    )


def _draw(data: str, score: str, length: int) -> Axes:
    import matplotlib.pyplot as plt

    lines = _lines(data, score)
    with plots.style():
        ax = plt.subplots()[1]
        for (name, line), dash, marker in zip(lines.items(), plots.DASHES, plots.MARKERS, strict=True):
            ax.plot(range(len(line)), line, dash, marker=marker, label=name)
        ax.axvline(length, color="black", linestyle=":", linewidth=1.2)
        ax.set(xlabel="classes in the list", ylabel=f"mean padded {score} score", ylim=(0, None))
        ax.set_title(data, fontsize=11)
        ax.legend()
    return ax
