"""Tables: read as spreadsheets write them, written so that they read them."""

from __future__ import annotations

import codecs
import csv
from pathlib import Path

import pytest

from coursework import _tables


def test_tables_in_the_encoding_of_windows(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes("student;x\nJosé;1\n".encode("cp1252"))
    assert _tables.read(tmp_path / "t.csv") == [{"student": "José", "x": "1"}]


def test_unicode_text_of_a_spreadsheet(tmp_path: Path) -> None:
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        (tmp_path / "t.csv").write_bytes(mark + "student\tx\r\nJosé\t1\r\n".encode(encoding))
        assert _tables.read(tmp_path / "t.csv") == [{"student": "José", "x": "1"}]
    (tmp_path / "t.csv").write_bytes(codecs.BOM_UTF16_LE + b"s\0\n\0x\0\x00\xd8\xff")
    assert _tables.read(tmp_path / "t.csv")[0]["s"].startswith("x\ufffd"), "half a letter, and half of two bytes"


def test_a_table_says_that_it_is_unicode(tmp_path: Path) -> None:
    """Without the mark a spreadsheet may read other letters, and write them: then ids are somebody else's."""
    _tables.write(tmp_path / "t.csv", [["student", "x"], ["jörg", "=1+1"], ["\ufeff", 2]])
    raw = (tmp_path / "t.csv").read_bytes()
    assert raw.startswith(codecs.BOM_UTF8)
    assert raw.count(codecs.BOM_UTF8) == 1
    assert _tables.read(tmp_path / "t.csv") == [{"student": "jörg", "x": "'=1+1"}, {"student": "\\ufeff", "x": "2"}]
    with (tmp_path / "t.csv").open(encoding="utf-8-sig", newline="") as file:
        assert next(csv.reader(file)) == ["student", "x"]


def test_a_file_is_whole_or_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.csv"
    _tables.write_text(path, "old\udcff")
    assert path.read_text() == "old\\udcff"

    def full(*_: object, **__: object) -> int:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="no space"):
        _tables.write_text(path, "new")
    assert path.read_text() == "old\\udcff"
