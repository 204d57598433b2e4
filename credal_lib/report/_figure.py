"""The figure of a report: who earns how much, and how that changes with the utility of a pair."""

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from credal_lib import displays
from credal_lib.report._words import bracketed, number, percent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from credal_lib.report import Report

MOST_MODELS = 8
"""More lines cannot be told apart."""

HALVES = (0.5, 0.65, 0.8, 1.0)
"""Utilities of a right pair that have a mark: discounted accuracy, u65, u80, a single class."""


def shown(report: "Report") -> list[str]:
    """Name the models that are drawn: those that earn most, in the order of the table.

    Parameters
    ----------
    report : Report

    Returns
    -------
    list of str
    """
    earned = report.table[report._ranked].sort_values(ascending=False, kind="stable")
    best = earned.index[:MOST_MODELS]
    return [str(name) for name in report.table.index if name in best]


def draw(report: "Report", *, dark: bool = False, narrow: bool = False) -> "Figure":
    """Draw `Report.figure`.

    Parameters
    ----------
    report : Report
    dark : bool, default False
    narrow : bool, default False
        As wide as a phone, with letters of the same size.

    Returns
    -------
    matplotlib.figure.Figure
    """
    names = shown(report)
    size = (3.8, 4.1 + 0.52 * len(names)) if narrow else (6.4, 3.9 + 0.32 * len(names))
    with canvas(size, dark=dark) as (figure, colors):
        above, below = figure.subplots(2, 1, height_ratios=[0.6 + 0.32 * len(names), 3.1])
        short = {name: _short(name, 12 if narrow else 24) for name in names}
        _scores(above, report, short, colors)
        columns = len(names) if len(names) <= 3 else 2
        _lines(below, report, short, colors, columns=1 if narrow else columns)
    return figure


@contextmanager
def canvas(
    size: tuple[float, float], *, dark: bool = False
) -> "Iterator[tuple[Figure, list[str]]]":
    """Make an empty figure, and the colors of its models, in the style of the book.

    Parameters
    ----------
    size : pair of float
        In inches.
    dark : bool, default False

    Yields
    ------
    tuple of Figure and list of str
    """
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    ink, paper = ("#e6e6e6", "#16181d") if dark else ("#000000", "white")
    in_ink = ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color")
    look: dict[Any, Any] = dict.fromkeys(in_ink, ink)
    look |= {"axes.facecolor": paper, "figure.facecolor": paper}
    with displays.style(), rc_context(look):
        colors = list((displays.DARK if dark else displays.PALETTE).values())
        yield Figure(figsize=size, layout="constrained"), colors


def _look(position: int, colors: list[str]) -> dict[str, Any]:
    """Color, dash and marker of the model at a position, different for each of the first eight."""
    # After each round of the colors dashes go one further and markers two.
    turn = position // len(colors)
    return {
        "color": colors[position % len(colors)],
        "linestyle": displays.DASHES[(position + turn) % 4],
        "marker": displays.MARKERS[(position + 2 * turn) % 4],
    }


def _scores(axes: "Axes", report: "Report", names: dict[str, str], colors: list[str]) -> None:
    """Draw a point with its interval for each model, the first at the top."""
    for position, name in enumerate(names):
        value, low, high = report.interval(name, report._ranked)
        look = _look(position, colors)
        axes.plot([low, high], [position, position], color=look["color"], linewidth=2)
        point = {"marker": look["marker"], "color": look["color"], "linestyle": "none"}
        axes.plot([value], [position], markersize=8, **point)
    axes.set_yticks(range(len(names)), list(names.values()))
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlabel(f"{report.titles[report._ranked]}, with {percent(report.confidence)} intervals")
    axes.grid(visible=False, axis="y")


def _lines(
    axes: "Axes", report: "Report", names: dict[str, str], colors: list[str], columns: int
) -> None:
    """Draw a line for each model: its average utility by the utility of a right pair."""
    ends = [HALVES[0], HALVES[-1]]
    for position, (name, short) in enumerate(names.items()):
        look = _look(position, colors)
        axes.plot(ends, report.lines[name], label=short, markevery=1, **look)
    ink = str(axes.xaxis.label.get_color())
    for half, label in zip(HALVES[1:3], ("u65", "u80"), strict=True):
        axes.axvline(half, color=ink, linewidth=0.8, linestyle=":")
        axes.annotate(
            label,
            (half, 1),
            (0, 3),
            xycoords=("data", "axes fraction"),
            textcoords="offset points",
            ha="center",
        )
    axes.set_xticks(HALVES)
    axes.set(xlabel="utility of a right answer of two classes", ylabel="average utility")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.24), ncols=columns, fontsize=10)


def _short(name: str, most: int) -> str:
    """Cut a name so that it leaves room for the figure."""
    return name if len(name) <= most else f"{name[: most - 1]}…"


def describe(report: "Report") -> str:
    """Write the alternative text of the figure, with the numbers that it shows.

    Parameters
    ----------
    report : Report

    Returns
    -------
    str
    """
    points, ends = [], []
    for name in shown(report):
        value, low, high = report.interval(name, report._ranked)
        points.append(f"{name} {number(value)}{bracketed(low, high)}")
        first, last = report.lines[name]
        ends.append(f"{name} from {number(first)} to {number(last)}")
    rest = len(report.table) - len(points)
    left_out = f" {rest} models that earn less are not drawn." if rest else ""
    return (
        f"Two charts. Above, {report.titles[report._ranked]} with {percent(report.confidence)}"
        f" intervals: {'; '.join(points)}. Below, straight lines of the average utility against"
        " the utility of a right answer of two classes, from 0.5 to 1:"
        f" {'; '.join(ends)}.{left_out}"
    )


def caption(report: "Report") -> str:
    """Say how the figure is read.

    Parameters
    ----------
    report : Report

    Returns
    -------
    str
    """
    return (
        f"Above: {report.titles[report._ranked]}. Below: the average utility of an answer, by"
        " the utility that a right answer of two classes has for you; where two lines cross, the"
        " two models draw level. One half is discounted accuracy, which pays nothing for caution."
        " A model that always names one class has a level line."
    )
