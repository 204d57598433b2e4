"""The border of the library: the only place that raises on bad input.

Every function takes what a user passed and returns the array that the arithmetic may trust, or raises an
error that names the argument, what was expected, what came, and the cure. Checks come before casts: a
NaN that has been cast to ``bool`` counts as a predicted class.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from fractions import Fraction
from itertools import pairwise
from numbers import Integral, Real
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

BoolArray = NDArray[np.bool_]
FloatArray = NDArray[np.float64]
IntArray = NDArray[np.intp]

SUM_TOLERANCE = 1e-8
"""How far a row of probabilities may be from summing to one."""

MAX_LISTED_CLASSES = 20
"""The largest number of classes for which all 2**K - 1 sets are written out."""

MOST_CATEGORIES = 100_000
"""The largest number of categories of a feature: tables of all of them are kept."""


def as_array(value: Any, name: str) -> NDArray[Any]:
    """Make an array of `value`; ragged lists are refused with the cure in the message."""
    if hasattr(value, "toarray"):
        raise TypeError(f"{name}: expected a dense array, got a sparse matrix; pass {name}.toarray()")
    try:
        return np.asarray(value)
    except ValueError as error:
        raise ValueError(
            f"{name}: expected a rectangular array, got rows of different lengths; "
            "turn lists of labels into an array with metrics.as_sets(predictions, classes)"
        ) from error


def sets(value: ArrayLike, name: str = "sets") -> BoolArray:
    """Give a boolean array of shape (n, K); True where the class is in the set."""
    array = as_array(value, name)
    if array.ndim == 3:
        raise ValueError(f"{name}: expected shape (n, K), got {array.shape}; choose one level j with {name}[:, :, j]")
    if array.ndim != 2:
        cure = f"; one prediction alone is {name}[np.newaxis, :]" if array.ndim == 1 else ""
        raise ValueError(f"{name}: expected shape (n, K), one row a prediction, got {array.shape}{cure}")
    if array.shape[1] == 0:
        raise ValueError(f"{name}: expected at least one class (column), got shape {array.shape}")
    if array.dtype == np.bool_:
        return array
    if not np.issubdtype(array.dtype, np.integer):
        raise TypeError(
            f"{name}: expected booleans or the integers 0 and 1, got dtype {array.dtype}; "
            "turn probabilities into sets first (for example p >= 0.2), "
            "labels with metrics.as_sets(predictions, classes)"
        )
    if array.size and (array.min() < 0 or array.max() > 1):
        bad = array[(array < 0) | (array > 1)][0]
        raise ValueError(
            f"{name}: expected only 0 and 1, got {bad}; "
            "turn labels into an array with metrics.as_sets(predictions, classes)"
        )
    return array.astype(np.bool_)


def number_of_classes(value: Any, name: str = "n_classes", largest: int | None = None) -> int:
    """Give a number of classes of at least one, at most `largest` where all sets would be written out."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name}: expected a whole number, got {value!r}")
    count = int(value)
    if count < 1:
        raise ValueError(f"{name}: expected at least 1, got {count}")
    if largest is not None and count > largest:
        raise ValueError(
            f"{name}: all 2**{count} - 1 sets would be written out; expected at most {largest} classes. "
            "Score sets row by row instead: reward(sets) needs only the sets that were predicted"
        )
    return count


def class_labels(classes: ArrayLike, name: str = "classes") -> NDArray[Any]:
    """Distinct labels, shape (K,)."""
    array = as_array(classes, name)
    if array.ndim != 1 or array.size == 0:
        raise ValueError(f"{name}: expected a list of at least one label, got shape {array.shape}")
    if len(set(array.tolist())) != array.size:
        raise ValueError(f"{name}: expected distinct labels, got {array.tolist()}")
    return array


def _look_up(labels: NDArray[Any], classes: NDArray[Any], name: str) -> IntArray:
    known = {label: position for position, label in enumerate(classes.tolist())}
    unknown = [label for label in labels.tolist() if label not in known]
    if unknown:
        raise ValueError(f"{name}: unknown label {unknown[0]!r}; classes are {classes.tolist()}")
    return np.array([known[label] for label in labels.tolist()], dtype=np.intp)


