"""Checks of the displays: what estimators and predictions they can draw."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib._checks._arrays import as_array, class_labels, probability_rows, truths
from credal_lib._checks._labels import by_label


def probabilities_of(estimator: Any, X: Any, caller: str) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the probabilities of a fitted classifier and the labels of their columns."""
    if not hasattr(estimator, "predict_proba"):
        raise TypeError(
            f"estimator: {caller} needs a classifier with predict_proba, but {type(estimator).__name__} has none; "
            "wrap it with sklearn.calibration.CalibratedClassifierCV first"
        )
    return estimator.predict_proba(X), class_labels(estimator.classes_, "classes_")


def answers_and_confidence(
    y_true: ArrayLike, y_pred: Any, confidence: ArrayLike | None, classes: ArrayLike | None
) -> tuple[Any, ArrayLike, ArrayLike | None]:
    """Return labels, how sure each is, and all labels: as given, or the most probable class and its probability."""
    if confidence is not None:
        return y_pred, confidence, classes
    if as_array(y_pred, "y_pred").ndim != 2:
        raise ValueError(
            "confidence: expected one number per prediction; leave it out only if y_pred are probabilities of shape "
            "(n, K), of which the largest is the confidence"
        )
    order, given = by_label(classes, y_pred=y_pred)
    rows = probability_rows(given, "y_pred")
    truths(y_true, len(rows), rows.shape[1], order.labels)
    labels = np.arange(rows.shape[1]) if order.labels is None else order.labels
    return labels[rows.argmax(axis=1)], rows.max(axis=1), order.labels
