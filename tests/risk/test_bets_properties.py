"""The next m bets: what always holds."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from credal_lib import risk
from credal_lib.risk import ExponentialUtility, LogarithmicUtility, Utility
from tests.risk.strategies import concave, named

bets = st.integers(1, 40)
numbers_of_classes = st.integers(1, 12)


@given(concave, bets, numbers_of_classes)
def test_the_vacuous_is_never_worse_than_the_random(u: Utility, m: int, n: int) -> None:
    assert risk.vacuous_advantage(u, m, n) >= -1e-12
    assert risk.second_order_advantage(u, m, n) >= -1e-12


@given(concave, bets, numbers_of_classes)
def test_the_advantage_is_the_difference_of_two_lotteries(u: Utility, m: int, n: int) -> None:
    vacuous, random = risk.vacuous_reward(n, m), risk.random_reward(n, m)
    difference = float(vacuous.expected(u)) - float(random.expected(u))
    assert float(risk.vacuous_advantage(u, m, n)) == pytest.approx(difference, abs=1e-10)
    assert vacuous.mean == random.mean
    second = float(u(float(random.mean)) - risk.second_order(u, float(random.mean), float(random.variance)))
    assert float(risk.second_order_advantage(u, m, n)) == pytest.approx(second, abs=1e-10)


@given(named, st.lists(bets, min_size=1, max_size=5), numbers_of_classes)
def test_each_number_of_bets_is_judged_alone(u: Utility, m: list[int], n: int) -> None:
    alone = [float(risk.vacuous_advantage(u, one, n)) for one in m]
    assert np.allclose(risk.vacuous_advantage(u, np.array(m), n), alone, atol=1e-13)


@given(st.one_of(st.builds(LogarithmicUtility, st.floats(0.1, 5)), st.builds(ExponentialUtility, st.floats(0.1, 4))))
def test_the_second_order_curve_is_a_hill_with_its_top_at_the_inversion_point(u: Utility) -> None:
    n = 7
    top = float(risk.inversion_point(u, n))
    assume(top > 0.01)
    left, right = np.linspace(top / 50, top, 40), np.linspace(top, 20 * top, 40)
    assert (np.diff(risk.second_order_advantage(u, left, n)) > 0).all()
    assert (np.diff(risk.second_order_advantage(u, right, n)) < 0).all()
