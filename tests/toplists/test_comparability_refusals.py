# mypy: disable-error-code="arg-type"
"""How much a longer top list gains, and how far a list is from the optimum: what is refused, and the cure."""

import math

from credal_lib import toplists
from tests.refusals import Refusal, made_test

NAN = math.nan

REFUSALS = {
    "a negative optimum": Refusal(
        lambda: toplists.relative_excess([[1, 2]], [-1]), ValueError, "optimum: expected no negative entropy"
    ),
    "one optimum for all": Refusal(
        lambda: toplists.relative_excess([[1, 2]], 1),
        ValueError,
        "one optimum for each row of losses, got (1, 2) and ()",
    ),
    "NaN losses": Refusal(
        lambda: toplists.relative_excess([[NAN]], [1]), ValueError, "losses: expected numbers, got NaN"
    ),
    "a loss below all": Refusal(
        lambda: toplists.relative_excess([[-math.inf]], [1]), ValueError, "losses: expected numbers or infinity"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
