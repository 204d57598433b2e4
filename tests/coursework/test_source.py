"""Sheets: kinds of cells, markers, and what does not follow the notation."""
# ruff: noqa: E501 - sheets stand in long lines

from __future__ import annotations

from pathlib import Path

import jupytext
import pytest

from coursework._source import SheetError, cell_of, read, without

SORTING = Path(__file__).parent / "sorting" / "sorting.md"
FLAGS = {
    "given": (False, False), "answer": (False, True), "test": (True, False), "essay": (True, True),
}  # fmt: skip


def metadata(kind: str, **more: object) -> dict[str, object]:
    grade, solution = FLAGS[kind]
    return {"grade": grade, "solution": solution, "locked": not solution, "grade_id": "q1", "schema_version": 3, **more}


def test_the_kinds_of_cells() -> None:
    kinds = {cell.grade_id: cell.kind for cell in read(SORTING) if cell.grade_id}
    assert kinds == {
        "setup": "given", "q1": "answer", "q1-test": "test", "q2": "answer", "q2-test": "test", "data": "given",
        "q3": "answer", "q3-test": "test", "q4": "essay",
    }  # fmt: skip


def test_a_sheet_as_percent_script_is_the_same(tmp_path: Path) -> None:
    jupytext.write(jupytext.read(SORTING), tmp_path / "sorting.py", fmt="py:percent")
    strip = [(cell.kind, cell.code, cell.source.strip(), cell.grade_id, cell.points) for cell in read(SORTING)]
    assert [(c.kind, c.code, c.source.strip(), c.grade_id, c.points) for c in read(tmp_path / "sorting.py")] == strip


def test_a_solution_becomes_a_stub_at_its_indentation() -> None:
    source = "def f():\n    ### BEGIN SOLUTION\n    return 1\n    ### END SOLUTION\n\nx = 2\n### BEGIN SOLUTION\ny = 3\n### END SOLUTION"
    cell = cell_of(True, source, metadata("answer"))
    stub = "# YOUR CODE HERE\nraise NotImplementedError()"
    assert cell.for_student == f"def f():\n    # YOUR CODE HERE\n    raise NotImplementedError()\n\nx = 2\n{stub}"


def test_hidden_tests_go_and_an_essay_is_blank() -> None:
    test = "assert f(1)\n### BEGIN HIDDEN TESTS\nassert f(2)\n### END HIDDEN TESTS"
    assert cell_of(True, test, metadata("test", points=1)).for_student == "assert f(1)"
    assert cell_of(False, "A model answer.", metadata("essay", points=1)).for_student == "YOUR ANSWER HERE"


@pytest.mark.parametrize(
    ("code", "source", "kind", "words"),
    [
        (True, "x = 1", "answer", "needs ### BEGIN SOLUTION"),
        (True, "### BEGIN SOLUTION\nx", "answer", "without its partner"),
        (True, "### END SOLUTION", "answer", "without its partner"),
        (True, "### BEGIN SOLUTION\n### BEGIN SOLUTION\n### END SOLUTION", "answer", "without its partner"),
        (True, "### BEGIN SOLUTION\n### END SOLUTION", "given", "stands in an answer cell"),
        (True, "### BEGIN HIDDEN TESTS\n### END HIDDEN TESTS", "given", "a hidden test in a test cell"),
        (True, "x", "essay", "an essay is a Markdown cell"),
        (False, "x", "test", "an essay is a Markdown cell"),
        (False, "x", "answer", "an essay is a Markdown cell"),
        (
            False,
            "A model answer.\n\n## Hand in\n\nBy Friday.",
            "essay",
            r"no student would see '## Hand in'.* write \+\+\+",
        ),
    ],
)
def test_what_does_not_follow_the_notation_is_refused(code: bool, source: str, kind: str, words: str) -> None:
    with pytest.raises(SheetError, match=words):
        cell_of(code, source, metadata(kind))


def test_metadata_are_checked() -> None:
    with pytest.raises(SheetError, match="need grade, of type bool"):
        cell_of(True, "x", {"grade_id": "q1"})
    with pytest.raises(SheetError, match="no grade_id"):
        cell_of(True, "x", metadata("given", grade_id="q 1"))


def test_names_of_cells_are_not_repeated(tmp_path: Path) -> None:
    (tmp_path / "x.md").write_text(SORTING.read_text().replace("grade_id: q2,", "grade_id: q1,"))
    with pytest.raises(SheetError, match="more than one cell is called q1"):
        read(tmp_path / "x.md")


def test_markers_are_whole_lines() -> None:
    assert without("x = '### BEGIN SOLUTION'", "SOLUTION", ()) == "x = '### BEGIN SOLUTION'"
