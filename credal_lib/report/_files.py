"""A CSV file read by columns; what is wrong is refused with line and column."""

import csv
import io
import math
import os
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from credal_lib._checks import FloatArray, IntArray
from credal_lib.report import _checks as own_checks
from credal_lib.report._progress import progress

ROWS_AT_ONCE = 1 << 13
"""Rows that are held as text at a time: few enough to stay in the cache, which halves the time."""

STATED_SEPARATOR = re.compile(r"\"?sep=(.)\"?[ \t]*(?=\r?\n)", re.IGNORECASE)
"""A first line that says the sign between columns."""

QUOTED = re.compile(r'"[^"]*("|$)')
"""A text in quotation marks, closed or not."""


class Texts(NamedTuple):
    """A column of text: its distinct entries, and the position of each row's entry among them.

    Entries are in the order of their first appearance.
    """

    distinct: list[str]
    codes: IntArray

    def first(self, code: int) -> int:
        """Return the first row that has an entry."""
        return int((self.codes == code).argmax())


class _Codes(dict[str, int]):
    """Codes of texts; a new text gets the next: the number of those before it."""

    def __missing__(self, text: str) -> int:
        code = self[text] = len(self)
        return code


def decoded(path: str | os.PathLike[str], encoding: str) -> str:
    """Return the text of a file without its byte order mark.

    Parameters
    ----------
    path : path
    encoding : str

    Returns
    -------
    str

    Raises
    ------
    BadFileError
        If the file cannot be read, or is no text in this encoding.
    """
    own_checks.check_encoding_name(encoding)
    try:
        data = Path(path).expanduser().read_bytes()
    except OSError as error:
        own_checks.bad_file(
            str(path), f"cannot be read: {error.strerror}; check the name of the file"
        )
    # The byte order mark of what spreadsheets save as Unicode text goes before the encoding.
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        encoding = "utf-16"
    try:
        text = data.decode(encoding)
    except LookupError:
        own_checks.bad_file(
            str(path), f"unknown encoding {encoding!r}; expected for example utf-8 or latin-1"
        )
    except UnicodeDecodeError as error:
        before = data[: error.start]
        place = error.start - before.rfind(b"\n")
        own_checks.bad_file(
            str(path),
            f"byte {place} of this line, 0x{data[error.start]:02x}, is not {encoding}; save the"
            " file as UTF-8, or name its encoding (--encoding latin-1, or cp1252 from"
            " Windows)",
            before.count(b"\n") + 1,
        )
    if "\0" in text:
        own_checks.bad_file(
            str(path),
            "expected text, got a zero byte; save the sheet as CSV (UTF-8)",
            text.count("\n", 0, text.index("\0")) + 1,
        )
    return text.removeprefix("\ufeff")


