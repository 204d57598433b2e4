"""Check files as they are kept: a newline at the end, not too large, notebooks without outputs.

``python -m tools.check_files`` looks at all that git keeps, ``python -m tools.check_files FILE ...`` at the files
named, as the hook of .pre-commit-config.yaml does. Exit status 1 if one is not in order.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LARGEST = 1_500_000
"""In bytes: the largest table in results/ is just below."""


def problems(path: Path) -> list[str]:
    """What is not in order in a file; empty for one that is."""
    content = path.read_bytes()
    found = []
    if len(content) > LARGEST:
        found.append(f"{len(content)} bytes, more than {LARGEST}")
    is_text = b"\0" not in content
    if is_text and content and (not content.endswith(b"\n") or content.endswith(b"\n\n")):
        found.append("does not end with one newline")
    if path.suffix == ".ipynb" and any(cell.get("outputs") for cell in json.loads(content)["cells"]):
        found.append("has outputs; clear them: the build computes them")
    return found


def kept_by_git() -> list[Path]:
    """All files that git keeps and that are there."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for name in names.split("\0") if name and (path := ROOT / name).is_file()]


def main(files: list[Path]) -> int:
    """Print the problems of `files`, one a line, and return the exit status."""
    lines = [f"{path}: {problem}" for path in files for problem in problems(path)]
    print("\n".join(lines), end="\n" if lines else "")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main([Path(name) for name in sys.argv[1:]] or kept_by_git()))
