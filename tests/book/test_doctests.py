"""The examples with >>> in the README and in the pages do what they show (those of the library: --doctest-modules)."""

from __future__ import annotations

import doctest
import re

import pytest

from tests.book.sources import PAGES, ROOT, text_of

TEXTS = {"README.md": (ROOT / "README.md").read_text(encoding="utf-8"), **{page: text_of(page) for page in PAGES}}
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def examples(text: str) -> str:
    """The fenced blocks that hold >>>, with every other line blank, so that line numbers stay those of the file."""
    lines = text.splitlines()
    kept = [""] * len(lines)
    for block in re.finditer(r"^(`{3,})(python|pycon)[^\n]*\n(.*?)^\1\s*$", text, flags=re.MULTILINE | re.DOTALL):
        if ">>>" in block[3]:
            first = text.count("\n", 0, block.start(3))
            for i, line in enumerate(block[3].splitlines()):
                kept[first + i] = line
    return "\n".join(kept) + "\n"


def failures(text: str, name: str) -> tuple[int, int, str]:
    """How many examples failed, how many there are, and the report; one namespace for the whole file."""
    report: list[str] = []
    test = doctest.DocTestParser().get_doctest(examples(text), {}, name, name, 0)
    result = doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=report.append)
    return result.failed, result.attempted, "".join(report)


@pytest.mark.parametrize("name", TEXTS)
def test_examples(name):
    failed, _, report = failures(TEXTS[name], name)
    assert not failed, report


def test_the_readme_has_examples():
    assert failures((ROOT / "README.md").read_text(encoding="utf-8"), "README.md")[1] > 0


def test_a_wrong_example_is_noticed():
    assert failures("text\n\n```python\n>>> 1 + 1\n3\n```\n", "planted")[:2] == (1, 1)
