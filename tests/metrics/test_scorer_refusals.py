# mypy: disable-error-code="arg-type"
"""Scorers for scikit-learn's model selection: what is refused, and the cure."""

import numpy as np

from credal_lib import metrics
from credal_lib.rewards import DiscountedCost, Quadratic
from tests.refusals import Refusal, made_test

U65 = Quadratic(0.65)

REFUSALS = {
    "no measure for a scorer": Refusal(lambda: metrics.set_scorer("u65"), TypeError, "or a score such as metrics"),
    "a class of rewards for a scorer": Refusal(lambda: metrics.set_scorer(Quadratic), TypeError, "measure: expected a"),
    "a class of the scorer twice": Refusal(
        lambda: metrics.set_scorer(U65, classes=["a", "a"]), ValueError, "classes: expected distinct labels"
    ),
    "no predict_set": Refusal(
        lambda: metrics.set_scorer(U65)(object(), [[0]], [0]), TypeError, "expected predict_set(X) -> bool (n, K)"
    ),
    "a class unseen in training under costs": Refusal(
        lambda: metrics.set_scorer(DiscountedCost([[0, 1], [1, 0]], r=0.5))(Known(), [[0]], ["a"]),
        ValueError,
        "y: class 'a' is not among the classes of the training part",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)


class Known:
    """A fitted classifier of the classes b and c."""

    classes_ = np.array(["b", "c"])

    def predict_set(self, X):  # type: ignore[no-untyped-def]
        return np.ones((len(X), 2), dtype=bool)
