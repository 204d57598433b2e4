"""Classifiers that wrap others: what they ask of the wrapped one and of their options."""

from typing import Any


def predicts_probabilities(estimator: Any, whom: str) -> None:
    """Refuse what is not an object with `predict_proba`."""
    if isinstance(estimator, type):
        raise TypeError(
            f"estimator: expected a classifier, got the class {estimator.__name__}; call it: {estimator.__name__}()"
        )
    if not hasattr(estimator, "predict_proba"):
        raise TypeError(
            f"estimator: {whom} needs a classifier with predict_proba, but {type(estimator).__name__} has none; "
            "wrap it with sklearn.calibration.CalibratedClassifierCV first"
        )


def weights_are_taken(taken: bool, estimator: Any) -> None:
    """Refuse weights that the wrapped classifier would not take."""
    if not taken:
        raise TypeError(
            f"sample_weight: the fit of {type(estimator).__name__} takes no weights; leave them out, or repeat rows"
        )


def reward_by_size(reward: Any, expected: type) -> None:
    """Refuse rewards whose best set is not found by sorting."""
    if not isinstance(reward, expected):
        raise TypeError(
            f"reward: expected a reward by size, such as rewards.FBeta(1) or rewards.Quadratic(0.65), got {reward!r}; "
            "for costs, choose sets with choice.bayes_set(p, reward)"
        )


def counts_alone(model: Any, expected: type) -> None:
    """Refuse classifiers whose fit is more than a count."""
    if not isinstance(model, expected):
        raise TypeError(
            "model: expected a classifier that learns counts alone (NaiveBayesClassifier, NaiveCredalClassifier, "
            f"CredalModelAveraging), got {model!r}; for others use cross_validate"
        )
