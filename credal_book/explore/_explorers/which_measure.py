"""Chapter 32: say what the classifier answers, what you know of the costs and what the number is for."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from credal_book import catalog, plots, scoreboard
from credal_book.explore._controls import Explorer, Select
from credal_book.explore._twin import twin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes


SETS_WITH_COSTS = ("a set of classes", "choose a model", "a cost for each error")
"""Answers to the first three questions that make what comes after a set a fourth."""


def which_measure() -> Any:
    """Follow the decision guide, and see four classifiers on twelve wines under a measure of the recommended kind.

    Returns
    -------
    ipywidgets.VBox, or plots.Picture where no kernel is live
    """
    return twin(explorer())


def explorer() -> Explorer:
    """Declare the figure."""
    return Explorer(
        controls=[
            Select("answer", "The classifier says", catalog.ANSWERS, "a set of classes"),
            Select("purpose", "I want to", catalog.PURPOSES, "choose a model"),
            Select("costs", "I know of the costs", catalog.COSTS, "errors are alike"),
            Select("after", "After a set", catalog.AFTER, "one fixed action"),
        ],
        draw=_draw,
        describe=_describe,
        data=_every(),
        hidden=_hidden,
    )


def _every() -> dict[str, dict[str, Any]]:
    """Compose what is shown, by the answers to the questions that are asked."""
    every = {}
    for asked in product(catalog.ANSWERS, catalog.PURPOSES, catalog.COSTS):
        every[", ".join(asked)] = _shown(*asked, catalog.AFTER[0])
        if asked == SETS_WITH_COSTS:
            every |= {", ".join((*asked, after)): _shown(*asked, after) for after in catalog.AFTER[1:]}
    return every


def _hidden(values: Mapping[str, Any]) -> list[str]:
    asked = (values["answer"], values["purpose"], values["costs"])
    return ["costs"] * (values["purpose"] == "keep a promise") + ["after"] * (asked != SETS_WITH_COSTS)


def _shown(answer: str, purpose: str, costs: str, after: str) -> dict[str, Any]:
    """Names and values of the bars, the direction, and what is said."""
    found = catalog.advise(answer, costs, purpose, after)
    (row,) = scoreboard.rows([found.row])
    return {
        "names": list(row.values),
        "values": list(row.values.values()),
        "axis": f"{row.measure}, {row.direction}",
        "text": _describe(answer, purpose, costs, after),
    }


def _describe(answer: str, purpose: str, costs: str, after: str) -> str:
    found = catalog.advise(answer, costs, purpose, after)
    (row,) = scoreboard.rows([found.row])
    values = ", ".join(f"{name} {value:z.3f}" for name, value in row.values.items())
    precise = "Here precise names one class in each row. " if "precise" in found.call else ""
    taught = "" if found.row == found.chapter else f"Chapter {found.chapter} teaches it. "
    return (
        f"Use: {found.use}. Call: {found.call}. {precise}Report beside it: {found.beside}. "
        f"Do not choose by: {found.avoid}. {taught}"
        f"Of this kind, chapter {found.row}, on the twelve wines: {row.measure}, {row.direction}: {values}."
    )


def _draw(answer: str, purpose: str, costs: str, after: str) -> Axes:
    import matplotlib.pyplot as plt

    shown = _shown(answer, purpose, costs, after)
    with plots.style():
        ax = plt.subplots()[1]
        bars = ax.bar(shown["names"], shown["values"], color=list(plots.PALETTE.values()), edgecolor="white")
        for bar, hatch in zip(bars, plots.HATCHES, strict=True):
            bar.set_hatch(hatch)
        ax.axhline(0, color="black", linewidth=0.8)
        ax.set(ylabel=shown["axis"])
    return ax
