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


def states_probabilities(estimator: Any) -> None:
    """Refuse an estimator without `predict_proba`."""
    if not hasattr(estimator, "predict_proba"):
        raise TypeError(
            f"estimator: expected predict_proba(X) -> (n, K) beside predict_set, for the probabilities of the listed "
            f"classes, but {type(estimator).__name__} has none"
        )


def sign_of_measure(given: Any, known: bool | None, measure: Any, name: str = "greater_is_better") -> bool:
    """Return whether greater is better; refuse not to say it, and to say what is wrong."""
    if given is not None and not isinstance(given, bool):
        raise TypeError(f"{name}: expected True or False, got {given!r}; labels of classes are passed as classes=")
    if known is None and given is None:
        raise ValueError(
            f"{name}: expected True or False for {measure!r}, which is not one of the library's measures; pass True "
            "for a score, False for a loss"
        )
    if known is not None and given not in {None, known}:
        raise ValueError(f"{name}: expected {known} for {measure!r}, got {given}; leave it out")
    return bool(given if known is None else known)


def request(value: Any, name: str) -> None:
    """Refuse a metadata request that is neither True, False, None nor the name under which it is passed."""
    if not (value is None or isinstance(value, bool | str)):
        raise TypeError(f"{name}: expected True, False, None, or the name under which it is passed, got {value!r}")
