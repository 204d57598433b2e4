"""Tables as CSV: read as spreadsheets write them, written so that spreadsheets read them, and whole."""

from __future__ import annotations

import codecs
import csv
import io
from typing import TYPE_CHECKING

from coursework import _text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

MARK = "\ufeff"
"""By this first character spreadsheets know UTF-8."""


def decoded(raw: bytes) -> str:
    """Read what a spreadsheet has written, in UTF-8, in UTF-16 or as Windows does."""
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return raw.decode("utf-16", "replace")
    try:
        return raw.decode("utf-8").lstrip(MARK)
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def delimiter_of(text: str) -> str:
    """Tell what divides the columns of a table: commas, semicolons or tabs."""
    return max(",;\t", key=text.partition("\n")[0].count)


def read(path: Path) -> list[dict[str, str]]:
    """Read a CSV file as spreadsheets write it."""
    text = decoded(path.read_bytes())
    return [
        {name or "": value or "" for name, value in row.items() if isinstance(value, str | None)}
        for row in csv.DictReader(io.StringIO(text), delimiter=delimiter_of(text))
    ]


def text_of(rows: Sequence[Sequence[object]], delimiter: str = ",") -> str:
    """Write rows as CSV, each cell safe in a spreadsheet."""
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(
        [cell if isinstance(cell, int | float) else _text.spreadsheet(cell) for cell in row] for row in rows
    )
    return file.getvalue()


def write(path: Path, rows: Sequence[Sequence[object]]) -> None:
    """Write a table."""
    write_text(path, MARK + text_of(rows))


def write_text(path: Path, text: str) -> None:
    """Write a file that is whole or as it was; no character of a submission can prevent it."""
    whole = path.with_name(f"{path.name}.part")
    whole.write_text(text, encoding="utf-8", errors="backslashreplace")
    whole.replace(path)
