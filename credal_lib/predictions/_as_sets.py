"""Sets of shape (n, K) from labels, lists and arrays of membership."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import BoolArray
from credal_lib.predictions import _checks as own_checks


def as_sets(predictions: Any, classes: ArrayLike) -> BoolArray:
    """Turn the predictions of other software into sets of shape (n, K).

    What is read depends on the type alone, never on the values:

    ========================================  ===================================================
    array of shape (n, K) of booleans or 0/1  membership, as from crepes
    frame with the classes as columns         membership, aligned to `classes` by label
    array of shape (n, K, 1), same entries    membership, as from MAPIE at one confidence level
    pair of labels and such an array          the array, as MAPIE's ``predict_set`` returns both
    list of lists, tuples or sets of labels   the labels of each set, as the lists of crepes
    list of lists of {label, score}           the labels of each list, as from classifiers on
                                              model hubs
    list, array or column of n labels         one class per prediction; what is missing is
                                              "unknown"
    list of n {label, score}                  one class per prediction
    ========================================  ===================================================

    The scores, metrics and choices of this library read nested lists as membership. So nested lists
    that could be both, K numbers 0 or 1 (or truth values) in every row, are refused here: an array
    says membership, a list of sets says labels. A list of {label, score} that names every class is
    refused too: it is probabilities, see `as_probabilities`. What is missing: None, ``pandas.NA``,
    a masked entry, in a column of a frame also NaN; and what a classifier with a reject option
    marks as rejected (``fallback_mask`` of scikit-fallback).

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
        If an array of membership holds floats, a list of labels holds truth values or lists, or
        `predictions` is a mapping or a single text.
    ValueError
        If a label is unknown or repeated within a set, columns are not the classes or not K, there
        are several levels, nested lists may be labels or membership, or a list of {label, score}
        names every class.

    Examples
    --------
    >>> as_sets([["b"], ["a", "c"], []], classes=["a", "b", "c"]).astype(int).tolist()
    [[0, 1, 0], [1, 0, 1], [0, 0, 0]]
    >>> as_sets(["b", None], classes=["a", "b", "c"]).astype(int).tolist()
    [[0, 1, 0], [0, 0, 0]]
    >>> best = [{"label": "b", "score": 0.8}, {"label": "c", "score": 0.1}]
    >>> as_sets([best], ["a", "b", "c"]).astype(int).tolist()
    [[0, 1, 1]]
    """
    labels, name = _checks.read_class_labels(classes), "predictions"
    if _is_pair_of_mapie(predictions):
        predictions, name = predictions[1], "predictions[1]"
    predictions = _checks.read_container(predictions, name)
    if _checks.is_frame(predictions):
        predictions = _checks.read_by_label(labels, predictions=predictions)[1]
    elif _checks.is_column(predictions) or (
        isinstance(predictions, np.ma.MaskedArray) and predictions.ndim == 1
    ):
        predictions = _checks.with_none(predictions)
    elif any(hasattr(predictions, method) for method in ("__array__", "__dlpack__", "toarray")):
        predictions = _checks.as_array(predictions, "predictions")
    own_checks.check_one_entry_per_prediction(predictions)
    if isinstance(predictions, np.ndarray) and predictions.ndim >= 2:
        single_level = predictions.ndim == 3 and predictions.shape[2] == 1
        members = _checks.read_sets(predictions[:, :, 0] if single_level else predictions, name)
        own_checks.check_column_per_class(members.shape[1], labels.size)
        return members
    return _from_labels(predictions, labels)


def _is_pair_of_mapie(predictions: Any) -> bool:
    """Return whether predictions are labels and an array of sets of shape (n, K, levels)."""
    if not isinstance(predictions, tuple) or len(predictions) != 2:
        return False
    return np.ndim(getattr(predictions[1], "data", 0)) == 3


def _from_labels(predictions: Any, labels: NDArray[Any]) -> BoolArray:
    members = np.zeros((len(predictions), labels.size), dtype=np.bool_)
    if isinstance(predictions, np.ndarray) and predictions.dtype != np.object_:
        own_checks.check_labels_not_truth_values({predictions.dtype.type}, labels)
        positions = _checks.look_up(predictions, labels, "predictions", answers=True)
        members[np.arange(len(members)), positions] = True
        return members
    # Many predictions have few types, so the types are checked and not each prediction.
    kinds = {type(entry) for entry in predictions}
    if not any(issubclass(kind, (*COLLECTIONS, Mapping)) for kind in kinds):
        listed = predictions.tolist() if isinstance(predictions, np.ndarray) else list(predictions)
        found = own_checks.read_positions_of_labels(listed, labels, kinds)
        answered = np.flatnonzero(found >= 0)
        members[answered, found[answered]] = True
        return members
    rows = [_labels_of(entry) for entry in predictions]
    own_checks.check_labels_or_membership(predictions, rows, labels)
    listed = list(chain.from_iterable(rows))
    row_of = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
    kinds = {type(label) for label in listed}
    found = own_checks.read_positions_of_labels(listed, labels, kinds, row_of)
    own_checks.check_no_label_twice(listed, row_of, found, labels.size)
    own_checks.check_not_scores_of_all(predictions, rows, labels.size)
    members[row_of, found] = True
    return members


COLLECTIONS = (list, tuple, set, frozenset, np.ndarray)
"""What lists the labels of one set."""


def _labels_of(entry: Any) -> list[Any]:
    """Return the labels of one prediction.

    It may be a set, a list of {label, score}, one label, or missing.
    """
    if own_checks.is_missing(entry):
        return []
    if isinstance(entry, np.ndarray):
        return list(entry.tolist())
    entries = entry if isinstance(entry, COLLECTIONS) else [entry]
    return [
        own_checks.read_label_and_score(item)[0] if isinstance(item, Mapping) else item
        for item in entries
    ]
