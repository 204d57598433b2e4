"""A missing library is named by the extra that brings it, wherever the library is imported."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib

import pytest

from credal_lib import _extras
from tests.conftest import ROOT

LIBRARY = ROOT / "credal_lib"
OPTIONAL_ELSEWHERE = {"numpy", "credal_lib"}

HIDE = f"""
import sys
from importlib.machinery import PathFinder

class Installed(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.partition(".")[0] in {set(_extras.EXTRAS)!r} else super().find_spec(name, path, target)

sys.meta_path[sys.meta_path.index(PathFinder)] = Installed
"""
"""Hides the optional libraries as if they were not installed: no finder knows them."""

RUN_ALL = """
import ast, contextlib, doctest, importlib, inspect, io, pkgutil, traceback
import credal_lib

for info in pkgutil.walk_packages(credal_lib.__path__, "credal_lib.", onerror=lambda name: None):
    if any(part.startswith("_") for part in info.name.split(".")):
        continue
    try:
        module = importlib.import_module(info.name)
    except ImportError as error:
        print(info.name, "|", error)
        continue
    for name in module.__all__:
        try:
            text = inspect.getdoc(getattr(module, name)) or ""
        except ImportError as error:  # explorers load on first use
            print(f"{info.name}.{name}", "|", error)
            continue
        space = dict(vars(module))
        for example in doctest.DocTestParser().get_examples(text):
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    exec(compile(example.source, "<example>", "single"), space)
            except ImportError as error:
                if "credal_lib" in traceback.extract_tb(error.__traceback__)[-1].filename:
                    print(f"{info.name}.{name}", "|", error)
            except Exception:
                pass
"""
NAMED = re.compile(r'No module named \'(\w+)\': this part of credal_lib needs it; pip install "credal-lib\[(\w+)\]"')


def without_extras(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", HIDE + code], cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.long
def test_every_module_and_every_example_names_the_extra_that_it_misses() -> None:
    done = without_extras(RUN_ALL)
    assert done.returncode == 0, done.stderr
    said = dict(line.split(" | ", maxsplit=1) for line in done.stdout.splitlines())
    assert [(what, error) for what, error in said.items() if not NAMED.fullmatch(error)] == []
    assert len(said) > 60
    assert {"credal_lib.classifiers", "credal_lib.preprocessing", "credal_lib.games.solve"} <= set(said)
    assert "[learn]" in said["credal_lib.classifiers"]
    assert "[exact]" in said["credal_lib.games.solve"]
    assert "[plots]" in said["credal_lib.plots.utilities"]


def test_who_asks_politely_whether_a_library_is_there_is_told_so() -> None:
    code = "import credal_lib; from importlib.util import find_spec; assert find_spec('scipy') is None"
    assert without_extras(code).returncode == 0


def test_an_import_of_the_user_keeps_the_words_of_python() -> None:
    done = without_extras("import credal_lib\nimport scipy")
    assert done.stderr.strip().endswith("No module named 'scipy'")


def third_party(tree: ast.AST) -> set[str]:
    """Top-level packages that a module imports, without the standard library."""
    plain = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    parts = {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level == 0}
    return {name.partition(".")[0] for name in plain | parts} - set(sys.stdlib_module_names)


@pytest.mark.long
def test_whatever_the_library_imports_has_an_extra() -> None:
    imported: set[str] = set()
    for file in LIBRARY.rglob("*.py"):
        imported |= third_party(ast.parse(file.read_text(encoding="utf-8")))
    assert imported - OPTIONAL_ELSEWHERE <= set(_extras.EXTRAS)


@pytest.mark.parametrize(("package", "extra"), _extras.OF_PACKAGES.items())
def test_the_extra_of_a_package_brings_whatever_it_imports(package: str, extra: str) -> None:
    files = (LIBRARY / package).rglob("*.py")
    imported = {name for file in files for name in third_party(ast.parse(file.read_text(encoding="utf-8")))}
    needed = {BROUGHT_BY.get(name, name) for name in imported - OPTIONAL_ELSEWHERE}
    with_them = {"scipy", "joblib"} if extra == "learn" else set()  # scikit-learn requires both
    assert needed <= brought(extra, extras()) | with_them


BROUGHT_BY = {
    "IPython": "ipywidgets",
    "cycler": "matplotlib",
    "sklearn": "scikit-learn",
    "threadpoolctl": "scikit-learn",
    "yaml": "PyYAML",
}
"""The distribution that brings what is imported under another name, or comes with it."""


def extras() -> dict[str, list[str]]:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    declared: dict[str, list[str]] = tomllib.loads(text)["project"]["optional-dependencies"]
    return declared


def brought(extra: str, declared: dict[str, list[str]]) -> set[str]:
    """Distributions of an extra, with those of the extras that it includes."""
    found: set[str] = set()
    for requirement in declared[extra]:
        included = re.match(r"credal-lib\[(.*)\]", requirement)
        names = [brought(name, declared) for name in included[1].split(",")] if included else []
        found |= set().union(*names) if included else {re.split(r"[<>=]", requirement)[0]}
    return found


@pytest.mark.parametrize(("library", "extra"), _extras.EXTRAS.items())
def test_the_extra_brings_the_library(library: str, extra: str) -> None:
    assert BROUGHT_BY.get(library, library) in brought(extra, extras())
