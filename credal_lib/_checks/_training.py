"""Training data of the classifiers: category codes, columns, classes."""

from collections.abc import Sequence
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import NDArray

from credal_lib._checks._arrays import FloatArray, IntArray, as_array
from credal_lib._checks._containers import is_missing as is_missing  # noqa: PLC0414  (handed on)

MAX_CATEGORIES = 100_000
"""The largest number of categories of a feature: tables of all of them are held in memory."""

CODES = "category codes 0, 1, 2, ... and NaN for missing"
CODE_FIRST = "code text with OrdinalEncoder first"


def check_at_least_two_classes(
    classes: NDArray[Any], caller: str, *, weighted: bool = False
) -> None:
    """Refuse training data of one class; with weights, rows of positive weight count."""
    if len(classes) < 2:
        rows = " in the rows whose sample_weight is positive" if weighted else ""
        raise ValueError(
            f"y: {caller} needs at least two classes,"
            f" got only one class, {classes.tolist()[0]!r}{rows}"
        )


def check_labels_to_learn(y: Any) -> None:
    """Refuse labels that are missing, or words beside numbers.

    NaN among numbers is for scikit-learn to refuse.
    """
    array = as_array(y, "y")
    if array.dtype.kind == "f":
        _labels_of_64_bits(array)
    if array.ndim != 1 or array.dtype != np.object_:
        return
    labels = array.tolist()
    missing = next((place for place, label in enumerate(labels) if is_missing(label)), None)
    if missing is not None:
        raise ValueError(
            f"y: expected a label for each instance, got {labels[missing]!r} in row {missing}"
            " (Input y contains NaN); leave out what has no label"
        )
    if len({isinstance(label, str) for label in labels}) > 1:
        raise TypeError(
            "y: expected labels that can be sorted, got words and numbers; turn them all into words"
        )


def _labels_of_64_bits(array: FloatArray) -> None:
    """Refuse finite numbers beyond 64 bits; NaN and infinity are for scikit-learn to refuse."""
    beyond = array[np.isfinite(array) & (np.abs(array) >= 2.0**63)]
    if beyond.size:
        raise ValueError(
            f"y: expected labels, got the number {beyond.flat[0]:g}, beyond 64 bits;"
            " turn them into words"
        )


def check_numbers_to_read(X: Any) -> None:
    """Refuse masked entries and dates, which a cast would make numbers like any others."""
    if isinstance(X, np.ma.MaskedArray) and np.ma.getmaskarray(X).any():
        raise ValueError(
            "X: expected no masked entry, got a masked array;"
            " missing is NaN: pass X.astype(float).filled(numpy.nan)"
        )
    kind = getattr(getattr(X, "dtype", None), "kind", "")
    if kind in {"m", "M"}:
        raise TypeError(
            f"X: expected numbers, got dates or times, dtype {X.dtype};"
            " say since when, in days or hours"
        )


def divided_by(value: Any) -> Any:
    """Return `cv`: None, a number of folds, a splitter, or a list of pairs (train, test).

    Anything else is refused.
    """
    expected = (
        "expected a number of folds, at least 2, a splitter, or pairs (train, test) of positions"
    )
    if value is None or (hasattr(value, "split") and not isinstance(value, str | bytes | type)):
        return value
    if isinstance(value, Integral):  # True among them, which is less than 2
        if value < 2:
            raise ValueError(f"cv: {expected}, got {value}")
        return value
    try:
        pairs = [tuple(pair) for pair in iter(value)]
        parts = [as_array(part, "cv") for pair in pairs for part in pair]
    except TypeError as error:
        raise TypeError(f"cv: {expected}, got {value!r}") from error
    are_pairs = all(len(pair) == 2 for pair in pairs)
    are_positions = all(part.ndim == 1 and part.dtype.kind in "iub" for part in parts)
    if not (pairs and are_pairs and are_positions):
        raise ValueError(f"cv: {expected}, at least one, got {value!r}")
    return pairs


