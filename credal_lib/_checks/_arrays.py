"""Arrays: sets, true classes, weights, gambles, probabilities."""

from __future__ import annotations

from collections.abc import Hashable
from numbers import Integral
from reprlib import repr as short
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib._checks._containers import as_array as as_array  # noqa: PLC0414  (handed on)
from credal_lib._checks._containers import is_missing
from credal_lib._checks._truths import Truths
from credal_lib._checks._unknown_labels import cure, of_one_class, shown

BoolArray = NDArray[np.bool_]
FloatArray = NDArray[np.float64]
IntArray = NDArray[np.intp]

SUM_TOLERANCE = 1e-8
"""Tolerance for the sum of a row of probabilities."""

MAX_CLASSES = 2**31
"""No number of classes, bets or orders is larger."""

MAX_LISTED_CLASSES = 20
"""The largest number of classes for which all 2**K - 1 sets are enumerated."""


def read_sets(value: ArrayLike, name: str = "sets") -> BoolArray:
    """Return a boolean array of shape (n, K); True where the class is in the set."""
    array = as_array(value, name)
    if array.ndim == 3:
        raise ValueError(
            f"{name}: expected shape (n, K), got {array.shape};"
            f" choose one level j with {name}[:, :, j]"
        )
    if array.ndim != 2:
        remedy = ""
        if array.ndim == 1:
            remedy = (
                f"; one prediction alone is {name}[np.newaxis, :],"
                " labels become sets with predictions.as_sets"
            )
        raise ValueError(
            f"{name}: expected shape (n, K), one row per prediction, got {array.shape}{remedy}"
        )
    if array.shape[1] == 0:
        raise ValueError(f"{name}: expected at least one class (column), got shape {array.shape}")
    if array.dtype == np.bool_:
        return array
    if not np.issubdtype(array.dtype, np.integer):
        remedy = (
            "turn probabilities into sets first (for example p >= 0.2), "
            "labels with predictions.as_sets(predictions, classes)"
        )
        if array.dtype.kind in "OUS" and _holds_numbers(array):
            remedy = (
                f"pass {name}.astype(bool) of sets,"
                f" {name}.astype(float) where probabilities are read"
            )
        raise TypeError(
            f"{name}: expected booleans or the integers 0 and 1, got dtype {array.dtype}; {remedy}"
        )
    if array.size and (array.min() < 0 or array.max() > 1):
        bad = array[(array < 0) | (array > 1)][0]
        raise ValueError(
            f"{name}: expected only 0 and 1, got {bad};"
            " turn labels into an array with predictions.as_sets(predictions, classes),"
            " counts or percentages into probabilities with"
            f" {name} / {name}.sum(axis=1, keepdims=True)"
        )
    return array.astype(np.bool_)


def _holds_numbers(array: NDArray[Any]) -> bool:
    """Return whether all entries are numbers, be it as text.

    A word would become True, whatever it says.
    """
    try:
        array.astype(np.float64)
    except (TypeError, ValueError, OverflowError):
        return False
    return True


def read_number_of_classes(value: Any, name: str = "n_classes", largest: int | None = None) -> int:
    """Return a number of classes of at least one.

    `largest` is the most of them where all sets would be enumerated.
    """
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name}: expected an integer, got {value!r}")
    count = int(value)
    if count < 1:
        raise ValueError(f"{name}: expected at least 1, got {count}")
    if count > MAX_CLASSES:
        raise ValueError(f"{name}: expected at most {MAX_CLASSES}, got {short(count)}")
    if largest is not None and count > largest:
        raise ValueError(
            f"{name}: all 2**{count} - 1 sets would be enumerated;"
            f" expected at most {largest} classes. Score sets row by row instead:"
            " reward(sets) needs only the sets that were predicted"
        )
    return count


def read_class_labels(classes: ArrayLike, name: str = "classes") -> NDArray[Any]:
    """Distinct labels, shape (K,)."""
    array = as_array(classes, name)
    if array.ndim != 1 or array.size == 0:
        raise ValueError(f"{name}: expected a list of at least one label, got shape {array.shape}")
    if len(set(array.tolist())) != array.size:
        raise ValueError(f"{name}: expected distinct labels, got {short(array.tolist())}")
    if any(map(is_missing, array.tolist())):
        raise ValueError(
            f"{name}: expected labels, got {shown(array.tolist())}; a missing label is no class"
        )
    return array


