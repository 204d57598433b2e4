# mypy: disable-error-code="arg-type"
"""Labeled tables in another order, flags that are words, classes unseen in training under costs."""

import numpy as np
import pandas as pd

from credal_lib import abstention, confusion, metrics, predictions, risk
from credal_lib.rewards import AbellanMasegosa, DiscountedCost, Quadratic
from tests.refusals import Refusal, made_test

MIXED = pd.DataFrame([[1, 0], [0, 1]], columns=["b", "a"])
COSTS = pd.DataFrame([[0, 1], [2, 0]], index=["b", "a"], columns=["a", "b"])
COUNTS = pd.DataFrame([[1, 1], [3, 0], [0, 4]], index=["?", "a", "b"], columns=["a", "b"])


class Known:
    """A fitted classifier of the classes b and c."""

    classes_ = np.array(["b", "c"])

    def predict_set(self, X):  # type: ignore[no-untyped-def]
        return np.ones((len(X), 2), dtype=bool)


REFUSALS = {
    "sets in another order": Refusal(
        lambda: metrics.utility_score(["a", "b"], MIXED, Quadratic(0.5), classes=["a", "b"]),
        ValueError,
        "the columns ['b', 'a'] are not in the order of classes, ['a', 'b']",
    ),
    "probabilities in another order": Refusal(
        lambda: abstention.response_curve(["a", "b"], MIXED * 1.0, classes=["a", "b"]),
        ValueError,
        "p: the columns ['b', 'a'] are not in the order of classes",
    ),
    "predictions in another order": Refusal(
        lambda: predictions.as_sets(MIXED, ["a", "b"]), ValueError, "pass predictions[list(classes)]"
    ),
    "costs in another order": Refusal(
        lambda: DiscountedCost(COSTS, r=0.5), ValueError, "costs: the rows ['b', 'a'] are in another order"
    ),
    "unknown not last": Refusal(lambda: confusion.coverage(COUNTS), ValueError, "or the row 'unknown' is not the last"),
    "a cost as a payment": Refusal(
        lambda: DiscountedCost([[0, 1], [1, 0]], r=0.5, unknown=3), ValueError, "a cost of 3 is the payment -3"
    ),
    "a payment above all others": Refusal(
        lambda: AbellanMasegosa([[0, 1], [1, 0]], unknown=[0, 1]), ValueError, "at most 0, as no answer earns more"
    ),
    "a word for a flag": Refusal(
        lambda: confusion.tally([0], [[1, 0]], normalize="true"), TypeError, "normalize: expected True or False"
    ),
    "another word for a flag": Refusal(
        lambda: confusion.tally([0], [[1, 0]], unknown="unknown"), TypeError, "unknown: expected True or False"
    ),
    "a metric of something else": Refusal(
        lambda: confusion.as_utility(lambda y, prediction: 1, 2),
        TypeError,
        "metric: expected a function of one confusion matrix",
    ),
    "costs without a row for unknown": Refusal(
        lambda: abstention.mean_cost([[1, 0], [0, 1], [1, 1]], [[0, 1], [1, 0]]),
        ValueError,
        "costs: expected one row per row of the matrix, 3 x 2 with that for unknown",
    ),
    "a class of utilities": Refusal(
        lambda: risk.certainty_equivalent(risk.LinearUtility, risk.Lottery([0, 1], [0.5, 0.5])),
        TypeError,
        "got the class LinearUtility; call it: LinearUtility()",
    ),
    "a class unseen in training under costs": Refusal(
        lambda: metrics.set_scorer(DiscountedCost([[0, 1], [1, 0]], r=0.5))(Known(), [[0]], ["a"]),
        ValueError,
        "y: class 'a' is not among the classes of the training part",
    ),
}

MODULES = (abstention, confusion, metrics, predictions, risk)

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
