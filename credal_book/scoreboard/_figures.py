"""Figures of the thread that runs through the book: the twelve wines, and which classifier is best by each measure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_lib import _checks, displays

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from credal_book.datasets import Answers, TwelveWines

SIZE = (4.8, 3.0)
"""Inches; no higher than the 350 pixels of a lesson, and narrow enough to be read on a phone."""

GAP = 0.8
"""Between the blocks of two classifiers, in rows."""


def _wines(answerers: Any) -> tuple[TwelveWines, Mapping[str, Answers]]:
    """Return the wines and the answers that are shown."""
    from credal_book.datasets import twelve_wines

    wines = twelve_wines()
    if answerers is None:
        return wines, wines.answers
    if isinstance(answerers, str | bytes) or not isinstance(answerers, Iterable) or getattr(answerers, "ndim", 1) != 1:
        raise TypeError(f"answerers: expected a list of names, such as ['precise', 'cautious'], got {answerers!r}")
    asked = [_checks.read_known_name(name, wines.answers, "answerers", "classifier") for name in answerers]
    if len(set(asked)) < len(asked):
        raise ValueError(f"answerers: expected each name once, got {asked}")
    if not asked:
        raise ValueError(f"answerers: expected at least one of {list(wines.answers)}, got none")
    return wines, {name: wines.answers[name] for name in asked}


def _look(names: Iterable[str]) -> dict[str, int]:
    """Place of each classifier in the palette: the same in every figure."""
    from credal_book.datasets import twelve_wines

    places = {name: place for place, name in enumerate(twelve_wines().answers)}
    return {name: places[name] for name in names}


def twelve_wines(answerers: Iterable[str] | None = None, ax: Axes | None = None) -> Axes:
    """Draw the twelve wines: a column a wine, a block of rows a classifier, a filled cell a class that it names.

    The true class has a mark: a white dot in a filled cell where the answer contains it, a cross where it does not, a
    ring where the answer is "unknown", which is neither right nor wrong.

    Parameters
    ----------
    answerers : iterable of str, optional
        Names of those shown, in this order; all four if not given.
    ax : matplotlib Axes, optional
        Where to draw; a new figure if not given.

    Returns
    -------
    matplotlib Axes

    Raises
    ------
    TypeError, ValueError
        If `answerers` are no names of classifiers.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> axes = twelve_wines()
    >>> [label.get_text() for label in axes.get_yticklabels()]
    ['precise', 'cautious', 'silent', 'top list']
    >>> plt.close(axes.figure)
    """
    import matplotlib.pyplot as plt

    wines, shown = _wines(answerers)
    n, n_classes = wines.y.size, len(wines.target_names)
    tops = {name: place * (n_classes + GAP) for place, name in enumerate(shown)}
    with displays.style():
        if ax is None:
            height = SIZE[1] * (len(shown) * (n_classes + GAP) + 2) / (4 * (n_classes + GAP) + 2)
            ax = plt.subplots(figsize=(SIZE[0], height))[1]
        ax.grid(visible=False)
        for name, given in shown.items():
            _block(ax, wines, given, tops[name], list(displays.PALETTE.values())[_look([name])[name]])
        middle = (n_classes - 1) / 2
        ax.set_yticks([top + middle for top in tops.values()], list(shown))
        ax.set_xticks(range(n), [str(wine + 1) for wine in range(n)])
        ax.set(xlim=(-1.1, n - 0.4), ylim=(max(tops.values()) + n_classes - 0.3, -0.7), xlabel="wine")
        ax.tick_params(length=0)
        for side in ("left", "bottom"):
            ax.spines[side].set_visible(False)
    return ax


def _block(ax: Axes, wines: TwelveWines, given: Answers, top: float, color: str) -> None:
    """Draw the answers of one classifier from the height `top` down, with the names of the classes at the left."""
    from matplotlib.patches import Rectangle

    for (wine, place), named in np.ndenumerate(given.sets):
        face = color if named else "white"
        ax.add_patch(
            Rectangle((wine - 0.44, top + place - 0.42), 0.88, 0.84, facecolor=face, edgecolor="#8a8a94", lw=0.6)
        )
    columns = np.arange(wines.y.size)
    hit, unknown = given.sets[columns, wines.y], ~given.sets.any(axis=1)
    marks: list[tuple[Any, dict[str, Any]]] = [
        (hit, {"marker": "o", "color": "white"}),
        (~hit & ~unknown, {"marker": "x", "color": "black", "linewidths": 1.4}),
        (unknown, {"marker": "o", "facecolors": "none", "edgecolors": "black"}),
    ]
    for where, look in marks:
        ax.scatter(columns[where], top + wines.y[where], s=26, zorder=3, **look)
    for place, name in enumerate(wines.target_names):
        ax.text(-0.75, top + place, name, ha="center", va="center", fontsize=8)


def describe_twelve_wines(answerers: Iterable[str] | None = None) -> str:
    """Alternative text of `twelve_wines`: the true class of every wine, and what each classifier names.

    Parameters, errors: as `twelve_wines`.

    Returns
    -------
    str

    Examples
    --------
    >>> describe_twelve_wines(["cautious"])
    'Grid of twelve wines, a filled cell for each class named. True classes: 1, 2, 1, 3, 1, 2, 2, 1, 2, 3, 3, 2.
    cautious: 1, 2, 1, 3, 1, 2, 3 (wrong), 2 or 3 (wrong), 2 or 3, 1 or 3, 1 or 2 or 3, 2 or 3.'
    """
    wines, shown = _wines(answerers)
    labels = wines.target_names
    truths = ", ".join(labels[truth] for truth in wines.y)
    told = []
    for name, given in shown.items():
        answers = [_answer(labels, row, truth) for row, truth in zip(given.sets, wines.y, strict=True)]
        told.append(f"{name}: {', '.join(answers) if given.sets.any() else 'unknown, for every wine'}")
    return f"Grid of twelve wines, a filled cell for each class named. True classes: {truths}. {'. '.join(told)}."


def _answer(labels: list[str], named: Any, truth: int) -> str:
    """Say one answer, and whether it is wrong; "unknown" is not."""
    if not named.any():
        return "unknown"
    return " or ".join(labels[place] for place in named.nonzero()[0]) + ("" if named[truth] else " (wrong)")


def scoreboard(up_to: int | None = None, ax: Axes | None = None) -> Axes:
    """Draw the ranks: a column a chapter, a line a classifier; a mark where it is best, else its rank.

    Parameters
    ----------
    up_to : int, optional
        As `scoreboard.show`.
    ax : matplotlib Axes, optional
        Where to draw; a new figure if not given.

    Returns
    -------
    matplotlib Axes

    Raises
    ------
    TypeError, ValueError
        As `scoreboard.show`.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> axes = scoreboard(up_to=7)
    >>> [label.get_text() for label in axes.get_xticklabels()]
    ['1', '2', '3', '4', '5', '6', '7']
    >>> plt.close(axes.figure)
    """
    import matplotlib.pyplot as plt

    from credal_book.scoreboard import show

    rows = show(up_to).rows
    names = list(rows[0].values)
    with displays.style():
        ax = plt.subplots(figsize=(SIZE[0], 2.0))[1] if ax is None else ax
        ax.grid(visible=False, axis="x")
        for line, (name, look) in enumerate(_look(names).items()):
            color, mark = list(displays.PALETTE.values())[look], displays.MARKERS[look]
            best = np.flatnonzero([name in row.leaders for row in rows])
            ax.scatter(best, np.full(best.size, line), s=80, marker=mark, color=color, zorder=3)
            for column, row in enumerate(rows):
                if name not in row.leaders:
                    ax.text(column, line, str(row.rank(name)), ha="center", va="center", fontsize=8)
        ax.set_xticks(range(len(rows)), [str(row.chapter) for row in rows], fontsize=9)
        ax.set_yticks(range(len(names)), names)
        ax.set(xlabel="chapter", xlim=(-0.6, len(rows) - 0.4), ylim=(len(names) - 0.5, -0.5))
        ax.tick_params(length=0)
    return ax


def describe_scoreboard(up_to: int | None = None) -> str:
    """Alternative text of `scoreboard`: the order of the classifiers in every chapter.

    Parameters, errors: as `scoreboard`.

    Returns
    -------
    str

    Examples
    --------
    >>> describe_scoreboard(up_to=2)
    'Chart of ranks by chapter, a mark for the best. Chapter 1, net gain of single names: cautious > precise = silent =
    top list. Chapter 2, tickets on a cultivar: top list > precise > cautious > silent.'
    """
    from credal_book.scoreboard import show

    told = " ".join(f"Chapter {row.chapter}, {row.measure}: {row.ranking}." for row in show(up_to).rows)
    return f"Chart of ranks by chapter, a mark for the best. {told}"
