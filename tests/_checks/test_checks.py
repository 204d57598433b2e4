"""Every refusal at the border, reached as a user reaches it: the type of error and the words that carry the cure."""

import ast
import re
import traceback
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from sympy import Symbol

import credal_book
import credal_lib
from credal_lib import metrics
from credal_lib.rewards import Quadratic
from tests.refusals import parts

REFUSALS = [refusal for part in parts() for refusal in part.REFUSALS.values()]

LIBRARY = Path(credal_lib.__file__).parent
PACKAGES = (LIBRARY, Path(credal_book.__file__).parent)
CHECKS = [
    file for package in PACKAGES for name in ("_checks.py", "_checks/*.py") for file in sorted(package.rglob(name))
]


TESTED_WITH_THE_CLASSIFIERS = {"classifiers", "preprocessing", "datasets", "proofs"}
"""Packages whose refusals are about training data and files; their own tests hold them."""


def texts() -> list[str]:
    """The modules that have to refuse what is wrong, private ones and new ones too."""
    files = (
        path
        for package in PACKAGES
        for path in package.rglob("*.py")
        if path.relative_to(package).parts[0] not in TESTED_WITH_THE_CLASSIFIERS
    )
    return [path.read_text(encoding="utf-8") for path in files]


def reachable_raises() -> list[tuple[Path, ast.Raise]]:
    """The raises of the functions of `_checks` that these modules call, directly or through one another."""
    functions: dict[str, list[tuple[Path, ast.FunctionDef]]] = defaultdict(list)
    for path in CHECKS:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                functions[node.name].append((path, node))
    open_names = {name for text in texts() for name in re.findall(r"_checks\.(\w+)", text)} & functions.keys()
    found: set[str] = set()
    while open_names:
        name = open_names.pop()
        found.add(name)
        inside = [part for _, function in functions[name] for part in ast.walk(function)]
        called = {part.id for part in inside if isinstance(part, ast.Name)}
        open_names |= (called & functions.keys()) - found
    return [
        (path, node)
        for name in found
        for path, function in functions[name]
        for node in ast.walk(function)
        if isinstance(node, ast.Raise)
    ]


@pytest.mark.long
def test_every_raise_of_the_border_is_reached_by_a_refusal() -> None:
    """Checks of training data are tested with the classifiers."""
    reached = set()
    for refusal in REFUSALS:
        try:
            refusal.call()
        except refusal.error as error:
            reached |= {(Path(frame.filename), frame.lineno) for frame in traceback.extract_tb(error.__traceback__)}
    raises = reachable_raises()
    assert len(raises) > 30
    missed = [
        f"{path.name}:{node.lineno}"
        for path, node in raises
        if not any((path, line) in reached for line in range(node.lineno, (node.end_lineno or 0) + 1))
    ]
    assert missed == []


def test_a_symbol_passes_the_range_checks() -> None:
    half = Symbol("h")
    assert Quadratic(half).utility(Fraction(1, 2)).expand() == half


def test_inputs_are_never_changed() -> None:
    u65, sets, y, weight = Quadratic(0.65), np.array([[1, 1, 0], [0, 1, 0]]), np.array([0, 1]), np.array([1.0, 2.0])
    metrics.utility_score(y, sets, u65, sample_weight=weight)
    u65(sets)[:] = 9
    assert sets.tolist() == [[1, 1, 0], [0, 1, 0]]
    assert y.tolist() == [0, 1]
    assert weight.tolist() == [1.0, 2.0]


REFUSING = (
    "abstention",
    "comparisons",
    "confusion",
    "metrics",
    "rewards",
    "risk",
    "toplists",
    "preprocessing",
    "displays",
)
"""Packages of the library that refuse in their ``_checks.py`` alone."""


@pytest.mark.parametrize("package", REFUSING)
def test_a_package_refuses_in_its_checks_alone(package: str) -> None:
    """What is raised elsewhere is no refusal of an argument: an error of a solver, an abstract method."""
    raised = [
        f"{file.name}:{node.lineno}"
        for file in sorted((LIBRARY / package).glob("*.py"))
        if file.name != "_checks.py"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and ast.unparse(node.exc.func) in {"TypeError", "ValueError"}
    ]
    assert raised == []
