"""The report on graded answers as Markdown and as one HTML page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from credal_lib.graded._figure import caption, describe, draw
from credal_lib.graded._words import method, verdict
from credal_lib.report import _html, _markdown
from credal_lib.report._words import number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from credal_lib.graded import GradedReport

TITLE = "What the answers earn"
MOST_LEVELS = 8
"""Of more models, the table of level prices is too wide for a page."""


def markdown(report: GradedReport, picture: str = "") -> str:
    """Write the report in Markdown.

    Parameters
    ----------
    report : GradedReport
    picture : str, optional
        Address of the figure; without it the text has none.

    Returns
    -------
    str
    """
    shown = (picture, describe(report), caption(report)) if picture else None
    parts = _markdown.beginning(report, TITLE, report._facts(), verdict(report), shown)
    parts += _markdown.numbers_explained(report)
    for title, says, header, rows in _tables(report):
        parts += [f"## {title}", _markdown._plain(says), _markdown._table(header, rows)]
    return _markdown.whole(parts, method(report))


def page(report: GradedReport) -> str:
    """Write the report as one page that needs nothing else.

    Parameters
    ----------
    report : GradedReport

    Returns
    -------
    str
    """
    return _html.whole_page(TITLE, _content(report))


def fragment(report: GradedReport) -> str:
    """Write the report for a notebook.

    Parameters
    ----------
    report : GradedReport

    Returns
    -------
    str
    """
    return _html.in_notebook(_content(report))


def _content(report: GradedReport) -> str:
    figures = [
        _html.inline(draw(report, narrow=narrow), describe(report), "narrow" if narrow else "wide")
        for narrow in (False, True)
    ]
    facts, says = report._facts(), caption(report)
    parts = _html.beginning(report, TITLE, facts, verdict(report), figures, says)
    parts += _html.numbers_explained(report)
    for place, (title, says, header, rows) in enumerate(_tables(report)):
        parts.append(f'<h2 id="table-{place}">{title}</h2>\n<p class="small">{escape(says)}</p>')
        parts.append(_html._scrolling(_html._plain_table(header, rows), f"table-{place}"))
    return _html.whole(parts, method(report))


def _tables(report: GradedReport) -> Iterator[tuple[str, str, list[str], list[list[str]]]]:
    """Yield title, explanation, header and rows of the tables of pairs."""
    if len(report.table) > 1:
        header, rows = list(_markdown.PAIR_COLUMNS), _markdown.pairs(report)
        yield _markdown.paired(report), _markdown.under(report), header, rows
    if len(report.table) <= MOST_LEVELS:
        names = report._columns()
        levels = zip(names, report.level.to_numpy().tolist(), strict=True)
        says = "The price of a wrong answer at which two models are level; a dash if there is none."
        rows = [[name, *map(number, row)] for name, row in levels]
        yield "Level prices", says, ["", *names], rows
