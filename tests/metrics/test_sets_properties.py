"""Scores over sets; an average over no row is nan: what always holds."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from credal_lib import metrics
from credal_lib.rewards import SizeReward
from tests.strategies import predictions, rewards

CLOSE = 1e-9


@given(rewards, predictions(), st.randoms())
def test_the_names_of_the_classes_do_not_matter(reward: SizeReward, given_sets: tuple[Any, Any], random: Any) -> None:
    sets, y = given_sets
    order = random.sample(range(sets.shape[1]), sets.shape[1])
    assert np.array_equal(reward(sets[:, order]), reward(sets)[:, order])
    moved = np.argsort(order)[y]
    assert np.array_equal(reward.payoff(sets[:, order], moved), reward.payoff(sets, y))
    for score in (metrics.discounted_accuracy_score, metrics.single_accuracy_score, metrics.set_accuracy_score):
        assert score(moved, sets[:, order]) == pytest.approx(score(y, sets), nan_ok=True)


@given(rewards, predictions())
def test_each_row_is_judged_alone(reward: SizeReward, given_sets: tuple[Any, Any]) -> None:
    sets, y = given_sets
    assert np.array_equal(reward(sets), np.concatenate([reward(row[np.newaxis]) for row in sets]))
    assert metrics.utility_score(y, sets, reward) == pytest.approx(np.mean(reward.payoff(sets, y)))


@given(predictions(), rewards, st.data())
def test_a_weight_is_a_number_of_copies(given_sets: tuple[Any, Any], reward: SizeReward, data: st.DataObject) -> None:
    sets, y = given_sets
    weight = data.draw(arrays.arrays(int, len(y), elements=st.integers(0, 3)).filter(lambda w: w.any()))
    rows = np.repeat(np.arange(len(y)), weight)
    for score in (metrics.discounted_accuracy_score, metrics.single_accuracy_score, metrics.set_accuracy_score):
        assert score(y, sets, sample_weight=weight) == pytest.approx(score(y[rows], sets[rows]), nan_ok=True)
    for measure in (metrics.determinacy_score, metrics.indeterminate_size):
        assert measure(sets, sample_weight=weight) == pytest.approx(measure(sets[rows]), nan_ok=True)
    total = metrics.utility_score(y, sets, reward, sample_weight=weight)
    assert total == pytest.approx(metrics.utility_score(y[rows], sets[rows], reward), abs=CLOSE)


@given(predictions())
def test_discounted_accuracy_is_made_of_its_two_accuracies(given_sets: tuple[Any, Any]) -> None:
    sets, y = given_sets
    sets = sets | ~sets.any(axis=1, keepdims=True)
    determinacy, single = metrics.determinacy_score(sets), metrics.single_accuracy_score(y, sets)
    sizes, hits = sets.sum(axis=1), sets[np.arange(len(y)), y]
    several = sizes > 1
    parts = (determinacy * single if determinacy else 0) + (hits / sizes)[several].sum() / len(y)
    assert metrics.discounted_accuracy_score(y, sets) == pytest.approx(parts)
