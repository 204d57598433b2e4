"""The notebooks that students get, with the answers put in: each is run by Jupyter, in a kernel of its own."""

from __future__ import annotations

import ast
import json
import sys
from typing import TYPE_CHECKING, Any

import nbclient
import nbformat
import pytest

from coursework._release import notebook
from tests.coursework import trial
from tests.coursework.test_assignments import every, solved

if TYPE_CHECKING:
    from pathlib import Path

STACK = {"numpy", "scipy", "sympy", "pandas", "matplotlib", "sklearn", "credal_lib"}
"""What README.md says that a student's notebook may rely on, beside Python's own modules."""


def run(made: dict[str, Any], place: Path) -> nbformat.NotebookNode:
    """Run all cells of a notebook in a fresh kernel."""
    asked = nbformat.reads(json.dumps(made), as_version=4)
    nbformat.validate(asked)
    nbclient.NotebookClient(asked, timeout=120, resources={"metadata": {"path": str(place)}}).execute()
    return asked


@every
def test_students_need_the_library_and_the_scientific_stack_alone(folder: Path) -> None:
    used = set()
    for cell in solved(folder)["cells"]:
        if cell["cell_type"] == "code":
            for node in ast.walk(ast.parse("".join(cell["source"]))):
                names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
                used |= {name.partition(".")[0] for name in [*names, getattr(node, "module", None) or ""]}
    assert used - {""} <= STACK | set(sys.stdlib_module_names)
    assert "numpy" in used


@every
def test_the_answers_pass_the_tests_that_students_see(folder: Path, tmp_path: Path) -> None:
    made = solved(folder)
    for cell in made["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("grade_id") == "student":
            cell["source"] = 'STUDENT = "ada"'
    made["cells"].append(nbformat.v4.new_code_cell("import sys; print(sorted(sys.modules))"))
    done = run(made, tmp_path)
    assert "'coursework'" not in done.cells[-1].outputs[0].text
    assert not any(tmp_path.iterdir()), "a notebook leaves no files"


def test_an_unanswered_one_stops_at_the_first_question(tmp_path: Path) -> None:
    with pytest.raises(nbclient.exceptions.CellExecutionError, match="NotImplementedError"):
        run(notebook(trial.assignment("hw1")), tmp_path)
