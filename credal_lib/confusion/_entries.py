"""Arithmetic on the entries of a confusion matrix.

Entries are numbers, fractions, symbols, or arrays that hold one entry of many matrices at once.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import nan
from typing import Any

import numpy as np

from credal_lib.confusion._orientation import Matrix, Truth, read


def ratio(numerator: Any, denominator: Any) -> Any:
    """Divide; nan where the denominator is zero."""
    if isinstance(denominator, np.ndarray):
        # The output starts as nan, so that a matrix with denominator 0 keeps it, without a warning.
        shape = np.broadcast_shapes(np.shape(numerator), denominator.shape)
        return np.divide(numerator, denominator, out=np.full(shape, nan), where=denominator != 0)
    return nan if denominator == 0 else numerator / denominator


def root(x: Any) -> Any:
    """Square root: exact for SymPy, floating point for the rest."""
    return x ** Fraction(1, 2) if hasattr(x, "free_symbols") else x**0.5


def answered(matrix: Matrix, truth: Truth = None) -> tuple[list[list[Any]], list[Any]]:
    """Rows of the classes, and the row "unknown" (zeros where there is none)."""
    return unknown_apart(read(matrix, truth).rows)


def unknown_apart(rows: list[list[Any]]) -> tuple[list[list[Any]], list[Any]]:
    """Separate the rows of the classes from the row "unknown"."""
    n_classes = len(rows[0])
    unknown = rows[n_classes] if len(rows) > n_classes else [0] * n_classes
    return rows[:n_classes], unknown


def total(rows: Sequence[Sequence[Any]]) -> Any:
    """Sum all entries."""
    return sum(sum(row) for row in rows)


def correct(rows: Sequence[Sequence[Any]]) -> Any:
    """Sum the diagonal, the cases that are answered correctly."""
    return sum(row[k] for k, row in enumerate(rows))
