"""Look for misspelled and British words with codespell, in prose and in code.

``python -m tools.check_spelling`` looks everywhere, ``python -m tools.check_spelling FILE ...`` at the files named, as
the hook of .pre-commit-config.yaml does. `.codespell-ignore` lists words that are right here, `.codespell-american`
British ones that codespell's own dictionaries do not have. Exit status 1 if a word is found.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACES = [
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CITATION.cff", "LICENSE-TEXT", "Makefile", "pyproject.toml",
    "_config.yml", "_toc.yml", ".github", "assets/custom.css",
    "book", "notebooks", "credal_lib", "coursework", "tools", "tests", "benchmarks",
]  # fmt: skip
# British in names: of the package colour-science, and of a method that is deprecated.
NAMES = r"import colour\b|\bcolour(\.\w+)+|(\.|def )cent[r]e\b"
OPTIONS = [
    "--ignore-words", ".codespell-ignore", "--ignore-regex", NAMES, "--skip", "*.pyc,__pycache__,*.json",
    "--check-hidden",
    "--builtin", "clear,rare,en-GB_to_en-US", "--dictionary", "-", "--dictionary", ".codespell-american",
]  # fmt: skip


def main(files: list[str]) -> int:
    """Check the files, or all places if none is named; codespell prints what it finds."""
    command = [sys.executable, "-m", "codespell_lib", *OPTIONS, *(files or PLACES)]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
