# mypy: disable-error-code="arg-type"
"""Measures of a confusion matrix: what is refused, and the cure."""

import numpy as np

from credal_lib import confusion
from tests.refusals import Refusal, made_test

MATRIX = [[3, 1], [2, 4]]

REFUSALS = {
    "a negative count in a stack": Refusal(
        lambda: confusion.recall(np.full((2, 2, 3), -1.0)), ValueError, "none negative, got [-1. -1. -1.]"
    ),
    "a class by its name": Refusal(
        lambda: confusion.recall(MATRIX, positive="a"), TypeError, "positive: expected the position of a class"
    ),
    "a class as a truth value": Refusal(lambda: confusion.recall(MATRIX, positive=True), TypeError, "got True"),
    "a class too many": Refusal(lambda: confusion.precision(MATRIX, positive=2), ValueError, "0..1, got 2"),
    "a class counted from behind": Refusal(lambda: confusion.precision(MATRIX, positive=-1), ValueError, "got -1"),
    "a negative beta": Refusal(lambda: confusion.f_measure(MATRIX, beta=-1), ValueError, "beta: expected a number in"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
