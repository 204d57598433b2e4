"""A lottery: what always holds."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from credal_lib.risk import Lottery
from tests.risk.strategies import lotteries

CLOSE = 1e-9


@given(lotteries(), st.integers(0, 4))
def test_moments_of_independent_bets_add_up(lottery: Lottery, m: int) -> None:
    total = lottery.repeat(m)
    assert float(total.mean) == pytest.approx(m * float(lottery.mean), abs=CLOSE)
    assert float(total.variance) == pytest.approx(m * float(lottery.variance), abs=1e-7)
    assert sum(total.chances) == 1


@given(lotteries(), st.randoms())
def test_the_order_of_the_values_does_not_matter(lottery: Lottery, random: Any) -> None:
    pairs = list(zip(lottery.values, lottery.chances, strict=True))
    random.shuffle(pairs)
    shuffled = Lottery([x for x, _ in pairs], [p for _, p in pairs])
    assert shuffled.mean == pytest.approx(lottery.mean)
    assert shuffled.variance == pytest.approx(lottery.variance, abs=CLOSE)
    assert (shuffled.smallest, shuffled.largest) == (lottery.smallest, lottery.largest)
