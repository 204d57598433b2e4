"""Scorers: their measure, and classes unseen in training."""

from collections.abc import Sequence
from typing import Any


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
