"""Checks of the displays: what estimators and predictions they can draw."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib._checks._arrays import as_array, class_labels, probability_rows, truths


def probabilities_of(estimator: Any, X: Any, caller: str) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the probabilities of a fitted classifier and the labels of their columns."""
    if not hasattr(estimator, "predict_proba"):
        raise TypeError(
            f"estimator: {caller} needs a classifier with predict_proba, but {type(estimator).__name__} has none; "
            "wrap it with sklearn.calibration.CalibratedClassifierCV first"
        )
    return estimator.predict_proba(X), class_labels(estimator.classes_, "classes_")


def answers_and_confidence(
    y_pred: Any, confidence: ArrayLike | None, classes: ArrayLike | None
) -> tuple[Any, ArrayLike]:
    """Return labels and how sure each is: as given, or the most probable class and its probability."""
    if confidence is not None:
        return y_pred, confidence
    if as_array(y_pred, "y_pred").ndim != 2:
        raise ValueError(
            "confidence: expected one number per prediction; leave it out only if y_pred are probabilities of shape "
            "(n, K), of which the largest is the confidence"
        )
    rows = probability_rows(y_pred, "y_pred")
    labels = np.arange(rows.shape[1]) if classes is None else class_labels(classes)
    if labels.size != rows.shape[1]:
        raise ValueError(f"classes: expected {rows.shape[1]} labels, one per column of y_pred, got {labels.size}")
    return labels[rows.argmax(axis=1)], rows.max(axis=1)


def position_of(positive: Any, classes: ArrayLike | None, n_classes: int) -> int:
    """Return the position of the positive class, a label if there are labels."""
    return int(truths(np.array([positive]), 1, n_classes, classes, name="positive")[0])
