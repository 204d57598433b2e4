# mypy: disable-error-code="arg-type"
"""Measures of a classifier that may answer "unknown": what is refused, and the cure."""

import numpy as np

from credal_lib import confusion
from tests.refusals import Refusal, made_test

MATRIX = [[3, 1], [2, 4]]
NAN = float("nan")

REFUSALS = {
    # matrices
    "a number as a matrix": Refusal(
        lambda: confusion.selective_accuracy(5), TypeError, "one row per decision and one column"
    ),
    "a row alone": Refusal(
        lambda: confusion.selective_accuracy([1, 2]), TypeError, "expected a matrix, one row per decision"
    ),
    "a row alone as an array": Refusal(
        lambda: confusion.selective_accuracy(np.ones(2)), TypeError, "matrix: expected a matrix"
    ),
    "ragged rows": Refusal(
        lambda: confusion.selective_accuracy([[1, 2], [3]]), ValueError, "same length, at least 1, got"
    ),
    "no row": Refusal(lambda: confusion.selective_accuracy([]), ValueError, "got lengths []"),
    "no column": Refusal(lambda: confusion.selective_accuracy(np.ones((2, 0))), ValueError, "got lengths [0]"),
    "text in a matrix": Refusal(
        lambda: confusion.selective_accuracy([[1, "2"], [3, 4]]), TypeError, "matrix[0][1]: expected a number, got '2'"
    ),
    "truth values in a matrix": Refusal(
        lambda: confusion.selective_accuracy(np.eye(2, dtype=bool)),
        TypeError,
        "matrix[0][0]: expected a number, got True",
    ),
    "NaN in a matrix": Refusal(
        lambda: confusion.selective_accuracy([[1, NAN], [3, 4]]), ValueError, "matrix[0][1]: expected a"
    ),
    "an infinite count": Refusal(lambda: confusion.selective_accuracy([[1, 2], [np.inf, 4]]), ValueError, "got inf"),
    "NaN in a stack": Refusal(
        lambda: confusion.selective_accuracy(np.full((2, 2, 3), NAN)),
        ValueError,
        "array of finite numbers, got dtype float64",
    ),
    "a negative count": Refusal(
        lambda: confusion.selective_accuracy([[1, 2], [-3, 4]]),
        ValueError,
        "matrix[1][0]: expected counts or shares, none neg",
    ),
    "a transposed matrix with unknown": Refusal(
        lambda: confusion.coverage([[1, 2, 3], [4, 5, 6]]), ValueError, "got 2 x 3; it looks transposed"
    ),
    "rows that are not the classes": Refusal(
        lambda: confusion.selective_accuracy(np.ones((4, 2))), ValueError, "or one more for 'unknown' (the last)"
    ),
    "an unknown formula": Refusal(
        lambda: confusion.capacity(MATRIX, formula="book"), ValueError, "expected one of 'area', 'printed', got 'book'"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
