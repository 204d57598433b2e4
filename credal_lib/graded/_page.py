"""The report on graded answers as Markdown and as one HTML page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from credal_lib.graded._figure import caption, describe, draw
from credal_lib.graded._words import method
from credal_lib.report._html import (
    _paragraphs,
    _plain_table,
    _scrolling,
    in_notebook,
    inline,
    whole_page,
)
from credal_lib.report._markdown import PAIR_COLUMNS, _plain, _table, pairs, under
from credal_lib.report._words import bracketed, number, percent

if TYPE_CHECKING:
    from credal_lib.graded import GradedReport

TITLE = "What the answers earn"
MOST_LEVELS = 8
"""Of more models, the table of level prices is too wide for a page."""


class Section(NamedTuple):
    """A table with its heading and a sentence on it.

    Attributes
    ----------
    title, says : str
    header : list of str
    rows : list of lists of str
    """

    title: str
    says: str
    header: list[str]
    rows: list[list[str]]


def sections(report: GradedReport) -> list[Section]:
    """Write out the tables of the report.

    Parameters
    ----------
    report : GradedReport

    Returns
    -------
    list of Section
    """
    measures = list(report.titles)
    rows = []
    for model in report.table.index:
        ends = [report.interval(str(model), name) for name in measures]
        cells = [f"{number(value)}{bracketed(low, high)}" for value, low, high in ends]
        rows.append([str(model), *cells])
    for name, numbers in report.constant.iterrows():
        rows.append([str(name), *map(number, numbers.tolist())])
    says = f"With {percent(report.confidence)} intervals, where they have a width."
    found = [Section("Numbers", says, ["model", *report.titles.values()], rows)]
    if len(report.table) > 1:
        found.append(
            Section("Pairs on the same questions", under(report), list(PAIR_COLUMNS), pairs(report))
        )
    if len(report.table) <= MOST_LEVELS:
        names = [str(name) for name in report.level.index]
        levels = report.level.to_numpy().tolist()
        found.append(
            Section(
                "Level prices",
                "The price of a wrong answer at which two models are level; a dash if there is"
                " none.",
                ["", *names],
                [[name, *map(number, row)] for name, row in zip(names, levels, strict=True)],
            )
        )
    return found


def markdown(report: GradedReport, picture: str = "") -> str:
    """Write the report in Markdown.

    Parameters
    ----------
    report : GradedReport
    picture : str, optional
        Address of the figure.

    Returns
    -------
    str
    """
    parts = [f"# {TITLE}", *(_plain(text) for text in (report._facts(), *report.caveats))]
    parts.append("\n".join(f"- {_plain(sentence)}" for sentence in report.verdict()))
    if picture:
        parts += [f"![{_plain(describe(report))}]({picture})", f"*{_plain(caption(report))}*"]
    for title, says, header, rows in sections(report):
        parts += [f"## {title}", _plain(says), _table(header, rows)]
    meanings = [f"- **{title}**: {report.meanings[name]}" for name, title in report.titles.items()]
    parts += ["## How to read this", "\n".join(meanings), *map(_plain, method(report))]
    return "\n\n".join(parts) + "\n"


def page(report: GradedReport) -> str:
    """Write a whole page.

    Parameters
    ----------
    report : GradedReport

    Returns
    -------
    str
    """
    return whole_page(TITLE, _content(report))


def fragment(report: GradedReport) -> str:
    """Write the report for a notebook.

    Parameters
    ----------
    report : GradedReport

    Returns
    -------
    str
    """
    return in_notebook(_content(report))


def _content(report: GradedReport) -> str:
    label = describe(report)
    figures = [
        inline(draw(report, narrow=narrow), label, "narrow" if narrow else "wide")
        for narrow in (False, True)
    ]
    parts = [f"<h1>{TITLE}</h1>", f'<p class="facts">{escape(report._facts())}</p>']
    parts += [
        _paragraphs(report.caveats),
        f'<div class="verdict">\n{_paragraphs(report.verdict())}</div>',
        f"<figure>\n{figures[0]}\n{figures[1]}",
        f"<figcaption>{escape(caption(report))}</figcaption>\n</figure>",
    ]
    for place, (title, says, header, rows) in enumerate(sections(report)):
        parts.append(f'<h2 id="table-{place}">{title}</h2>\n<p class="small">{escape(says)}</p>')
        parts.append(_scrolling(_plain_table(header, rows), f"table-{place}"))
    meanings = "".join(
        f"<dt>{escape(title)}</dt><dd>{escape(report.meanings[name])}</dd>\n"
        for name, title in report.titles.items()
    )
    parts.append(f"<h2>How to read this</h2>\n<dl>\n{meanings}</dl>\n{_paragraphs(method(report))}")
    return '<main class="credal-report">\n' + "\n".join(parts) + "</main>\n"
