"""The next m bets: what the vacuous classifier is worth more than the random one."""

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sympy import Integer, Sum, log, simplify, sqrt, symbols

from credal_lib import risk
from credal_lib.risk import (
    ExponentialUtility,
    LinearUtility,
    LogarithmicUtility,
    QuadraticUtility,
    SmoothUtility,
    Utility,
)
from credal_lib.risk._arithmetic import likely_hits

CURVED: list[Utility] = [LogarithmicUtility(), ExponentialUtility(0.5), QuadraticUtility(0.65, scale=50)]


@pytest.mark.parametrize("u", [*CURVED, LinearUtility()], ids=["log", "exp", "quadratic", "linear"])
@pytest.mark.parametrize("n", [1, 2, 3, 10])
def test_the_advantage_by_adding_up(u: Utility, n: int) -> None:
    for m in (0, 1, 2, 7, 30):
        by_hand = u(m / n) - sum(
            math.comb(m, hits) * (1 / n) ** hits * (1 - 1 / n) ** (m - hits) * u(hits) for hits in range(m + 1)
        )
        assert risk.vacuous_advantage(u, m, n) == pytest.approx(by_hand, abs=1e-13)
        assert risk.random_reward(n, m).expected(u) == pytest.approx(u(m / n) - by_hand, abs=1e-13)


@pytest.mark.parametrize("u", [LogarithmicUtility(), ExponentialUtility(0.5)], ids=["log", "exp"])
def test_arrays_of_bets_keep_their_shape(u: Utility) -> None:
    m = np.array([[0, 1, 2], [3, 10, 100]])
    exact, second = risk.vacuous_advantage(u, m, 3), risk.second_order_advantage(u, m, 3)
    assert exact.shape == second.shape == m.shape
    assert exact.dtype == second.dtype == np.float64
    assert exact[1, 1] == pytest.approx(float(risk.vacuous_advantage(u, 10, 3)))
    assert second[1, 1] == pytest.approx(float(risk.second_order_advantage(u, 10, 3)))
    for order in ("exact", "second"):
        total = risk.expected_utility_of_random(u, m, 3, order=order)
        assert np.allclose(u(m / 3) - total, exact if order == "exact" else second, atol=1e-14)
    assert risk.vacuous_advantage(u, [1, 2], 3).tolist() == exact[0, 1:].tolist()
    assert risk.second_order_advantage(u, [0.5, 1.5], 3).shape == (2,)


def test_a_hundred_thousand_bets() -> None:
    """The exact exponential is known in closed form; the sum has to reach it, and the limit of the logarithm."""
    m, n = 100_000, 3
    u = ExponentialUtility(1e-4)
    assert Utility.jensen_gap(u, m, 1 / n) == pytest.approx(u.jensen_gap(m, 1 / n), rel=1e-7)
    assert risk.vacuous_advantage(LogarithmicUtility(), m, n) * m == pytest.approx((n - 1) / 2, rel=1e-4)
    assert len(likely_hits(m, 1 / n)[0]) < 5000


def test_exact_advantages_are_fractions_where_they_can_be() -> None:
    assert risk.vacuous_advantage(QuadraticUtility(Fraction(65, 100), scale=10), 10, 3) == Fraction(1, 75)
    assert risk.second_order_advantage(LogarithmicUtility(), 2, 2) == Fraction(1, 16)
    assert risk.vacuous_advantage(LinearUtility(), 5, 2) == 0


def test_symbols_pass_through_the_next_bets() -> None:
    m, n = symbols("m n", positive=True)
    u = LogarithmicUtility()
    two = risk.vacuous_advantage(u, 2, n)
    by_hand = log(1 + 2 / n) - 2 / n * (1 - 1 / n) * log(2) - log(3) / n**2
    assert simplify(two - by_hand) == 0
    unevaluated = risk.vacuous_advantage(u, m, n)
    assert unevaluated.func is Sum
    assert simplify(unevaluated.subs(m, 2).doit() - by_hand) == 0
    assert risk.vacuous_advantage(u, Integer(2), 3).equals(by_hand.subs(n, 3))
    assert risk.random_reward(n, 2).expected(u).equals(log(1 + 2 / n) - by_hand)
    assert risk.vacuous_advantage(SmoothUtility(sqrt), 1, n).equals(1 / sqrt(n) - 1 / n)


def test_one_class_leaves_nothing_to_guess() -> None:
    m = np.arange(6)
    for u in CURVED:
        assert np.allclose(risk.vacuous_advantage(u, m, 1), 0, atol=1e-15)
        assert np.allclose(risk.second_order_advantage(u, m, 1), 0)
        assert math.isnan(risk.exact_inversion_point(u, 1))


def test_inversion_points() -> None:
    assert risk.inversion_point(LogarithmicUtility(5), 3) == 15
    assert risk.inversion_point(ExponentialUtility(2), 3) == Fraction(3, 2)
    for u in (LinearUtility(), QuadraticUtility(0.65)):
        assert math.isnan(risk.inversion_point(u, 3))
        assert math.isnan(risk.exact_inversion_point(u, 3, m_max=20))
    assert math.isnan(risk.exact_inversion_point(LogarithmicUtility(), 10, m_max=14))
    assert risk.exact_inversion_point(LogarithmicUtility(), 10, m_max=15) == 14
    saturating = SmoothUtility(lambda x: x / (1 + x), low=0)
    assert risk.exact_inversion_point(saturating, 3, m_max=50) == 2


def test_numpy_numbers_are_numbers() -> None:
    m: Any = np.int64(10)
    assert risk.vacuous_advantage(LogarithmicUtility(), m, np.int64(2)) == risk.vacuous_advantage(
        LogarithmicUtility(), 10, 2
    )
    assert LogarithmicUtility()(np.float64(1)) == math.log(2)


def test_a_utility_that_is_linear_at_first_has_its_inversion_point_later() -> None:
    """One bet pays 0 or 1, where this utility is linear: the advantage is 0 there and largest at 4 bets."""
    saturated = SmoothUtility(lambda x: np.minimum(x, 2.0))
    assert risk.vacuous_advantage(saturated, np.arange(1, 3), 2).tolist() == [0, 0]
    assert risk.exact_inversion_point(saturated, 2, m_max=20) == 4
