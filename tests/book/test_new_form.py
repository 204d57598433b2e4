"""Lessons in the new form: code in view, typed text, and cells that can be changed, put back and run in any order."""

from __future__ import annotations

import nbformat
import pytest

from tests.book.changes import CHANGES
from tests.book.new_form import Change, code_of, faults, lesson, story, tags_of
from tests.book.sources import NEW_FORM, lesson_name, text_of


@pytest.mark.parametrize("page", NEW_FORM)
def test_a_lesson_has_its_code_in_view_and_no_prose_in_it(page):
    assert faults(lesson(page)) == []


@pytest.mark.parametrize("page", NEW_FORM)
def test_each_change_it_is_tried(page):
    assert text_of(page).count("**Change it.**") == len(CHANGES[lesson_name(page)]) > 0


@pytest.mark.long
@pytest.mark.parametrize("page", NEW_FORM)
def test_a_lesson_runs_with_its_changes_and_from_last_to_first(page):
    assert story(lesson(page), CHANGES[lesson_name(page)]) == []


def test_changes_belong_to_lessons_in_the_new_form():
    assert set(CHANGES) == set(map(lesson_name, NEW_FORM))


def notebook(*cells):
    """A notebook of code cells, each a source, or a source and its metadata."""
    pairs = [cell if isinstance(cell, tuple) else (cell, {}) for cell in cells]
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(s, metadata=m) for s, m in pairs])


FIGURE = {"mystnb": {"figure": {"name": "fig", "caption": "A line."}, "image": {"alt": "A line to 1."}}}


@pytest.mark.parametrize(
    ("cell", "fault"),
    [
        (("x = 1", {"tags": ["remove-input"]}), "hidden"),
        ("x" * 73 + " = 1", "77 characters wide"),
        ("assert x", "assert"),
        ("plt.plot(x)\nplt.show()", "caption"),
        (("plt.show()", {"mystnb": {"figure": {"caption": "A line."}}}), "alternative text"),
        (("draw()", {"mystnb": {"figure": {"name": "fig"}}}), "a figure without a caption"),
        ("glue('x', 1)", "glue"),
    ],
)
def test_a_fault_of_a_cell_is_noticed(cell, fault):
    sound = [f"x = {place}" for place in range(12)] + [("plt.show()", FIGURE)]
    assert faults(notebook(*sound)) == []
    assert [fault in found for found in faults(notebook(*sound, cell))][:1] == [True]
    assert faults(notebook(*sound[:3])) == ["3 cells in view; 12 at least"]


def test_folds_and_the_reader_s_own_cells_are_told_from_the_others():
    cells = code_of(notebook("x", ("y", {"tags": ["your-turn"]})))
    assert [tags_of(cell) for cell in cells] == [set(), {"your-turn"}]


@pytest.mark.long
def test_what_goes_wrong_in_a_story_is_noticed():
    sound = notebook("x = 1", "y = 2", "print(x + y)")
    change = Change([("y = 2", "y = 3")], "print", ["4"])
    assert story(sound, [change]) == []
    assert "does not show '5'" in story(sound, [Change(change.edits, "print", ["5"])])[0]
    late = Change([("y = 2", "y = 3; x = 5")], "y = 2", [])
    assert "then" in story(sound, [late])[0], "x stays changed, and the cells from last to first show it"
    assert "then" in story(notebook("x = 1\nprint(x)", "n = 0", "n += 1\nprint(n)"), [])[0]
    assert "NameError" in story(notebook("print(z)", "z = 1"), [])[0]