class CsvFile:
    """A file of rows under a header, read by columns.

    Parameters
    ----------
    path : path
    separator : str, optional
        Sign between columns; without it the comma, semicolon or tabulator that divides the header.
    encoding : str, default "utf-8"
    """

    def __init__(
        self, path: str | os.PathLike[str], separator: str | None = None, encoding: str = "utf-8"
    ) -> None:
        """Read the text and the header."""
        own_checks.check_file_name(path)
        own_checks.check_signs(separator="," if separator is None else separator)
        self.path = str(path)
        self.text = decoded(path, encoding)
        # Spreadsheets write sep=; as a first line. The end of this line stays, so that lines are
        # counted as an editor does.
        stated = STATED_SEPARATOR.match(self.text)
        if stated is not None:
            self.text = self.text[stated.end() :]
            separator = separator or stated[1]
        self.separator = separator or self._separator()
        reader = self._reader()
        header = next((row for row in self._rows(reader) if row), None)
        if header is None:
            own_checks.bad_file(
                self.path, "expected a header with the names of the columns, got an empty file", 1
            )
        self.header = [name.strip() for name in header]
        self.header_line = reader.line_num

    def _separator(self) -> str:
        """Find the separator that occurs most often in the first line, outside quotation marks.

        On ties it is the comma.
        """
        first = next((line for line in self.text.splitlines() if line.strip()), "")
        unquoted = QUOTED.sub("", first)
        return max(own_checks.SEPARATORS, key=unquoted.count)

    def _reader(self) -> Any:
        return csv.reader(io.StringIO(self.text, newline=""), delimiter=self.separator, strict=True)

    def _rows(self, reader: Any) -> Iterator[list[str]]:
        """Rows of a reader; what is no CSV is refused at the line where its row begins."""
        begins = 1
        try:
            for row in reader:
                yield row
                begins = reader.line_num + 1
        except csv.Error as error:
            own_checks.bad_file(
                self.path,
                f"the row that begins here is not closed or badly quoted ({error}); check its"
                " quotation marks",
                begins,
            )

    def _records(self) -> Iterator[list[str]]:
        """Rows below the header; blank lines are left out."""
        rows = (row for row in self._rows(self._reader()) if row)
        next(rows)  # the header
        return rows

    def place_of(self, record: int) -> str:
        """Say where a record is."""
        return f"line {self.line_of(record)}"

    def line_of(self, record: int) -> int:
        """Count the lines up to the one on which a record begins, as an editor does.

        Parameters
        ----------
        record : int
            From 0, blank lines left out.

        Returns
        -------
        int
        """
        # Read once more: a cell may hold line breaks, and only a refusal asks for its line.
        reader, begins, left = self._reader(), 1, record + 1
        for row in reader:
            if row:
                if left == 0:
                    break
                left -= 1
            begins = reader.line_num + 1
        return int(begins)

    def position(self, name: str, asked_by: str) -> int:
        """Find a column; refused if it is not there, or twice.

        Parameters
        ----------
        name : str
        asked_by : str
            What asked for it, for the message.

        Returns
        -------
        int
        """
        own_checks.check_column_exists(
            name, self.header, self.path, self.header_line, asked_by, self.text
        )
        return self.header.index(name)

    def bad_cell(self, record: int, column: str, message: str) -> None:
        """Refuse a cell.

        Parameters
        ----------
        record : int
        column : str
        message : str

        Raises
        ------
        BadFileError
            Always.
        """
        own_checks.bad_file(self.path, message, self.line_of(record), column)

    def read(self, texts: Sequence[int], numbers: Sequence[int], decimal: str = ".") -> "Columns":
        """Read columns of text and of numbers.

        Parameters
        ----------
        texts, numbers : sequences of int
            Positions of columns.
        decimal : str, default "."
            Decimal sign of the numbers.

        Returns
        -------
        Columns

        Raises
        ------
        BadFileError
            If there is no row, a row has another number of columns than the header, or an entry is
            no number.
        """
        tables = {position: _Codes() for position in texts}
        codes: dict[int, list[IntArray]] = {position: [] for position in texts}
        values: dict[int, list[FloatArray]] = {position: [] for position in numbers}
        records, done = self._records(), 0
        # At least as many parts as there are: blank lines and breaks within cells are counted too.
        lines = 1 + max(self.text.count("\n"), self.text.count("\r"))
        for _ in progress(range(math.ceil(lines / ROWS_AT_ONCE)), f"reading {self.path}"):
            rows = list(islice(records, ROWS_AT_ONCE))
            if not rows:
                break
            self._same_width(rows, done)
            for position, table in tables.items():
                found = map(table.__getitem__, map(itemgetter(position), rows))
                codes[position].append(np.fromiter(found, np.intp, len(rows)))
            for position in numbers:
                values[position].append(self._numbers(rows, position, done, decimal))
            done += len(rows)
        if not done:
            own_checks.bad_file(
                self.path, "expected rows below the header, got none", self.header_line
            )
        columns_of_text = {
            position: Texts(list(table), np.concatenate(codes[position]))
            for position, table in tables.items()
        }
        columns_of_numbers = {position: np.concatenate(parts) for position, parts in values.items()}
        return Columns(done, columns_of_text, columns_of_numbers)

    def _same_width(self, rows: list[list[str]], done: int) -> None:
        width = len(self.header)
        if set(map(len, rows)) == {width}:
            return
        for record, row in enumerate(rows):
            if len(row) != width:
                own_checks.bad_file(
                    self.path,
                    f"expected {width} columns as in the header, got {len(row)}; a text that holds"
                    f" {self.separator!r} needs quotation marks",
                    self.line_of(done + record),
                )

    def _numbers(self, rows: list[list[str]], position: int, done: int, decimal: str) -> FloatArray:
        texts: Any = map(itemgetter(position), rows)
        # All at once, which is fast; only where this fails is each asked whether it is a number.
        try:
            if decimal != ".":
                texts = [with_point(text, decimal) for text in texts]
            found = np.array(list(map(float, texts)))
        except ValueError:
            found = np.array([float_or_nan(row[position], decimal) for row in rows])
        wrong = ~np.isfinite(found)
        if wrong.any():
            record = int(wrong.argmax())
            text = rows[record][position]
            got = repr(text) if text.strip() else "an empty cell; fill it in, or leave the row out"
            cure = sign_cure(text, decimal)
            self.bad_cell(
                done + record, self.header[position], f"expected a number, got {got}{cure}"
            )
        return found


class Columns(NamedTuple):
    """Columns by position: how many rows, texts, numbers."""

    rows: int
    texts: dict[int, Texts]
    numbers: dict[int, FloatArray]


def with_point(text: str, decimal: str) -> str:
    """Write a number with a decimal point; a point beside another decimal sign makes it none.

    Parameters
    ----------
    text : str
    decimal : str
        Decimal sign of the text.

    Returns
    -------
    str
    """
    return text if decimal == "." else text.replace(".", "point").replace(decimal, ".")


def float_or_nan(text: str, decimal: str = ".") -> float:
    """Read a number; nan if it is none.

    Parameters
    ----------
    text : str
    decimal : str, default "."
        Decimal sign.

    Returns
    -------
    float
    """
    try:
        return float(with_point(text, decimal))
    except ValueError:
        return math.nan


THOUSANDS = re.compile(r"\s*[-+]?\d{1,3}([.,'’\s]\d{3})+([.,]\d+)?\s*")
"""A number with signs between its thousands."""


def sign_cure(text: str, decimal: str) -> str:
    """Say what to do with a number whose signs are not as stated.

    Parameters
    ----------
    text : str
    decimal : str
        Decimal sign.

    Returns
    -------
    str
        Begins with a semicolon; empty if there is nothing to say.
    """
    if THOUSANDS.fullmatch(text):
        cure = "; write thousands without a sign between them"
        # 1,234 may be a thousand and more, or a number with three decimals.
        if decimal == "." and text.count(",") == 1 and "." not in text:
            cure += (
                "; if the comma is the decimal sign, say so (--decimal ,): it is"
                f" {with_point(text.strip(), ',')} then"
            )
        return cure
    if decimal == "." and "," in text:
        return "; if a comma is the decimal sign, say so (--decimal ,)"
    if decimal != "." and "." in text:
        return (
            f"; the decimal sign was said to be {decimal!r}: write it so everywhere, or leave"
            " that out"
        )
    return ""
