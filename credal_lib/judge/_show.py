"""A judgment as plain text and as HTML: the words, and payments or answers as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from credal_lib._html import html_beside, html_paragraphs, html_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from credal_lib.judge._judgment import Case, Judgment, Reversal

TITLES = ("Before", "After a third classifier has taken over half of the cases")


def text_of(found: Judgment) -> str:
    """Write the words, and below them the tables."""
    parts = [found.words]
    if found.witness is not None:
        titled = zip(TITLES, _both(found.witness), strict=True)
        parts += [f"{title}:\n{_cases(cases)}" for title, cases in titled]
    elif found.utility is not None and len(found.truths) > 1:
        parts.append(f"Payments, by answer and truth:\n{_payments(found)}")
    return "\n\n".join(parts)


def html_of(found: Judgment) -> str:
    """Write the words as paragraphs, and below them the tables."""
    shown = html_paragraphs(found.words)
    if found.witness is not None:
        return shown + html_of_reversal(found.witness)
    if found.utility is None:
        return shown
    columns = found.truths if len(found.truths) > 1 else ("payment",)
    rows = zip(found.outcomes, found.utility, strict=True)
    corner = "answer \\ truth" if len(found.truths) > 1 else "answer"
    return shown + html_table(columns, rows, corner=corner)


def html_of_reversal(found: Reversal) -> str:
    """Write the answers before and after beside each other, where there is room."""
    tables = [
        html_table(("truth", "f", "g"), enumerate(cases, start=1), title, "case")
        for title, cases in zip(TITLES, _both(found), strict=True)
    ]
    return html_beside(tables)


def _both(found: Reversal) -> tuple[Sequence[Case], Sequence[Case]]:
    return found.before, found.after


def _cases(cases: Sequence[Case]) -> str:
    rows = [(str(i), *case) for i, case in enumerate(cases, start=1)]
    return _columns([("case", "truth", "f", "g"), *rows])


def _payments(found: Judgment) -> str:
    rows: list[Sequence[str]] = [("", *found.truths)]
    for name, payments in zip(found.outcomes, found.utility or (), strict=True):
        rows.append([name, *(str(pay) for pay in payments)])
    return _columns(rows)


def _columns(rows: Sequence[Sequence[str]]) -> str:
    """Align the entries of rows, the first column to the left."""
    widths = [max(len(entry) for entry in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        aligned = [entry.rjust(width) for entry, width in zip(row, widths, strict=True)]
        aligned[0] = row[0].ljust(widths[0])
        lines.append("  ".join(aligned).rstrip())
    return "\n".join(lines)
