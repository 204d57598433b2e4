"""Rewards by size: what always holds."""

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import gambles
from credal_lib.rewards import FBeta, Quadratic, SizeReward
from tests.strategies import predictions, rewards

CLOSE = 1e-9


@given(rewards, predictions())
def test_the_direct_payoff_is_that_of_the_gambles(reward: SizeReward, given_sets: tuple[Any, Any]) -> None:
    sets, y = given_sets
    assert np.array_equal(reward.payoff(sets, y), gambles.payoff(reward(sets), y))


@given(rewards, st.integers(1, 6))
def test_the_matrix_is_the_reward_of_all_sets(reward: SizeReward, n_classes: int) -> None:
    rows = gambles.subsets(n_classes)
    sizes = rows.sum(axis=1)
    assert np.array_equal(reward.matrix(n_classes), reward(rows))
    assert np.allclose(reward.matrix(n_classes), np.where(rows, reward.by_size(n_classes)[sizes, np.newaxis], 0))


@given(predictions(), st.floats(0.25, 1), st.floats(0.25, 1))
def test_more_aversion_to_risk_never_pays_a_set_less(given_sets: tuple[Any, Any], half: float, other: float) -> None:
    sets, _ = given_sets
    low, high = sorted((half, other))
    assert (Quadratic(low)(sets) <= Quadratic(high)(sets) + CLOSE).all()


@given(predictions(), st.floats(0, 10))
def test_the_scores_of_the_papers_are_ordered(given_sets: tuple[Any, Any], beta: float) -> None:
    sets, _ = given_sets
    u50, u65, u80, f1 = (reward(sets) for reward in (Quadratic(0.5), Quadratic(0.65), Quadratic(0.8), FBeta(1)))
    assert (u50 <= f1).all()
    assert (u65 <= f1 + CLOSE).all()
    assert (f1 <= u80 + CLOSE).all()
    assert (u50 <= FBeta(beta)(sets) + CLOSE).all()
