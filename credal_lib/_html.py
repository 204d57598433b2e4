"""Tables in HTML for notebooks, made by hand, since pandas is no part of the core."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any


def html_table(
    columns: Sequence[Any],
    rows: Iterable[tuple[Any, Sequence[Any]]],
    caption: str = "",
    corner: str = "",
) -> str:
    """Write a table: the heads of the columns, and rows that begin with their name."""
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    first = f'<th scope="col">{escape(corner)}</th>' if corner else "<td></td>"
    head = first + "".join(f'<th scope="col">{escape(str(name))}</th>' for name in columns)
    body = ""
    for name, row in rows:
        cells = "".join(f"<td>{escape(html_number(entry))}</td>" for entry in row)
        body += f'<tr><th scope="row">{escape(str(name))}</th>{cells}</tr>'
    return f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def html_number(entry: Any) -> str:
    """Write an entry: floats with four digits, what is exact as it is."""
    return f"{entry:.4g}" if isinstance(entry, float) else str(entry)


def html_paragraphs(text: str) -> str:
    """Write each line as a paragraph."""
    return "".join(f"<p>{escape(line)}</p>" for line in text.splitlines())


def html_beside(tables: Iterable[str]) -> str:
    """Write tables beside each other, where there is room."""
    parts = "".join(f"<div>{table}</div>" for table in tables)
    return f'<div style="display: flex; flex-wrap: wrap; gap: 2em">{parts}</div>'
