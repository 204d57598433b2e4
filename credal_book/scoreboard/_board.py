"""The scoreboard as a page and a terminal show it; the best is marked by a star, not by a color."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape

from credal_book.scoreboard import _checks as own_checks
from credal_book.scoreboard._measures import MEASURES
from credal_book.scoreboard._rows import Row, rows

STAR = "★"
LEGEND = f"{STAR} best; ↑ higher is better, ↓ lower is better"
WIDTH = 88
"""Characters of a line in a terminal."""


@dataclass(frozen=True)
class Board:
    """Rows of the scoreboard, laid out; made by `show`. Shows itself in a notebook, a page or a terminal.

    Attributes
    ----------
    rows : tuple of Row
        In the order of the book.
    told : Row
        The one that is told in words below the table.
    """

    rows: tuple[Row, ...]
    told: Row

    def __repr__(self) -> str:
        """Lay the rows out as text, with one of them in words."""
        return "\n".join(_text_lines(self.rows, self.told))

    def _repr_html_(self) -> str:
        return _page(self.rows, self.told)


def show(up_to: int | None = None, *, chapters: Iterable[int] | None = None, told: int | None = None) -> Board:
    """Show the scoreboard up to a chapter, or some of its rows; a row never changes its place.

    Parameters
    ----------
    up_to : int, optional
        The last chapter whose row is shown; all rows if not given.
    chapters : iterable of int, optional
        Chapters whose rows are shown instead, in that order.
    told : int, optional
        The chapter whose row is told in words below the table; the last one shown if not given.

    Returns
    -------
    Board

    Raises
    ------
    TypeError, ValueError
        If `up_to` is no number of a chapter, or of one before the first row, if `chapters` are none or one of
        them has no row, if both are given, or if the row that is to be told is not shown.

    Examples
    --------
    >>> show(chapters=[5, 6, 7])
    chapter  measure                       precise  cautious    silent  top list
          5  coverage ↑                      0.667     0.833     0.000    ★0.917
          6  discounted accuracy ↑          ★0.667     0.653     0.000     0.458
          7  u65 ↑                           0.667    ★0.701     0.000     0.596
    ★ best; ↑ higher is better, ↓ lower is better
    <BLANKLINE>
    Chapter 7, u65: discounted accuracy for a person who is averse to risk: a correct pair
    has the utility 0.65. Higher is better. An abstention earns nothing, like an incorrect
    answer. The cautious classifier takes the first place: a small premium on correct sets
    outweighs what it gave up.
    """
    if chapters is not None:
        own_checks.one_of_two(up_to)
        shown = tuple(rows(chapters))
        own_checks.something_to_show(shown)
        return _board(shown, told)
    every = [measure.chapter for measure in MEASURES]
    last = every[-1] if up_to is None else own_checks.last_chapter(up_to, every[0])
    return _board(tuple(rows([chapter for chapter in every if chapter <= last])), told)


def _board(shown: tuple[Row, ...], told: int | None) -> Board:
    place = -1 if told is None else own_checks.place_of([row.chapter for row in shown], told)
    return Board(shown, shown[place])


def number(row: Row, name: str) -> str:
    """Write a value with three decimals, with a star before it if it is the best."""
    return STAR * (name in row.leaders) + f"{row.values[name]:z.3f}"


def _arrow(row: Row) -> str:
    return "↑" if row.greater_is_better else "↓"


def in_words(row: Row) -> str:
    """Say what the measure measures, what an abstention earns, and which classifier is best and why."""
    direction = row.direction.capitalize()
    return f"{row.what}. {direction}. {row.silence} {row.why}"


def _text_lines(board: tuple[Row, ...], told: Row) -> Iterator[str]:
    names = list(board[0].values)
    yield f"chapter  {'measure':28}" + "".join(f"{name:>10}" for name in names)[1:]
    for row in board:
        numbers = "".join(f"{number(row, name):>10}" for name in names)
        yield f"{row.chapter:7}  {f'{row.measure} {_arrow(row)}':27}{numbers}"
    yield LEGEND
    yield ""
    yield from textwrap.wrap(f"Chapter {told.chapter}, {told.measure}: {in_words(told)}", WIDTH)


# --- a page ----------------------------------------------------------------------------------------------------------

CELL = "padding: .2rem .15rem; vertical-align: baseline; border-bottom: 1px solid;"
NUMBER = f"{CELL} text-align: right; font-size: .84em; font-variant-numeric: tabular-nums;"
HEAD = f"{CELL} text-align: right; font-size: .76em; font-weight: 600;"
WORDS = f"{CELL} text-align: left; font-weight: 400; min-width: 5rem;"
"""Four columns of numbers and one of words fit a phone of 350 pixels."""


def _page(board: tuple[Row, ...], told: Row) -> str:
    """Write the table, one row in words, and the others folded; colors are those of the page."""
    names = list(board[0].values)
    others = [row for row in board if row != told]
    heads = "".join(f'<th scope="col" style="{HEAD}">{escape(name)}</th>' for name in names)
    body = "".join(f"<tr>{_cells(row, names)}</tr>" for row in board)
    folded = "".join(f"<p>{_in_bold(row)}</p>" for row in others)
    return (
        '<div class="scoreboard" style="font-size: .9em; background: none; color: inherit;">'
        '<table style="border-collapse: collapse; font-size: inherit;">'
        f'<thead><tr><th scope="col" style="{WORDS}">chapter and measure</th>{heads}</tr></thead>'
        f"<tbody>{body}</tbody></table>"
        f"<p>{LEGEND}.</p><p>{_in_bold(told)}</p>"
        + (f"<details><summary>The other rows in words</summary>{folded}</details>" if others else "")
        + "</div>"
    )


def _cells(row: Row, names: list[str]) -> str:
    arrow = f'<span title="{row.direction}" aria-label="{row.direction}" role="img">{_arrow(row)}</span>'
    head = f'<th scope="row" style="{WORDS}"><strong>{row.chapter}</strong> {escape(row.measure)}&nbsp;{arrow}</th>'
    return head + "".join(f'<td style="{NUMBER} white-space: nowrap;">{_marked(row, name)}</td>' for name in names)


def _marked(row: Row, name: str) -> str:
    """Write a value, in bold if it is the best."""
    value = number(row, name)
    return f"<strong>{value}</strong>" if name in row.leaders else value


def _in_bold(row: Row) -> str:
    return f"<strong>Chapter {row.chapter}, {escape(row.measure)}:</strong> {escape(in_words(row))}"
