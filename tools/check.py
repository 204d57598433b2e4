"""Check one part: its style, its types, its own tests and the examples of its docstrings.

Run by the Makefile on modules, packages, tests, tools and pages of the book::

    make check WHAT=credal_lib/rewards/_costs.py
    make check WHAT="credal_lib/gambles.py tests/test_edges.py"

Tests mirror the library: the tests of ``credal_lib/rewards/_costs.py`` are ``tests/rewards/test_costs.py`` and, where
they are there, ``test_costs_golden_<source>.py``, ``test_costs_properties.py`` and ``test_costs_refusals.py``. A topic
of the proofs has its claims besides, a ``_checks.py`` (or a module of a package of this name) the refusals of its
package.
"""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ROOT = Path(__file__).resolve().parent.parent
BESIDE = ("tools", "coursework")
"""Packages beside the library; their tests have folders of the same names."""
KIND = re.compile(r"_(golden|golden_[a-z0-9]+|properties|refusals)$")
"""How the name of a test file may go on after that of its module."""
CLAIM = "tests/proofs/test_registry.py::test_every_claim_has_the_verdict_and_the_evidence_that_its_proof_finds"
WITHOUT_A_BUILT_BOOK = "not book and not browser and not slow"
USAGE = "say what: make check WHAT=credal_lib/rewards (or a module, a folder of tests, a tool, a page of the book)"


@dataclass
class Plan:
    """What is looked at: files for ruff, modules for mypy, arguments for pytest, and what there is to say of them."""

    code: list[str] = field(default_factory=list)
    typed: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)


def module_of(file: str, modules: Iterable[str]) -> str | None:
    """Name the module that a test file is about, by its path alone.

    Parameters
    ----------
    file : str
        Path of a test file from the root, such as ``tests/rewards/test_costs_golden_yang.py``.
    modules : iterable of str
        Paths of the modules that there are.

    Returns
    -------
    str or None
        The module, such as ``credal_lib/rewards/_costs.py``; None if there is none of that name.
    """
    known = set(modules)
    folder = Path(file).relative_to("tests").parent
    place = folder if folder.as_posix() in BESIDE else Path("credal_lib") / folder
    whole = Path(file).stem.removeprefix("test_")
    for stem in dict.fromkeys((whole, KIND.sub("", whole))):
        for name in (stem, f"_{stem}", f"__{stem}__"):
            if (path := (place / f"{name}.py").as_posix()) in known:
                return path
    return None


def own_tests(module: str, tests: Iterable[str], modules: Iterable[str]) -> list[str]:
    """List the test files of a module.

    Parameters
    ----------
    module : str
        Path of the module from the root.
    tests, modules : iterable of str
        Paths of the test files and of the modules that there are.

    Returns
    -------
    list of str
        The test files, sorted.
    """
    known = set(modules)
    return sorted(test for test in tests if module_of(test, known) == module)


def all_tests(root: Path = ROOT) -> list[str]:
    """List the test files as paths from the root."""
    return [path.relative_to(root).as_posix() for path in sorted((root / "tests").rglob("test_*.py"))]


def all_modules(root: Path = ROOT) -> list[str]:
    """List the modules of the library, the tools and the grader as paths from the root."""
    beside = [path for folder in BESIDE for path in sorted((root / folder).glob("*.py"))]
    files = [*sorted((root / "credal_lib").rglob("*.py")), *beside]
    return [path.relative_to(root).as_posix() for path in files]


def plan(what: str, root: Path = ROOT) -> Plan:
    """Find what belongs to a path.

    Parameters
    ----------
    what : str
        A module, a package, a folder of tests, a tool or a page of the book.
    root : Path, optional
        The root of the repository.

    Returns
    -------
    Plan
        What to look at.

    Raises
    ------
    SystemExit
        If there is no such path, or nothing to check in it.
    """
    path = from_root(what, root)
    place = path.parts[0] if path.parts else ""
    if place == "tests":
        return Plan(code=[str(path)], tests=[str(path)])
    if place in {"book", "notebooks"} and path.suffix in {".md", ".ipynb"}:
        return of_page(path)
    if place in {"credal_lib", *BESIDE} and path.suffix in {"", ".py"}:
        return of_module(path, root) if path.suffix and path.name != "__init__.py" else of_package(path, root)
    raise SystemExit(f"check: {what} is no module, package, test, tool or page of the book; {USAGE}")


