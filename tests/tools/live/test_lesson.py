"""The code of live pages: what each cell needs, and that the page shows all of it."""

from __future__ import annotations

import pytest

from credal_book import turns
from tests.book.sources import ALL_LESSONS, LESSONS, PAGES, chapter_number
from tools.live.lesson import as_data, cells_of, identifier, is_live, names_in, role_of, without_prompts

LIVE = [page for page in PAGES if is_live(page)]


def test_which_pages_are_live():
    """Parts I to V, Part VIII and three pages of the front; Part VI reads results and data that a browser has not."""
    lessons = {page for page in ALL_LESSONS if chapter_number(page) <= 23 or "part8" in page}
    front = {"book/tour", "book/ten-calls", "book/from-your-model"}
    assert set(LIVE) == lessons | front | {"book/part8-answers/measures-of-today"}
    assert len(lessons & set(LESSONS)) == 26


@pytest.mark.parametrize("page", LIVE)
def test_no_visible_cell_depends_on_a_hidden_one(page):
    assert {cell.id: cell.missing for cell in cells_of(page) if cell.missing} == {}


@pytest.mark.parametrize("page", LIVE)
def test_each_piece_of_code_has_an_id_of_its_own(page):
    ids = [cell.id for cell in cells_of(page)]
    assert ids
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("page", [page for page in LIVE if page in ALL_LESSONS])
def test_a_lesson_has_a_starter_its_check_and_one_solution(page):
    cells = cells_of(page)
    (todo,) = [cell for cell in cells if cell.role == "todo"]
    (check,) = [cell for cell in cells if cell.role == "check"]
    (solution,) = [cell for cell in cells if cell.role == "solution"]
    assert todo.id in check.needs
    assert todo.id not in solution.needs
    assert set(solution.needs) <= {*check.needs, *todo.needs}, "what the solution uses is there for the reader, too"
    assert not [cell.id for cell in cells if solution.id in cell.needs or check.id in cell.needs]


@pytest.mark.parametrize("page", LIVE)
def test_cells_run_with_no_more_than_what_they_need(page):
    """Each solution and each starter, in a namespace with the cells that it needs and nothing else."""
    cells = cells_of(page)
    by_id = {cell.id: cell for cell in cells}
    for cell in cells:
        if cell.role not in ("todo", "solution"):
            continue
        scope: dict[str, object] = {}
        for needed in (*cell.needs, cell.id):
            exec(by_id[needed].source, scope)  # noqa: S102 (what the lesson shows)
        name = next(iter(set(cell.defines)))
        verdict = turns.check(scope[name])
        assert verdict.right == (cell.role == "solution")
        assert verdict.written == (cell.role == "solution")


@pytest.mark.parametrize(
    ("source", "uses", "defines"),
    [
        ("x = 1", (), ("x",)),
        ("y = x + 1", ("x",), ("y",)),
        ("x = x + 1", ("x",), ("x",)),
        ("x += 1", ("x",), ("x",)),
        ("x = 1\nprint(x)", (), ("x",)),
        ("for x in xs:\n    print(x, y)", ("xs", "y"), ("x",)),
        ("squares = [x * k for x in xs]", ("k", "xs"), ("squares",)),
        ("def f(x):\n    return g(x) + k", ("g", "k"), ("f",)),
        ("k = 1\ndef f(x):\n    return k", (), ("f", "k")),
        ("def f(x):\n    def g():\n        return x\n    return h(g)", ("h",), ("f",)),
        ("f = lambda x: x + k", ("k",), ("f",)),
        ("import numpy as np\nnp.eye(3)", (), ("np",)),
        ("import a.b\na.b.c", (), ("a",)),
        ("from m import n as o\no()", (), ("o",)),
        ("x[0] = 1", ("x",), ()),
        ("class A:\n    y = x", ("x",), ("A",)),
        ("print(len([1]))", (), ()),
        ("X, y = X[:, :2], y", ("X", "y"), ("X", "y")),
    ],
)
def test_names_that_a_cell_uses_and_defines(source, uses, defines):
    assert names_in(source) == (uses, defines)


def test_roles_follow_from_tags():
    assert role_of(["your-turn"]) == "todo"
    assert role_of(["check"]) == "check"
    assert role_of(["hide-cell", "one-way"]) == "solution"
    assert role_of(["hide-cell"]) == role_of([]) == "cell"
    assert role_of(["remove-input"]) is role_of(["remove-cell"]) is role_of(["hide-cell", "static"]) is None


def test_an_example_is_its_code_without_prompts_and_outputs():
    text = ">>> x = 1\n>>> for i in range(2):\n...     print(i)\n0\n1\n>>> x\n1\n\n"
    assert without_prompts(text) == "x = 1\nfor i in range(2):\n    print(i)\nx"


def test_a_page_holds_no_more_than_the_script_needs():
    (first, *_) = as_data(cells_of("book/tour"))
    assert set(first) == {"id", "role", "source", "uses", "defines", "needs"}
    assert first["id"] == identifier("cell", first["source"] + "\n")
