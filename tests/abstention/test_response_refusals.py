# mypy: disable-error-code="arg-type"
"""Response curves: what is refused, and the cure."""

import numpy as np
import pandas as pd

from credal_lib import abstention
from credal_lib.abstention import auc_response_curve, response_curve
from tests.refusals import Refusal, made_test

P = [[0.7, 0.3], [0.4, 0.6]]
NAN = float("nan")

REFUSALS = {
    # curves
    "no instance": Refusal(
        lambda: response_curve([], np.zeros((0, 2))), ValueError, "p: expected at least one prediction, got none"
    ),
    "too few truths": Refusal(lambda: auc_response_curve([0], P), ValueError, "y_true: expected 2 labels"),
    "only zero weights": Refusal(
        lambda: response_curve([0, 1], P, sample_weight=[0, 0]), ValueError, "at least one positive weight"
    ),
    "a name of a measure": Refusal(
        lambda: response_curve([0, 1], P, "accuracy"), TypeError, "a function of a confusion matrix such as confusion."
    ),
    "a measure of another shape": Refusal(
        lambda: response_curve([0, 1], P, lambda m: m), ValueError, "measure: expected one number per matrix"
    ),
    "a value at one that is undefined": Refusal(
        lambda: response_curve([0, 1], P).area(NAN), ValueError, "at_one: expected a finite number, got nan"
    ),
    "probabilities of other classes": Refusal(
        lambda: abstention.response_curve(["a", "b"], MIXED * 1.0, classes=["a", "c"]),
        ValueError,
        "p: the columns ['b', 'a'] are not the classes ['a', 'c']",
    ),
    "costs without a row for unknown": Refusal(
        lambda: abstention.mean_cost([[1, 0], [0, 1], [1, 1]], costs=[[0, 1], [1, 0]]),
        ValueError,
        "costs: expected one row per row of the matrix, 3 x 2 with that for unknown",
    ),
    "costs of a full classifier, with no cost of unknown": Refusal(
        lambda: abstention.mean_cost([[5, 1], [2, 4]], costs=[[0, 1], [1, 0]], truth="columns"),
        ValueError,
        "costs: expected one row per row of the matrix, 3 x 2 with that for unknown",
    ),
    "a square matrix whose last class might be unknown": Refusal(
        lambda: abstention.mean_cost([[5, 1], [2, 4]], costs=[[0, 1], [1, 0], [2, 2]]),
        ValueError,
        "truth= with a bare array; got 2 x 2 entries",
    ),
    "a negative count": Refusal(
        lambda: abstention.mean_cost([[5, -1], [2, 4], [0, 0]], costs=[[0, 1], [1, 0], [2, 2]]),
        ValueError,
        "matrix[0][1]: expected counts or shares, none negative, got -1",
    ),
    "a cost that is no number": Refusal(
        lambda: abstention.mean_cost([[5, 1], [2, 4], [0, 0]], costs=[[0, NAN], [1, 0], [2, 2]]),
        ValueError,
        "costs[0][1]: expected a finite number, got nan",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)

MIXED = pd.DataFrame([[1, 0], [0, 1]], columns=["b", "a"])