def truths(
    value: ArrayLike, n: int, n_classes: int, classes: ArrayLike | None = None, name: str = "y_true"
) -> IntArray:
    """Positions of the true classes, shape (n,); other labels are looked up in `classes`."""
    array = as_array(value, name)
    if array.ndim != 1:
        raise ValueError(f"{name}: expected shape ({n},), got {array.shape}")
    if array.shape[0] != n:
        raise ValueError(f"{name}: expected {n} labels, one a prediction, got {array.shape[0]}")
    if classes is not None:
        labels = class_labels(classes)
        if labels.size != n_classes:
            raise ValueError(
                f"classes: expected {n_classes} labels, one a column of the predictions, got {labels.size}"
            )
        return _look_up(array, labels, name)
    if n and not np.issubdtype(array.dtype, np.integer):
        raise TypeError(
            f"{name}: expected integer positions of the columns, 0..{n_classes - 1}, got dtype {array.dtype}; "
            "pass classes= with the label of each column"
        )
    if n and (array.min() < 0 or array.max() >= n_classes):
        bad = array[(array < 0) | (array >= n_classes)][0]
        raise ValueError(
            f"{name}: expected positions in 0..{n_classes - 1}, got {bad}; "
            "if these are labels, pass classes= with the label of each column"
        )
    return array.astype(np.intp)


def weights(value: ArrayLike | None, n: int, name: str = "sample_weight") -> FloatArray | None:
    """Non-negative weights, shape (n,), not all zero; None stands for equal weights."""
    if value is None:
        return None
    array = real_array(value, name)
    if array.shape != (n,):
        raise ValueError(f"{name}: expected shape ({n},), got {array.shape}")
    if (array < 0).any():
        raise ValueError(f"{name}: expected no negative weight, got {array.min():g}")
    if n and not array.any():
        raise ValueError(f"{name}: expected at least one positive weight, got only zeros")
    return array


def real_array(value: ArrayLike, name: str) -> FloatArray:
    """Finite floats of any shape; text, NaN and infinity are refused."""
    array = as_array(value, name)
    if array.dtype.kind not in "buif":
        raise TypeError(f"{name}: expected real numbers, got dtype {array.dtype}")
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise ValueError(f"{name}: expected finite numbers, got NaN or infinity")
    return array.astype(np.float64, copy=False)


def gambles(value: ArrayLike, name: str = "gambles") -> FloatArray:
    """Payoffs, shape (n, K)."""
    array = real_array(value, name)
    if array.ndim != 2 or array.shape[1] == 0:
        raise ValueError(f"{name}: expected shape (n, K), one row of payoffs a decision, got {array.shape}")
    return array


def probabilities(value: ArrayLike, n_classes: int, name: str = "p") -> FloatArray:
    """Non-negative rows that sum to one, shape (..., K)."""
    array = real_array(value, name)
    if array.ndim == 0 or array.shape[-1] != n_classes:
        raise ValueError(
            f"{name}: expected {n_classes} probabilities, one a class, in the last axis, got shape {array.shape}"
        )
    if array.size and array.min() < 0:
        raise ValueError(f"{name}: expected no negative probability, got {array.min():g}")
    worst = np.abs(array.sum(axis=-1) - 1).max(initial=0)
    if worst > SUM_TOLERANCE:
        raise ValueError(
            f"{name}: expected probabilities that sum to one, a sum is off by {worst:g}; divide by the sum first"
        )
    return array


def real_number(value: Any, name: str, low: float, high: float) -> None:
    """Refuse infinity and a number outside [low, high]; symbols pass, their range is an assumption of the proof."""
    if getattr(value, "free_symbols", None):
        return
    if isinstance(value, bool) or not (isinstance(value, Real) or getattr(value, "is_extended_real", False)):
        raise TypeError(f"{name}: expected a number, got {value!r}")
    if abs(value) == np.inf:
        raise ValueError(f"{name}: expected a finite number, got {value}")
    if not low <= value <= high:
        raise ValueError(f"{name}: expected a number in [{low:g}, {high:g}], got {value}")


