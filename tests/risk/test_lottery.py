"""A lottery: the values of an uncertain reward and their chances."""

import math
import pickle
from fractions import Fraction

import numpy as np
import pytest
from sympy import Symbol

from credal_lib import risk
from credal_lib.risk import Lottery

COIN = Lottery((1, 0), (Fraction(1, 2), Fraction(1, 2)))


def test_moments_by_hand() -> None:
    lottery = Lottery((0, 1, 3), (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)))
    assert (lottery.mean, lottery.variance) == (1, Fraction(3, 2))
    assert (lottery.smallest, lottery.largest) == (0, 3)
    assert lottery.expected(lambda x: x**3) == 7


def test_lotteries_are_values() -> None:
    lottery = Lottery([1, 0], np.array([0.5, 0.5]))
    assert lottery == Lottery((1, 0), (0.5, 0.5))
    assert hash(lottery) == hash(Lottery((1, 0), (0.5, 0.5)))
    assert pickle.loads(pickle.dumps(lottery)) == lottery  # noqa: S301 (our own bytes)


def test_repeated_bets_add_up() -> None:
    assert COIN.repeat(0) == Lottery((0,), (1,))
    assert COIN.repeat(1) == COIN
    thrice = COIN.repeat(3)
    assert sorted(zip(thrice.values, thrice.chances, strict=True)) == [
        (0, Fraction(1, 8)), (1, Fraction(3, 8)), (2, Fraction(3, 8)), (3, Fraction(1, 8)),
    ]  # fmt: skip
    tenths = Lottery((0.1, 0.2, 0.3), (0.25, 0.5, 0.25)).repeat(4)
    assert len(tenths.values) == 9
    assert tenths.mean == pytest.approx(0.8)


def test_equal_payments_are_one_payment_when_bets_are_repeated() -> None:
    often = risk.Lottery([0, 1] * 250, [Fraction(1, 500)] * 500).repeat(12)
    assert dict(zip(often.values, often.chances, strict=True)) == {
        hits: Fraction(math.comb(12, hits), 2**12) for hits in range(13)
    }


def test_a_payment_in_symbols_beside_a_number_is_not_compared() -> None:
    x = Symbol("x", positive=True)
    lottery = Lottery([x, 0], [Fraction(1, 2), Fraction(1, 2)])
    assert lottery.smallest == lottery.largest == x
