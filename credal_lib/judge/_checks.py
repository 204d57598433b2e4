"""Checks of what is asked about."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np

from credal_lib._checks import check_callable, read_number_of_classes
from credal_lib.confusion import _checks as confusion_checks
from credal_lib.confusion._orientation import named

MOST_CLASSES = 6
"""The proofs have a symbol for each cell of the table, and soon take too long."""


def check_measure(measure: Any) -> None:
    """Refuse what is neither a formula nor a function."""
    if not isinstance(measure, str):
        expected = 'a formula such as "W / (W + A)", or a function of a table'
        check_callable(measure, "measure", expected)


def check_function(measure: Callable[[Any], Any], shape: tuple[int, int]) -> None:
    """Refuse a function that does not turn a table of this shape into one number."""
    confusion_checks.check_scalar_metric(measure, named(np.ones(shape)), "measure")


def read_n_classes(value: Any, default: int) -> int:
    """Return the number of classes, from 2 on."""
    if value is None:
        return default
    n_classes = read_number_of_classes(value)
    if not 2 <= n_classes <= MOST_CLASSES:
        raise ValueError(f"n_classes: expected 2 to {MOST_CLASSES} classes, got {n_classes}")
    return n_classes


def check_sympy() -> None:
    """Refuse to go on without SymPy, which carries the proofs."""
    if find_spec("sympy") is None:
        raise ImportError('judge needs SymPy; install it with: pip install "credal-lib[exact]"')