def utility_function(u: Callable[[Any], Any], name: str = "u") -> None:
    """Refuse a utility that is not callable or does not have u(0) = 0 and u(1) = 1."""
    if not callable(u):
        raise TypeError(f"{name}: expected a function of the discounted accuracy, got {u!r}")
    for x, expected in ((0, 0), (1, 1)):
        got = u(x)
        if not abs(got - expected) <= SUM_TOLERANCE:
            raise ValueError(
                f"{name}: expected u({x}) = {expected}, got {got}; "
                "rescale it: (u(x) - u(0)) / (u(1) - u(0)) has the same preferences"
            )


def concave_on_sizes(values: Sequence[Any], name: str = "u") -> None:
    """Refuse utilities of set sizes 1..K that are not concave in x on the points 0, 1/K, ..., 1/2, 1."""
    points = [(Fraction(0), 0.0)] + [(Fraction(1, k), float(v)) for k, v in reversed(list(enumerate(values, start=1)))]
    slopes = [(v2 - v1) / float(x2 - x1) for (x1, v1), (x2, v2) in pairwise(points)]
    for (x, _), (left, right) in zip(points[1:], pairwise(slopes), strict=False):
        if not right <= left + SUM_TOLERANCE:
            raise ValueError(
                f"{name}: expected a concave function of the discounted accuracy (assumption A6), "
                f"but its slope grows at x = {x} from {left:g} to {right:g}"
            )
    if slopes[-1] < -SUM_TOLERANCE:
        raise ValueError(
            f"{name}: expected u(1/2) of at most u(1) = 1, got {values[1]:g}; "
            "a pair must not be worth more than the class"
        )


def payoff_matrix(value: Any, name: str = "payoffs") -> NDArray[Any]:
    """Give a matrix game of at least one row and one column; exact entries (int, Fraction, SymPy) stay exact."""
    array = as_array(value, name)
    if array.ndim != 2 or 0 in array.shape:
        raise ValueError(
            f"{name}: expected a matrix, rows for the bettor and columns for House, got shape {array.shape}"
        )
    if array.dtype.kind not in "iufO":
        raise TypeError(f"{name}: expected numbers, got dtype {array.dtype}")
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise ValueError(f"{name}: expected finite numbers, got NaN or infinity")
    return array


def distribution(value: Sequence[Any], name: str, length: int | None = None) -> list[Any]:
    """Non-negative numbers that sum to one, as a list; exact entries stay exact and must sum to one exactly."""
    array = as_array(value, name)
    if array.ndim != 1:
        raise ValueError(f"{name}: expected a list of shares, got shape {array.shape}")
    if array.dtype.kind not in "buifO":
        raise TypeError(f"{name}: expected numbers, got dtype {array.dtype}")
    entries = list(value)
    if not entries or (length is not None and len(entries) != length):
        raise ValueError(f"{name}: expected {length or 'at least one'} shares, got {len(entries)}")
    if any(entry < 0 for entry in entries):
        raise ValueError(f"{name}: expected no negative share, got {min(entries)}")
    total = sum(entries)
    exact = all(isinstance(entry, int | Fraction) for entry in entries)
    if total != 1 if exact else not abs(total - 1) <= SUM_TOLERANCE:
        raise ValueError(f"{name}: expected shares that sum to one, got a sum of {total}; divide by the sum first")
    return entries


def positive(value: Any, name: str) -> None:
    """Refuse what is not a positive finite number."""
    if isinstance(value, Real) and value != value:  # NaN is in no range, so a range would not explain it
        raise ValueError(f"{name}: expected a positive number, got {value}")
    real_number(value, name, -np.inf, np.inf)
    if not 0 < value < np.inf:
        raise ValueError(f"{name}: expected a positive number, got {value}")


def one_of(value: Any, name: str, allowed: Sequence[str]) -> None:
    """Refuse an option that is not among those allowed."""
    if value not in allowed:
        raise ValueError(f"{name}: expected one of {', '.join(map(repr, allowed))}, got {value!r}")


def at_least_two_classes(classes: NDArray[Any], whom: str) -> None:
    """Refuse training data of one class."""
    if len(classes) < 2:
        raise ValueError(f"y: {whom} needs at least two classes, got only one class, {classes.tolist()[0]!r}")


def explain_text(error: ValueError, whom: str) -> None:
    """Raise an error with the cure if `error` says that text could not be read as numbers."""
    if "could not convert string" in str(error):
        raise ValueError(
            f"X: {whom} expects category codes 0, 1, 2, ... and NaN for missing, got text ({error}); "
            "code text with OrdinalEncoder first"
        ) from error


