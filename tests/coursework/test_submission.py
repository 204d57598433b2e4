"""Reading what was handed in; the hostile set (test_hostile.py) has most kinds of damage."""
# ruff: noqa: E501 - tables of cases

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import pytest

from coursework import _submission
from coursework._submission import Unreadable, notebooks, parse, read

if TYPE_CHECKING:
    from pathlib import Path

CELLS = {"cells": [{"cell_type": "code", "source": ["a = 1\n", "b = 2"], "metadata": {"nbgrader": {"grade_id": "q1"}}}]}


def test_cells_of_a_notebook() -> None:
    (cell,) = parse(json.dumps(CELLS).encode()).cells
    assert (cell.code, cell.source, cell.grade_id) == (True, "a = 1\nb = 2", "q1")


def test_a_large_notebook_is_read_in_a_process_of_its_own(tmp_path: Path) -> None:
    large = {**CELLS, "metadata": {"picture": "x" * (_submission.AT_ONCE + 1), "coursework": {"data": "id"}}}
    (tmp_path / "a.ipynb").write_text(json.dumps(large))
    apart = read(tmp_path / "a.ipynb")
    assert apart == parse(json.dumps(large).encode())
    assert apart.data_by == "id"


def nested(levels: int) -> object:
    found: object = []
    for _ in range(levels):
        found = [found]
    return found


def test_nothing_but_short_words_is_taken_over_from_metadata(tmp_path: Path) -> None:
    """Else what one notebook says of itself fills the memory of the grader."""
    long = {**CELLS["cells"][0], "metadata": {"nbgrader": {"grade_id": "q" * 5 * _submission.MIB}}}
    for data in ([[]] * 2 * _submission.MIB, "x" * 9, {"data": "id"}):
        made = {"cells": [long, *CELLS["cells"]], "metadata": {"coursework": {"data": data, "more": "x" * 10**5}}}
        (tmp_path / "a.ipynb").write_text(json.dumps(made))
        found = read(tmp_path / "a.ipynb")
        assert ([cell.grade_id for cell in found.cells], found.data_by) == (["", "q1"], "")
        assert len(json.dumps(asdict(found))) < 500


def test_a_notebook_on_which_the_reader_fails_shows_nothing_of_the_reader(tmp_path: Path) -> None:
    made = {**CELLS, "metadata": {"coursework": {"data": nested(900), "x": "x" * _submission.AT_ONCE}}}
    (tmp_path / "a.ipynb").write_text(json.dumps(made))
    assert read(tmp_path / "a.ipynb").cells
    (tmp_path / "a.ipynb").write_text("[" * 10**6 + " " * _submission.AT_ONCE)
    with pytest.raises(Unreadable, match=r"^(is nested too deep|takes too much to read)$"):
        read(tmp_path / "a.ipynb")


def test_a_large_file_that_is_no_notebook(tmp_path: Path) -> None:
    (tmp_path / "a.ipynb").write_bytes(b"[" + b" " * (_submission.AT_ONCE + 1))
    with pytest.raises(Unreadable, match="is no notebook"):
        read(tmp_path / "a.ipynb")


def test_what_a_folder_holds(tmp_path: Path) -> None:
    for name in (
        "a.ipynb",
        "deeper/b.IPYNB",
        ".ipynb_checkpoints/c.ipynb",
        "__MACOSX/d.ipynb",
        "._e.ipynb",
        "f.py",
        "h.ipynb.txt",
        "1/2/3/4/g.ipynb",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("{}")
    (tmp_path / "link.ipynb").symlink_to("a.ipynb")
    found, notes = notebooks(tmp_path)
    assert [path.name for path in found] == ["a.ipynb", "b.IPYNB"]
    assert notes == ["link.ipynb: a symbolic link, not followed"]


def test_a_name_to_which_something_was_added(tmp_path: Path) -> None:
    for name in ("a.ipynb.txt", "B.IPYNB.json", "c.txt"):
        (tmp_path / name).write_text("{}")
    assert {path.name for path in notebooks(tmp_path)[0]} == {"a.ipynb.txt", "B.IPYNB.json"}


def test_very_many_files_are_not_all_looked_at(tmp_path: Path) -> None:
    for number in range(_submission.MOST_FILES + 10):
        (tmp_path / f"{number:05}.txt").touch()
    (tmp_path / "zzz.ipynb").write_text("{}")
    found, notes = notebooks(tmp_path)
    assert (found, len(notes)) == ([], 1)


@pytest.mark.parametrize(
    ("raw", "words"),
    [(b"", "empty"), (b" \n", "empty"), (b"{", "not JSON"), (b"[]", "no cells"), (b"5", "no cells"), (b"[" * 10**5, "nested too deep"),
     (b'{"cells": {}}', "no cells"), (b"9" * 5000, "not JSON")],
)  # fmt: skip
def test_what_cannot_be_read_is_said(raw: bytes, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        parse(raw)


def test_cells_no_person_has_written_are_left_out() -> None:
    many = {"cells": [{"cell_type": "code", "source": "x"}] * 3000}
    found = parse(json.dumps(many).encode())
    assert (len(found.cells), found.notes) == (2000, ["1000 cells left out: too many, or too long"])
    long = {
        "cells": [{"cell_type": "code", "source": "x" * (3 * _submission.MIB)}, {"cell_type": "code", "source": "y"}]
    }
    assert [cell.source for cell in parse(json.dumps(long).encode()).cells] == ["y"]
