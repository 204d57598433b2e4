# mypy: disable-error-code="arg-type"
"""Measures of a confusion matrix: what is refused, and the cure."""

import numpy as np

from credal_lib import confusion
from tests.refusals import Refusal, made_test

MATRIX = [[3, 1], [2, 4]]

NAMED = {"truth": "columns", "labels": ["a", "b"]}
TALLY = confusion.as_tally(MATRIX, **NAMED)

REFUSALS = {
    "a negative count in a stack": Refusal(
        lambda: confusion.recall(np.full((2, 2, 3), -1.0), positive=0, truth="columns", labels=[0, 1]),
        ValueError,
        "none negative, got [-1. -1. -1.]",
    ),
    "a class that is not among the labels": Refusal(
        lambda: confusion.recall(TALLY, positive=1),
        ValueError,
        "positive: expected the label of a class, one of ['a', 'b'], got 1",
    ),
    "a list of classes": Refusal(
        lambda: confusion.recall(TALLY, positive=["a"]), TypeError, "expected the label of a class, one of ['a', 'b']"
    ),
    "a class of a bare array, by its position": Refusal(
        lambda: confusion.precision(MATRIX, positive=0, truth="columns"),
        ValueError,
        "positive: expected labels= beside it, one per class in the order of the matrix, got 0 and a bare array",
    ),
    "a class of a bare array with a row for unknown": Refusal(
        lambda: confusion.precision([*MATRIX, [0, 1]], positive="a"), ValueError, "positive: expected labels= beside it"
    ),
    "no positive class": Refusal(
        lambda: confusion.recall(TALLY), TypeError, "recall() missing 1 required keyword-only argument: 'positive'"
    ),
    "a negative beta": Refusal(
        lambda: confusion.f_measure(TALLY, beta=-1, positive="a"), ValueError, "beta: expected a number in"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
