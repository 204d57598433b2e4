# mypy: disable-error-code="arg-type"
"""Scores over sets; an average over no row is nan: what is refused, and the cure."""

from typing import Any

import numpy as np
import pandas as pd

from credal_lib import metrics
from credal_lib.rewards import DiscountedCost, Quadratic
from tests.refusals import Refusal, made_test
from tests.wrong import Sparse

U65 = Quadratic(0.65)
SETS = np.array([[1, 1, 0], [0, 1, 0]])
NAN = float("nan")


def average(y: Any, sets: Any = SETS, **options: Any) -> float:
    return metrics.utility_score(y, sets, U65, **options)


REFUSALS = {
    "ragged lists": Refusal(
        lambda: average([0, 1], [[0, 1], [2]]), ValueError, "predictions.as_sets(predictions, classes)"
    ),
    "a sparse matrix": Refusal(lambda: average([0, 1], Sparse()), TypeError, "pass sets.toarray()"),
    "no prediction": Refusal(lambda: average([], np.zeros((0, 3), dtype=bool)), ValueError, "at least one prediction"),
    "the reward before the rest": Refusal(
        lambda: metrics.utility_score(U65, [0] * 9, np.ones((9, 3), dtype=bool)),
        TypeError,
        "or the name of one such as 'u65', got array(",
    ),
    # truths
    "truths as a column": Refusal(lambda: average([[0], [1]]), ValueError, "y_true: expected shape (2,), got (2, 1)"),
    "too few truths": Refusal(lambda: average([0]), ValueError, "y_true: expected 2 labels, one per prediction, got 1"),
    "truths as text": Refusal(lambda: average(["a", "b"]), TypeError, "pass classes= with the label of each column"),
    "truths as floats": Refusal(
        lambda: average([0.0, 1.0]), TypeError, "expected integer positions of the columns, 0..2"
    ),
    "truths as booleans": Refusal(lambda: average([True, False]), TypeError, "got dtype bool"),
    "truths counted from one": Refusal(
        lambda: average([1, 3]), ValueError, "positions in 0..2, got 3; if these are labels"
    ),
    "negative truths": Refusal(lambda: average([0, -1]), ValueError, "positions in 0..2, got -1"),
    "an unknown label": Refusal(
        lambda: average(["a", "x"], classes=["a", "b", "c"]),
        ValueError,
        "unknown label 'x'; classes are ['a', 'b', 'c']",
    ),
    "too few classes": Refusal(
        lambda: average(["a", "b"], classes=["a", "b"]), ValueError, "classes: expected 3 labels, one per column"
    ),
    "repeated classes": Refusal(
        lambda: average(["a", "b"], classes=["a", "b", "b"]), ValueError, "expected distinct labels"
    ),
    "classes as a table": Refusal(lambda: average([0, 1], classes=[[0, 1, 2]]), ValueError, "got shape (1, 3)"),
    # weights
    "negative weights": Refusal(
        lambda: average([0, 1], sample_weight=[1, -1]), ValueError, "no negative weight, got -1"
    ),
    "zero weights": Refusal(lambda: average([0, 1], sample_weight=[0, 0]), ValueError, "at least one positive weight"),
    "NaN weights": Refusal(
        lambda: average([0, 1], sample_weight=[1, NAN]), ValueError, "sample_weight: expected finite"
    ),
    "weights as a column": Refusal(
        lambda: average([0, 1], sample_weight=[[1], [1]]), ValueError, "expected shape (2,)"
    ),
    "too few weights": Refusal(
        lambda: metrics.determinacy_score(SETS, sample_weight=[1]), ValueError, "shape (2,), got (1,)"
    ),
    "weights as text": Refusal(lambda: average([0, 1], sample_weight=["1", "1"]), TypeError, "expected real numbers"),
    "no reward": Refusal(
        lambda: metrics.utility_score([0, 1], SETS, 0.65), TypeError, "such as rewards.Quadratic(0.65)"
    ),
    "sets over other classes": Refusal(
        lambda: metrics.utility_score(["a", "b"], MIXED, Quadratic(0.5), classes=["a", "c"]),
        ValueError,
        "sets: the columns ['b', 'a'] are not the classes ['a', 'c']",
    ),
    "labeled sets and costs by position": Refusal(
        lambda: metrics.utility_score(["a", "b"], MIXED, DiscountedCost([[0, 1], [2, 0]], r=0)),
        ValueError,
        "the costs of the reward carry none; pass classes=",
    ),
    "sets by position and labeled costs": Refusal(
        lambda: metrics.utility_score([0, 1], [[1, 0], [0, 1]], DiscountedCost(COSTS, r=0)),
        ValueError,
        "sets: carries no labels, but the costs of the reward are those of ['b', 'a']",
    ),
    "costs of other classes": Refusal(
        lambda: metrics.utility_score(["a"], [[1, 0]], DiscountedCost(COSTS, r=0), classes=["a", "c"]),
        ValueError,
        "sets: the columns ['a', 'c'] are not the classes of the reward ['b', 'a']",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)

MIXED = pd.DataFrame([[1, 0], [0, 1]], columns=["b", "a"])
COSTS = pd.DataFrame([[0, 1], [2, 0]], index=["b", "a"], columns=["b", "a"])
