"""Scorers: their measure, and classes unseen in training. Labels, confidences and losses of single instances."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import FloatArray


def scorer_measure(value: Any, name: str = "measure") -> None:
    """Refuse anything but a Reward or a score function; the class of a reward is callable but neither."""
    if not callable(value) or isinstance(value, type):
        raise TypeError(
            f"{name}: expected a Reward such as rewards.Quadratic(0.65) or a score such as metrics.determinacy_score, "
            f"got {value!r}"
        )


def no_unseen_classes(new: Sequence[Any], measure: Any) -> None:
    """Refuse classes unseen in training if the reward depends on the class."""
    if new and hasattr(measure, "n_classes"):
        raise ValueError(
            f"y: class {new[0]!r} is not among the classes of the training part, and costs have a row and a column for "
            "each class; pass all labels in the order of the costs, set_scorer(reward, classes=...)"
        )


def predicts_sets(estimator: Any) -> None:
    """Refuse an estimator without `predict_set`."""
    if not hasattr(estimator, "predict_set"):
        raise TypeError(f"estimator: expected predict_set(X) -> bool (n, K), but {type(estimator).__name__} has none")


def labels_alike(y_true: Any, y_pred: Any, classes: ArrayLike | None) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return true and predicted labels that can be compared, shapes (n,); positions if `classes` is given."""
    truths = _labels(y_true, "y_true", "")
    answers = _labels(
        y_pred, "y_pred", "; of sets, pass the position of one class and loss=1 - reward.payoff(sets, y_true)"
    )
    if len(answers) != len(truths):
        raise ValueError(f"y_pred: expected {len(truths)} labels, one per true label, got {len(answers)}")
    if all(hasattr(value, "reindex") for value in (y_true, y_pred)) and list(y_true.index) != list(y_pred.index):
        raise ValueError("y_pred: expected the rows in the order of y_true; pass y_pred.reindex(y_true.index)")
    if classes is not None:
        n, labels = len(truths), _checks.class_labels(classes)
        positions = (
            _checks.truths(v, n, labels.size, labels, name=k) for v, k in ((truths, "y_true"), (answers, "y_pred"))
        )
        return next(positions), next(positions)
    if len(truths) and _is_text(truths) != _is_text(answers):
        raise TypeError(
            f"y_pred: expected labels like those of y_true, got {answers[0]!r} beside {truths[0]!r}; turn positions "
            "into labels with np.asarray(classes)[y_pred]"
        )
    return truths, answers


def _labels(value: Any, name: str, remedy: str) -> NDArray[Any]:
    """Labels without gaps, shape (n,)."""
    array = _checks.as_array(value, name)
    if array.ndim != 1:
        raise ValueError(f"{name}: expected labels of shape (n,), got {array.shape}{remedy}")
    missing = np.array([label is None or label != label for label in array.tolist()], dtype=np.bool_)
    if missing.any():
        raise ValueError(
            f"{name}: expected a label in every row, none in rows {np.flatnonzero(missing)[:5].tolist()}; leave these "
            "rows out of all arguments"
        )
    return array


def _is_text(array: NDArray[Any]) -> bool:
    return array.dtype.kind in "US" or (array.dtype.kind == "O" and any(isinstance(v, str) for v in array.tolist()))


def one_number_each(value: Any, n: int, name: str) -> FloatArray:
    """Finite numbers, one per instance, shape (n,)."""
    array = _checks.real_array(value, name)
    if array.shape != (n,):
        raise ValueError(f"{name}: expected one number per instance, shape ({n},), got {array.shape}")
    return array
