"""Chapter 31: choose the level of conformal sets, and see what they cover and what they earn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from credal_book import plots
from credal_book.explore._controls import Explorer, Select
from credal_book.explore._twin import twin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

STUDY = "conformal"
DATA = ("ESL", "vowel", "glass", "yeast", "ecoli", "segment")
CLASSIFIERS = ("logistic", "naive Bayes", "forest")
RULES = ("LAC", "APS", "by class")
UTILITIES = ("u65", "u80")
START: dict[str, Any] = {"data": "ESL", "classifier": "logistic", "rule": "LAC", "level": 90}


def conformal_level() -> Any:
    """Compare coverage and utility of conformal sets by level, with those of sets chosen for the utility.

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
            Select("classifier", "Classifier", CLASSIFIERS, START["classifier"]),
            Select("rule", "Sets", RULES, START["rule"]),
            Select("level", "Level (%)", list(_levels()), START["level"]),
        ],
        draw=_draw,
        describe=_describe,
        data={
            data: {name: {"rules": {rule: _lines(data, name, rule) for rule in RULES}, "others": _others(data, name)}
                   for name in CLASSIFIERS}
            for data in DATA
        },
    )  # fmt: skip


def _levels() -> tuple[int, ...]:
    from credal_book.studies._conformal_rules import LEVELS

    return LEVELS


@cache
def _table() -> Any:
    """Coverage, mean size, share of empty sets and utilities of every rule."""
    from credal_book.studies import results, scoring

    counts, keys = results(STUDY).counts, ["data", "classifier", "rule", "level"]
    counts = counts[counts["data"].isin(DATA)]
    sums = counts.assign(classes=counts["size"] * counts["answers"], empty=counts["answers"] * (counts["size"] == 0))
    totals = sums.groupby(keys)[["answers", "hits", "classes", "empty"]].sum()
    found = scoring.utilities(counts, keys)[list(UTILITIES)]
    shares = totals[["hits", "classes", "empty"]].div(totals["answers"], axis=0)
    return found.join(shares.rename(columns={"hits": "coverage", "classes": "size"}))


def _lines(data: str, classifier: str, rule: str) -> Mapping[str, list[float]]:
    lines = _table().loc[data, classifier, rule]
    return {str(name): column.tolist() for name, column in lines.items()}


def _others(data: str, classifier: str) -> Mapping[str, float]:
    """Accuracy of the most probable class, and utilities of the sets that are chosen for each of them."""
    table = _table().loc[data, classifier]
    chosen = {name: float(table.loc[(name, 0), name]) for name in UTILITIES}
    return {"named": float(table.loc[("named", 0), "u65"]), **chosen}


def _describe(data: str, classifier: str, rule: str, level: int) -> str:
    lines, others, levels = _lines(data, classifier, rule), _others(data, classifier), _levels()
    now = {name: line[levels.index(level)] for name, line in lines.items()}
    shown = ("coverage", *UTILITIES)
    courses = "; ".join(f"{name} {', '.join(f'{value:z.3f}' for value in lines[name])}" for name in shown)
    return (
        f"Line chart on {data} against the levels {', '.join(map(str, levels))} percent, {rule} sets of {classifier}. "
        f"{courses}. At {level}%: coverage {now['coverage']:z.3f}, {now['size']:z.2f} classes on average, "
        f"{now['empty']:z.3f} of the sets empty, u65 {now['u65']:z.3f}, u80 {now['u80']:z.3f}. "
        f"One class alone earns {others['named']:z.3f}. Sets chosen for u65 earn a u65 of {others['u65']:z.3f}, "
        f"sets chosen for u80 a u80 of {others['u80']:z.3f}."
    )


def _draw(data: str, classifier: str, rule: str, level: int) -> Axes:
    import matplotlib.pyplot as plt

    lines, others, levels = _lines(data, classifier, rule), _others(data, classifier), _levels()
    with plots.style():
        ax = plt.subplots()[1]
        for name, dash, marker in zip(("coverage", *UTILITIES), plots.DASHES, plots.MARKERS, strict=False):
            ax.plot(levels, lines[name], dash, marker=marker, label=name)
        ax.axhline(others["named"], color="black", linestyle=":", linewidth=1.2, label="one class alone")
        ax.axvline(level, color="black", linestyle=":", linewidth=1.2)
        ax.set(xlabel="level in percent", ylabel="share, or mean utility", ylim=(0, 1.03))
        ax.set_title(f"{data}, {classifier}, {rule}", fontsize=11)
        ax.legend(loc="lower left")
    return ax
