"""Confusion matrices, class totals, utility matrices and metrics of a confusion matrix."""

from collections.abc import Callable, Sequence
from numbers import Integral
from typing import Any, NoReturn

import numpy as np

from credal_lib._checks._arrays import BoolArray, FloatArray, IntArray, as_array, rows_in_column_order, sets
from credal_lib._checks._numbers import real_number


def entry_rows(value: Any, name: str) -> list[list[Any]]:
    """Return a matrix as a list of rows of real entries: numbers, symbols, or arrays with one entry per matrix."""
    if hasattr(value, "__array__"):
        array = as_array(value, name)
        rows = array.tolist() if array.ndim <= 2 else [list(row) for row in array]
    else:
        rows = value
    if not isinstance(rows, Sequence) or not all(isinstance(row, Sequence | np.ndarray) for row in rows):
        raise TypeError(f"{name}: expected a matrix, one row per decision and one column per true class, got {value!r}")
    rows = [list(row) for row in rows]
    lengths = {len(row) for row in rows}
    if len(lengths) != 1 or 0 in lengths:
        raise ValueError(f"{name}: expected rows of the same length, at least 1, got lengths {sorted(lengths)}")
    return [[_entry(entry, f"{name}[{d}][{c}]") for c, entry in enumerate(row)] for d, row in enumerate(rows)]


def _entry(entry: Any, name: str) -> Any:
    """Return a finite real number or a symbol as it is, an array of numbers as floats."""
    if not isinstance(entry, np.ndarray):
        real_number(entry, name, -np.inf, np.inf)
        return entry
    if entry.dtype.kind not in "uif" or not np.isfinite(entry).all():
        raise ValueError(f"{name}: expected an array of finite numbers, got dtype {entry.dtype} or NaN or infinity")
    return entry.astype(np.float64, copy=False)


def counts(value: Any, name: str = "matrix") -> list[list[Any]]:
    """Return the rows of a matrix of counts or shares: entries that are not negative; symbols pass."""
    rows = entry_rows(value, name)
    for d, row in enumerate(rows):
        for c, entry in enumerate(row):
            if not getattr(entry, "free_symbols", None) and not np.all(entry >= 0):
                raise ValueError(f"{name}[{d}][{c}]: expected counts or shares, none negative, got {entry}")
    return rows


def matrix(value: Any, name: str = "matrix") -> list[list[Any]]:
    """Return the rows of a confusion matrix whose decisions are the classes, with or without a last row "unknown"."""
    rows_in_column_order(value, name)
    rows = counts(value, name)
    n_decisions, n_classes = len(rows), len(rows[0])
    if n_decisions not in {n_classes, n_classes + 1}:
        remedy = "; it looks transposed: rows are predictions" if n_decisions == n_classes - 1 else ""
        raise ValueError(
            f"{name}: expected a row per class, or one more for 'unknown' (the last), and a column per true class; "
            f"got {n_decisions} x {n_classes}{remedy}"
        )
    return rows


