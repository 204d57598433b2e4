"""The report as one HTML page that asks nothing of another machine."""

import io
import re
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from credal_lib import displays
from credal_lib.report._figure import caption, describe, draw
from credal_lib.report._markdown import (
    AHEAD,
    BY_CLASS,
    COSTS,
    OF_CLASSES,
    OF_COSTS,
    PAIR_COLUMNS,
    TITLE,
    ahead,
    explained,
    facts,
    measures,
    paired,
    pairs,
    under,
)
from credal_lib.report._words import (
    between,
    by_class,
    constant_answers,
    costs,
    method,
    number,
    percent,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from matplotlib.figure import Figure

    from credal_lib.report import Report

COLORS = {value: f"var(--{name})" for name, value in displays.PALETTE.items()} | {
    "#000000": "var(--ink)", "#ffffff": "var(--paper)", "#b0b0b0": "var(--grid)",
}  # fmt: skip
"""Colors of the figure, and the variables of the style that change them on a dark page."""


def page(report: "Report") -> str:
    """Write a whole page.

    Parameters
    ----------
    report : Report

    Returns
    -------
    str
    """
    return whole_page(TITLE, _content(report))


def whole_page(title: str, content: str) -> str:
    """Put content into a page with the style of reports.

    Parameters
    ----------
    title, content : str

    Returns
    -------
    str
    """
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{_style()}</style>\n</head>\n"
        f"<body>\n{content}</body>\n</html>\n"
    )


def fragment(report: "Report") -> str:
    """Write the report for a notebook.

    Parameters
    ----------
    report : Report

    Returns
    -------
    str
    """
    return in_notebook(_content(report))


def in_notebook(content: str) -> str:
    """Put content with the style of reports into a page that is not ours.

    Parameters
    ----------
    content : str

    Returns
    -------
    str
    """
    # In a notebook the page is not ours: rules for all of it are left out, and the variables belong
    # to the report alone.
    own = "\n".join(line for line in _style().splitlines() if not line.startswith(("body", "*")))
    return f"<style>\n{own.replace(':root', '.credal-report')}\n</style>\n{content}"


@cache
def _style() -> str:
    return (Path(__file__).parent / "report.css").read_text(encoding="utf-8")


def _content(report: "Report") -> str:
    sentences = (*report.verdict(), *constant_answers(report))
    figures = [svg(report), svg(report, narrow=True)]
    parts = [
        *beginning(report, TITLE, facts(report), sentences, figures, caption(report)),
        *numbers_explained(report),
    ]
    header, rows = by_class(report)
    if rows:
        parts.append(f'<h2 id="by-class">{BY_CLASS}</h2>\n<p class="small">{OF_CLASSES}</p>')
        parts.append(_scrolling(_plain_table(header, rows), "by-class"))
    if len(report.table) > 1:
        parts.append(f'<h2 id="pairs">{paired(report)}</h2>')
        parts.append(f'<p class="small">{escape(under(report))}</p>')
        parts.append(_scrolling(_plain_table(PAIR_COLUMNS, pairs(report)), "pairs"))
        parts.append(f'<p id="ahead" class="small">{AHEAD}</p>')
        parts.append(_scrolling(_plain_table(*ahead(report)), "ahead"))
    if report.costs is not None:
        parts.append(f'<h2 id="costs">{COSTS}</h2>\n<p class="small">{OF_COSTS}</p>')
        parts.append(_scrolling(_plain_table(*costs(report)), "costs"))
    return whole(parts, (*method(report), *report.notes))


def beginning(
    report: "Report",
    title: str,
    facts: str,
    sentences: "Iterable[str]",
    figures: "Sequence[str]",
    says: str,
) -> list[str]:
    """Write what every report begins with.

    Parameters
    ----------
    report : Report
    title, facts : str
    sentences : iterable of str
        The verdict; what to know before it stands above it.
    figures : sequence of str
        As `inline` writes them: for a wide page and for a phone.
    says : str
        Below the figure.

    Returns
    -------
    list of str
    """
    caveats = [_paragraphs(report.caveats)] if report.caveats else []
    return [
        f"<h1>{title}</h1>",
        f'<p class="facts">{escape(facts)}</p>',
        *caveats,
        f'<div class="verdict">\n{_paragraphs(sentences)}</div>',
        "\n".join(["<figure>", *figures]),
        f"<figcaption>{escape(says)}</figcaption>\n</figure>",
    ]


def numbers_explained(report: "Report") -> list[str]:
    """Write the table of numbers, and what each says.

    Parameters
    ----------
    report : Report

    Returns
    -------
    list of str
    """
    below = (
        f"Below each number its {percent(report.confidence)} interval; the utility that the verdict"
        " goes by has a band, the most stands in bold."
    )
    meanings = "".join(
        f"<dt>{escape(title)}</dt><dd>{escape(meaning)}</dd>\n"
        for title, meaning in explained(report)
    )
    return [
        f'<h2 id="numbers">Numbers</h2>\n<p class="small">{escape(below)}</p>',
        _scrolling(_numbers(report), "numbers"),
        "<details open>\n<summary>What each number says</summary>",
        f"<dl>\n{meanings}</dl>\n</details>",
    ]


