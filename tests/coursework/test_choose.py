"""Which notebook of a folder is graded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from coursework import _submission
from coursework._assignment import Assignment
from coursework._choose import choose
from coursework._submission import Unreadable
from tests.coursework import hostile
from tests.coursework.conftest import SORTING

if TYPE_CHECKING:
    from pathlib import Path

SHEET = Assignment(SORTING)


def chosen(folder: Path) -> tuple[str, list[str]]:
    """What the first of the notebook's own cells says, and the notes."""
    notes: list[str] = []
    notebook = choose(SHEET, folder, notes)
    return next((cell.source for cell in notebook.cells if cell.source.startswith("# mine")), ""), notes


def mine(name: str) -> dict[str, object]:
    return hostile.answered(before=f"# mine: {name}")


def test_the_only_one(tmp_path: Path) -> None:
    hostile.put(tmp_path, mine("a"), "a.ipynb")
    assert chosen(tmp_path) == ("# mine: a", ["the notebook is called a.ipynb"])


def test_work_before_name_before_cells_of_the_sheet(tmp_path: Path) -> None:
    hostile.put(tmp_path, {"cells": [hostile.code("# mine: notes")]}, "0.ipynb")
    assert chosen(tmp_path)[0] == "# mine: notes"
    hostile.put(tmp_path, mine("b"), "b.ipynb")
    assert chosen(tmp_path)[0] == "# mine: b"
    hostile.put(tmp_path, hostile.blank())
    assert chosen(tmp_path)[0] == "# mine: b", "an untouched one is not the work"
    hostile.put(tmp_path, mine("named"))
    words, notes = chosen(tmp_path)
    assert words == "# mine: named"
    assert notes == ["3 notebooks in the folder; graded: sorting.ipynb"]


def test_the_right_name_is_found_among_very_many(tmp_path: Path) -> None:
    for number in range(30):
        hostile.put(tmp_path, {"cells": []}, f"{number:02}.ipynb")
    hostile.put(tmp_path, mine("named"))
    assert chosen(tmp_path)[0] == "# mine: named"


def test_a_large_one_does_not_hide_the_work(tmp_path: Path) -> None:
    with (tmp_path / "0.ipynb").open("wb") as file:
        file.truncate(_submission.LARGEST + 1)
    hostile.put(tmp_path, mine("work"), "work.ipynb")
    words, notes = chosen(tmp_path)
    assert words == "# mine: work"
    assert "0.ipynb is not looked at" in notes[0]


def test_none_that_can_be_read(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="no notebook in the folder"):
        choose(SHEET, tmp_path, [])
    (tmp_path / "hw1.ZIP").write_bytes(b"PK")
    with pytest.raises(Unreadable, match=r"no notebook in the folder, only hw1\.ZIP, which is not opened"):
        choose(SHEET, tmp_path, [])
    for name in ("a.ipynb", "b.ipynb"):
        (tmp_path / name).write_text("{")
    with pytest.raises(Unreadable, match=r"a\.ipynb is no notebook: not JSON, or cut off; b\.ipynb is no notebook"):
        choose(SHEET, tmp_path, [])
