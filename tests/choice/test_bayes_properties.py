"""The best set, for all distributions: the definition as reference, symmetry, more aversion to risk."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import choice, gambles
from credal_lib.rewards import Concave, FBeta, Quadratic, SizeReward
from tests.choice.strategies import distributions

rewards = st.one_of(
    st.builds(Quadratic, st.sampled_from([0.25, 0.5, 0.6, 0.65, 0.75, 0.8, 1])),
    st.builds(FBeta, st.sampled_from([0, 0.5, 1, 2, 50])),
    st.just(Concave(lambda x: x**0.5, name="square root")),
)


@st.composite
def samples(draw: st.DrawFn) -> Any:
    return draw(distributions(draw(st.integers(1, 4)), draw(st.integers(1, 6))))


@given(samples(), rewards)
def test_the_best_set_is_the_first_best_of_all(p: Any, reward: SizeReward) -> None:
    sets, matrix = gambles.subsets(p.shape[1]), reward.matrix(p.shape[1])
    for row, best in zip(p, choice.bayes_set(reward, p), strict=True):
        expected = matrix @ row
        first = np.flatnonzero(expected >= expected.max() - 1e-9)[0]
        assert best.tolist() == sets[first].tolist()


@given(samples(), rewards)
def test_each_sample_is_decided_alone(p: Any, reward: SizeReward) -> None:
    best = choice.bayes_set(reward, p)
    assert best.tolist() == [choice.bayes_set(reward, row[np.newaxis])[0].tolist() for row in p]
    assert best.any(axis=1).all()


@given(samples(), rewards, st.randoms())
def test_the_worth_of_the_best_set_does_not_depend_on_the_order_of_the_classes(
    p: Any, reward: SizeReward, random: Any
) -> None:
    order = random.sample(range(p.shape[1]), p.shape[1])
    best, moved = choice.bayes_set(reward, p), choice.bayes_set(reward, p[:, order])
    assert best.sum(axis=1).tolist() == moved.sum(axis=1).tolist()
    worth = gambles.expectation(reward(best), p)
    assert gambles.expectation(reward(moved), p[:, order]).tolist() == pytest.approx(worth.tolist())


@given(samples(), st.floats(0.25, 1), st.floats(0.25, 1))
def test_more_aversion_to_risk_chooses_no_smaller_pair(p: Any, half: float, other: float) -> None:
    """With two classes: both exactly if the larger probability is below u(1/2)."""
    pairs = np.column_stack([p[:, 0], 1 - p[:, 0]])
    low, high = sorted((half, other))
    assert (
        choice.bayes_set(Quadratic(low), pairs).sum(axis=1) <= choice.bayes_set(Quadratic(high), pairs).sum(1)
    ).all()
    both = choice.bayes_set(Quadratic(low), pairs).all(axis=1)
    assert both.tolist() == (pairs.max(axis=1) < low - 1e-9).tolist()
