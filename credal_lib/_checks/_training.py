"""Training data of the classifiers: category codes, columns, classes."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from credal_lib._checks._arrays import FloatArray, IntArray, as_array

MAX_CATEGORIES = 100_000
"""The largest number of categories of a feature: tables of all of them are held in memory."""


def at_least_two_classes(classes: NDArray[Any], caller: str) -> None:
    """Refuse training data of one class."""
    if len(classes) < 2:
        raise ValueError(f"y: {caller} needs at least two classes, got only one class, {classes.tolist()[0]!r}")


def explain_text_error(error: ValueError, caller: str) -> None:
    """Raise an error that names the remedy if `error` is a failed conversion of text to numbers."""
    if "could not convert string" in str(error):
        raise ValueError(
            f"X: {caller} expects category codes 0, 1, 2, ... and NaN for missing, got text ({error}); "
            "code text with OrdinalEncoder first"
        ) from error


def _integer_codes(X: FloatArray, caller: str) -> None:
    """Refuse negative and fractional codes, naming the column and the value; NaN passes as missing."""
    with np.errstate(invalid="ignore"):
        for wrong, words in ((X < 0, "Negative values in data"), (np.floor(X) != X, "Numbers that are not integers")):
            bad = wrong & ~np.isnan(X)
            if bad.any():
                row, column = np.argwhere(bad)[0]
                raise ValueError(
                    f"{words} passed to {caller}: X[{row}, {column}] is {X[row, column]:g}; "
                    "expected category codes 0, 1, 2, ... and NaN for missing; "
                    "code text with OrdinalEncoder, cut numbers with preprocessing.MDLDiscretizer"
                )


def category_numbers(X: FloatArray, declared: int | Sequence[int] | None, caller: str) -> IntArray:
    """Return the number of categories of each column: as declared, or one more than the largest code."""
    _integer_codes(X, caller)
    n_columns = X.shape[1]
    if declared is None:
        numbers: NDArray[Any] = np.max(X, axis=0, where=~np.isnan(X), initial=0) + 1
    else:
        numbers = as_array(declared, "n_categories")
        if not np.issubdtype(numbers.dtype, np.integer):
            raise TypeError(f"n_categories: expected integers, got dtype {numbers.dtype}")
        if numbers.shape not in ((), (n_columns,)) or numbers.min(initial=1) < 1:
            raise ValueError(
                f"n_categories: expected one number or {n_columns} (one per column of X), at least 1, got {declared}"
            )
        numbers = np.broadcast_to(numbers, n_columns)
    if numbers.max() > MAX_CATEGORIES:
        column = numbers.argmax()
        raise ValueError(
            f"X: column {column} would have {numbers[column]:g} categories, expected at most {MAX_CATEGORIES}; "
            "drop an identifier, which has no information; cut a number with preprocessing.MDLDiscretizer; "
            "renumber scattered codes with OrdinalEncoder"
        )
    return numbers.astype(np.intp)


def category_codes(X: FloatArray, numbers: IntArray, caller: str) -> IntArray:
    """Category codes as integers, shape (n, p); the code V_i of column i stands for missing."""
    _integer_codes(X, caller)
    with np.errstate(invalid="ignore"):
        beyond = numbers <= X
    if beyond.any():
        row, column = np.argwhere(beyond)[0]
        raise ValueError(
            f"X[{row}, {column}]: expected a category below {numbers[column]}, the n_categories of column {column}, "
            f"got {X[row, column]:g}; declare more with {caller}(n_categories=...)"
        )
    return np.where(np.isnan(X), numbers, X).astype(np.intp)
