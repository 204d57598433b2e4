"""One process runs the tests of a file, and in Chromium those of the same pages."""

from __future__ import annotations

import os

import pytest

from tests.schedule import scope

LESSON = "book/part2-sets/08-variance-and-determinacy"


@pytest.mark.parametrize(
    ("nodeid", "expected"),
    [
        ("tests/rewards/test_costs.py::test_x[a-b]", "tests/rewards/test_costs.py"),
        ("tests/browser/test_live.py::test_nothing", "tests/browser/test_live.py"),
        ("tests/browser/test_pages.py::test_axe[colors]", "tests/browser/test_pages.py"),
        ("tests/browser/test_pages.py::test_from_files[book/index]", "pages 0"),
        ("tests/book/test_prose.py::test_words[book/index]", "tests/book/test_prose.py"),
        ("tests/book/test_lesson_form.py::test_words[book/index]", "tests/book/test_lesson_form.py, page 0"),
    ],
)
def test_a_test_belongs_to_its_file_or_its_pages(nodeid, expected):
    assert scope(nodeid) == expected


def test_a_page_is_known_among_other_parameters_and_beside_one_with_a_longer_name():
    alone, more = (scope(f"tests/browser/test_pages.py::test_x[{LESSON}{rest}]") for rest in ("", "-dark"))
    assert alone == more != "tests/browser/test_pages.py"


@pytest.fixture(autouse=True, scope="module")
def one_process(tmp_path_factory):
    """Each process that runs tests of this file leaves its name in a folder; no other name is there in the end."""
    process = os.environ.get("PYTEST_XDIST_WORKER")
    own = tmp_path_factory.getbasetemp()
    names = (own.parent if process else own) / "who ran the schedule's tests"
    names.mkdir(exist_ok=True)
    (names / (process or "alone")).touch()
    yield
    assert len(list(names.iterdir())) == 1


@pytest.mark.parametrize("_time", range(20))
def test_this_file_is_handed_out_as_a_whole(_time):
    """What looks is the fixture."""