def _whole_codes(X: FloatArray, whom: str) -> None:
    """Refuse negative and fractional codes, naming the column and the value; NaN passes as missing."""
    with np.errstate(invalid="ignore"):
        for wrong, words in ((X < 0, "Negative values in data"), (np.floor(X) != X, "Numbers that are not whole")):
            bad = wrong & ~np.isnan(X)
            if bad.any():
                row, column = np.argwhere(bad)[0]
                raise ValueError(
                    f"{words} passed to {whom}: X[{row}, {column}] is {X[row, column]:g}; "
                    "expected category codes 0, 1, 2, ... and NaN for missing; "
                    "code text with OrdinalEncoder, cut numbers with preprocessing.MDLDiscretizer"
                )


def category_numbers(X: FloatArray, declared: int | Sequence[int] | None, whom: str) -> IntArray:
    """Give the number of categories of each column: as declared, or one more than the largest code."""
    _whole_codes(X, whom)
    n_columns = X.shape[1]
    if declared is None:
        numbers: NDArray[Any] = np.max(X, axis=0, where=~np.isnan(X), initial=0) + 1
    else:
        numbers = as_array(declared, "n_categories")
        if not np.issubdtype(numbers.dtype, np.integer):
            raise TypeError(f"n_categories: expected whole numbers, got dtype {numbers.dtype}")
        if numbers.shape not in ((), (n_columns,)) or numbers.min(initial=1) < 1:
            raise ValueError(
                f"n_categories: expected one number or {n_columns}, one a column of X, each at least 1, got {declared}"
            )
        numbers = np.broadcast_to(numbers, n_columns)
    if numbers.max() > MOST_CATEGORIES:
        column = numbers.argmax()
        raise ValueError(
            f"X: column {column} would have {numbers[column]:g} categories, expected at most {MOST_CATEGORIES}; "
            "an identifier tells nothing and should be dropped, a number is cut with preprocessing.MDLDiscretizer, "
            "scattered codes are renumbered with OrdinalEncoder"
        )
    return numbers.astype(np.intp)


def category_codes(X: FloatArray, numbers: IntArray, whom: str) -> IntArray:
    """Category codes as integers, shape (n, p); the code V_i of column i stands for missing."""
    _whole_codes(X, whom)
    with np.errstate(invalid="ignore"):
        beyond = numbers <= X
    if beyond.any():
        row, column = np.argwhere(beyond)[0]
        raise ValueError(
            f"X[{row}, {column}] is category {X[row, column]:g}, but column {column} has "
            f"n_categories = {numbers[column]}; declare more with {whom}(n_categories=...)"
        )
    return np.where(np.isnan(X), numbers, X).astype(np.intp)


def column_mask(value: ArrayLike | None, n_columns: int, name: str) -> BoolArray:
    """One boolean a column; None marks no column."""
    if value is None:
        return np.zeros(n_columns, dtype=np.bool_)
    array = as_array(value, name)
    if array.dtype != np.bool_:
        raise TypeError(
            f"{name}: expected booleans, one a column of X, got dtype {array.dtype}; "
            "turn positions into a mask with numpy.isin(range(n_columns), positions)"
        )
    if array.shape != (n_columns,):
        raise ValueError(
            f"{name}: expected one boolean for each of the {n_columns} columns of X, got shape {array.shape}"
        )
    return array


def known_name(value: Any, known: Iterable[str], name: str, what: str) -> str:
    """One of the known names; the message for another one lists those that are near, or all if none is."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected the name of a {what}, got {value!r}")
    choices = list(known)
    if value in choices:
        return value
    spelled = {choice.lower(): choice for choice in choices}
    near = [spelled[found] for found in get_close_matches(value.lower(), spelled, n=5)]
    listed = f"near names: {', '.join(near)}" if near else f"known names: {', '.join(choices)}"
    raise ValueError(f"{name}: unknown {what} {value!r}; {listed}")


def folder(value: str | os.PathLike[str], name: str) -> Path:
    """Path of a folder that exists."""
    path = Path(value).expanduser()
    if not path.is_dir():
        raise NotADirectoryError(f"{name}: expected a folder that exists, got {path}")
    return path
