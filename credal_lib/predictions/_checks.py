"""Checks of predictions of other software, and of estimators that are asked for sets."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from numbers import Number, Real
from reprlib import repr as short
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib._checks._arrays import (
    FloatArray,
    IntArray,
    as_array,
    read_class_labels,
    read_real_array,
    read_truths,
)
from credal_lib._checks._containers import check_no_label_missing
from credal_lib._checks._parameters import check_real_number
from credal_lib._checks._unknown_labels import cure, shown

SINGLE_PRECISION = 1e-6
"""Sums of scores that were computed in single precision miss one by no more."""

SAME_LEVEL = 1e-9
"""Levels this close are the same: MAPIE keeps one minus the level."""


def check_one_entry_per_prediction(value: Any) -> None:
    """Refuse what is no list or array: a mapping, one text, one number."""
    one = isinstance(value, str | bytes | Mapping | type | np.generic) or (
        isinstance(value, np.ndarray) and not value.ndim
    )
    if one or not hasattr(value, "__iter__"):
        raise TypeError(
            f"predictions: expected a list or an array, one entry per prediction, got {value!r}"
        )


def check_column_per_class(found: int, n_classes: int) -> None:
    """Refuse membership in another number of classes."""
    if found != n_classes:
        raise ValueError(f"predictions: expected {n_classes} columns, one per class, got {found}")


def read_both_classes(value: Any, labels: NDArray[Any], positive: Any) -> FloatArray:
    """Probabilities of two classes from those of one, shape (n,); in the order of the labels."""
    known = labels.tolist()
    if len(known) != 2 or positive not in known:
        raise ValueError(
            f"positive: expected one of two classes, got {positive!r}; classes are {shown(known)}"
        )
    p = read_real_array(value, "predictions")
    if p.shape not in {(p.size,), (p.size, 1)} or (p < 0).any() or (p > 1).any():
        raise ValueError(
            f"predictions: expected the probability of {positive!r} in each row, shape (n,), from 0"
            f" to 1; got shape {p.shape}, {short(p.ravel().tolist())}"
        )
    both = np.column_stack([1 - p.ravel(), p.ravel()])
    return both if known[1] == positive else both[:, ::-1]


def is_missing(label: Any) -> bool:
    """Return whether a label in a list means that nothing was predicted: None, or pandas.NA."""
    return label is None or type(label).__name__ == "NAType"


def check_labels_not_truth_values(
    kinds: set[type], labels: NDArray[Any], name: str = "predictions"
) -> None:
    """Refuse truth values as labels, unless the labels of the classes are truth values."""
    if kinds & {bool, np.bool_} and labels.dtype != np.bool_:
        raise TypeError(
            f"{name}: expected labels, got truth values; if the rows are membership, pass"
            f" numpy.asarray({name})"
        )


def read_positions_of_labels(
    listed: list[Any],
    labels: NDArray[Any],
    kinds: set[type],
    row_of: IntArray | None = None,
) -> IntArray:
    """Position of each label among the classes, -1 where it is missing.

    Inside a set, where `row_of` is given, none may be missing.
    """
    check_labels_not_truth_values(kinds, labels, "predictions")
    known = {label: position for position, label in enumerate(labels.tolist())}
    if row_of is None and {"NoneType", "NAType"} & {kind.__name__ for kind in kinds}:
        missing = {label for label in listed if is_missing(label)}
        known = dict.fromkeys(missing, -1) | known  # None may be the label of a class, and stays it
    # One pass without a check of each label; which one is wrong is asked only after it failed.
    try:
        return np.fromiter(map(known.__getitem__, listed), dtype=np.intp, count=len(listed))
    except (KeyError, TypeError) as error:
        place = _first_unknown(listed, known)
        bad = listed[place]
        row = place if row_of is None else row_of[place]
        if not isinstance(bad, Hashable):
            raise TypeError(
                f"predictions: expected labels, got {shown([bad])[1:-1]} in row {row}"
            ) from error
        classes = labels.tolist()
        what_to_do = cure(bad, classes, "predictions", answers=True)
        raise ValueError(
            f"predictions: unknown label {shown([bad])[1:-1]} in row {row}; classes are"
            f" {shown(classes)}{what_to_do}"
        ) from error


def _first_unknown(listed: list[Any], known: Mapping[Any, int]) -> int:
    return next(
        place
        for place, label in enumerate(listed)
        if not isinstance(label, Hashable) or label not in known
    )


def check_labels_or_membership(value: Any, rows: list[list[Any]], labels: NDArray[Any]) -> None:
    """Refuse nested lists that could be labels or one number for each class.

    They have K numbers from 0 to 1 in every row.
    """
    # Sets and {label, score} say by their type that they hold labels.
    if any(isinstance(entry, set | frozenset | Mapping) or _holds_scores(entry) for entry in value):
        return
    kinds = {type(entry) for row in rows for entry in row}
    if not all(issubclass(kind, Number | np.bool_) for kind in kinds):
        return
    if kinds & {bool, np.bool_} and labels.dtype != np.bool_:
        return  # truth values are no labels here, which check_labels_not_truth_values says
    if not rows or any(len(row) != labels.size for row in rows):
        return
    entries = {entry for row in rows for entry in row}
    if not all(0 <= entry <= 1 for entry in entries):
        return
    if entries <= {0, 1}:
        raise ValueError(
            f"predictions: rows of {labels.size} numbers 0 or 1 may be labels or membership; if the"
            " rows are 0/1 membership, pass numpy.asarray(predictions, dtype=bool), if they are"
            " labels, [set(row) for row in predictions]"
        )
    raise ValueError(
        f"predictions: rows of {labels.size} numbers from 0 to 1 are no labels; if they are"
        " probabilities, pass numpy.asarray(predictions) where these are read, or sets made of"
        " them, numpy.asarray(predictions) >= 0.2"
    )


def _holds_scores(entry: Any) -> bool:
    return isinstance(entry, list | tuple) and any(isinstance(item, Mapping) for item in entry)


def check_not_scores_of_all(value: Any, rows: list[list[Any]], n_classes: int) -> None:
    """Refuse {label, score} of all classes.

    As labels alone they would be the full set, whatever the scores.
    """
    for entry, row in zip(value, rows, strict=True):
        if len(row) == n_classes > 1 and _holds_scores(entry):
            raise ValueError(
                f"predictions: expected the labels of sets, got {{label, score}} of all {n_classes}"
                " classes, which are probabilities: predictions.as_probabilities(predictions,"
                " classes); if these are sets, pass their labels, [[entry['label'] for entry in"
                " row] for row in predictions]"
            )


def check_no_label_twice(
    listed: list[Any], row_of: IntArray, found: IntArray, n_classes: int
) -> None:
    """Refuse a label that occurs twice in one set or list."""
    cells = row_of * n_classes + found  # one number for each pair of row and class
    _, first = np.unique(cells, return_index=True)
    if first.size < cells.size:
        again = int(np.delete(np.arange(cells.size), first)[0])
        raise ValueError(
            f"predictions: label {listed[again]!r} occurs twice in row {row_of[again]}; if the rows"
            " are 0/1 membership, pass numpy.asarray(predictions)"
        )


def read_entries(value: Any) -> list[Any]:
    """Return the entries of one prediction; none where it is missing."""
    if is_missing(value):
        return []
    if not isinstance(value, list | tuple | np.ndarray):
        raise TypeError(
            "predictions: expected lists of {label, score}, one for each prediction, got"
            f" {value!r} among them"
        )
    return list(value)


def read_label_and_score(entry: Any) -> tuple[Any, Any]:
    """Return label and score of one {label, score}."""
    if not isinstance(entry, Mapping) or "label" not in entry or "score" not in entry:
        raise TypeError(
            f"predictions: expected entries like {{'label': 'cat', 'score': 0.9}}, got {entry!r};"
            " sets and probabilities in other forms are read by predictions.as_sets and"
            " as_probabilities"
        )
    return entry["label"], entry["score"]


def read_scores(value: Sequence[Any], row_of: IntArray) -> FloatArray:
    """Return scores as numbers in [0, 1]."""
    for row, score in zip(row_of.tolist(), value, strict=True):
        is_number = isinstance(score, Real) and not isinstance(score, bool)
        if not is_number or not 0 <= float(score) <= 1 + SINGLE_PRECISION:
            raise ValueError(
                f"predictions: expected scores in [0, 1], got {score!r} in row {row}; of logits"
                " take the softmax first, scores that are not of exclusive classes are no top list"
            )
    return np.array(value, dtype=np.float64)


def read_values_and_positions(
    values: Any, indices: Any, classes: list[Any]
) -> tuple[FloatArray, IntArray]:
    """Return scores in [0, 1] and the positions of their classes, both of shape (n, k).

    No class may occur twice in a row.
    """
    given, positions = as_array(values, "predictions[0]"), as_array(indices, "predictions[1]")
    if positions.dtype.kind not in "iu":
        raise TypeError(
            "predictions[1]: expected integers, the positions of the classes, got dtype"
            f" {positions.dtype}; the order is (values, indices)"
        )
    if given.dtype.kind != "f":
        raise TypeError(
            f"predictions[0]: expected scores, floats, got dtype {given.dtype}; the order is"
            " (values, indices)"
        )
    if given.ndim != 2 or given.shape != positions.shape:
        raise ValueError(
            f"predictions: expected values and indices of one shape (n, k), got {given.shape} and"
            f" {positions.shape}; of one prediction alone pass values[np.newaxis] and"
            " indices[np.newaxis]"
        )
    if positions.size and (positions.min() < 0 or positions.max() >= len(classes)):
        row, column = np.argwhere((positions < 0) | (positions >= len(classes)))[0]
        raise ValueError(
            f"predictions[1]: expected positions in 0..{len(classes) - 1} of {len(classes)}"
            f" classes, got {positions[row, column]} in row {row}"
        )
    # The negation of "in range", because NaN is neither below nor above.
    wrong = ~((given >= 0) & (given <= 1 + SINGLE_PRECISION))
    if wrong.any():
        row, column = np.argwhere(wrong)[0]
        raise ValueError(
            f"predictions[0]: expected scores in [0, 1], got {given[row, column]:g} in row {row};"
            " of logits take the softmax first, scores that are not of exclusive classes are no top"
            " list"
        )
    ordered = np.sort(positions, axis=1)
    again = ordered[:, 1:] == ordered[:, :-1]
    if again.any():
        row, column = np.argwhere(again)[0]
        raise ValueError(
            f"predictions[1]: class {classes[ordered[row, column]]!r} occurs twice in row {row}"
        )
    return given.astype(np.float64), positions.astype(np.intp)


CURE_OF_SUMS = (
    "scores that are not of exclusive classes are no top list; else divide by the sum first"
)


def refuse_sum(row: int, message: str) -> NoReturn:
    """Refuse a list whose scores have no sum of probabilities."""
    raise ValueError(f"predictions, row {row}: {message}")


def check_every_class_scored(counts: IntArray, n_classes: int) -> None:
    """Refuse lists that leave a class out, where the probability of each is wanted."""
    if (counts != n_classes).any():
        row = int((counts != n_classes).argmax())
        raise ValueError(
            f"predictions: expected a score for each of the {n_classes} classes, row {row} lists"
            f" {counts[row]}; ask the classifier for all scores (top_k=None), or read top lists"
            " with predictions.as_top_lists"
        )


def check_level(value: Any) -> None:
    """Refuse what is no confidence level in (0, 1)."""
    check_real_number(value, "confidence_level", 0, 1)
    if value in {0, 1}:
        raise ValueError(
            f"confidence_level: expected a number between 0 and 1, such as 0.9, got {value}"
        )


def check_precise_classifier(estimator: Any) -> None:
    """Refuse what cannot be asked for single classes.

    It has no `predict`, is not fitted or no classifier, or hides a classifier that answers with
    sets.
    """
    name = type(estimator).__name__
    if isinstance(estimator, type):
        raise TypeError(
            f"estimator: expected a fitted classifier, got the class {estimator.__name__}"
        )
    if not hasattr(estimator, "predict"):
        raise TypeError(
            f"estimator: expected predict_set(X) -> bool (n, K), or predict(X), but {name} has"
            " neither"
        )
    # A classifier around a set-valued one would silently make its sets single classes.
    inside = estimator.get_params(deep=True) if hasattr(estimator, "get_params") else {}
    hidden = [part for part in inside.values() if hasattr(part, "predict_set")]
    if hidden:
        inner = type(hidden[0]).__name__
        raise TypeError(
            f"estimator: {name} does not hand on the sets of the {inner} inside it; put the"
            f" set-valued classifier outside, {inner}({name}(...)), or ask {inner} itself"
        )
    _refuse_other_than_classifiers(estimator, name)


def _refuse_other_than_classifiers(estimator: Any, name: str) -> None:
    if not hasattr(estimator, "__sklearn_tags__"):
        return
    from sklearn.base import is_classifier
    from sklearn.utils.validation import check_is_fitted

    if not is_classifier(estimator) and not hasattr(estimator, "classes_"):
        raise TypeError(f"estimator: expected a classifier, but {name} predicts no classes")
    check_is_fitted(estimator)


def check_no_level_to_name(value: float | None, classifier: Any) -> None:
    """Refuse a confidence level for a classifier that has none."""
    if value is not None:
        raise ValueError(
            f"confidence_level: {type(classifier).__name__} has no confidence level; leave the"
            " argument out"
        )


def place_of_level(value: float | None, n_levels: int, levels: Sequence[float] | None) -> int:
    """Return the place of the level that is asked for; the only one if none is."""
    if value is None and n_levels == 1:
        return 0
    known = "" if levels is None else ", one of " + ", ".join(f"{each:g}" for each in levels)
    if value is None:
        raise ValueError(
            f"confidence_level: the classifier has {n_levels} confidence levels{known}; name one,"
            " or choose level j yourself with as_sets(sets[:, :, j], classes)"
        )
    found = [place for place, each in enumerate(levels or []) if abs(each - value) <= SAME_LEVEL]
    if not found:
        raise ValueError(
            f"confidence_level: expected a level of the classifier{known}, got {value:g}"
        )
    return found[0]


def check_classes_are_given(classes: ArrayLike | None, classifier: Any) -> None:
    """Refuse to guess the labels of a classifier that has no `classes_`."""
    if classes is None:
        raise ValueError(
            f"classes: {type(classifier).__name__} has no classes_; pass classes=, the label of"
            " each column"
        )


def check_fits_at_once(estimator: Any) -> None:
    """Refuse what has no `fit`, and conformal classifiers, which need more data after it."""
    for method in ("conformalize", "fit_conformalize", "calibrate"):
        if hasattr(estimator, method):
            raise TypeError(
                f"estimator: {type(estimator).__name__} needs {method}() on data of its own, which"
                " cross-validation does not call; split the data yourself and use predict_set, or"
                f" wrap it in a classifier whose fit calls {method}"
            )
    if isinstance(estimator, type) or not hasattr(estimator, "fit"):
        raise TypeError(f"estimator: expected a classifier with fit, not fitted, got {estimator!r}")


def read_all_classes(y: ArrayLike, classes: ArrayLike | None) -> NDArray[Any]:
    """Return the labels of all columns.

    Missing labels, and labels that are not among `classes`, are refused.
    """
    array = as_array(y, "y")
    if array.ndim != 1 or array.size == 0:
        raise ValueError(f"y: expected at least one label, shape (n,), got shape {array.shape}")
    known = read_class_labels(classes) if classes is not None else None
    check_no_label_missing(array, "y")
    if known is None:
        if len({isinstance(label, str) for label in array.tolist()}) > 1:
            raise TypeError(
                "y: expected labels that can be sorted, got words and numbers; pass classes="
            )
        return np.unique(array)
    read_truths(array, array.size, known.size, known, name="y")
    return known