def class_position(value: Any, n_classes: int, name: str = "positive") -> int:
    """Position of a class among the columns."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name}: expected the position of a class, got {value!r}")
    position = int(value)
    if not 0 <= position < n_classes:
        raise ValueError(f"{name}: expected the position of a class, 0..{n_classes - 1}, got {position}")
    return position


def single_class_predictions(sizes: IntArray, unknown: bool) -> None:
    """Refuse sets of two classes or more, and empty ones unless there is a row for them."""
    if (sizes > 1).any():
        row = int((sizes > 1).argmax())
        raise ValueError(
            f"predictions: expected one class or none, got a set of {sizes[row]} in row {row}; "
            "count sets with confusion.tally_sets"
        )
    if not unknown and (sizes == 0).any():
        row = int((sizes == 0).argmax())
        raise ValueError(
            f"predictions: expected a class, got 'unknown' in row {row}; "
            "pass unknown=True for a last row that counts them"
        )


def membership(value: Any, name: str = "predictions") -> BoolArray:
    """Return sets of shape (n, K); a list of labels needs those of the classes."""
    if as_array(value, name).ndim == 1:
        raise ValueError(
            f"{name}: expected sets of shape (n, K); for a list of labels pass classes=, for positions classes=range(K)"
        )
    return sets(value, name)


def at_least_one_prediction(members: BoolArray, name: str = "predictions") -> None:
    """Refuse empty predictions."""
    if len(members) == 0:
        raise ValueError(f"{name}: expected at least one, got none")


def same_matrix_shape(matrix: list[list[Any]], other: list[list[Any]], name: str) -> None:
    """Refuse two matrices of different shapes."""
    expected, got = (len(matrix), len(matrix[0])), (len(other), len(other[0]))
    if expected != got:
        raise ValueError(f"{name}: expected shape {expected}, as the other matrix, got {got}")


def correct_decisions_not_worse(value: Any, name: str = "utilities") -> list[list[Any]]:
    """Return a 2 x 2 utility matrix in which decision k is not the worse one in class k; symbols pass."""
    rows = entry_rows(value, name)
    if (len(rows), len(rows[0])) != (2, 2):
        raise ValueError(f"{name}: expected shape (2, 2), got ({len(rows)}, {len(rows[0])})")
    for k in (0, 1):
        gain = rows[k][k] - rows[1 - k][k]
        if not getattr(gain, "free_symbols", None) and gain < 0:
            raise ValueError(
                f"{name}: expected decision {k} to be no worse than the other in class {k}, got {rows[k][k]} against "
                f"{rows[1 - k][k]}; exchange the rows if they are in the other order"
            )
    return rows


def metric(value: Any, name: str = "metric") -> None:
    """Refuse a metric that is not callable."""
    if not callable(value):
        raise TypeError(f"{name}: expected a function of a confusion matrix such as confusion.recall, got {value!r}")


def scalar_metric(function: Callable[[Any], Any], shape: tuple[int, int], name: str = "metric") -> None:
    """Refuse a metric whose value for a matrix of this shape is not one number."""
    try:
        with np.errstate(all="ignore"):
            value = function(np.ones(shape))
    except ArithmeticError:  # undefined there
        return
    except TypeError as error:
        raise TypeError(
            f"{name}: expected a function of one confusion matrix, such as confusion.recall; calling it failed: {error}"
        ) from error
    if isinstance(value, str) or np.ndim(value) != 0 or not hasattr(value, "__float__"):
        raise TypeError(f"{name}: expected a function that returns one number for a confusion matrix, got {value!r}")


def metric_values(value: Any, n: int, name: str = "metric") -> FloatArray:
    """Return the values of a metric for n matrices, shape (n,)."""
    array = as_array(value, name)
    if array.shape != (n,) or array.dtype.kind not in "buif":
        raise ValueError(
            f"{name}: expected an array of {n} numbers for {n} confusion matrices, got shape {array.shape} of dtype "
            f"{array.dtype}; write it in plain arithmetic (+, -, *, /, **) on the entries"
        )
    return array.astype(np.float64)


def class_totals(value: Any, n_classes: int, name: str = "totals") -> tuple[int, ...]:
    """Return the number of cases of each class, at least one each."""
    array = as_array(value, name)
    if array.shape != (n_classes,):
        raise ValueError(f"{name}: expected {n_classes} numbers of cases, one per class, got shape {array.shape}")
    if not np.issubdtype(array.dtype, np.integer):
        raise TypeError(f"{name}: expected integer counts, got dtype {array.dtype}; multiply shares up")
    if array.min() < 1:
        raise ValueError(
            f"{name}: expected at least one case of each class, got {array.tolist()}; leave empty classes out"
        )
    return tuple(array.tolist())


def undecided(what: str, symbolic: bool, name: str = "metric") -> NoReturn:
    """Return the error for an undecided metric, with the remedy."""
    remedy = (
        "write it without cases, maxima and absolute values, or pass totals="
        if symbolic
        else "write it in plain arithmetic (+, -, *, /, **), so that symbols can pass through it"
    )
    raise ValueError(
        f"{name}: undecided whether {what} is an expected utility: no ranking was found "
        f"to reverse, and no proof that none does; {remedy}"
    )
