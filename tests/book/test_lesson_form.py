"""The form of a lesson: code in view, typed text, and cells that can be changed, put back and run in any order."""

from __future__ import annotations

import re

import nbformat
import pytest

from tests.book.changes import CHANGES
from tests.book.lesson_form import Change, code_of, faults, lesson, shown, story, tags_of
from tests.book.sources import ALL_LESSONS, PAGES, ROOT, captions_of, lesson_name, prose_of, text_of

GLOSSARY = (ROOT / "book" / "back" / "glossary.md").read_text(encoding="utf-8")

NAMED = {
    "book/back/api": {"judge"},  # the name of a module
    "book/back/other-names": {"worth", "judge"},  # as a reader may look for them: "worth of a set", "LLM as a judge"
}
"""Words that the book does not say and that a page has to name."""


@pytest.mark.parametrize("page", ALL_LESSONS)
def test_a_lesson_has_its_code_in_view_and_no_prose_in_it(page):
    assert faults(lesson(page)) == []


@pytest.mark.parametrize("page", ALL_LESSONS)
def test_each_change_it_is_tried(page):
    assert 0 < text_of(page).count("**Change it.**") <= len(CHANGES[lesson_name(page)])


@pytest.mark.long
@pytest.mark.parametrize("page", ALL_LESSONS)
def test_a_lesson_runs_with_its_changes_and_from_last_to_first(page):
    assert story(lesson(page), CHANGES[lesson_name(page)]) == []


def words_not_said(glossary):
    """The words that the glossary's table replaces."""
    table = glossary.partition("| the book says |")[2].partition("\n\n")[0]
    rows = [row.split("|")[2] for row in table.splitlines()[2:]]
    return [word.strip() for row in rows for word in row.split(",")]


def said(text):
    """The words of a page's prose, its captions included, that the book does not say."""
    pattern = rf"\b({'|'.join(words_not_said(GLOSSARY))})\b"
    return [hit[0] for hit in re.finditer(pattern, f"{prose_of(text)}\n{captions_of(text)}", re.IGNORECASE)]


@pytest.mark.parametrize("page", [page for page in PAGES if page != "book/back/glossary"])
def test_a_page_keeps_to_the_book_s_words(page):
    assert set(said(text_of(page))) == NAMED.get(page, set())


@pytest.mark.parametrize("file", ["README.md", "CONTRIBUTING.md"])
def test_what_comes_before_the_book_keeps_to_its_words(file):
    assert said((ROOT / file).read_text(encoding="utf-8")) == []


def test_another_word_is_noticed():
    assert said("The chance of an answerer, and `the chance` in code.") == ["chance", "answerer"]
    assert said("```{dropdown} A lead, `lead`\nThe lead, `lead`, leads.\n```\n`lead`") == ["lead", "lead", "leads"]
    assert said("```{code-cell}\n---\ncaption: The lead.\nalt: |-\n  Leads.\n---\nlead\n```") == ["lead", "Leads"]
    assert {"chances", "answerer", "judge", "lead"} <= set(words_not_said(GLOSSARY))


def test_every_lesson_has_its_changes():
    assert set(CHANGES) == set(map(lesson_name, ALL_LESSONS))


def notebook(*cells):
    """A notebook of code cells, each a source, or a source and its metadata."""
    pairs = [cell if isinstance(cell, tuple) else (cell, {}) for cell in cells]
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(s, metadata=m) for s, m in pairs])


FIGURE = {"mystnb": {"figure": {"name": "fig", "caption": "A line."}, "image": {"alt": "A line to 1."}}}


@pytest.mark.parametrize(
    ("cell", "fault"),
    [
        (("x = 1", {"tags": ["remove-input"]}), "hidden"),
        ("glue('x', 1)", "glue"),
        ("x" * 73 + " = 1", "77 characters wide"),
        ("assert x", "assert"),
        ("plt.plot(x)\nplt.show()", "caption"),
        (("plt.show()", {"mystnb": {"figure": {"caption": "A line."}}}), "alternative text"),
        (("draw()", {"mystnb": {"figure": {"name": "fig"}}}), "a figure without a caption"),
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


def test_what_is_printed_may_come_in_pieces():
    stream = [nbformat.v4.new_output("stream", text=text) for text in ("a\n", "b\n")]
    pieces, whole = nbformat.v4.new_code_cell(outputs=stream), nbformat.v4.new_code_cell(outputs=stream[:1])
    assert (shown(pieces), shown(whole)) == (["a\nb\n"], ["a\n"])
    pieces.outputs.insert(1, nbformat.v4.new_output("display_data", {"text/plain": "c"}))
    assert shown(pieces) == ["a\n", "c", "b\n"]


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


SHEETS = sorted(path for path in (ROOT / "coursework").glob("hw*/*.*") if path.suffix in {".md", ".py"})


@pytest.mark.parametrize("path", [*SHEETS, ROOT / "coursework/kit/mistakes.md"], ids=lambda path: path.parent.name)
def test_an_assignment_keeps_to_the_book_s_words_in_its_code_too(path):
    assert re.findall(rf"\b(?:{'|'.join(words_not_said(GLOSSARY))})\b", path.read_text(encoding="utf-8")) == []
