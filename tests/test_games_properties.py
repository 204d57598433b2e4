"""What holds for every matrix game: the two solvers against each other, and against the definition of a solution."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from scipy.optimize import linprog

from credal_lib import gambles, games

CLOSE = 1e-7

matrices = arrays.arrays(int, st.tuples(st.integers(1, 4), st.integers(1, 4)), elements=st.integers(-4, 4))
small_matrices = arrays.arrays(int, st.tuples(st.integers(1, 3), st.integers(1, 3)), elements=st.integers(-2, 2))


@st.composite
def strategies(draw: st.DrawFn, k: int) -> list[Fraction]:
    weights = draw(st.lists(st.integers(0, 9), min_size=k, max_size=k).filter(any))
    return [Fraction(weight, sum(weights)) for weight in weights]


@given(matrices)
def test_both_solvers_agree_on_the_value_and_both_players_reach_it(game: Any) -> None:
    approximate, exact = games.solve(game), games.solve_exact(game)
    assert approximate.value == pytest.approx(float(exact.value), abs=CLOSE)
    bettor, house = np.array(approximate.bettor), np.array(approximate.house)
    for shares in (bettor, house):
        assert (shares >= -CLOSE).all()
        assert shares.sum() == pytest.approx(1)
    assert (bettor @ game).min() >= float(exact.value) - CLOSE
    assert (game @ house).max() <= float(exact.value) + CLOSE


@given(matrices)
def test_every_listed_strategy_is_optimal_and_listed_once(game: Any) -> None:
    exact = games.solve_exact(game)
    for sigma in exact.bettor:
        assert games.reward_range(game, sigma)[0] == exact.value
    for theta in exact.house:
        assert games.reward_range(game.T, theta)[1] == exact.value
    for listed in (exact.bettor, exact.house):
        assert list(listed) == sorted(set(listed))


def optimal_vertex(game: Any, value: float, direction: Any) -> Any:
    """The strategy of the bettor that goes furthest in a direction, among those that guarantee the value."""
    k, m = game.shape
    result = linprog(-direction, A_ub=-game.T, b_ub=np.full(m, -value + 1e-10), A_eq=np.ones((1, k)), b_eq=[1])
    assert result.success
    return result.x


@given(matrices, st.data())
def test_an_optimal_vertex_in_any_direction_is_listed(game: Any, data: st.DataObject) -> None:
    exact = games.solve_exact(game)
    for matrix, value, listed in ((game, exact.value, exact.bettor), (-game.T, -exact.value, exact.house)):
        direction = np.array(
            data.draw(st.lists(st.integers(-9, 9), min_size=len(matrix), max_size=len(matrix))), dtype=float
        )
        furthest = optimal_vertex(matrix, float(value), direction) @ direction
        assert max(np.array(vertex, dtype=float) @ direction for vertex in listed) == pytest.approx(furthest, abs=1e-5)


@given(matrices)
def test_a_single_listed_strategy_is_the_only_optimal_one(game: Any) -> None:
    """Each share is minimized and maximized over all optimal strategies: no room means that there is only one."""
    exact = games.solve_exact(game)
    for matrix, value, listed in ((game, exact.value, exact.bettor), (-game.T, -exact.value, exact.house)):
        axes = np.eye(len(matrix))
        room = max(
            optimal_vertex(matrix, float(value), axis) @ axis - optimal_vertex(matrix, float(value), -axis) @ axis
            for axis in axes
        )
        assert (room < 1e-5) == (len(listed) == 1)


@given(small_matrices, st.data())
def test_no_listed_strategy_is_a_mixture_of_the_others(game: Any, data: st.DataObject) -> None:
    for listed in (games.solve_exact(game).bettor, games.solve_exact(game).house):
        chosen = data.draw(st.sampled_from(listed))
        others = [other for other in listed if other != chosen]
        if others:
            columns = np.array(others, dtype=float).T
            mixture = linprog(
                np.zeros(len(others)),
                A_eq=np.vstack([columns, np.ones(len(others))]),
                b_eq=[*map(float, chosen), 1],
            )
            assert not mixture.success


@given(matrices, st.integers(-5, 5), st.integers(1, 5))
def test_stakes_scale_and_shift_the_value_only(game: Any, shift: int, scale: int) -> None:
    before, after = games.solve_exact(game), games.solve_exact(scale * game + shift)
    assert after.value == scale * before.value + shift
    assert (after.bettor, after.house) == (before.bettor, before.house)


@given(st.integers(1, 5), st.data())
def test_best_replies_reach_the_extremes_of_the_expected_reward(k: int, data: st.DataObject) -> None:
    sigma, theta = data.draw(strategies(k)), data.draw(strategies(k))
    game = games.betting_game(k)
    least, most = games.reward_range(game, sigma)
    assert least <= gambles.expected_reward(sigma, theta) <= most
    assert least <= Fraction(1, k) <= most
    worst, best = games.house_reply(game, sigma, tol=0), games.bettor_reply(game, theta, tol=0)
    corner = np.eye(k, dtype=int).tolist()
    assert {gambles.expected_reward(sigma, corner[j]) for j in np.flatnonzero(worst)} == {least} == {min(sigma)}
    assert {gambles.expected_reward(corner[i], theta) for i in np.flatnonzero(best)} == {max(theta)}
    assert [bool(tie) for tie in worst] == [share == least for share in sigma]


@given(st.integers(1, 4), st.data())
def test_a_house_with_fewer_choices_never_pays_less(k: int, data: st.DataObject) -> None:
    house = data.draw(st.lists(strategies(k), min_size=1, max_size=3))
    assert games.solve_exact(games.betting_game(k, house)).value >= Fraction(1, k)
