"""The report as Markdown."""

from typing import TYPE_CHECKING

from credal_lib.report._figure import caption, describe
from credal_lib.report._predictions import all_labels
from credal_lib.report._words import (
    bracketed,
    by_class,
    by_pair,
    constant_answers,
    costs,
    difference,
    left_out,
    method,
    number,
    p_value,
    percent,
    rows,
    shown_pairs,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from credal_lib.report import Report

TITLE = "What the predictions earn"
MOST_NAMED = 20
"""Of more models than these, only the number of each kind is said; the tables name them."""


def page(report: "Report", picture: str = "") -> str:
    """Write the report.

    Parameters
    ----------
    report : Report
    picture : str, optional
        Address of the figure.

    Returns
    -------
    str
    """
    said = [*report.verdict(), *constant_answers(report)]
    shown = (picture, describe(report), caption(report)) if picture else None
    parts = beginning(report, TITLE, facts(report), said, shown)
    parts += numbers_explained(report)
    header, rows = by_class(report)
    if rows:
        parts += [f"## {BY_CLASS}", OF_CLASSES, _table(header, rows)]
    if len(report.table) > 1:
        parts += [
            f"## {paired(report)}",
            _plain(under(report)),
            _table(PAIR_COLUMNS, pairs(report)),
        ]
        parts += [AHEAD, _table(*ahead(report))]
    if report.costs is not None:
        parts += [f"## {COSTS}", OF_COSTS, _table(*costs(report))]
    return whole(parts, (*method(report), *report.notes))


def beginning(
    report: "Report",
    title: str,
    facts: str,
    sentences: "Iterable[str]",
    shown: tuple[str, str, str] | None,
) -> list[str]:
    """Write what every report begins with.

    Parameters
    ----------
    report : Report
    title, facts : str
    sentences : iterable of str
        The verdict; what to know before it stands above it.
    shown : tuple of three str, or None
        Address of the figure, the text in its place, and the caption.

    Returns
    -------
    list of str
    """
    parts = [f"# {title}", _plain(facts), *map(_plain, report.caveats)]
    parts.append("\n".join(f"- {_plain(sentence)}" for sentence in sentences))
    if shown is not None:
        picture, described, says = shown
        parts += [f"![{_plain(described)}]({picture})", f"*{_plain(says)}*"]
    return parts


def numbers_explained(report: "Report") -> list[str]:
    """Write the table of numbers, and what each says.

    Parameters
    ----------
    report : Report

    Returns
    -------
    list of str
    """
    meanings = [f"- **{_plain(title)}**: {_plain(meaning)}" for title, meaning in explained(report)]
    return [
        f"## Numbers\n\nIn brackets: {percent(report.confidence)} intervals.",
        _table(["", *report._columns()], [[title, *cells] for title, cells in numbers(report)]),
        "\n".join(meanings),
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
    return "\n\n".join([*parts, "## How to read this", *map(_plain, reading)]) + "\n"


PAIR_COLUMNS = ("pair", "difference", "p (Holm)", "ahead")
AHEAD = "Who is ahead under which utility:"


BY_CLASS = "Coverage and size by class"
OF_CLASSES = (
    "Of the rows of each true class, the share whose answer names it; in brackets the mean size of"
    " an answer."
)
COSTS = "Costs"
OF_COSTS = (
    "What each answer (row) costs if a class (column) is the true one; the verdict goes by these"
    " costs."
)


def paired(report: "Report") -> str:
    """Head the table of pairs.

    Parameters
    ----------
    report : Report

    Returns
    -------
    str
    """
    return f"Pairs on the same {report._nouns[0]}s"


def under(report: "Report") -> str:
    """Say what the differences of the table of pairs are.

    Parameters
    ----------
    report : Report

    Returns
    -------
    str
    """
    return (
        f"Differences in {report.titles[report.utility]}, the first less the second, with"
        f" {percent(report.confidence)} intervals; p values corrected for the number of pairs."
        f"{left_out(report)}"
    )


def facts(report: "Report") -> str:
    """Say what was compared: rows, classes, models, utility.

    Parameters
    ----------
    report : Report

    Returns
    -------
    str
    """
    kinds = [f"{name} ({kind})" for name, kind in report.table["kind"].items()]
    if len(kinds) > MOST_NAMED:
        counts = report.table["kind"].value_counts()
        kinds = [f"{n:,} models with {kind}" for kind, n in counts.items()]
    return (
        f"{rows(report)}, {all_labels(report.classes)}. Models and what they give:"
        f" {', '.join(kinds)}. The verdict goes by {report.titles[report.utility]}."
        f" {report.meanings[report.utility]}"
    )


def numbers(report: "Report") -> "Iterable[tuple[str, list[str]]]":
    """Write the measures out: the title, and for each model its number with the interval.

    Parameters
    ----------
    report : Report

    Yields
    ------
    tuple of str and list of str
    """
    for name in measures(report):
        cells = []
        for model in report._columns():
            value, low, high = report.interval(model, name)
            cells.append(f"{number(value)}{bracketed(low, high)}")
        yield report.titles[name], cells


def measures(report: "Report") -> list[str]:
    """Name the measures in the order of the table, without those that no model has.

    Parameters
    ----------
    report : Report

    Returns
    -------
    list of str
    """
    numbers = set(report.intervals["measure"])
    columns = [str(name) for name in report.table.columns if name in numbers]
    return [name for name in columns if not report.table[name].isna().all()]


def explained(report: "Report") -> list[tuple[str, str]]:
    """Pair the titles of the measures with what they say.

    Parameters
    ----------
    report : Report

    Returns
    -------
    list of tuples of two str
    """
    return [(report.titles[name], report.meanings[name]) for name in measures(report)]


def pairs(report: "Report") -> list[list[str]]:
    """Write out the tests under the chosen utility.

    They have the pair, the difference with its interval, the corrected p, and who is ahead.

    Parameters
    ----------
    report : Report

    Returns
    -------
    list of lists of str
    """
    tests = report.tests[report.tests["utility"] == report.utility]
    return [
        [
            f"{row.a} − {row.b}",
            f"{difference(row)}{bracketed(row.low, row.high)}",
            p_value(row.p_holm),
            row.verdict,
        ]
        for row in tests.iloc[shown_pairs(report)].itertuples(index=False)
    ]


def ahead(report: "Report") -> tuple[list[str], list[list[str]]]:
    """Write out who is ahead: a row per pair, a column per utility.

    Parameters
    ----------
    report : Report

    Returns
    -------
    tuple of list of str and list of lists of str
        Header and rows.
    """
    utilities, names, verdicts = by_pair(report)
    rows = [[", ".join(names[i]), *verdicts[i].tolist()] for i in shown_pairs(report)]
    return ["pair", *(report.titles[name] for name in utilities)], rows


def _plain(text: str) -> str:
    """Text whose signs Markdown leaves alone."""
    # The backslash first, or those before other signs would get one more.
    for sign in "\\`*_[]<>|#":
        text = text.replace(sign, f"\\{sign}")
    return text


def _table(header: "Sequence[str]", rows: "Iterable[Sequence[str]]") -> str:
    # The first column is aligned to the left, all others to the right.
    alignment = [":--"] + ["--:"] * (len(header) - 1)
    lines = [[_plain(cell) for cell in header], alignment]
    lines += [[_plain(cell) for cell in row] for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
