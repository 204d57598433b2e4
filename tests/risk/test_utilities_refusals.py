# mypy: disable-error-code="arg-type"
"""Utilities of a reward: what is refused, and the cure."""

import math

from credal_lib.risk import ExponentialUtility, LogarithmicUtility, QuadraticUtility, SmoothUtility
from tests.refusals import Refusal, made_test

LOG = LogarithmicUtility()
NAN = float("nan")
ROOT = SmoothUtility(math.sqrt, low=0)

REFUSALS = {
    # utilities
    "no wealth": Refusal(lambda: LogarithmicUtility(0), ValueError, "wealth: expected a positive number, got 0"),
    "infinite wealth": Refusal(lambda: LogarithmicUtility(math.inf), ValueError, "wealth: expected a finite number"),
    "aversion as text": Refusal(lambda: ExponentialUtility("1"), TypeError, "aversion: expected a number, got '1'"),
    "NaN aversion": Refusal(lambda: ExponentialUtility(NAN), ValueError, "aversion: expected a positive number"),
    "half out of range": Refusal(lambda: QuadraticUtility(65), ValueError, "half: expected a number in [0.25, 1]"),
    "a negative scale": Refusal(lambda: QuadraticUtility(0.65, -1), ValueError, "scale: expected a positive number"),
    "a utility that is a number": Refusal(
        lambda: SmoothUtility(0.65), TypeError, "u: expected a Utility or a function of the reward, got 0.65"
    ),
    "half a derivative": Refusal(
        lambda: LOG.derivative(1, 0.5), TypeError, "order: expected an integer of at least 1, got 0.5"
    ),
    "no derivative": Refusal(
        lambda: LOG.derivative(1, 0), ValueError, "order: expected an integer of at least 1 and at most 100, got 0"
    ),
    "a utility that no reward has": Refusal(
        lambda: ExponentialUtility(1).inverse(1), ValueError, "value: expected a number in [-inf, 1], got 1"
    ),
    "a value beyond the range": Refusal(
        lambda: SmoothUtility(math.atan, low=0, high=1).inverse(2), ValueError, "value: expected a number in"
    ),
    "a range without an end": Refusal(lambda: ROOT.inverse(2), ValueError, "high: expected a finite number, got inf"),
    "a debt beyond the wealth": Refusal(
        lambda: LOG(-1), ValueError, "x: expected rewards above -1, where the logarithmic utility is defined, got -1"
    ),
    "an exponential beyond all floats": Refusal(
        lambda: ExponentialUtility(1)(-1e9), ValueError, "x: expected a reward whose exponential is at most 1.8e308"
    ),
    "aversion on a plateau": Refusal(
        lambda: QuadraticUtility(1).risk_aversion(0.75), ValueError, "x: expected rewards at which the utility rises"
    ),
    "an end that is no number": Refusal(
        lambda: SmoothUtility(math.sqrt, low="0"), TypeError, "low: expected a number, got '0'"
    ),
    "ends the wrong way round": Refusal(
        lambda: SmoothUtility(math.sqrt, low=math.inf), ValueError, "high: expected a number above low, inf, got inf"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