def whole(parts: "Iterable[str]", reading: "Iterable[str]") -> str:
    """Put the parts of a report together, with how it is to be read at the end.

    Parameters
    ----------
    parts, reading : iterable of str

    Returns
    -------
    str
    """
    last = f"<h2>How to read this</h2>\n{_paragraphs(reading)}"
    return '<main class="credal-report">\n' + "\n".join([*parts, last]) + "</main>\n"


def _paragraphs(texts: "Iterable[str]") -> str:
    return "".join(f"<p>{escape(text)}</p>\n" for text in texts)


def _scrolling(table: str, label: str) -> str:
    """Let a table scroll by itself where the page is narrow, by keyboard too.

    The style shows that it does.
    """
    return (
        f'<div class="scroll" role="region" aria-labelledby="{label}"'
        f' tabindex="0">\n{table}\n</div>'
    )


def _numbers(report: "Report") -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in report._columns())
    rows = []
    for name in measures(report):
        cells = "".join(_cell(report, model, name) for model in report._columns())
        chosen = ' class="chosen"' if name == report._ranked else ""
        rows.append(f'<tr{chosen}><th scope="row">{escape(report.titles[name])}</th>{cells}</tr>')
    return (
        f'<table class="numbers">\n<thead><tr><td></td>{head}</tr></thead>\n<tbody>\n'
        + "\n".join(rows)
        + "\n</tbody></table>"
    )


def _cell(report: "Report", model: str, name: str) -> str:
    value, low, high = report.interval(model, name)
    best = name == report._ranked and len(report.table) > 1 and value == report.table[name].max()
    shown = f'<span class="best">{number(value)}</span>' if best else number(value)
    interval = between(low, high)
    below = f"<small>{interval}</small>" if interval else ""
    return f"<td>{shown}{below}</td>"


def _plain_table(header: "Sequence[str]", rows: "Iterable[Sequence[str]]") -> str:
    """Write a table of text; an interval in brackets goes below its number."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in header)
    lines = []
    for first, *rest in rows:
        cells = "".join(f"<td>{_below(cell)}</td>" for cell in rest)
        lines.append(f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>')
    return (
        f'<table class="pairs">\n<thead><tr>{head}</tr></thead>\n<tbody>\n'
        + "\n".join(lines)
        + "\n</tbody></table>"
    )


def _below(cell: str) -> str:
    """Write the interval in brackets after a number in small letters; other text as it is."""
    found = re.fullmatch(r"(\S+) \(([^()]+ to [^()]+)\)", cell)
    return f"{escape(found[1])}<small>{escape(found[2])}</small>" if found else escape(cell)


def _without_idle_names(drawn: str) -> str:
    """Leave out the names that nothing refers to: both figures of a page would have them."""

    def kept(found: re.Match[str]) -> str:
        return found[0] if f"#{found[1]}" in drawn else ""

    return re.sub(r' id="([^"]*)"', kept, drawn)


def svg(report: "Report", *, narrow: bool = False) -> str:
    """Draw the figure as SVG for a page.

    Parameters
    ----------
    report : Report
    narrow : bool, default False
        For a phone; the style shows one of the two.

    Returns
    -------
    str
    """
    figure = draw(report, narrow=narrow)
    return inline(figure, describe(report), "narrow" if narrow else "wide")


def inline(figure: "Figure", label: str, size: str) -> str:
    """Write a figure as SVG for a page.

    Colors are the page's variables, text is text.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
    label : str
        The alternative text, with the numbers.
    size : {"wide", "narrow"}

    Returns
    -------
    str
    """
    from matplotlib import rc_context

    # A salt that is the same each time, and no date: the same report is the same file.
    look: dict[Any, Any] = {"svg.fonttype": "none", "svg.hashsalt": f"credal_lib {size}"}
    with rc_context(look):
        buffer = io.StringIO()
        figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None})
    drawn = buffer.getvalue()
    # Inside of HTML an SVG needs no name spaces, and its size is that of the page.
    drawn = re.sub(r"<metadata>.*?</metadata>", "", drawn[drawn.index("<svg") :], flags=re.DOTALL)
    drawn = re.sub(r'\sxmlns(:\w+)?="[^"]*"', "", drawn).replace("xlink:href", "href")
    drawn = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", drawn, count=1)
    drawn = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", drawn, count=1)
    drawn = _without_idle_names(drawn)
    for color, variable in COLORS.items():
        drawn = drawn.replace(color, variable)
    drawn = drawn.replace("<text ", '<text fill="var(--ink)" ')
    return drawn.strip().replace(
        "<svg", f'<svg class="{size}" role="img" aria-label="{escape(label)}"', 1
    )
