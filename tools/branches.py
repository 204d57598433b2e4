"""Print which share of the library's branches the tests reach, by package, and what they miss; fail below 95 %.

Run by `make coverage` on what ``coverage json`` wrote. Which files count stands in pyproject.toml. `fail_under` of
coverage mixes lines and branches; this looks at branches alone.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

LEAST = 95
"""Percent of all branches."""


def package_of(file: str) -> str:
    """The package below credal_lib that a file belongs to, or the module itself."""
    return Path(file).parts[1]


def shares(files: dict[str, Any]) -> tuple[dict[str, tuple[int, int]], tuple[int, int]]:
    """Covered branches and all branches, of each package and of the library."""
    covered: Counter[str] = Counter()
    there: Counter[str] = Counter()
    for file, measured in files.items():
        covered[package_of(file)] += measured["summary"]["covered_branches"]
        there[package_of(file)] += measured["summary"]["num_branches"]
    return {name: (covered[name], there[name]) for name in sorted(there)}, (covered.total(), there.total())


def main(report: Path) -> int:
    """Print the table and what is missed; exit status 1 if too little is reached."""
    files = json.loads(report.read_text())["files"]
    packages, (covered, there) = shares(files)
    for name, (reached, of) in packages.items():
        print(f"{name:20}{reached:6} of {of}")
    for file, measured in files.items():
        for start, end in measured["missing_branches"]:
            print(f"missed: {file}, line {start} to {end if end > 0 else 'the end'}")
    print(f"{covered} of {there} branches, {100 * covered / there:.1f} %, at least {LEAST} wanted")
    return int(100 * covered < LEAST * there)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
