# mypy: disable-error-code="arg-type"
"""Rewards by name: what is refused, and the cure."""

from credal_lib import metrics, properties, rewards
from tests.refusals import Refusal, made_test

REFUSALS = {
    "a name that nearly exists": Refusal(
        lambda: metrics.utility_score([0], [[1, 0]], "U65"), ValueError, "reward: unknown reward 'U65'; near names: u65"
    ),
    "a name that does not exist": Refusal(
        lambda: rewards.by_name("brier"), ValueError, "known names: discounted_accuracy, u50, u65, u80"
    ),
    "no name": Refusal(lambda: rewards.by_name(0.65), TypeError, "name: expected the reward's name, got 0.65"),
    "no reward": Refusal(
        lambda: metrics.utility_score([0], [[1, 0]], 0.65),
        TypeError,
        "reward: expected a Reward such as rewards.Quadratic(0.65), or the name of one such as 'u65', got 0.65",
    ),
    "one unknown name among several": Refusal(
        lambda: properties.table(["u65", "u-80"], 3), ValueError, "rewards: unknown reward 'u-80'; near names: u80"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