def look_up(
    labels: NDArray[Any], classes: NDArray[Any], name: str, *, answers: bool = False
) -> IntArray:
    """Return the position of each label among the classes, shape (n,).

    `answers` says that the labels are predictions.
    """
    if labels.dtype.kind in "iu" and classes.dtype.kind in "iu":
        # Integers are found without a Python object for each.
        order = np.argsort(classes)
        place = np.searchsorted(classes, labels, sorter=order)
        nearest = order[np.minimum(place, classes.size - 1)]
        if (classes[nearest] == labels).all():
            return nearest
    known = {label: position for position, label in enumerate(classes.tolist())}
    try:
        return np.fromiter(
            map(known.__getitem__, labels.tolist()), dtype=np.intp, count=labels.size
        )
    except (KeyError, TypeError) as error:
        bad = next(label for label in labels.tolist() if _not_among(label, known))
        listed = classes.tolist()
        raise ValueError(
            f"{name}: unknown label {shown([bad])[1:-1]}; classes are {shown(listed)}"
            f"{cure(bad, listed, name, answers=answers)}"
        ) from error


def _not_among(label: Any, known: dict[Any, int]) -> bool:
    return not isinstance(label, Hashable) or label not in known


def check_one_label_per_column(
    n_labels: int, n_classes: int, name: str = "the predictions"
) -> None:
    """Refuse another number of labels than of columns."""
    if n_labels != n_classes:
        raise ValueError(
            f"classes: expected {n_classes} labels, one per column of {name}, got {n_labels}"
        )


def read_truths(
    value: ArrayLike, n: int, n_classes: int, classes: ArrayLike | None = None, name: str = "y_true"
) -> IntArray:
    """Positions of the true classes, shape (n,); other labels are looked up in `classes`."""
    if isinstance(value, Truths):
        value._labels(name)  # refuses uncertain ones
        return np.asarray(value._over(n, n_classes, classes, name))
    if isinstance(value, list) and classes is not None and set(map(type, value)) == {str}:
        # Objects are made and looked up faster than texts of one width.
        array = np.array(value, dtype=object)
    else:
        array = as_array(value, name)
    if array.ndim != 1:
        raise ValueError(
            f"{name}: expected shape ({n},), got {array.shape}{one_hot_cure(value, array, name)}"
        )
    if array.shape[0] != n:
        raise ValueError(f"{name}: expected {n} labels, one per prediction, got {array.shape[0]}")
    if classes is not None:
        labels = read_class_labels(classes)
        check_one_label_per_column(labels.size, n_classes)
        return look_up(array, labels, name)
    if n and not np.issubdtype(array.dtype, np.integer):
        raise TypeError(
            f"{name}: expected integer positions of the columns, 0..{n_classes - 1},"
            f" got dtype {array.dtype}; pass classes= with the label of each column"
        )
    if n and (array.min() < 0 or array.max() >= n_classes):
        bad = array[(array < 0) | (array >= n_classes)][0]
        raise ValueError(
            f"{name}: expected positions in 0..{n_classes - 1}, got {bad}; "
            "if these are labels, pass classes= with the label of each column"
        )
    return array.astype(np.intp)


def read_truths_to_pay(
    value: ArrayLike, n: int, n_classes: int, classes: ArrayLike | None = None, name: str = "y_true"
) -> IntArray | Truths:
    """Return true classes that rows are paid by: positions, or what `truths` knows of them."""
    if isinstance(value, Truths):
        return value._over(n, n_classes, classes, name)
    return read_truths(value, n, n_classes, classes, name)


def one_hot_cure(value: Any, array: NDArray[Any], name: str) -> str:
    """Say how one-hot true classes become labels, after a semicolon.

    Nothing is said of arrays that are no columns of numbers.
    """
    if array.ndim != 2 or array.shape[1] < 2 or array.dtype.kind not in "buif":
        return ""
    # Several classes a row, or shares.
    if not np.isin(array, (0, 1)).all() or (array.sum(axis=1) != 1).any():
        return "; each instance has one true class"
    if hasattr(value, "idxmax"):
        way = f"{name}.idxmax(axis=1)"
    else:
        way = f"numpy.asarray({name}).argmax(axis=1)"
    return f"; of columns of 0 and 1, one a class, pass {way}"


def check_shape(shape: tuple[int, ...], expected: tuple[int, ...], name: str, what: str) -> None:
    """Refuse an array of another shape than expected, of which `what` says the reason."""
    if shape != expected:
        raise ValueError(f"{name}: expected shape {expected}, {what}, got {shape}")


def read_weights(value: ArrayLike | None, n: int, name: str = "sample_weight") -> FloatArray | None:
    """Non-negative weights, shape (n,), not all zero; None means equal weights."""
    if value is None:
        return None
    array = read_real_array(value, name)
    check_shape(array.shape, (n,), name, "one weight per prediction")
    if (array < 0).any():
        raise ValueError(f"{name}: expected no negative weight, got {array.min():g}")
    if n and not array.any():
        raise ValueError(f"{name}: expected at least one positive weight, got only zeros")
    return array


