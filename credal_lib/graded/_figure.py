"""The figure: the score of each model against the price of a wrong answer."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_lib.graded._checks import ABSTAIN
from credal_lib.report._figure import _look, _short, canvas, shown
from credal_lib.report._words import number

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from credal_lib.graded import GradedReport

FAR = 5
"""A crossing at more than so many times the price (or 1) is not drawn."""


def crossings(report: GradedReport) -> list[tuple[str, str, float]]:
    """Return the pairs of lines that cross in the figure, and where.

    Parameters
    ----------
    report : GradedReport

    Returns
    -------
    list of (str, str, float)
    """
    pairs = combinations([*shown(report), ABSTAIN], 2)
    found = [(a, b, float(report.level.loc[a, b])) for a, b in pairs]
    return [pair for pair in found if 0 <= pair[2] <= FAR * max(report.price, 1)]


def _last_price(report: GradedReport) -> float:
    return max(2 * report.price, 2.0, *(1.2 * price for *_, price in crossings(report)))


def _at(report: GradedReport, name: str, price: float) -> float:
    """Score of a model at a price: its line through the scores at 0 and 1."""
    at_zero, at_one = report.lines[name]
    return at_zero + price * (at_one - at_zero)


def draw(report: GradedReport, *, dark: bool = False, narrow: bool = False) -> Figure:
    """Draw `GradedReport.figure`.

    Parameters
    ----------
    report : GradedReport
    dark, narrow : bool, default False

    Returns
    -------
    matplotlib.figure.Figure
    """
    names = shown(report)
    with canvas((3.8, 4.4) if narrow else (6.4, 4.2), dark=dark) as (figure, colors):
        axes = figure.subplots()
        ink = str(axes.xaxis.label.get_color())
        ends = np.array([0, _last_price(report)])
        for position, name in enumerate(names):
            look: dict[str, Any] = _look(position, colors)
            label = _short(name, 12 if narrow else 24)
            axes.plot(ends, [_at(report, name, end) for end in ends], label=label, **look)
        always = [report.references[ABSTAIN]] * 2
        axes.plot(ends, always, color=ink, linewidth=1, label=ABSTAIN)
        for a, _, price in crossings(report):
            axes.plot(price, _at(report, a, price), "o", color=ink, markersize=4, zorder=3)
        axes.axvline(report.price, color=ink, linewidth=0.8, linestyle=":")
        axes.set(xlabel="price of a wrong answer", ylabel="score", xlim=(0, ends[1]))
        columns = 1 if narrow else 2 if len(names) == 3 else 3
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.2), ncols=columns, fontsize=10)
    return figure


def describe(report: GradedReport) -> str:
    """Write the alternative text of the figure, with the numbers that it shows.

    Parameters
    ----------
    report : GradedReport

    Returns
    -------
    str
    """
    last = _last_price(report)
    lines = [
        f"{name} from {number(_at(report, name, 0))} to {number(_at(report, name, last))}"
        for name in (*shown(report), ABSTAIN)
    ]
    level = [f"{a} and {b} at {number(price)}" for a, b, price in crossings(report)]
    cross = f" Lines cross: {'; '.join(level)}." if level else " No lines cross."
    return (
        "Straight lines of the score against the price of a wrong answer, from 0 to"
        f" {number(last)}: {'; '.join(lines)}.{cross}"
    )


def caption(report: GradedReport) -> str:
    """Say how the figure is read.

    Parameters
    ----------
    report : GradedReport

    Returns
    -------
    str
    """
    return (
        "The score by the price that a wrong answer has for you. Where two lines cross (points),"
        f" the two are level; the dotted line is the price of this report, {report.price:g}."
    )
