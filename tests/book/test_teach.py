"""The page to teach from names commands and files that are there."""

from __future__ import annotations

import re

import pytest

from coursework.__main__ import main as coursework
from tests.book.sources import ROOT, text_of
from tools import booklet, quiz_bank

PAGE = text_of("book/back/teach")
NO_SLIDES = {"slides"} if not (ROOT / "coursework" / "slides").is_dir() else set()


def test_every_make_command_of_the_page_is_one_of_the_makefile():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"\bmake ([a-z]+)\b", PAGE)) - NO_SLIDES
    assert {"book", "coursework", "booklets", "quiz"} <= named <= targets


def test_every_file_of_the_kit_that_the_page_names_is_there():
    named = set(re.findall(r"`(coursework/[\w./-]+)`", PAGE))
    assert {"coursework/kit/syllabi.yml", "coursework/kit/graded.md", "coursework/hw1"} <= named
    missing = {path for path in named if not (ROOT / path).exists()}
    assert {path.strip("/") for path in missing} <= {f"coursework/{name}" for name in NO_SLIDES}


def test_the_page_says_where_things_are_written():
    assert f"`_build/quiz/{quiz_bank.WRITERS['moodle'][1]}`" in PAGE
    assert quiz_bank.WRITERS["gift"][1] in PAGE
    assert "_build/booklets" in PAGE
    assert set(booklet.EDITIONS) == {"student", "instructor"}


@pytest.mark.parametrize("command", ["grade", "finish", "build"])
def test_the_commands_of_the_grader_exist(command, capsys):
    assert re.search(rf"python -m coursework {command}\b", PAGE)
    with pytest.raises(SystemExit) as stopped:
        coursework([command, "--help"])
    assert stopped.value.code == 0
    assert command in capsys.readouterr().out