def read_real_array(value: ArrayLike, name: str) -> FloatArray:
    """Finite floats of any shape; text, NaN and infinity are refused."""
    array = as_array(value, name)
    if array.dtype.kind not in "buif":
        remedy = ""
        if array.dtype.kind in "OUSV":
            remedy = f"; if they are numbers, pass {name}.astype(float)"
        raise TypeError(f"{name}: expected real numbers, got dtype {array.dtype}{remedy}")
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise ValueError(f"{name}: expected finite numbers, got NaN or infinity")
    return array.astype(np.float64, copy=False)


def read_as_floats(
    value: Any, name: str, cure: str = "symbols run through reward.cost(members, truth)"
) -> FloatArray:
    """Return floats of numbers; symbols are refused, since arrays are computed as floats."""
    try:
        return np.asarray(value, dtype=np.float64)
    except TypeError as error:
        raise TypeError(
            f"{name}: expected numbers, got symbols; arrays are computed in floating point, {cure}"
        ) from error


def read_gambles(value: ArrayLike, name: str = "gambles") -> FloatArray:
    """Payoffs or other finite numbers, one per class, shape (n, K)."""
    array = read_real_array(value, name)
    if array.ndim != 2 or array.shape[1] == 0:
        remedy = f"; one row alone is {name}[np.newaxis, :]" if array.ndim == 1 else ""
        raise ValueError(
            f"{name}: expected shape (n, K), one column per class, got {array.shape}{remedy}"
        )
    return array


def rounding(given: Any) -> float:
    """Return the relative rounding error of numbers in less than double precision, else 0."""
    kind = np.dtype(getattr(given, "dtype", np.float64))
    return float(np.finfo(kind).eps) if kind.kind == "f" and kind.itemsize < 8 else 0.0


def sum_tolerance(given: np.dtype[Any], n_classes: int) -> float:
    """Return the tolerance for the sum of a row: `SUM_TOLERANCE`, or more for a coarser dtype."""
    error = n_classes * float(np.finfo(given).eps) if given.kind == "f" else 0.0
    return max(SUM_TOLERANCE, error)


def read_probabilities(value: ArrayLike, n_classes: int, name: str = "p") -> FloatArray:
    """Non-negative rows that sum to one, shape (..., K)."""
    given = as_array(value, name)
    if given.dtype == object:
        raise TypeError(
            f"{name}: expected real numbers, got dtype object; lists of {{label, score}} become"
            " probabilities with predictions.as_probabilities(predictions, classes),"
            f" objects that are numbers with {name}.astype(float)"
        )
    array = read_real_array(given, name)
    if array.ndim == 0 or array.shape[-1] != n_classes:
        one_column = n_classes == 2 and array.ndim == 2 and array.shape[1] == 1
        remedy = f"; {of_one_class(name)}" if one_column else ""
        raise ValueError(
            f"{name}: expected {n_classes} probabilities, one per class, in the last axis,"
            f" got shape {array.shape}{remedy}"
        )
    if array.size and array.min() < 0:
        raise ValueError(
            f"{name}: expected no negative probability, got {array.min():g};"
            f" of logits take the softmax first, scipy.special.softmax({name}, axis=1)"
        )
    worst = np.abs(array.sum(axis=-1) - 1).max(initial=0)
    if worst > sum_tolerance(given.dtype, n_classes):
        raise ValueError(
            f"{name}: expected probabilities that sum to one, a sum is off by {worst:g};"
            " divide by the sum first"
        )
    return array


def read_probabilities_by_row(
    value: ArrayLike, n: int, n_classes: int, name: str = "q"
) -> FloatArray:
    """Return one distribution per row, shape (n, K), from one for all rows or one for each."""
    chances = read_probabilities(value, n_classes, name)
    if chances.shape not in {(n_classes,), (n, n_classes)}:
        raise ValueError(
            f"{name}: expected shape {(n_classes,)} or {(n, n_classes)}, got {chances.shape}"
        )
    return np.broadcast_to(chances, (n, n_classes))


def read_probability_rows(value: ArrayLike, name: str = "p") -> FloatArray:
    """Probabilities of the classes, one instance per row, shape (n, K)."""
    array = as_array(value, name)
    if array.ndim != 2 or array.shape[1] == 0:
        remedy = ""
        if array.ndim == 1:
            remedy = f"; one instance alone is {name}[np.newaxis, :], {of_one_class(name)}"
        raise ValueError(
            f"{name}: expected shape (n, K), one row of probabilities per instance,"
            f" got {array.shape}{remedy}"
        )
    return read_probabilities(array, array.shape[1], name)


def check_at_least_one_row(n: int, name: str = "sets") -> None:
    """Refuse to estimate shares from no prediction."""
    if n == 0:
        raise ValueError(f"{name}: expected at least one prediction, got none")
