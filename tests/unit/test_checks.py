"""Every refusal at the border, reached as a user reaches it: the type of error and the words that carry the cure."""

import ast
import re
import traceback
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from sympy import Symbol

from credal_lib import _checks, metrics
from credal_lib.rewards import Quadratic
from tests.refusals import Refusal, parts

REFUSALS = [
    pytest.param(refusal, id=f"{part.__name__.rpartition('.')[2]}: {what}")
    for part in parts()
    for what, refusal in part.REFUSALS.items()
]

CHECKS = sorted(Path(_checks.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("refusal", REFUSALS)
def test_bad_input_is_refused_with_the_cure(refusal: Refusal) -> None:
    with pytest.raises(refusal.error) as caught:
        refusal.call()
    assert refusal.words in str(caught.value)
    assert type(caught.value) is refusal.error


def sources(module: object) -> list[str]:
    """The text of a module, or of all files of a package."""
    path = Path(str(module.__file__))  # type: ignore[attr-defined]
    files = path.parent.glob("*.py") if path.name == "__init__.py" else [path]
    return [file.read_text(encoding="utf-8") for file in files]


def reachable_raises() -> list[tuple[Path, ast.Raise]]:
    """The raises of the functions of `_checks` that the modules call, directly or through one another."""
    functions = {
        node.name: (path, node)
        for path in CHECKS
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    texts = [text for part in parts() for module in part.MODULES for text in sources(module)]
    open_names = {name for text in texts for name in re.findall(r"_checks\.(?:\w+\.)?(\w+)", text)} & functions.keys()
    found: set[str] = set()
    while open_names:
        name = open_names.pop()
        found.add(name)
        called = {node.id for node in ast.walk(functions[name][1]) if isinstance(node, ast.Name)}
        open_names |= (called & functions.keys()) - found
    return [
        (functions[name][0], node)
        for name in found
        for node in ast.walk(functions[name][1])
        if isinstance(node, ast.Raise)
    ]


def test_every_raise_of_the_border_is_reached_by_a_refusal() -> None:
    """Checks of training data are tested with the classifiers."""
    reached = set()
    for parameter in REFUSALS:
        refusal = parameter.values[0]
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
