"""Expected utility to the second order, and certainty equivalents: what always holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import risk
from credal_lib.risk import (
    ExponentialUtility,
    Lottery,
    Utility,
)
from tests.risk.strategies import concave, lotteries, named

CLOSE = 1e-9


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
