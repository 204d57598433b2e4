"""Sets of shape (n, K) from labels, lists and arrays of membership."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import BoolArray


def as_sets(predictions: Any, classes: ArrayLike) -> BoolArray:
    """Turn the predictions of other software into sets of shape (n, K).

    What is accepted depends on the type alone, never on the values:

    ==========================================  ========================================================
    array of shape (n, K) of booleans or 0/1    membership, as from crepes
    array of shape (n, K, 1), same entries      membership, as from MAPIE at one confidence level
    pair of labels and such an array            the array, as MAPIE's ``predict_set`` returns both
    list of lists, tuples or sets of labels     the labels of each set, as the lists of crepes
    list or array of n labels                   one class per prediction; None is "unknown", the empty set
    ==========================================  ========================================================

    Parameters
    ----------
    predictions : array or list
        See the table; n predictions.
    classes : array of shape (K,)
        Label of each column of the result.

    Returns
    -------
    bool array of shape (n, K)

    Raises
    ------
    TypeError
        If an array of membership holds floats, a list of labels holds truth values or lists, or `predictions` is a
        mapping or a single text.
    ValueError
        If a label is unknown or repeated within a set, the number of columns is not K, or there are several levels.

    Examples
    --------
    >>> as_sets([["b"], ["a", "c"], []], classes=["a", "b", "c"]).astype(int).tolist()
    [[0, 1, 0], [1, 0, 1], [0, 0, 0]]
    >>> as_sets(["b", None], classes=["a", "b", "c"]).astype(int).tolist()
    [[0, 1, 0], [0, 0, 0]]
    """
    labels = _checks.class_labels(classes)
    if isinstance(predictions, tuple) and len(predictions) == 2 and np.ndim(getattr(predictions[1], "data", 0)) == 3:
        predictions = predictions[1]
    _checks.columns_in_order(predictions, labels, "predictions")
    if hasattr(predictions, "isna") and not hasattr(predictions, "columns"):  # a Series turns None into NaN
        predictions = predictions.astype(object).where(~predictions.isna(), None)
    if hasattr(predictions, "__array__") or hasattr(predictions, "toarray"):  # a DataFrame counts as an array
        predictions = _checks.as_array(predictions, "predictions")
    if isinstance(predictions, str | bytes | Mapping) or not hasattr(predictions, "__iter__"):
        raise TypeError(f"predictions: expected a list or an array, one entry per prediction, got {predictions!r}")
    if isinstance(predictions, np.ndarray) and predictions.ndim >= 2:
        single_level = predictions.ndim == 3 and predictions.shape[2] == 1
        members = _checks.sets(predictions[:, :, 0] if single_level else predictions, "predictions")
        if members.shape[1] != labels.size:
            raise ValueError(f"predictions: expected {labels.size} columns, one per class, got {members.shape[1]}")
        return members
    return _from_labels([_labels_of(entry) for entry in predictions], labels)


def _labels_of(entry: Any) -> list[Any]:
    if entry is None:
        return []
    if isinstance(entry, list | tuple | set | frozenset | np.ndarray):
        return entry.tolist() if isinstance(entry, np.ndarray) else list(entry)
    return [entry]


def _from_labels(listed: Sequence[list[Any]], labels: NDArray[Any]) -> BoolArray:
    column = {label: position for position, label in enumerate(labels.tolist())}
    members = np.zeros((len(listed), labels.size), dtype=np.bool_)
    for row, entries in enumerate(listed):
        for label in entries:
            if isinstance(label, bool | np.bool_) and labels.dtype != np.bool_:
                raise TypeError(
                    f"predictions: expected labels, got {label} in row {row}; "
                    "if the rows are membership, pass numpy.asarray(predictions)"
                )
            if not isinstance(label, Hashable):
                raise TypeError(f"predictions: expected labels, got {label!r} in row {row}")
            if label not in column:
                missing = "; None means no prediction" if label != label else ""  # NaN alone is not itself
                raise ValueError(
                    f"predictions: unknown label {label!r} in row {row}; classes are {labels.tolist()}{missing}"
                )
            if members[row, column[label]]:
                raise ValueError(
                    f"predictions: label {label!r} occurs twice in row {row}; "
                    "if the rows are 0/1 membership, pass numpy.asarray(predictions)"
                )
            members[row, column[label]] = True
    return members
