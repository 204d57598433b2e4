"""The public face: names, docstrings, light imports, and an error that helps."""

import ast
import importlib
import importlib.metadata
import inspect
import pkgutil
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import credal_lib

HEAVY = ("numpy", "scipy", "sympy", "matplotlib", "sklearn", "pandas", "ipywidgets", "IPython", "yaml")
SECTIONS = ("Parameters", "Returns")


def public_modules() -> list[ModuleType]:
    names = [info.name for info in pkgutil.walk_packages(credal_lib.__path__, "credal_lib.")]
    return [
        importlib.import_module(name) for name in names if not any(part.startswith("_") for part in name.split("."))
    ]


MODULES = public_modules()
IDS = [module.__name__.removeprefix("credal_lib.") for module in MODULES]
KEPT_ALIASES = {"as_sets"}
"""Names that a package hands on from another, for good: in `metrics` from `predictions`."""


def is_function_or_class(value: Any) -> bool:
    return inspect.isfunction(value) or inspect.isclass(value)


def test_the_modules_of_the_library_are_those_it_lists() -> None:
    top = [name for name in IDS if "." not in name]
    assert sorted(top) == credal_lib.__all__
    assert set(credal_lib.__all__) <= set(dir(credal_lib))
    assert all(getattr(credal_lib, name) is sys.modules[f"credal_lib.{name}"] for name in credal_lib.__all__)


@pytest.mark.parametrize("module", MODULES, ids=IDS)
def test_all_lists_the_public_functions_and_classes(module: ModuleType) -> None:
    own = module.__name__ if not hasattr(module, "__path__") else f"{module.__name__}."
    members = inspect.getmembers(module, is_function_or_class)
    found = {name for name, value in members if not name.startswith("_") and value.__module__.startswith(own)}
    listed = {
        name
        for name in module.__all__
        if is_function_or_class(value := getattr(module, name))
        and (value.__module__.startswith(own) or name not in KEPT_ALIASES)
    }
    assert listed == found
    assert len(set(module.__all__)) == len(module.__all__)


def documented(value: Any) -> str:
    """The docstring of a function, or of a class with that of its constructor."""
    text = inspect.getdoc(value)
    assert text, f"{value!r} has no docstring"
    return text


def sections(value: Any) -> set[str]:
    """The sections a docstring has, or takes over from another: "Parameters, errors: as `scores`"."""
    text = documented(value)
    taken_over = re.findall(r"\b(Parameters\b(?!\n-)[^.`]*?)(?::|\s+are)\s+(?:as|those\s+of)\s+`", text)
    own = {"Returns" if name == "Yields" else name for name in re.findall(r"^(\w+)\n-+$", text, re.MULTILINE)}
    if taken_over:
        own |= {"Parameters", "Raises"} | ({"Returns"} if "result" in taken_over[0] else set())
    return own


def arguments(function: Any) -> list[str]:
    return [name for name in inspect.signature(function).parameters if name not in {"self", "cls", "_"}]


def objects(module: ModuleType) -> dict[str, Any]:
    """The public functions and classes of a module, by name."""
    return {name: value for name in module.__all__ if callable(value := getattr(module, name))}


@pytest.mark.parametrize("module", MODULES, ids=IDS)
def test_what_takes_arguments_says_what_they_are_and_what_comes_back(module: ModuleType) -> None:
    for name, value in objects(module).items():
        if inspect.isclass(value):
            if "__init__" in vars(value) and not issubclass(value, Exception):
                assert sections(value) & {"Parameters", "Attributes"}, name
        elif arguments(value) and "return" in value.__annotations__:
            assert sections(value) >= set(SECTIONS), name
        documented(value)


@pytest.mark.parametrize("module", MODULES, ids=IDS)
def test_every_argument_and_every_public_method_is_named_in_a_docstring(module: ModuleType) -> None:
    for name, value in objects(module).items():
        text = documented(value)
        if "Parameters\n---" in text and not inspect.isclass(value):
            unnamed = [argument for argument in arguments(value) if not re.search(rf"\b{argument}\b", text)]
            assert unnamed == [], name
        if inspect.isclass(value):
            public = [method for method, found in vars(value).items() if inspect.isfunction(found)]
            assert [m for m in public if not m.startswith("_") and not inspect.getdoc(getattr(value, m))] == [], name


LONGEST = 90
"""Characters of one parameter as help() prints it: a name, a type and a default that fit on a line."""


def signatures(module: ModuleType) -> dict[str, inspect.Signature]:
    """The signatures of public functions and of the methods of public classes, as help() prints them."""
    found = dict(objects(module))
    for name, value in objects(module).items():
        if inspect.isclass(value):
            found |= {f"{name}.{method}": code for method, code in vars(value).items() if inspect.isfunction(code)}
    return {name: inspect.signature(value) for name, value in found.items() if has_signature(value)}


def has_signature(value: Any) -> bool:
    return inspect.isfunction(value) or (inspect.isclass(value) and "__init__" in vars(value))


@pytest.mark.parametrize("module", MODULES, ids=IDS)
def test_help_prints_signatures_that_can_be_read(module: ModuleType) -> None:
    """An alias such as ArrayLike, evaluated, is a union of 300 characters; ``annotations`` as text keep its name."""
    long = {
        f"{name}({parameter})"
        for name, signature in signatures(module).items()
        for parameter in map(str, signature.parameters.values())
        if len(parameter) > LONGEST
    }
    assert long == set(), "begin the module with: from __future__ import annotations"


MOST_NAMES = 340
"""More public functions and classes than this, and the library is no small one any more."""


def test_the_library_is_small() -> None:
    assert 200 < sum(len(objects(module)) for module in MODULES) <= MOST_NAMES


@pytest.mark.parametrize("module", MODULES, ids=IDS)
def test_a_function_that_raises_says_so(module: ModuleType) -> None:
    """A function with a `raise` or a call of a check in its own body has a Raises section."""
    path = Path(str(module.__file__))
    files = (
        path.parent.glob("_*.py") if path.name == "__init__.py" else [path]
    )  # a package keeps its code in private files
    nodes = [node for file in files for node in ast.parse(file.read_text(encoding="utf-8")).body]
    silent = []
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and node.name in module.__all__:
            checks = any(
                isinstance(n, ast.Attribute) and ast.unparse(n.value).endswith("_checks")
                for n in ast.walk(node)
                if not isinstance(n, ast.Name)
            )
            if (checks or any(isinstance(n, ast.Raise) for n in ast.walk(node))) and "Raises" not in sections(
                getattr(module, node.name)
            ):
                silent.append(node.name)
    assert silent == []


def imported_by(statement: str) -> set[str]:
    """Which of the heavy libraries a fresh interpreter has loaded after a statement."""
    code = f"import sys; {statement}; print(*({HEAVY!r} & sys.modules.keys()))".replace(repr(HEAVY), f"set({HEAVY!r})")
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


def test_the_library_itself_imports_nothing_heavy() -> None:
    assert imported_by("import credal_lib") == set()


def test_the_core_needs_numpy_alone() -> None:
    assert imported_by("from credal_lib import gambles, games, metrics, rewards") == {"numpy"}


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(AttributeError, match=r"no attribute 'reward'; its modules are .*, metrics, .*, rewards"):
        _ = credal_lib.reward
    assert not hasattr(credal_lib, "__wrapped__")


def test_the_version_is_that_of_the_package() -> None:
    assert importlib.metadata.version("credal-lib") == credal_lib.__version__
