"""Common misspellings in prose and code, by codespell; words that are right here stand in .codespell-ignore."""

from __future__ import annotations

import subprocess
import sys

from tests.book.sources import ROOT

PLACES = [
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile", "pyproject.toml", "assets/custom.css",
    "book", "notebooks", "credal_lib", "tools", "tests", "benchmarks",
]  # fmt: skip


def codespell(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "codespell_lib", "--ignore-words", ".codespell-ignore", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_no_misspelt_word():
    result = codespell("--skip", "*.pyc,__pycache__,*.json", *(place for place in PLACES if (ROOT / place).exists()))
    assert result.returncode == 0, result.stdout + result.stderr


def test_a_misspelt_word_is_noticed(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("Beli" + "eve is right, belei" + "ve is not.")
    assert codespell(str(page)).returncode != 0
