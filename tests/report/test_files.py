"""A CSV file by columns: header, separator, and the numbers of its lines."""

from __future__ import annotations

import pytest

from credal_lib.report import _files


def opened(folder, text, **options):
    path = folder / "f.csv"
    path.write_bytes(text.encode())
    return _files.CsvFile(path, **options)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_as_an_editor_does(tmp_path, end):
    text = end.join(["", "a,b", "1,2", "", '3,"x', 'y, z"', "", "", "5,6", ""])
    file = opened(tmp_path, text)
    assert file.header_line == 2
    assert [file.line_of(record) for record in range(3)] == [3, 5, 9]


def test_columns_by_position(tmp_path):
    found = opened(tmp_path, "a,b,c\nx,1,p\ny,2,p\nx,3,q\n").read([0, 2], [1])
    assert found.rows == 3
    assert found.texts[0].distinct == ["x", "y"]
    assert found.texts[0].codes.tolist() == [0, 1, 0]
    assert found.texts[2].codes.tolist() == [0, 0, 1]
    assert found.numbers[1].tolist() == [1, 2, 3]


def test_the_separator_is_that_of_the_header(tmp_path):
    assert opened(tmp_path, "a;b\n1,5;2,5\n").separator == ";"
    assert opened(tmp_path, "a\tb,c\td\n").separator == "\t"
    assert opened(tmp_path, "a;b,c,d\n", separator=";").header == ["a", "b,c,d"]
    assert opened(tmp_path, 'a;"b, c, d"\n').separator == ";"
    assert opened(tmp_path, "alone\n").separator == ","
