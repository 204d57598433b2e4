"""Expected utility to the second order, its error, and certainty equivalents."""

import math
from fractions import Fraction

import numpy as np
import pytest
from sympy import exp, log, simplify, symbols

from credal_lib import risk
from credal_lib.rewards import Quadratic
from credal_lib.risk import (
    ExponentialUtility,
    LinearUtility,
    LogarithmicUtility,
    Lottery,
    QuadraticUtility,
    SmoothUtility,
)

COIN = Lottery((1, 0), (Fraction(1, 2), Fraction(1, 2)))


def test_concavity_is_checked_at_points() -> None:
    assert risk.is_concave(Quadratic(0.65).utility, 0, 1, strictly=True)
    assert not risk.is_concave(Quadratic(0.4).utility, 0, 1)
    assert risk.is_concave(math.sqrt, 0, 1, strictly=True)
    assert risk.is_concave(LinearUtility(), -1, 5)
    assert not risk.is_concave(LinearUtility(), -1, 5, strictly=True)
    assert not risk.is_concave(math.atan, -1, 1)
    assert risk.is_concave(lambda x: 1e-3 * x**2, 0, 1, tol=1)
    assert not risk.is_concave(lambda x: min(x, 0.5), 0, 1, strictly=True)
    assert risk.is_concave(lambda x: min(x, 0.5), 0, 1)
    assert risk.is_concave(lambda _: 0.0, 0, 1, tol=0)


def test_values_of_chance_zero_count_for_nothing() -> None:
    lottery = Lottery((-5, 1, 2), (0, Fraction(1, 2), Fraction(1, 2)))
    assert (lottery.smallest, lottery.mean) == (1, Fraction(3, 2))
    assert lottery.expected(math.log) == pytest.approx(math.log(2) / 2)
    assert risk.certainty_equivalent(LogarithmicUtility(), lottery) == pytest.approx(math.sqrt(6) - 1)


def test_the_error_and_its_bound() -> None:
    u = LogarithmicUtility()
    error = math.log(2) / 2 - (math.log(1.5) - 1 / 18)
    assert risk.second_order_error(u, COIN) == pytest.approx(error)
    assert risk.second_order_error_bound(u, COIN) == pytest.approx(1 / 24)
    assert risk.second_order_error_bound(ExponentialUtility(2), COIN) == pytest.approx(8 / 8 / 6)
    for polynomial in (LinearUtility(), QuadraticUtility(Fraction(65, 100))):
        assert risk.second_order_error(polynomial, COIN) == risk.second_order_error_bound(polynomial, COIN) == 0


def test_second_order_takes_arrays() -> None:
    means = np.array([0.25, 0.5])
    approximation = risk.second_order(LogarithmicUtility(), means, np.array([0.1, 0.0]))
    assert np.allclose(approximation, [math.log(1.25) - 0.05 / 1.25**2, math.log(1.5)])
    equivalents = risk.second_order_certainty_equivalent(ExponentialUtility(2), means, np.array([0.1, 0.0]))
    assert np.allclose(equivalents, [0.15, 0.5])


def test_certainty_equivalents_by_hand() -> None:
    quarter = Lottery((4, 0), (0.5, 0.5))
    assert risk.certainty_equivalent(SmoothUtility(math.sqrt, low=0), quarter) == pytest.approx(1)
    assert risk.certainty_equivalent(LinearUtility(), quarter) == 2
    assert risk.certainty_equivalent(LogarithmicUtility(), quarter) == pytest.approx(math.sqrt(5) - 1)
    assert risk.certainty_equivalent(SmoothUtility(math.sqrt), Lottery((3,), (1,))) == 3
    n, a = symbols("n a", positive=True)
    assert simplify(risk.certainty_equivalent(LogarithmicUtility(), risk.random_reward(n)) - (2 ** (1 / n) - 1)) == 0
    one_bet = risk.certainty_equivalent(ExponentialUtility(a), risk.random_reward(n))
    assert simplify(one_bet + log(1 - (1 - exp(-a)) / n) / a) == 0


def test_certainty_equivalents_far_out_keep_their_digits() -> None:
    """The utility is 1 to the last digit there, its inverse knows nothing any more."""
    u = ExponentialUtility(1)
    m_bets = risk.random_reward(2, m=1000)
    assert risk.certainty_equivalent(u, m_bets) == pytest.approx(-1000 * math.log((1 + math.exp(-1)) / 2))
    far = Lottery((1000, 1001), (0.5, 0.5))
    assert risk.certainty_equivalent(u, far) == pytest.approx(1000 - math.log((1 + math.exp(-1)) / 2))
