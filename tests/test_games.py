"""The betting game: values, strategies, replies, in floating point and exactly."""

import math
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import scipy.optimize
from sympy import Rational, symbols

from credal_lib.gambles import expected_reward
from credal_lib.games import betting_game, bettor_reply, house_reply, reward_range, solve, solve_exact

THIRD = Fraction(1, 3)
PENNIES = [[1, -1], [-1, 1]]


def test_expected_reward_takes_symbols() -> None:
    a, b, s, t = symbols("a b s t")
    assert expected_reward([a, b], [s, t]) == a * s + b * t


def test_expected_reward_of_no_class_is_zero() -> None:
    assert expected_reward([], []) == 0


def test_house_choices_are_columns_and_stay_exact() -> None:
    game = betting_game(2, house=[[1, 0], [THIRD, 1 - THIRD], [0, 1]])
    assert game.tolist() == [[1, THIRD, 0], [0, 1 - THIRD, 1]]


def test_a_house_that_is_not_free_pays_more() -> None:
    assert solve_exact(betting_game(2, house=[[THIRD, 1 - THIRD]])).value == Fraction(2, 3)


def test_reward_range_is_a_point_only_for_the_even_bet() -> None:
    assert reward_range(betting_game(3), [THIRD] * 3) == (THIRD, THIRD)
    assert reward_range(betting_game(3), [1, 0, 0]) == (0, 1)


def test_replies_list_all_ties_within_the_tolerance() -> None:
    assert house_reply(betting_game(3), [THIRD] * 3).tolist() == [True] * 3
    assert house_reply(betting_game(2), [0.51, 0.49], tol=0.05).tolist() == [True, True]
    assert bettor_reply(betting_game(2), [0.51, 0.49], tol=0).tolist() == [True, False]


@pytest.mark.parametrize(
    ("game", "value"), [(PENNIES, 0), ([[3]], 3), ([[1, 2], [3, 4]], 3), ([[0, 1, -1], [-1, 0, 1], [1, -1, 0]], 0)]
)
def test_known_values(game: list[list[int]], value: int) -> None:
    assert solve(game).value == pytest.approx(value, abs=1e-9)
    assert solve_exact(game).value == value


def test_all_extreme_strategies_are_listed_in_order() -> None:
    solution: Any = solve_exact([[1, 1], [1, 0], [0, 1]])
    assert solution.value == 1
    assert solution.bettor == ((1, 0, 0),)
    assert solution.house == ((0, 1), (1, 0))


def test_every_strategy_of_a_game_without_stakes_is_optimal() -> None:
    solution: Any = solve_exact(np.zeros((2, 3), dtype=int))
    assert solution.bettor == ((0, 1), (1, 0))
    assert solution.house == ((0, 0, 1), (0, 1, 0), (1, 0, 0))


@pytest.mark.parametrize("one", [1, np.int64(1), Fraction(1), Rational(1)])
def test_exact_entries_of_every_kind_are_accepted(one: Any) -> None:
    game = np.array([[one, 0], [0, Fraction(1, 2)]], dtype=object)
    solution = solve_exact(game)
    assert solution.value == THIRD
    assert all(type(share) is Fraction for share in solution.bettor[0])


def test_a_solver_that_fails_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = SimpleNamespace(success=False, message="out of time")
    monkeypatch.setattr(scipy.optimize, "linprog", lambda **_: failed)
    with pytest.raises(RuntimeError, match="the linear program of the game was not solved: out of time"):
        solve(PENNIES)


@pytest.mark.long
def test_the_largest_exact_game_is_seven_by_seven() -> None:
    assert solve_exact(betting_game(7)).value == Fraction(1, 7)


def test_the_refusal_of_a_large_game_counts_its_submatrices() -> None:
    """Of 8 x 8 there are C(16, 8) - 1, by Vandermonde's identity."""
    with pytest.raises(ValueError, match=f"8 x 8 has {math.comb(16, 8) - 1} square submatrices"):
        solve_exact(np.eye(8, dtype=int))
