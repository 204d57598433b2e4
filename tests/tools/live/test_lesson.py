"""The code of live pages: what each cell needs, and that the page shows all of it."""

from __future__ import annotations

import pytest

from credal_book import turns
from tests.book.sources import ALL_LESSONS, PAGES
from tools.book_extension.live import WHY_NOT
from tools.live.lesson import (
    as_data,
    cells_of,
    identifier,
    is_live,
    names_in,
    role_of,
    shows_code,
    tried,
    without_prompts,
)

LIVE = [page for page in PAGES if is_live(page)]


NOT_LIVE = {
    "book/part7-synthesis/33-case-study-checked",
    "notebooks/24-protocol-checked",
    "notebooks/25-nbc-against-ncc-checked",
    "notebooks/27-credal-or-non-deterministic-checked",
    "notebooks/28-ordinal-costs-checked",
    "notebooks/31-conformal-sets-checked",
}
"""What the page *Run the book* says of them: data that are missing (33, 25), tables that differ (24, 31), not tried."""


def test_every_page_that_shows_code_is_live_but_for_a_few():
    """So says the page *Run the book*."""
    assert set(ALL_LESSONS) <= set(LIVE)
    assert set(LIVE) == set(tried())
    assert set(LIVE) == {page for page in PAGES if shows_code(page)} - NOT_LIVE, (
        "python -m tests.tools.live.node --packages PAGE"
    )


@pytest.mark.parametrize("page", LIVE)
def test_what_does_not_run_is_code_of_the_page_and_has_a_reason(page):
    """A cell that needs such a cell does not run either."""
    reasons = tried()[page]["not"]
    cells = {cell.id: cell for cell in cells_of(page)}
    assert set(reasons) <= set(cells), "python -m tests.tools.live.node --packages PAGE"
    assert set(reasons.values()) <= set(WHY_NOT)
    for cell in cells.values():
        assert cell.id in reasons or not reasons.keys() & set(cell.needs)


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
        ("f = lambda k: k\nk = 1", (), ("f", "k")),
        ("f = lambda x: k\nk = f(1)", ("k",), ("f", "k")),
        ("import numpy as np\nnp.eye(3)", (), ("np",)),
        ("with style():\n    import a\n    x = a.b()", ("style",), ("a", "x")),
        ("with style():\n    x = a.b()\n    import a", ("a", "style"), ("a", "x")),
        ("import a.b\na.b.c", (), ("a",)),
        ("from m import n as o\no()", (), ("o",)),
        ("x[0] = 1", ("x",), ()),
        ("class A:\n    y = x", ("x",), ("A",)),
        ("print(len([1]))", (), ()),
        ("X, y = X[:, :2], y", ("X", "y"), ("X", "y")),
        ("a = [d for d in b]\nfor d in b:\n    pass", ("b",), ("a", "d")),
        ("a = [d for c in b]\nfor d in b:\n    pass", ("b", "d"), ("a", "d")),
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