def explain_conversion(
    error: Exception, X: Any, caller: str, expected: str = CODES, cure: str = CODE_FIRST
) -> None:
    """Raise an error that names columns and remedy if `error` is a failed conversion of X."""
    columns = _columns_without_numbers(X) if hasattr(X, "columns") else []
    if columns:
        kinds = ", ".join(f"{name!r} (for instance {example!r})" for name, example in columns)
        raise ValueError(
            f"X: {caller} expects {expected}, got text or dates in the columns {kinds}; {cure}"
        ) from error
    if "could not convert string" in str(error):
        raise ValueError(f"X: {caller} expects {expected}, got text ({error}); {cure}") from error
    if "inhomogeneous" in str(error):
        raise ValueError(
            f"X: {caller} expects {expected}, in rows of the same length ({error})"
        ) from error
    if isinstance(error, OverflowError):
        raise ValueError(
            f"X: {caller} expects {expected}, got an integer beyond double precision ({error})"
        ) from error
    if isinstance(error, TypeError) and "argument must be" in str(error):
        raise TypeError(
            f"X: {caller} expects {expected}, got what is no number ({error}); {cure}"
        ) from error


def _columns_without_numbers(X: Any) -> list[tuple[Any, Any]]:
    """Columns of a frame that hold something else than numbers, each with an example."""
    found = []
    for name in X.columns:
        values = np.asarray(X[name])
        if values.dtype.kind in "buif":
            continue
        for value in values:
            if not is_missing(value) and not _is_number(value):
                found.append((name, value))
                break
    return found


def _is_number(value: Any) -> bool:
    """Whether a value is a number, or text of one, which scikit-learn reads as a number."""
    if isinstance(value, np.datetime64 | np.timedelta64 | np.complexfloating):
        return False
    try:
        float(value)
    except (TypeError, ValueError):
        return False
    return True


def _integer_codes(X: FloatArray, caller: str) -> None:
    """Refuse negative and fractional codes, naming the column and the value; NaN is missing."""
    with np.errstate(invalid="ignore"):
        negative = X < 0
        fractional = (np.floor(X) != X) & ~np.isnan(X)
    # Words that scikit-learn's checks of estimators look for come first.
    for bad, words in (
        (negative, "Negative values in data"),
        (fractional, "Numbers that are not integers"),
    ):
        if bad.any():
            row, column = np.argwhere(bad)[0]
            raise ValueError(
                f"{words} passed to {caller}: X[{row}, {column}] is {X[row, column]:g};"
                " expected category codes 0, 1, 2, ... and NaN for missing;"
                " code text with OrdinalEncoder (unknown_value=numpy.nan),"
                " cut numbers with preprocessing.MDLDiscretizer"
            )


def read_category_numbers(
    X: FloatArray, declared: int | Sequence[int] | None, caller: str
) -> IntArray:
    """Return the number of categories of each column.

    It is declared, or one more than the largest code.
    """
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
                f"n_categories: expected one number or {n_columns} (one per column of X),"
                f" at least 1, got {declared}"
            )
        numbers = np.broadcast_to(numbers, n_columns)
    if numbers.max() > MAX_CATEGORIES:
        column = numbers.argmax()
        raise ValueError(
            f"X: column {column} would have {numbers[column]:g} categories,"
            f" expected at most {MAX_CATEGORIES};"
            " drop an identifier, which has no information;"
            " cut a number with preprocessing.MDLDiscretizer;"
            " renumber scattered codes with OrdinalEncoder"
        )
    return numbers.astype(np.intp)


def read_category_codes(X: FloatArray, numbers: IntArray, caller: str) -> IntArray:
    """Category codes as integers, shape (n, p); the code V_i of column i stands for missing."""
    _integer_codes(X, caller)
    with np.errstate(invalid="ignore"):
        beyond = numbers <= X
    if beyond.any():
        row, column = np.argwhere(beyond)[0]
        raise ValueError(
            f"X[{row}, {column}]: expected a category below {numbers[column]},"
            f" the n_categories of column {column}, got {X[row, column]:g};"
            f" declare more with {caller}(n_categories=...)"
        )
    return np.where(np.isnan(X), numbers, X).astype(np.intp)


def read_numbers_to_learn(estimator: Any, X: Any, **options: Any) -> Any:
    """Read X as numbers by scikit-learn's `validate_data`; say how to code X if that fails."""
    from sklearn.utils.validation import validate_data

    check_numbers_to_read(X)
    try:
        return validate_data(
            estimator, X, dtype=np.float64, ensure_all_finite="allow-nan", **options
        )
    except (TypeError, ValueError, OverflowError) as error:
        explain_conversion(error, X, type(estimator).__name__)
        raise
