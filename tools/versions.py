"""Print what to install to run the tests with other versions of the libraries than the pinned ones.

``python -m tools.versions lowest`` prints one exact version of each library that the package or one of its extras asks
for, the lower bound that pyproject.toml declares; ``newest`` prints the bounds, so that pip takes the newest.
What else the tests use comes as it is pinned in requirements.txt and requirements-dev.txt, but for the type checker,
which knows one version only. `make test-lowest` and `make test-newest` install that and run the tests.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FILES = [ROOT / "requirements.txt", ROOT / "requirements-dev.txt"]
BOUND = re.compile(r"([\w.-]+)>=([\w.]+)")
PIN = re.compile(r"([\w.-]+)==[\w.]+")
TYPES = {"mypy", "types-pyyaml", "scipy-stubs"}


def lower_bounds(project: dict[str, Any]) -> dict[str, str]:
    """Each library that the package or an extra asks for, with its lower bound.

    Where an extra asks for other extras, they are not followed: what they ask for is listed itself.

    Raises
    ------
    ValueError
        If a line is anything but a lower bound, or if two lines give a library different ones.
    """
    extras = project["optional-dependencies"].values()
    bounds: dict[str, str] = {}
    for line in [*project["dependencies"], *(line for extra in extras for line in extra)]:
        if line.startswith(f"{project['name']}["):
            continue
        found = BOUND.fullmatch(line)
        if not found:
            raise ValueError(f"pyproject.toml: expected a lower bound such as numpy>=2.0, got {line}")
        name, bound = found.groups()
        if bounds.setdefault(name, bound) != bound:
            raise ValueError(f"pyproject.toml: expected one lower bound for {name}, got {bounds[name]} and {bound}")
    return bounds


def lines(which: str) -> list[str]:
    """Lines of a requirements file for the `lowest` or the `newest` versions."""
    bounds = lower_bounds(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"])
    sign = {"lowest": "==", "newest": ">="}[which]
    left_out = TYPES | {name.lower() for name in bounds}
    pins = (PIN.match(line) for path in FILES for line in path.read_text().splitlines())
    others = [pin.group() for pin in pins if pin and pin.group(1).lower() not in left_out]
    return [*(f"{name}{sign}{bound}" for name, bound in bounds.items()), *others]


if __name__ == "__main__":
    print("\n".join(lines(sys.argv[1])))
