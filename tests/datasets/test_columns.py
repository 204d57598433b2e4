"""Text files into columns: ARFF, KEEL's dialect of it, and tables without a header."""

from __future__ import annotations

import pytest

from credal_book.datasets import DataMismatchError
from credal_book.datasets._columns import read_columns

pytestmark = pytest.mark.usefixtures("no_folder_and_no_internet")


def test_files_are_read_with_quotes_blanks_comments_and_both_line_ends() -> None:
    text = "% about\r\n@RELATION r\r\n@Attribute 'the size' INTEGER[1,4]\r\n@attribute kind{ 'a, b' , c}\r\n@DATA\r\n"
    size, kind = read_columns(text + "% more\r\n 1, 'a, b'\r\n\r\n?,c \r\n")
    assert (size.name, list(size.values), size.categories) == ("the size", ["1", "?"], None)
    assert (kind.name, list(kind.values), kind.categories) == ("kind", ["a, b", "c"], ("a, b", "c"))


def test_a_file_cut_short_is_refused() -> None:
    with pytest.raises(DataMismatchError, match="data line 2: expected 2 values, got 1"):
        read_columns("1,2\n3")
    with pytest.raises(DataMismatchError, match="cannot read the header line '@attribute'"):
        read_columns("@attribute\n@data\n1")
