"""The page to teach from names commands and files that are there."""

from __future__ import annotations

import re
from fnmatch import fnmatch

import pytest

from coursework.__main__ import main as coursework
from coursework.build import booklet, quiz_bank
from tests.book.sources import ROOT, text_of
from tests.coursework import test_hw5

PAGE = text_of("book/back/teach")
IGNORED = [
    f"{line}*" for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines() if line.startswith("/")
]
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


def test_what_belongs_to_students_is_kept_elsewhere_and_ignored_here():
    shown = re.search(r"```sh\nexport.*?```", PAGE, re.DOTALL)[0]
    assert not re.findall(r"(?<!~/course/)\b(?:submitted|graded|secret\.txt)", shown)
    for name in ("secret.txt", "roster.csv", "release/hw1/x", "submitted/ada/hw1.ipynb", "graded/grades.csv"):
        assert any(fnmatch(f"/{name}", pattern) for pattern in IGNORED), name
    assert not any(fnmatch("/coursework/hw1/hw1.md", pattern) for pattern in IGNORED)


QUESTION_4 = {
    "The credal classifier is scored without its threshold": "average_utility(upper >= sure)",
    "The precise probabilities": "(probabilities[case] @ table).argmax()",
    "The set that *secures* most": "known.min(axis=0).argmax()",
    "An answer is compared with single diseases": "known[:, :3].max",
    "Over the corners": "mean(axis=0).argmin()",
}


def test_the_mistakes_of_hw5_question_4_are_those_that_are_tried():
    text = (ROOT / "coursework" / "kit" / "mistakes.md").read_text(encoding="utf-8")
    part = re.search(r"^## hw5$.*?^### q4$(.*?)^### q5$", text, re.MULTILINE | re.DOTALL)[1]
    told = re.findall(r"^- (.+)$", part, re.MULTILINE)
    assert len(told) == len(QUESTION_4)
    for line in told:
        (tried,) = [code for words, code in QUESTION_4.items() if line.startswith(words)]
        points = [points["q4"] for code, points in test_hw5.MISTAKES.items() if tried in code]
        assert points, line
        assert max(points) < test_hw5.FULL["q4"], line


@pytest.mark.parametrize("command", ["grade", "finish", "build"])
def test_the_commands_of_the_grader_exist(command, capsys):
    assert re.search(rf"python -m coursework {command}\b", PAGE)
    with pytest.raises(SystemExit) as stopped:
        coursework([command, "--help"])
    assert stopped.value.code == 0
    assert command in capsys.readouterr().out
