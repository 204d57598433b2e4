# mypy: disable-error-code="arg-type"
"""The symmetric scores in use: what is refused, and the cure."""

import math

import numpy as np

from credal_lib.toplists import Brier, Log, Power, Spherical
from tests.refusals import Refusal, made_test

NAN = math.nan
Q = [0.5, 0.2, 0.2, 0.1]
PAIR = [[1, 1, 0, 0]]
INVALID = [[0.5, 0, 0, 0.1]], [[1, 0, 0, 1]]

REFUSALS = {
    "an invalid list": Refusal(
        lambda: Brier()(*INVALID), ValueError, "score toplists.largest_valid(p, listed) instead, or set a penalty"
    ),
    # distributions
    "one distribution alone": Refusal(lambda: Log().by_length(Q), ValueError, "one instance alone is q[np.newaxis, :]"),
    "two truths for one list": Refusal(
        lambda: Brier().expected([Q], PAIR, [Q, Q]), ValueError, "q: expected shape (4,) or (1, 4), got (2, 4)"
    ),
    # settings of the scores
    "a third scale": Refusal(
        lambda: Brier(scale=3), ValueError, "2 (the sum of the squared differences, in [0, 2]) or 1"
    ),
    "two scales": Refusal(lambda: Brier(scale=np.array([1, 2])), ValueError, "or 1 (half of it), got array([1, 2])"),
    "the power of the log score": Refusal(
        lambda: Power(1), ValueError, "alpha: expected a number above 0, not 1, got 1"
    ),
    "a power of NaN": Refusal(lambda: Power(NAN), ValueError, "alpha: expected a positive number, got nan"),
    "a negative power": Refusal(lambda: Power(-1), ValueError, "alpha: expected a positive number, got -1"),
    "a norm that is none": Refusal(lambda: Spherical(0.5), ValueError, "power: expected a number above 1, got 0.5"),
    "a negative penalty": Refusal(
        lambda: Log(penalty=-1), ValueError, "penalty: expected a number in [0, inf], got -1"
    ),
    "a penalty that is a flag": Refusal(lambda: Log(penalty=True), TypeError, "penalty: expected a number, got True"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
