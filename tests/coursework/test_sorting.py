"""A colleague's sheet, written by the README alone, from release to final points."""

from __future__ import annotations

import csv
import json
import re
import shutil
from typing import TYPE_CHECKING

import jupytext
import pytest

from coursework.__main__ import main
from tests.conftest import ROOT
from tests.coursework import hostile
from tests.coursework.conftest import SORTING

if TYPE_CHECKING:
    from pathlib import Path

    from coursework._sandbox import Sandbox


@pytest.mark.parametrize("form", ["md", "py"])
@pytest.mark.parametrize("roster", [True, False])
def test_from_release_to_final_points(sandbox: Sandbox, tmp_path: Path, form: str, roster: bool) -> None:
    folder = tmp_path / "sorting"
    folder.mkdir()
    shutil.copy(SORTING / "checks.py", folder)
    if form == "md":
        shutil.copy(SORTING / "sorting.md", folder)
    else:
        jupytext.write(jupytext.read(SORTING / "sorting.md"), folder / "sorting.py", fmt="py:percent")
    (tmp_path / "roster.csv").write_text("student\nada\nben\n")
    (tmp_path / "secret").write_text("a secret of this course\n")
    own = ["--students", str(tmp_path / "roster.csv")] if roster else []
    secret = ["--secret", str(tmp_path / "secret")]
    assert main(["build", str(folder), str(tmp_path / "release"), *own, *secret]) == 0
    released = json.loads((tmp_path / "release" / "sorting.ipynb").read_text())
    for name in ("ada", "ben"):
        notebook = json.loads(json.dumps(released))
        for question, answer in (("q1", hostile.Q1), ("q2", hostile.Q2), ("q3", hostile.Q3), ("q4", hostile.Q4)):
            hostile.named(notebook, question)["source"] = answer
        (tmp_path / "submitted" / name).mkdir(parents=True)
        hostile.put(tmp_path / "submitted" / name, notebook)
    numbers = (
        json.loads((tmp_path / "release" / "students" / "ada" / "data.json").read_text())["numbers"] if roster else None
    )
    if numbers:
        hostile.named(notebook, "q3")["source"] = (
            f"falling = {sorted(numbers, reverse=True)}\nmiddle = {sorted(numbers)[7]}"
        )
        hostile.put(tmp_path / "submitted" / "ada", notebook)
        hostile.put(tmp_path / "submitted" / "ben", notebook)
    graded = tmp_path / "graded"
    assert main(["grade", str(folder), str(tmp_path / "submitted"), str(graded), *own, *secret]) == 0
    manual = graded / "manual.csv"
    manual.write_text(manual.read_text().replace('"2","",""', '"2","1",""'))
    assert main(["finish", str(graded)]) == 0
    with (graded / "final-plain.csv").open(newline="", encoding="utf-8-sig") as file:
        assert list(csv.reader(file)) == [["student", "total"], ["ada", "10"], ["ben", "8" if roster else "10"]]


def test_the_readme_names_all_that_the_sheet_uses() -> None:
    readme = (ROOT / "coursework" / "README.md").read_text()
    used = (SORTING / "checks.py").read_text()
    (names,) = re.findall(r"from coursework import (.*)", used)
    for name in [*names.split(", "), "RUBRIC", "checks(student_id, secret)", "data(student_id, secret)", "public=True"]:
        assert name in readme, name


def test_the_readme_names_every_name_of_the_notation() -> None:
    import coursework

    readme = (ROOT / "coursework" / "README.md").read_text()
    assert [name for name in coursework.__all__ if f"`{name}(" not in readme] == []
