"""Answers by size: what always holds."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from credal_lib import metrics
from credal_lib.rewards import FBeta, Quadratic, SizeReward
from credal_lib.risk import (
    Outcomes,
)

CLOSE = 1e-9

rewards = st.one_of(
    st.builds(Quadratic, st.floats(0.25, 1), unknown=st.floats(-1, 1)), st.builds(FBeta, st.floats(0, 10))
)


@st.composite
def predictions(draw: st.DrawFn) -> tuple[Any, Any, Any]:
    """Sets, empty ones among them, true classes and weights."""
    n, n_classes = draw(st.integers(1, 8)), draw(st.integers(1, 6))
    sets = draw(arrays.arrays(bool, (n, n_classes)))
    y = draw(arrays.arrays(int, n, elements=st.integers(0, n_classes - 1)))
    return sets, y, draw(arrays.arrays(int, n, elements=st.integers(0, 3)).filter(lambda w: w.any()))


@given(predictions(), rewards, st.randoms())
def test_the_names_of_the_classes_and_the_order_of_the_rows_do_not_matter(
    given_sets: tuple[Any, Any, Any], reward: SizeReward, random: Any
) -> None:
    sets, y, weight = given_sets
    columns = random.sample(range(sets.shape[1]), sets.shape[1])
    rows = random.sample(range(len(y)), len(y))
    moved = np.argsort(columns)[y]
    before = Outcomes.from_predictions(y, sets, sample_weight=weight)
    after = Outcomes.from_predictions(moved[rows], sets[:, columns][rows], sample_weight=weight[rows])
    assert (*after.hits, *after.misses, after.unknown) == pytest.approx((*before.hits, *before.misses, before.unknown))
    assert after.lottery(reward).mean == pytest.approx(before.lottery(reward).mean, abs=CLOSE)


@given(predictions(), rewards)
def test_outcomes_are_all_that_a_score_by_size_needs(given_sets: tuple[Any, Any, Any], reward: SizeReward) -> None:
    sets, y, weight = given_sets
    outcomes = Outcomes.from_predictions(y, sets, sample_weight=weight)
    earned = reward.payoff(sets, y)
    mean, lottery = np.average(earned, weights=weight), outcomes.lottery(reward)
    assert lottery.mean == pytest.approx(mean, abs=CLOSE)
    assert lottery.mean == pytest.approx(metrics.utility_score(y, sets, reward, sample_weight=weight), abs=CLOSE)
    assert lottery.variance == pytest.approx(np.average((earned - mean) ** 2, weights=weight), abs=CLOSE)
    assert outcomes.determinacy == pytest.approx(metrics.determinacy_score(sets, sample_weight=weight))
    assert outcomes.second_moment - outcomes.lottery().mean ** 2 == pytest.approx(
        outcomes.lottery().variance, abs=CLOSE
    )