def from_root(what: str, root: Path) -> Path:
    """Give the path from the root, or say which ones are near."""
    full = (root / what).resolve()
    if full.is_relative_to(root) and full.exists():
        return full.relative_to(root)
    near = get_close_matches(what, [*all_modules(root), *all_tests(root)], n=3, cutoff=0.7)
    raise SystemExit(f"check: there is no {what}" + (f"; near names: {', '.join(near)}" if near else "; " + USAGE))


def folder_of(package: Path, root: Path) -> Path:
    """Name the folder of the tests of a package, or of the nearest one above it that has a folder."""
    folder = Path("tests", *(package.parts if package.parts[0] in BESIDE else package.parts[1:]))
    while not (root / folder).is_dir():
        folder = folder.parent
    return folder


def of_module(path: Path, root: Path) -> Plan:
    """Find the tests of a module: its own and its claims, or else those of its folder."""
    module, folder = path.as_posix(), folder_of(path.parent, root)
    there = [test for test in all_tests(root) if Path(test).parent == folder]
    own = own_tests(module, there, all_modules(root))
    if path.name == "_checks.py" or (path.parent.name == "_checks" and folder.name != "_checks"):
        own += [test for test in there if test.endswith("_refusals.py")]
    said = [f"tests of {module}: {', '.join(own) or 'no file of its own'}"]
    tests = [*own, *(f"{CLAIM}[{name}]" for name in claims_of(path.stem, root) if "proofs" in path.parts)]
    if tests[len(own) :]:
        said.append(f"and its {len(tests) - len(own)} claims")
    if not tests:
        said.append(f"so those of {folder}")
        tests = there
    return Plan([module, *own], [module], [*tests, *doctests(path)], said)


def of_package(path: Path, root: Path) -> Plan:
    """Find the tests of a package: all in the folder of the same name, and below."""
    package = path.parent if path.suffix else path
    name, folder = str(package), str(folder_of(package, root))
    return Plan([name, folder], [name], [folder, *doctests(package)], [f"tests of {name}: {folder}"])


def doctests(path: Path) -> list[str]:
    """Name what pytest shall read the docstrings of: the library's have examples, those of the tools have none."""
    return [path.as_posix()] if path.parts[0] == "credal_lib" else []


def of_page(path: Path) -> Plan:
    """Find what the tests of the book say of one page, as far as they need no built book."""
    words = f"{path.with_suffix('').as_posix()} or test_prose_{path.stem[:2]}"
    return Plan(tests=["tests/book", "-k", words], said=[f"tests of {path}: those in tests/book that name it"])


def claims_of(topic: str, root: Path = ROOT) -> list[str]:
    """List the claims whose proof stands in a topic of the proofs."""
    return [name for name, proof in proofs_of_claims(root).items() if proof.startswith(f"{topic}.")]


@cache
def proofs_of_claims(root: Path) -> dict[str, str]:
    """Read which proof each claim, or conclusion that a reader may draw, rests on."""
    import yaml

    registries = [
        path for name in ("claims", "conclusions") for path in (root / "credal_lib" / "proofs").glob(f"*/{name}.yml")
    ]
    claims = (claim for path in registries for claim in yaml.safe_load(path.read_text(encoding="utf-8")))
    return {claim["id"]: claim["evidence"].get("proof") or "" for claim in claims}


def commands(found: Plan) -> list[list[str]]:
    """Give the commands of a plan, each as arguments of this interpreter."""
    made = []
    if found.code:
        made += [["-m", "ruff", "check", *found.code], ["-m", "ruff", "format", "--check", *found.code]]
    if found.typed:
        made.append(["-m", "mypy", *found.typed])
    return [*made, ["-m", "pytest", "-q", "-m", WITHOUT_A_BUILT_BOOK, *found.tests]]


def succeeds(command: list[str]) -> bool:
    """Run a command of this interpreter."""
    return subprocess.run([sys.executable, *command], cwd=ROOT, check=False).returncode == 0


def main(paths: Sequence[str]) -> int:
    """Check each path; the exit status is 1 if anything failed."""
    if not paths:
        raise SystemExit(f"check: {USAGE}")
    plans = [plan(what) for what in paths]
    print(*(line for found in plans for line in found.said), sep="\n", flush=True)
    failed = [command[1] for found in plans for command in commands(found) if not succeeds(command)]
    print(f"failed: {', '.join(failed)}" if failed else "all well")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
