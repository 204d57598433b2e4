"""Misspelled and British words in prose and code, by codespell; .codespell-ignore lists words that are right here.

Besides the dictionaries of codespell there is one of our own, `.codespell-american`, of words that they do not have.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.book.sources import ROOT

PLACES = [
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile", "pyproject.toml", "assets/custom.css",
    "book", "notebooks", "credal_lib", "tools", "tests", "benchmarks",
]  # fmt: skip


# British in names: of the package colour-science, and of a method that is deprecated.
NAMES = r"import colour\b|\bcolour(\.\w+)+|(\.|def )cent[r]e\b"
OPTIONS = [
    "--ignore-words", ".codespell-ignore", "--ignore-regex", NAMES,
    "--builtin", "clear,rare,en-GB_to_en-US", "--dictionary", "-", "--dictionary", ".codespell-american",
]  # fmt: skip


def codespell(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "codespell_lib", *OPTIONS, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_no_misspelled_and_no_british_word():
    result = codespell("--skip", "*.pyc,__pycache__,*.json", *(place for place in PLACES if (ROOT / place).exists()))
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    "planted",
    ["Beli" + "eve is right, belei" + "ve is not.", "a neigh" + "bour", "it is lear" + "nt", "the col" + "our."],
)
def test_a_misspelled_or_british_word_is_noticed(tmp_path, planted):
    page = tmp_path / "page.md"
    page.write_text(planted)
    assert codespell(str(page)).returncode != 0


def test_names_of_others_are_let_pass(tmp_path):
    page = tmp_path / "page.py"
    page.write_text("import colour\nlook = colour.models.eotf_sRGB(0.5), intervals.centre()\n")
    assert codespell(str(page)).returncode == 0
