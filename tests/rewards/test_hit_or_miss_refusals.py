# mypy: disable-error-code="arg-type"
"""Payments by size, for a hit and for a miss: what is refused, and the cure."""

from credal_lib.rewards import HitOrMiss
from tests.refusals import Refusal, made_test

ONE = [[1, 0], [1, 1]]

REFUSALS = {
    "a number for a hit": Refusal(
        lambda: HitOrMiss(1, lambda k: 0),
        TypeError,
        "hit: expected a function of the size of the set, such as lambda k: 1",
    ),
    "a number for a miss": Refusal(
        lambda: HitOrMiss(lambda k: 1, 0), TypeError, "miss: expected a function of the size"
    ),
    "payments as text": Refusal(
        lambda: HitOrMiss(lambda k: "1", lambda k: 0)(ONE), TypeError, "hit: expected real numbers"
    ),
    "an infinite payment": Refusal(
        lambda: HitOrMiss(lambda k: 1, lambda k: -float("inf"))(ONE), ValueError, "miss: expected finite numbers"
    ),
    "a payment for each class": Refusal(
        lambda: HitOrMiss(lambda k: 1, lambda k: [0, 1])(ONE),
        ValueError,
        "miss: expected one number for each size of a set",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
