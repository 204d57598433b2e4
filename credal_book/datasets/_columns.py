"""Parse text files into columns: ARFF, KEEL's dialect of it, and tables without a header.

Everything stays text here; `_assemble` turns it into numbers and codes. Only what the files in the registry need is
read (no sparse rows, no dates).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from credal_book.datasets._errors import DataMismatchError

MISSING = frozenset({"?", "", "<null>"})
"""Tokens of a missing value. ARFF files of anneal quote the question mark, which changes nothing."""

_ATTRIBUTE = re.compile(r"""@attribute\s+('[^']*'|"[^"]*"|[^\s{]+)\s*(.*)""", re.IGNORECASE)


@dataclass(frozen=True)
class Column:
    """One column as a file or a package serves it.

    Parameters
    ----------
    name : str
        As in the header; empty where there is none.
    values : sequence of str, or array of float
        Text tokens (those in `MISSING` are missing), or numbers with NaN for missing.
    categories : tuple of str or None
        Declared values of a categorical column; None for a numeric column or where nothing is declared.
    """

    name: str
    values: Sequence[str] | NDArray[Any]
    categories: tuple[str, ...] | None = None


def read_columns(text: str, *, delimiter: str = ",", skip: int = 0) -> list[Column]:
    r"""Read the columns of an ARFF file, a KEEL file or a table.

    Parameters
    ----------
    text : str
        Content of the file. A line ``@data`` tells that it has a header.
    delimiter : str
        Between the values of a table: a comma, or a blank for any run of blanks.
    skip : int
        Lines to leave out at the top of a table.

    Returns
    -------
    list of Column

    Raises
    ------
    DataMismatchError
        If rows differ in length, or from the header.

    Examples
    --------
    >>> for column in read_columns("@attribute a real\n@attribute 'b c' {u, v}\n@data\n1,u\n?,v"):
    ...     print(column)
    Column(name='a', values=('1', '?'), categories=None)
    Column(name='b c', values=('u', 'v'), categories=('u', 'v'))
    """
    lines = [line.strip() for line in text.splitlines()]
    start = next((number for number, line in enumerate(lines) if line.lower() == "@data"), None)
    if start is None:
        body = [line for line in lines[skip:] if line]
        header: list[tuple[str, tuple[str, ...] | None]] = []
    else:
        body = [line for line in lines[start + 1 :] if line and not line.startswith("%")]
        header = [_attribute(line) for line in lines[:start] if line.lower().startswith("@attribute")]
    rows = _split(body, delimiter)
    width = len(header) or len(rows[0])
    for number, row in enumerate(rows, start=1):
        if len(row) != width:
            raise DataMismatchError(f"data line {number}: expected {width} values, got {len(row)}")
    header = header or [("", None)] * width
    values = zip(*rows, strict=True)
    return [Column(name, tokens, domain) for (name, domain), tokens in zip(header, values, strict=True)]


def _attribute(line: str) -> tuple[str, tuple[str, ...] | None]:
    match = _ATTRIBUTE.match(line)
    if match is None:
        raise DataMismatchError(f"cannot read the header line {line!r}")
    name, kind = match[1].strip("'\""), match[2].strip()
    if not kind.startswith("{"):
        return name, None
    (domain,) = _split([kind.strip("{}")], ",")
    return name, tuple(domain)


def _split(lines: Iterable[str], delimiter: str) -> list[list[str]]:
    if delimiter == " ":
        return [line.split() for line in lines]
    reader = csv.reader(lines, delimiter=delimiter, quotechar="'", skipinitialspace=True)
    return [[token.strip() for token in row] for row in reader]
