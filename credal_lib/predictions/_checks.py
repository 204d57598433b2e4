"""Predictions of other software: labels, lists of labels, lists of {label, score}."""

from collections.abc import Hashable, Mapping, Sequence
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import NDArray

from credal_lib._checks._arrays import FloatArray, IntArray

SINGLE_PRECISION = 1e-6
"""Sums of scores that were computed in single precision miss one by no more."""


def one_entry_per_prediction(value: Any, name: str = "predictions") -> None:
    """Refuse what is no list or array: a mapping, one text, one number."""
    one = isinstance(value, str | bytes | Mapping | type | np.generic) or (
        isinstance(value, np.ndarray) and not value.ndim
    )
    if one or not hasattr(value, "__iter__"):
        raise TypeError(f"{name}: expected a list or an array, one entry per prediction, got {value!r}")


def column_per_class(found: int, n_classes: int, name: str = "predictions") -> None:
    """Refuse membership in another number of classes."""
    if found != n_classes:
        raise ValueError(f"{name}: expected {n_classes} columns, one per class, got {found}")


def is_missing(label: Any) -> bool:
    """Return whether a label in a list means that nothing was predicted: None, or pandas.NA."""
    return label is None or type(label).__name__ == "NAType"


def labels_not_truth_values(kinds: set[type], labels: NDArray[Any], name: str = "predictions") -> None:
    """Refuse truth values as labels, unless the labels of the classes are truth values."""
    if kinds & {bool, np.bool_} and labels.dtype != np.bool_:
        raise TypeError(
            f"{name}: expected labels, got truth values; if the rows are membership, pass numpy.asarray({name})"
        )


def positions_of_labels(
    listed: list[Any], labels: NDArray[Any], kinds: set[type], row_of: IntArray | None = None, name: str = "predictions"
) -> IntArray:
    """Position of each label among the classes, -1 where it is missing; inside a set none may be missing."""
    labels_not_truth_values(kinds, labels, name)
    known = {label: position for position, label in enumerate(labels.tolist())}
    if row_of is None and {"NoneType", "NAType"} & {kind.__name__ for kind in kinds}:
        known |= dict.fromkeys({label for label in listed if is_missing(label)} - set(known), -1)
    try:
        return np.fromiter(map(known.__getitem__, listed), dtype=np.intp, count=len(listed))
    except (KeyError, TypeError) as error:
        place, bad = next((i, e) for i, e in enumerate(listed) if not isinstance(e, Hashable) or e not in known)
        row = place if row_of is None else row_of[place]
        if not isinstance(bad, Hashable):
            raise TypeError(f"{name}: expected labels, got {bad!r} in row {row}") from error
        missing = "; None means no prediction" if bad != bad else ""  # NaN alone is not itself
        raise ValueError(
            f"{name}: unknown label {bad!r} in row {row}; classes are {labels.tolist()}{missing}"
        ) from error


def labels_or_membership(value: Any, rows: list[list[Any]], n_classes: int, name: str = "predictions") -> None:
    """Refuse nested lists that could be labels or membership: K numbers 0 or 1 in every row."""
    if any(isinstance(entry, set | frozenset | Mapping) for entry in value):
        return
    entries = (entry for row in rows for entry in row)
    if all(len(row) == n_classes for row in rows) and all(
        isinstance(entry, int | np.integer) and not isinstance(entry, bool) and 0 <= entry <= 1 for entry in entries
    ):
        raise ValueError(
            f"{name}: rows of {n_classes} numbers 0 or 1 may be labels or membership; if the rows are 0/1 membership, "
            f"pass numpy.asarray({name}), if they are labels, [set(row) for row in {name}]"
        )


def no_label_twice(
    listed: list[Any], row_of: IntArray, found: IntArray, n_classes: int, name: str = "predictions"
) -> None:
    """Refuse a label that occurs twice in one set or list."""
    cells = row_of * n_classes + found
    _, first = np.unique(cells, return_index=True)
    if first.size < cells.size:
        again = int(np.delete(np.arange(cells.size), first)[0])
        raise ValueError(
            f"{name}: label {listed[again]!r} occurs twice in row {row_of[again]}; "
            f"if the rows are 0/1 membership, pass numpy.asarray({name})"
        )


def entries(value: Any, name: str = "predictions") -> list[Any]:
    """Return the entries of one prediction; none where it is missing."""
    if is_missing(value):
        return []
    if not isinstance(value, list | tuple | np.ndarray):
        raise TypeError(
            f"{name}: expected lists of {{label, score}}, one for each prediction, got {value!r} among them"
        )
    return list(value)


def label_and_score(entry: Any, name: str = "predictions") -> tuple[Any, Any]:
    """Return label and score of one {label, score}."""
    if not isinstance(entry, Mapping) or "label" not in entry or "score" not in entry:
        raise TypeError(
            f"{name}: expected entries like {{'label': 'cat', 'score': 0.9}}, got {entry!r}; "
            "sets and probabilities in other forms are read by predictions.as_sets and as_probabilities"
        )
    return entry["label"], entry["score"]


def scores(value: Sequence[Any], row_of: IntArray, name: str = "predictions") -> FloatArray:
    """Return scores as numbers in [0, 1]."""
    for row, score in zip(row_of.tolist(), value, strict=True):
        if isinstance(score, bool) or not isinstance(score, Real) or not 0 <= float(score) <= 1 + SINGLE_PRECISION:
            raise ValueError(
                f"{name}: expected scores in [0, 1], got {score!r} in row {row}; "
                "of logits take the softmax first, scores that are not of exclusive classes are no top list"
            )
    return np.array(value, dtype=np.float64)


def sums_of_lists(totals: FloatArray, full: NDArray[np.bool_], name: str = "predictions") -> FloatArray:
    """Return what to divide each row by: its sum, if it should be one and misses it in single precision, else 1."""
    off = (totals > 1 + SINGLE_PRECISION) | (full & (totals < 1 - SINGLE_PRECISION))
    if off.any():
        row = int(off.argmax())
        raise ValueError(
            f"{name}: expected scores of exclusive classes, the sum in row {row} is {totals[row]:.9g}; a list of all "
            "classes sums to one, a shorter one to at most one; calibrate or divide by the sum first"
        )
    return np.where((totals > 1) | full, totals, 1.0)


def every_class_scored(counts: IntArray, n_classes: int, name: str = "predictions") -> None:
    """Refuse lists that leave a class out, where the probability of each is wanted."""
    if (counts != n_classes).any():
        row = int((counts != n_classes).argmax())
        raise ValueError(
            f"{name}: expected a score for each of the {n_classes} classes, row {row} lists {counts[row]}; "
            "ask the classifier for all scores (top_k=None), or read top lists with predictions.as_top_lists"
        )
