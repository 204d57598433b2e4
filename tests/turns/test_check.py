"""*Your turn*: each check tells right from wrong, and the lesson shows what is checked."""

from __future__ import annotations

import inspect
import subprocess
import sys

import numpy as np
import pytest

from credal_book import turns
from tests.book.sources import ALL_LESSONS, chapter_number, lesson_name
from tests.conftest import ROOT
from tools.notebooks import as_notebook

TURNS = turns.turns()
PLACES = [(name, place) for name, turn in TURNS.items() for place in inspect.signature(turn.solution).parameters]


@pytest.fixture(params=TURNS)
def turn(request):
    return TURNS[request.param]


def test_one_way_to_write_it_is_right(turn):
    verdict = turns.check(turn.solution)
    assert verdict.right
    assert repr(verdict) == f"Right. All {len(turn.cases)} cases agree."


def test_the_starter_is_not_right_and_says_what_to_do(turn):
    scope = {"np": np}
    exec(turn.starter, scope)  # noqa: S102 (what the lesson shows)
    verdict = turns.check(scope[turn.name])
    assert not verdict.right
    assert not verdict.written
    assert repr(verdict).startswith("Not written yet. ")
    assert "end it with `return`" in verdict.words


def test_its_lines_fit_on_the_page(turn):
    """At 1280 pixels a listing has room for 76 characters."""
    assert max(map(len, turn.source.splitlines())) <= 76


def test_there_are_mistakes_and_each_is_named(turn):
    assert len(turn.mistakes) >= 3
    for sentence, mistaken in turn.mistakes.items():
        verdict = turn.check(mistaken)
        assert not verdict.right
        assert verdict.words.endswith(sentence), verdict.words


@pytest.mark.parametrize(("name", "argument"), PLACES)
def test_a_function_that_ignores_an_argument_is_not_right(name, argument):
    turn = TURNS[name]
    place = list(inspect.signature(turn.solution).parameters).index(argument)
    for fixed in turn.cases:

        def ignores(*given, fixed=fixed):
            return turn.solution(*given[:place], fixed[place], *given[place + 1 :])

        try:
            verdict = turn.check(ignores)
        except Exception as error:  # noqa: BLE001
            pytest.fail(f"the check stops: {error}")
        assert not verdict.right


@pytest.mark.parametrize("wrong", [lambda found: [found, found], lambda found: [[1], [1, 2]], lambda found: "text"])
def test_a_wrong_shape_is_answered_in_words(turn, wrong):
    verdict = turn.check(lambda *given: wrong(turn.solution(*given)))
    assert not verdict.right
    assert verdict.words.startswith(("It returns", "Expected"))


def test_an_unknown_function_is_refused_with_the_names():
    def solve():
        return 0

    with pytest.raises(ValueError, match="function: unknown function of a lesson 'solve'"):
        turns.check(solve)
    with pytest.raises(TypeError, match="function: expected the function that the lesson asks for, got 3"):
        turns.check(3)


def module_of(page):
    """The end of the name of the module that holds what a lesson asks for, such as chapter_08 or chapter_08b."""
    return f"chapter_{chapter_number(page):02}{lesson_name(page).lstrip('0123456789')}"


@pytest.mark.parametrize("page", ALL_LESSONS)
def test_a_lesson_shows_the_starter_the_check_and_one_way(page):
    (turn,) = [turn for turn in TURNS.values() if turn.solution.__module__.endswith(module_of(page))]
    cells = [cell for cell in as_notebook(page).cells if cell.cell_type == "code"]
    tagged = {tag: [cell.source for cell in cells if tag in cell.metadata.get("tags", [])] for tag in TAGS}
    assert tagged["your-turn"] == [turn.starter]
    assert tagged["check"] == [f"turns.check({turn.name})"]
    assert tagged["one-way"] == [f"{turn.source}\n\nturns.check({turn.name})"]
    assert "hide-cell" in next(cell for cell in cells if "one-way" in cell.metadata.get("tags", [])).metadata.tags
    after = cells[next(i for i, cell in enumerate(cells) if "one-way" in cell.metadata.get("tags", [])) + 1 :]
    assert not [cell.source for cell in after if turn.name + "(" in cell.source]


TAGS = ("your-turn", "check", "one-way")


def test_a_check_imports_no_later_chapter():
    """A live page loads what is imported: no lesson before chapter 33 is to wait for SciPy."""
    code = (
        "import sys\n"
        "from credal_book import turns\n"
        "def break_even(*given): ...\n"
        "turns.check(break_even)\n"
        "assert 'scipy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
