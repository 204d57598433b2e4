"""Rewards by name: wherever a reward is expected, its name does."""

import numpy as np
import pytest

from credal_lib import metrics, properties, rewards, risk
from credal_lib.rewards import Quadratic

HALVES = {"discounted_accuracy": 0.5, "u65": 0.65, "u80": 0.8}
SETS, Y = np.array([[1, 1, 0], [0, 1, 0], [1, 1, 1], [0, 0, 1]]), [0, 1, 2, 1]


@pytest.mark.parametrize(("name", "half"), HALVES.items())
def test_the_name_is_the_reward(name: str, half: float) -> None:
    reward = Quadratic(half)
    assert rewards.by_name(name) == rewards.Reward.from_name(name) == reward
    assert metrics.utility_score(Y, SETS, name) == metrics.utility_score(Y, SETS, reward)
    assert metrics.set_scorer(name).measure == reward
    assert properties.table(name, 3) == properties.table([name], 3) == properties.table([reward], 3)
    assert properties.check(name, 3) == properties.check(reward, 3)
    pairs = risk.Outcomes(hits=(0.25, 0.5), misses=(0.25, 0.0))
    assert pairs.lottery(name).mean == pairs.lottery(reward).mean


def test_the_first_is_the_discounted_accuracy() -> None:
    assert metrics.utility_score(Y, SETS, "discounted_accuracy") == metrics.discounted_accuracy_score(Y, SETS)
