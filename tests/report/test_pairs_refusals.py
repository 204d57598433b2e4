# mypy: disable-error-code="arg-type"
"""What the break-even worth refuses, and the cure."""

import numpy as np

from credal_lib import report
from tests.refusals import Refusal, made_test

SETS = np.array([[1, 0], [1, 1]])
ONE = np.eye(2, dtype=bool)

REFUSALS = {
    "a precise model that is not": Refusal(
        lambda: report.break_even_worth([0, 1], SETS, SETS), ValueError, "expected one class in each row, row 1 has 2"
    ),
    "another number of rows": Refusal(
        lambda: report.break_even_worth([0, 1], SETS, np.eye(2, dtype=bool)[[0]]), ValueError, "expected 2 predictions"
    ),
    "another number of classes": Refusal(
        lambda: report.break_even_worth([0, 1], SETS, np.eye(3, dtype=bool)[:2]),
        ValueError,
        "expected 2 columns, got 3",
    ),
    "no row": Refusal(
        lambda: report.break_even_worth([], SETS[:0], ONE[:0]), ValueError, "at least one prediction, got none"
    ),
    "probabilities": Refusal(
        lambda: report.break_even_worth([0, 1], SETS * 0.5, ONE), TypeError, "sets: expected booleans or the integers"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
