# mypy: disable-error-code="arg-type"
"""Majorization: what is refused, and the cure."""

import math

from credal_lib import toplists
from tests.refusals import Refusal, made_test

NAN = math.nan

REFUSALS = {
    # majorization
    "a matrix to compare": Refusal(lambda: toplists.majorizes([[1, 0]], [[0, 1]]), ValueError, "compare row by row"),
    "words to compare": Refusal(lambda: toplists.majorizes(["a"], ["b"]), TypeError, "x: expected numbers"),
    "NaN to compare": Refusal(lambda: toplists.majorizes([NAN, 1], [1, 0]), ValueError, "x: expected a finite number"),
    "vectors of different length": Refusal(
        lambda: toplists.majorizes([1, 0], [1, 0, 0]), ValueError, "y: expected 2 entries, as many as x, got 3"
    ),
    "a negative tolerance of sums": Refusal(lambda: toplists.majorizes([1], [1], tol=-1), ValueError, "tol: expected"),
    "transfers of what is not in order": Refusal(
        lambda: toplists.transfers([0, 1], [1, 0]), ValueError, "pass sorted(x, reverse=True)"
    ),
    "transfers that lead nowhere": Refusal(
        lambda: toplists.transfers([1, 1, 0], [2, 0, 0]), ValueError, "expected a vector that majorizes y"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
