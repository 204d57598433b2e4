# mypy: disable-error-code="arg-type"
"""What is refused by displays, and the cure."""

import numpy as np
from sklearn.linear_model import Perceptron

from credal_lib.confusion import Tally
from credal_lib.displays import (
    AbstentionROCDisplay,
    ConfusionDisplay,
    CriticalDifferenceDisplay,
    ResponseCurveDisplay,
    RiskCoverageDisplay,
    in_triangle,
    picture,
    triangle,
)
from tests.refusals import Refusal, made_test

CORNERS = ["a", "b", "c"]

P = [[0.9, 0.1], [0.4, 0.6]]

REFUSALS = {
    # --- Displays made from numbers
    "no panel": Refusal(lambda: picture([], []), ValueError, "description: expected one per panel, 0, got 0"),
    "words for numbers": Refusal(
        lambda: AbstentionROCDisplay(["a"], [1]), TypeError, "fpr: expected numbers, one per point of the curve, got"
    ),
    "coverage that is undefined": Refusal(
        lambda: RiskCoverageDisplay([np.nan], [1]), ValueError, "coverage: expected finite numbers, shape (m,), one per"
    ),
    "parts of different lengths": Refusal(
        lambda: ResponseCurveDisplay([0, 1], [1, 1], window=[0]),
        ValueError,
        "abstention, values, window: expected as many numbers in each, one per point, got [2, 2, 1]",
    ),
    "a text for three corners": Refusal(
        lambda: triangle("abc"), ValueError, "corners: expected the names of three classes, got 'abc'"
    ),
    "two corners": Refusal(lambda: triangle(["a", "b"]), ValueError, "corners: expected the names of three classes"),
    "a number for a corner": Refusal(lambda: triangle(["a", "b", 3]), TypeError, "corners: expected a text, got 3"),
    "a point that is no distribution": Refusal(
        lambda: triangle(CORNERS, {"belief": [0.2, 0.5, 0.4]}), ValueError, "p: expected probabilities that sum to one"
    ),
    "distributions with an axis more": Refusal(
        lambda: in_triangle([[[0.2, 0.5, 0.3]]]), ValueError, "p: expected shape (3,) or (n, 3), got (1, 1, 3)"
    ),
    "a number for a function": Refusal(
        lambda: triangle(CORNERS, values=3), TypeError, "values: expected a function of distributions of shape (m, 3)"
    ),
    "a function with too many numbers": Refusal(
        lambda: triangle(CORNERS, values=lambda p: p), ValueError, "values: expected one number for each of the 1891"
    ),
    "a function with NaN": Refusal(
        lambda: triangle(CORNERS, values=lambda p: p[:, 0] * np.nan), ValueError, "none of them NaN, got shape (1891,)"
    ),
    "no level line": Refusal(
        lambda: triangle(CORNERS, levels=0), ValueError, "levels: expected a positive integer or a list of numbers"
    ),
    "text for level lines": Refusal(
        lambda: triangle(CORNERS, levels="12"), ValueError, "levels: expected a positive integer or a list of numbers"
    ),
    "text for mean ranks": Refusal(lambda: CriticalDifferenceDisplay("NCC", 5), TypeError, "mean_ranks: "),
    "a bare matrix": Refusal(
        lambda: ConfusionDisplay.from_tally(np.eye(2)), TypeError, "tally: expected a Tally, which names its axes, got"
    ),
    "a stack of matrices": Refusal(
        lambda: ConfusionDisplay(Tally(np.ones((2, 2, 3)), ("a", "b"), ("a", "b"))),
        ValueError,
        "counts: expected one matrix, got a stack of shape (2, 2, 3)",
    ),
    "a class called several": Refusal(
        lambda: ConfusionDisplay.from_predictions(["several"], [["one", "several"]], classes=["one", "several"]),
        ValueError,
        "decisions: expected 3 distinct labels",
    ),
    "no class to draw": Refusal(
        lambda: ConfusionDisplay.from_predictions([0, 1], np.eye(2, dtype=bool), max_classes=0),
        ValueError,
        "max_classes: expected an integer of at least 1, got 0",
    ),
    # --- Displays of risk against coverage
    "no probabilities": Refusal(
        lambda: RiskCoverageDisplay.from_estimator(Perceptron(), [[0]], [0]),
        TypeError,
        "estimator: expected a classifier with predict_proba, which RiskCoverageDisplay needs",
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
