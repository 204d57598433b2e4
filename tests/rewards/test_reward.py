"""What every reward offers: call it on sets to get gambles."""

import math
from typing import Any

import numpy as np
import pytest

from credal_lib.gambles import payoff
from credal_lib.metrics import utility_score
from credal_lib.rewards import Concave, FBeta, Quadratic, Reward

REWARDS = [Quadratic(0.5), Quadratic(0.65), Quadratic(0.8), FBeta(1), FBeta(2.5), Concave(math.sqrt, unknown=0.25)]
LABELS = ["u50", "u65", "u80", "set-F1", "set-F2.5", "sqrt"]


class Hamming(Reward):
    """The least a reward has to offer: a label and a call."""

    @property
    def label(self) -> str:
        return "hamming"

    def __call__(self, sets: Any) -> Any:
        return np.asarray(sets, dtype=float) - 1


@pytest.mark.parametrize("reward", REWARDS, ids=LABELS)
def test_one_right_class_earns_one_and_a_miss_nothing(reward: Reward) -> None:
    assert reward([[1, 0, 0]]).tolist() == [[1, 0, 0]]


@pytest.mark.parametrize(("reward", "label"), list(zip(REWARDS, LABELS, strict=True)), ids=LABELS)
def test_labels_are_short_names(reward: Reward, label: str) -> None:
    assert reward.label == label


@pytest.mark.parametrize("reward", REWARDS, ids=LABELS)
def test_one_class_and_no_rows_are_no_special_case(reward: Reward) -> None:
    assert reward.matrix(1).tolist() == [[1]]
    assert reward(np.zeros((0, 3), dtype=bool)).shape == (0, 3)
    assert reward.payoff(np.zeros((0, 3), dtype=bool), []).shape == (0,)


def test_a_reward_of_ones_own_needs_a_label_and_a_call() -> None:
    sets, y = [[1, 0], [1, 1]], [1, 1]
    assert Hamming().payoff(sets, y).tolist() == payoff(Hamming()(sets), y).tolist() == [-1, 0]
    assert Hamming().matrix(2).shape == (3, 2)
    assert utility_score(y, sets, Hamming()) == -0.5
