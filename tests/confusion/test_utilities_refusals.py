# mypy: disable-error-code="arg-type"
"""Utility matrices of any decisions: what is refused, and the cure."""

import numpy as np
import pandas as pd

from credal_lib import confusion
from tests.refusals import Refusal, made_test

MATRIX = [[3, 1], [2, 4]]

REFUSALS = {
    "utilities whose axes are named the other way round": Refusal(
        lambda: confusion.average_utility(
            confusion.as_tally(MATRIX, truth="columns", labels=["a", "b"]),
            utilities=pd.DataFrame([[1, 0], [0, 1]], columns=pd.Index(["a", "b"], name="decision")),
        ),
        ValueError,
        "and 'decision' in columns; pass utilities.T",
    ),
    # utilities
    "utilities of another shape": Refusal(
        lambda: confusion.average_utility(MATRIX, utilities=[[1, 0]], truth="columns"),
        ValueError,
        "utilities: expected shape (2, 2), as",
    ),
    "a bare square array, which way round": Refusal(
        lambda: confusion.average_utility(MATRIX, utilities=[[1, 0], [0, 1]]),
        ValueError,
        "matrix: expected a Tally, as confusion.tally returns it, or truth= with a bare array; got 2 x 2 entries",
    ),
    "utilities of other classes": Refusal(
        lambda: confusion.average_utility(
            confusion.as_tally(MATRIX, truth="columns", labels=["a", "b"]),
            utilities=pd.DataFrame([[1, 0], [0, 1]], columns=["b", "c"]),
        ),
        ValueError,
        "utilities: the columns ['b', 'c'] are not the classes ['a', 'b']",
    ),
    "labeled utilities of a bare array": Refusal(
        lambda: confusion.average_utility(
            MATRIX, utilities=pd.DataFrame([[1, 0], [0, 1]], columns=["b", "c"]), truth="columns"
        ),
        ValueError,
        "utilities: carries the labels ['b', 'c'], but the matrix carries none",
    ),
    "matrices of two shapes": Refusal(
        lambda: confusion.equivalent_utilities(MATRIX, [[1, 0]]), ValueError, "second: expected shape (2, 2)"
    ),
    "a negative tolerance": Refusal(
        lambda: confusion.equivalent_utilities(MATRIX, MATRIX, tol=-1), ValueError, "tol: expected a number in [0, inf]"
    ),
    "a threshold of three decisions": Refusal(
        lambda: confusion.decision_threshold(np.eye(3)), ValueError, "expected shape (2, 2), got (3, 3)"
    ),
    "decisions in the other order": Refusal(
        lambda: confusion.decision_threshold([[0, 1], [1, 0]]), ValueError, "exchange the rows if they are in the other"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
