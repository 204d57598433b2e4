"""Probabilities and top lists from frames, arrays and lists of {label, score}."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.predictions import _checks as own_checks
from credal_lib.predictions._rounding import divided


def as_probabilities(predictions: Any, classes: ArrayLike, *, positive: Any = None) -> FloatArray:
    """Turn the predictions of other software into probabilities of shape (n, K).

    =================================  ===========================================================
    array of shape (n, K)              columns in the order of `classes`
    frame with the classes as columns  aligned to `classes` by label
    list of lists of {label, score}    a score for each class, in any order, as classifiers on
                                       model hubs return them with ``top_k=None``
    array of shape (n,)                of two classes, the probability of `positive`
    =================================  ===========================================================

    Parameters
    ----------
    predictions : array, frame or list
        See the table; n predictions.
    classes : array of shape (K,)
        Label of each column of the result.
    positive : label, optional
        The one of two classes whose probability is given.

    Returns
    -------
    float array of shape (n, K)
        Sums of scores in lists are divided out as those of `as_top_lists`.

    Raises
    ------
    TypeError, ValueError
        If rows are no distributions, a class has no score, a label is unknown or repeated within a
        row, or columns are not the classes.

    Examples
    --------
    >>> scores = [{"label": "dog", "score": 0.75}, {"label": "cat", "score": 0.25}]
    >>> as_probabilities([scores], classes=["cat", "dog"]).tolist()
    [[0.25, 0.75]]
    >>> as_probabilities([0.25, 0.5], classes=["cat", "dog"], positive="cat").tolist()
    [[0.25, 0.75], [0.5, 0.5]]
    """
    labels, predictions = _checks.read_class_labels(classes), _listed(predictions)
    if positive is not None:
        return own_checks.read_both_classes(predictions, labels, positive)
    if not _holds_scores(predictions):
        _, columns = _checks.read_by_label(labels, predictions=predictions)
        return _checks.read_probability_rows(columns, "predictions")
    p, listed = as_top_lists(predictions, classes)
    counts: IntArray = np.count_nonzero(listed, axis=1)
    own_checks.check_every_class_scored(counts, labels.size)
    return p


def as_top_lists(predictions: Any, classes: ArrayLike) -> tuple[FloatArray, BoolArray]:
    """Turn the best classes of each prediction, with their scores, into probabilistic top lists.

    =======================================  ====================================================
    list of lists of {label, score}          the best labels with their scores, in any order, as
                                             classifiers on model hubs return them
    list of {label, score}                   the best label alone
    pair (values, indices) of arrays (n, k)  scores, and the positions of their classes among
                                             `classes`, as ``torch.topk(p, k)`` returns both; in
                                             any order, as by `np.argpartition`
    =======================================  ====================================================

    Parameters
    ----------
    predictions : list or pair of arrays
        See the table; n predictions.
    classes : array of shape (K,)
        Label of each column of the result.

    Returns
    -------
    tuple (p, listed)
        Float array of confidence scores, 0 where a class is not listed, and bool array, both of
        shape (n, K): the arguments of `metrics.padded_brier_loss`. Sums above one, or of a list of
        all classes, are divided out where they miss one by at most 0.001 or, if more, what rounding
        to the written decimals explains (half a unit of the last one per entry), at most 0.02;
        `report.from_csv` reads lists by the same rule.

    Raises
    ------
    TypeError, ValueError
        If an entry has no label and score, a score is not in [0, 1], a sum misses one by more, a
        label is unknown, a position out of range, or a class repeated within a row; or if values
        and indices are of different shapes, or in the other order.

    Examples
    --------
    >>> classes = ["cat", "dog", "cow"]
    >>> p, listed = as_top_lists([[{"label": "dog", "score": 0.7}], []], classes)
    >>> p.tolist(), listed.astype(int).tolist()
    ([[0.0, 0.7, 0.0], [0.0, 0.0, 0.0]], [[0, 1, 0], [0, 0, 0]])

    The two most probable of three classes, from an array:

    >>> full = np.array([[0.125, 0.625, 0.25]])
    >>> indices = np.argpartition(full, -2, axis=1)[:, -2:]
    >>> values = np.take_along_axis(full, indices, axis=1)
    >>> p, listed = as_top_lists((values, indices), classes)
    >>> p.tolist(), listed.astype(int).tolist()
    ([[0.0, 0.625, 0.25]], [[0, 1, 1]])
    """
    labels = _checks.read_class_labels(classes)
    if _is_pair(predictions):
        return _from_pair(predictions[0], predictions[1], labels)
    predictions = _listed(predictions)
    own_checks.check_one_entry_per_prediction(predictions)
    rows = [
        [entry] if isinstance(entry, Mapping) else own_checks.read_entries(entry)
        for entry in predictions
    ]
    # One flat list of all entries, and the row of each: labels are then looked up in one pass.
    pairs = [own_checks.read_label_and_score(entry) for row in rows for entry in row]
    row_of = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
    named = [label for label, _ in pairs]
    kinds = {type(label) for label in named}
    found = own_checks.read_positions_of_labels(named, labels, kinds, row_of)
    own_checks.check_no_label_twice(named, row_of, found, labels.size)
    p = np.zeros((len(rows), labels.size))
    p[row_of, found] = own_checks.read_scores([score for _, score in pairs], row_of)
    listed = np.zeros(p.shape, dtype=np.bool_)
    listed[row_of, found] = True
    return divided(p, own_checks.refuse_sum, own_checks.CURE_OF_SUMS, listed)[0], listed


def _is_pair(predictions: Any) -> bool:
    """Return whether predictions are two arrays or tensors of numbers.

    The named tuple of ``torch.topk`` is such a pair too.
    """
    if not isinstance(predictions, tuple) or len(predictions) != 2:
        return False
    for part in predictions:
        if not hasattr(part, "__array__") and not hasattr(part, "__dlpack__"):
            return False
        if getattr(part, "dtype", None) == np.object_:
            return False
    return True


def _from_pair(values: Any, indices: Any, labels: NDArray[Any]) -> tuple[FloatArray, BoolArray]:
    _checks.check_one_order_of_rows({"predictions": (values, indices)})
    found, positions = own_checks.read_values_and_positions(values, indices, labels.tolist())
    p = np.zeros((len(found), labels.size))
    listed = np.zeros(p.shape, dtype=np.bool_)
    np.put_along_axis(p, positions, found, axis=1)
    np.put_along_axis(listed, positions, values=True, axis=1)
    return divided(p, own_checks.refuse_sum, own_checks.CURE_OF_SUMS, listed)[0], listed


def _listed(predictions: Any) -> Any:
    """Return a column or an array of objects as a list; anything else stays as it is."""
    if _checks.is_column(predictions) and predictions.dtype == object:
        return list(predictions)
    if isinstance(predictions, np.ma.MaskedArray):
        return predictions  # as a list it would lose its mask
    if isinstance(predictions, np.ndarray) and predictions.dtype == object:
        nested = predictions.tolist()
        return nested if _holds_scores(nested) else predictions
    return predictions


def _holds_scores(predictions: Any) -> bool:
    """Return whether predictions are lists of {label, score} rather than rows of numbers."""
    if not isinstance(predictions, list | tuple):
        return False
    return any(isinstance(entry, Mapping) or _begins_with_scores(entry) for entry in predictions)


def _begins_with_scores(entry: Any) -> bool:
    return isinstance(entry, list | tuple) and len(entry) > 0 and isinstance(entry[0], Mapping)
