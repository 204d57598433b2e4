# mypy: disable-error-code="arg-type"
"""Displays of risk against coverage: what is refused, and the cure."""

from sklearn.linear_model import Perceptron

from credal_lib.displays import RiskCoverageDisplay
from tests.refusals import Refusal, made_test

P = [[0.9, 0.1], [0.4, 0.6]]

REFUSALS = {
    "no probabilities": Refusal(
        lambda: RiskCoverageDisplay.from_estimator(Perceptron(), [[0]], [0]),
        TypeError,
        "RiskCoverageDisplay needs a classifier with predict_proba, but Perceptron has none; wrap it",
    ),
    "labels without confidence": Refusal(
        lambda: RiskCoverageDisplay.from_predictions([0, 1], [0, 1]), ValueError, "confidence: expected one number per"
    ),
    "too few labels": Refusal(
        lambda: RiskCoverageDisplay.from_predictions(["a", "b"], P, classes=["a"]),
        ValueError,
        "classes: expected 2 labels, one per column of y_pred, got 1",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
