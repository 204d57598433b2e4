# mypy: disable-error-code="arg-type"
"""Expected utility to the second order: what is refused, and the cure."""

import math

from credal_lib import risk
from credal_lib.rewards import FBeta
from credal_lib.risk import LogarithmicUtility, Lottery, QuadraticUtility, SmoothUtility
from tests.refusals import Refusal, made_test

LOG = LogarithmicUtility()
COIN = Lottery((1, 0), (0.5, 0.5))
ROOT = SmoothUtility(math.sqrt, low=0)

REFUSALS = {
    "no function to check": Refusal(
        lambda: risk.is_concave(0.65, 0, 1), TypeError, "u: expected a Utility or a function of the reward"
    ),
    "a range the wrong way round": Refusal(
        lambda: risk.is_concave(LOG, 1, 0), ValueError, "high: expected a number above low, 1, got 0"
    ),
    # a utility where one is needed
    "a function for a utility": Refusal(
        lambda: risk.second_order(math.sqrt, 0.5, 0.1), TypeError, "is wrapped as risk.SmoothUtility(f)"
    ),
    "a reward for a utility": Refusal(
        lambda: risk.certainty_equivalent(FBeta(1), COIN), TypeError, "expected a Utility such as"
    ),
    "an unknown bound": Refusal(
        lambda: risk.second_order_error_bound(ROOT, COIN), TypeError, "use second_order_error alone"
    ),
    # rewards outside the domain
    "ruin": Refusal(
        lambda: risk.certainty_equivalent(LOG, Lottery((-1, 0), (0.5, 0.5))),
        ValueError,
        "the reward -1 occurs; choose a larger scale or wealth",
    ),
    "satiation": Refusal(
        lambda: risk.certainty_equivalent(QuadraticUtility(0.8), COIN),
        ValueError,
        "is so only from -inf to 0.916667, and the reward 1 occurs",
    ),
    "a negative reward for a root": Refusal(
        lambda: risk.second_order_error(ROOT, Lottery((-1, 1), (0.5, 0.5))), ValueError, "only from 0 to inf"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
