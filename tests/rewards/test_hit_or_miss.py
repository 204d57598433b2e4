"""Payments by size, for a hit and for a miss: values by hand."""

import numpy as np
import pytest

from credal_lib.rewards import HitOrMiss, Quadratic


def test_payments_by_hand() -> None:
    reward = HitOrMiss(lambda k: 10 - k, lambda k: -k, name="ten")
    assert reward([[1, 0, 0], [1, 1, 0], [1, 1, 1], [0, 0, 0]]).tolist() == [
        [9, -1, -1],
        [8, 8, -2],
        [7, 7, 7],
        [0, 0, 0],
    ]
    assert reward.payoff([[1, 1, 0]], [2]).tolist() == [-2]
    assert (reward.label, repr(reward)) == ("ten", "<HitOrMiss: ten>")
    assert HitOrMiss(len, len).label == "hit or miss"


def test_the_empty_set_is_paid_by_a_miss_of_size_zero() -> None:
    reward = HitOrMiss(lambda _: 1, lambda k: 0.3 if k == 0 else 0)
    assert reward([[0, 0], [1, 0]]).tolist() == [[0.3, 0.3], [1, 0]]


def test_rewards_by_size_are_a_case_of_it() -> None:
    u65 = Quadratic(0.65)
    same = HitOrMiss(lambda k: u65.utility(1 / k), lambda _: 0)
    assert same.matrix(4) == pytest.approx(u65.matrix(4))
    assert same.matrix(4).dtype == np.float64
