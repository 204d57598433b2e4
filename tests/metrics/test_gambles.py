"""Scores of sets as gambles."""

import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import metrics
from credal_lib.choice import bayes_set
from credal_lib.metrics._gambles import _GAMBLES
from credal_lib.rewards import HitOrMiss
from tests.strategies import predictions

OF_SETS_ALONE = {metrics.mean_set_size, metrics.determinacy_score, metrics.unknown_share}
LOWER_IS_BETTER = {metrics.mean_set_size, metrics.decisive_error_loss}


@pytest.mark.parametrize("score", _GAMBLES, ids=lambda score: score.__name__)
@given(predictions())
def test_a_score_is_the_average_of_its_gamble(score: Any, given_sets: tuple[Any, Any]) -> None:
    sets, y = given_sets
    value = score(sets) if score in OF_SETS_ALONE else score(y, sets)
    sign = -1 if score in LOWER_IS_BETTER else 1
    assert metrics.utility_score(y, sets, metrics.gamble_of(score)) == pytest.approx(sign * value)


def test_gambles_travel_to_other_processes() -> None:
    again = pickle.loads(pickle.dumps(metrics.gamble_of(metrics.decisive_error_loss)))  # noqa: S301  # our own bytes
    assert again([[1, 0], [1, 1]]).tolist() == [[0, -1], [0, 0]]


@given(st.integers(0, 99), st.sampled_from([0.1, 0.25, 0.4]))
def test_at_a_price_per_class_the_best_set_holds_the_classes_above_the_price(seed: int, price: float) -> None:
    p = np.random.default_rng(seed).dirichlet(np.ones(4), 5)
    p = p[p.max(axis=1) > price]
    reward = HitOrMiss(lambda k: 1 - price * k, lambda k: -price * k)
    assert np.array_equal(bayes_set(reward, p), p >= price)
