"""Lotteries: what always holds."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from credal_lib import metrics, risk
from credal_lib.rewards import FBeta, Quadratic, SizeReward
from credal_lib.risk import (
    ExponentialUtility,
    Lottery,
    Outcomes,
    Utility,
)
from tests.risk.strategies import concave, lotteries, named

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


@given(concave, lotteries())
def test_a_concave_utility_gives_something_up_for_certainty(u: Utility, lottery: Lottery) -> None:
    equivalent = risk.certainty_equivalent(u, lottery)
    assert lottery.smallest - CLOSE <= equivalent <= float(lottery.mean) + 1e-7
    assert u(equivalent) == pytest.approx(float(lottery.expected(u)), abs=1e-8)


@given(concave, st.floats(0, 10))
def test_a_sure_reward_is_worth_itself(u: Utility, x: float) -> None:
    sure = Lottery((x,), (1,))
    assert risk.certainty_equivalent(u, sure) == pytest.approx(x, abs=1e-6)
    assert risk.second_order_certainty_equivalent(u, x, 0) == x
    assert risk.second_order_error(u, sure) == 0


@given(concave, lotteries(), st.integers(0, 5), st.data())
def test_a_better_lottery_is_worth_more(u: Utility, lottery: Lottery, more: int, data: st.DataObject) -> None:
    position = data.draw(st.integers(0, len(lottery.values) - 1))
    values = list(lottery.values)
    values[position] += more
    better = risk.certainty_equivalent(u, Lottery(values, lottery.chances))
    assert better >= risk.certainty_equivalent(u, lottery) - 1e-7


@given(st.floats(0.05, 4), lotteries(low=-10), st.floats(-20, 20))
def test_exponential_aversion_is_the_same_at_every_wealth(a: float, lottery: Lottery, gift: float) -> None:
    u = ExponentialUtility(a)
    richer = Lottery([x + gift for x in lottery.values], lottery.chances)
    assert risk.certainty_equivalent(u, richer) == pytest.approx(risk.certainty_equivalent(u, lottery) + gift, abs=1e-7)


@given(lotteries(), st.floats(0.05, 4), st.floats(0.05, 4))
def test_more_aversion_gives_up_more(lottery: Lottery, a: float, b: float) -> None:
    low, high = sorted((a, b))
    less = risk.certainty_equivalent(ExponentialUtility(high), lottery)
    assert less <= risk.certainty_equivalent(ExponentialUtility(low), lottery) + 1e-7


@given(named, lotteries())
def test_the_error_is_within_lagranges_bound(u: Utility, lottery: Lottery) -> None:
    error = abs(float(risk.second_order_error(u, lottery)))
    assert error <= float(risk.second_order_error_bound(u, lottery)) + 1e-10


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
