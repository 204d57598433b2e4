"""Rewards by name: wherever a reward is expected, its name does."""

from typing import Any

import numpy as np
import pytest

from credal_lib import choice, metrics, properties, rewards, risk
from credal_lib.rewards import Quadratic, Reward

HALVES = {"discounted_accuracy": 0.5, "u65": 0.65, "u80": 0.8}
SETS, Y = np.array([[1, 1, 0], [0, 1, 0], [1, 1, 1], [0, 0, 1]]), [0, 1, 2, 1]
P = [[0.5, 0.3, 0.2], [0.4, 0.4, 0.2], [0.9, 0.1, 0.0]]


@pytest.mark.parametrize(("name", "half"), HALVES.items())
def test_the_name_is_the_reward(name: str, half: float) -> None:
    reward = Quadratic(half)
    assert rewards.by_name(name) == rewards.as_reward(name) == reward
    assert metrics.utility_score(Y, SETS, name) == metrics.utility_score(Y, SETS, reward)
    assert metrics.set_scorer(name).measure == reward
    assert properties.table(name, 3) == properties.table([name], 3) == properties.table([reward], 3)
    assert properties.check(name, 3) == properties.check(reward, 3)
    assert np.array_equal(choice.bayes_set(name, P), choice.bayes_set(reward, P))
    pairs = risk.Outcomes(hits=(0.25, 0.5), misses=(0.25, 0.0))
    assert pairs.lottery(name).mean == pairs.lottery(reward).mean


def test_the_first_is_the_discounted_accuracy() -> None:
    assert metrics.utility_score(Y, SETS, "discounted_accuracy") == metrics.discounted_accuracy_score(Y, SETS)


class PaidByTheClass(Reward):
    """A user's own reward: being right pays 1, each class that is named costs 0.1."""

    label = "1 minus 0.1 a class"

    def __call__(self, sets: Any) -> Any:
        members = np.asarray(sets, dtype=bool)
        return members - 0.1 * members.sum(axis=1, keepdims=True)


def test_a_reward_of_ones_own_passes_wherever_one_is_expected() -> None:
    """With 0.1 for each class named, a class is worth naming exactly if it is likelier than 0.1."""
    own = PaidByTheClass()
    assert choice.bayes_set(own, P).astype(int).tolist() == [[1, 1, 1], [1, 1, 1], [1, 0, 0]]
    assert metrics.utility_score(Y, SETS, own) == pytest.approx((3 - 0.7) / 4)
    assert own.matrix(3).shape == (7, 3)
    assert properties.table(own, 3)[0]["reward"] == own.label
    assert own.payoff(SETS, Y).tolist() == pytest.approx([0.8, 0.9, 0.7, -0.1])
