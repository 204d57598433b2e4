"""A user's data: tables with labels, and their division into training and test rows."""

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

from credal_lib._checks._arrays import IntArray, as_array, read_class_labels, read_truths
from credal_lib._checks._options import read_known_name
from credal_lib._checks._rows import check_one_order_of_rows
from credal_lib.experiments._checks._engine import folder_name


def named_data(value: Any) -> None:
    """Refuse anything but a mapping from names, which are folders of a store, to data."""
    if not isinstance(value, Mapping):
        raise TypeError(
            f"data: expected {{name: (X, y)}}, got {type(value).__name__}; give each data set a"
            " name"
        )
    if not value:
        raise ValueError("data: expected at least one data set, {name: (X, y)}, got none")
    for name in value:
        folder_name(name, "data")


def classes_by_data(value: Any, data: Collection[str]) -> None:
    """Refuse labels for a data set that is not there."""
    for name in value if isinstance(value, Mapping) else ():
        read_known_name(name, data, "classes", "data set")


def rows_and_labels(value: Any, name: str) -> tuple[Any, Any]:
    """Return X and y of a data set, with a label for each row.

    Their rows are the same, where both say which.
    """
    if not isinstance(value, tuple | list) or len(value) != 2:
        raise TypeError(
            f"data[{name!r}]: expected a pair (X, y), got {type(value).__name__}; pass {{name: (X,"
            " y)}"
        )
    X, y = value
    if X is None:
        return X, y
    n_rows, n_labels = _length(X), _length(y)
    if n_rows != n_labels:
        raise ValueError(
            f"data[{name!r}]: expected a label for each row, got {n_rows} rows and {n_labels}"
            " labels"
        )
    check_one_order_of_rows({"y": y, f"data[{name!r}], X": X})
    return X, y


def _length(value: Any) -> Any:
    """Count the rows; sparse matrices have a shape but no length."""
    return value.shape[0] if hasattr(value, "shape") else len(value)


def own_labels(value: Any, name: str) -> Any:
    """Return labels as an array of shape (n,), at least two rows, none missing."""
    is_list = isinstance(value, list | tuple)
    # As objects, so that numbers beside text do not become text.
    array = as_array(np.asarray(value, dtype=object) if is_list else value, f"data[{name!r}], y")
    if array.ndim != 1 or len(array) < 2:
        raise ValueError(
            f"data[{name!r}], y: expected labels of at least two rows, shape (n,), got"
            f" {array.shape}"
        )
    # None, NA of pandas, and NaN, which alone differs from itself.
    missing = np.array(
        [one is None or type(one).__name__ == "NAType" or one != one for one in array.tolist()]
    )
    if missing.any():
        rows = np.flatnonzero(missing).tolist()
        raise ValueError(
            f"data[{name!r}], y: expected a label for each row, it is missing in rows {rows[:9]}"
        )
    if len({isinstance(one, str) for one in array.tolist()}) > 1:
        raise TypeError(
            f"data[{name!r}], y: expected labels of one kind, got text and others; pass"
            " y.astype(str)"
        )
    return np.asarray(array.tolist()) if is_list else array


def known_labels(labels: Any, classes: Any, name: str) -> tuple[Any, IntArray]:
    """Return all classes, at least two, and the position of each label among them."""
    known = read_class_labels(classes, f"classes of {name!r}")
    if known.size < 2:
        raise ValueError(
            f"data[{name!r}], y: expected at least two classes, got {known.tolist()}; or pass"
            " classes="
        )
    return known, read_truths(labels, len(labels), known.size, known, f"data[{name!r}], y")


def division_of(value: Any, name: str) -> Any:
    """Return the division of a data set: one for all, or its own in a mapping."""
    if not isinstance(value, Mapping):
        return value
    if name not in value:
        raise ValueError(
            f"cv: expected a division for each data set, got none for {name!r}; got {list(value)}"
        )
    return value[name]


def drawn_divisions(cv: Any, data: Any, stored: bool) -> list[Any]:
    """Return the pairs of training and test rows that scikit-learn would draw.

    If cells are stored, they have to be the same when drawn twice.
    """
    from sklearn.model_selection import check_cv

    place = np.zeros((len(data.truths), 1)) if data.X is None else data.X
    try:
        splitter = check_cv(cv, data.truths, classifier=True)
        pairs = list(splitter.split(place, data.truths))
        again = list(splitter.split(place, data.truths)) if stored else pairs
    except (TypeError, ValueError, IndexError) as error:
        raise ValueError(
            f"cv: cannot divide {data.name!r}: {error}; pass a number of folds, a splitter of"
            " scikit-learn, or pairs of positions (with groups: cv={name: list(splitter.split(X,"
            " y, groups))})"
        ) from error
    if not pairs:
        raise ValueError(f"cv: expected at least one division of {data.name!r}, got none")
    if not all(_same(one, other) for one, other in zip(pairs, again, strict=True)):
        raise ValueError(
            f"cv: {cv!r} divides the rows in another way at every call, so that stored cells would"
            " never be used again; give it a random_state, or run without a store"
        )
    return pairs


def _same(one: Any, other: Any) -> bool:
    return all(np.array_equal(first, second) for first, second in zip(one, other, strict=True))


def train_and_test(pair: Any, n: int, name: str) -> tuple[IntArray, IntArray]:
    """Return positions of training and test rows, of which none is both; masks become positions."""
    if not isinstance(pair, tuple | list) or len(pair) != 2:
        raise TypeError(
            f"cv: expected pairs (train, test) of positions in {name!r}, got {type(pair).__name__}"
        )
    train = _division_part(pair[0], n, f"training rows of {name!r}")
    test = _division_part(pair[1], n, f"test rows of {name!r}")
    both = np.intersect1d(train, test)
    if both.size:
        raise ValueError(
            f"cv: rows {both[:9].tolist()} of {name!r} are in the training and in the test part, so"
            " that a model would be tested on what it has learned"
        )
    return train, test


def _division_part(value: Any, n: int, what: str) -> IntArray:
    """Return positions, at least one, each once; those of a mask."""
    rows = as_array(value, f"cv, {what}")
    if rows.dtype == np.bool_ and rows.shape == (n,):
        rows = np.flatnonzero(rows)
    if not rows.size or np.unique(rows).size < rows.size:
        raise ValueError(f"cv: expected {what}, at least one, each once, got {rows[:9].tolist()}")
    if rows.dtype.kind not in "iu" or rows.ndim != 1 or rows.min() < 0 or rows.max() >= n:
        raise ValueError(
            f"cv: expected {what} as positions from 0 to {n - 1}, got {rows.ravel()[:9].tolist()}"
        )
    return rows.astype(np.intp)
