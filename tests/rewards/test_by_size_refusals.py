# mypy: disable-error-code="arg-type"
"""Rewards by size: what is refused, and the cure."""

import math
from fractions import Fraction

import numpy as np
from sympy import I

from credal_lib.rewards import Concave, FBeta, Quadratic
from tests.refusals import Refusal, made_test

U65 = Quadratic(0.65)
SETS = np.array([[1, 1, 0], [0, 1, 0]])
NAN = float("nan")

REFUSALS = {
    # sets
    "sets of floats": Refusal(lambda: U65([[0.7, 0.3]]), TypeError, "turn probabilities into sets first"),
    "sets with NaN": Refusal(
        lambda: U65([[NAN, 1]]), TypeError, "expected booleans or the integers 0 and 1, got dtype float"
    ),
    "sets of labels": Refusal(lambda: U65([["a", "b"]]), TypeError, "predictions.as_sets(predictions, classes)"),
    "sets with levels": Refusal(
        lambda: U65(SETS[:, :, np.newaxis]), ValueError, "choose one level j with sets[:, :, j]"
    ),
    "one set alone": Refusal(lambda: U65(SETS[0]), ValueError, "one prediction alone is sets[np.newaxis, :]"),
    "no array at all": Refusal(lambda: U65(1), ValueError, "one row per prediction, got ()"),
    "sets without classes": Refusal(
        lambda: U65(np.zeros((2, 0), dtype=bool)), ValueError, "at least one class (column)"
    ),
    "entries beyond 0 and 1": Refusal(
        lambda: U65([[0, 2]]), ValueError, "only 0 and 1, got 2; turn labels into an array"
    ),
    "negative entries": Refusal(lambda: U65([[0, -1]]), ValueError, "only 0 and 1, got -1"),
    "too large a matrix": Refusal(lambda: U65.matrix(26), ValueError, "all 2**26 - 1 sets would be enumerated"),
    # rewards
    "half as percent": Refusal(lambda: Quadratic(65), ValueError, "half: expected a number in [0.25, 1], got 65"),
    "half too small": Refusal(lambda: Quadratic(Fraction(1, 5)), ValueError, "expected a number in [0.25, 1], got 1/5"),
    "half not a number": Refusal(lambda: Quadratic(NAN), ValueError, "got nan"),
    "half as text": Refusal(lambda: Quadratic("0.65"), TypeError, "half: expected a number, got '0.65'"),
    "half as a truth value": Refusal(lambda: Quadratic(True), TypeError, "half: expected a number, got True"),
    "half imaginary": Refusal(lambda: Quadratic(I / 2), TypeError, "half: expected a number"),
    "beta negative": Refusal(lambda: FBeta(-1), ValueError, "beta: expected a number in [0, inf], got -1"),
    "beta infinite": Refusal(lambda: FBeta(math.inf), ValueError, "beta: expected a finite number, got inf"),
    "unknown as text": Refusal(lambda: Quadratic(0.5, unknown="none"), TypeError, "unknown: expected a number"),
    "unknown infinite": Refusal(lambda: FBeta(unknown=-math.inf), ValueError, "unknown: expected a finite number"),
    "u not callable": Refusal(lambda: Concave(0.65), TypeError, "u: expected a function of the discounted accuracy"),
    "u(0) not 0": Refusal(lambda: Concave(lambda x: x + 1), ValueError, "expected u(0) = 0, got 1; rescale it"),
    "u(1) not 1": Refusal(lambda: Concave(lambda x: 2 * x), ValueError, "(u(x) - u(0)) / (u(1) - u(0))"),
    "u convex": Refusal(lambda: Concave(lambda x: x**2)([[1, 1, 1]]), ValueError, "its slope grows at x = 1/3"),
    "u undefined between": Refusal(
        lambda: Concave(lambda x: x if x in (0, 1) else NAN)([[1, 1]]),
        ValueError,
        "concave function of the discounted accuracy",
    ),
    "a pair worth more than the class": Refusal(
        lambda: Concave(lambda x: x + 6 * x * (1 - x))([[1, 1]]), ValueError, "must not be worth more than the class"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
