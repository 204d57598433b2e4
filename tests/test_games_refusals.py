# mypy: disable-error-code="arg-type"
"""The betting game between a bettor and House: what is refused, and the cure."""

from fractions import Fraction

import numpy as np
from sympy import Symbol

from credal_lib import games
from tests.refusals import Refusal, made_test

NAN = float("nan")

REFUSALS = {
    "a truth value of classes": Refusal(
        lambda: games.betting_game(True), TypeError, "k: expected an integer, got True"
    ),
    # games
    "no square of a game": Refusal(
        lambda: games.solve([1, 2]), ValueError, "rows for the bettor and columns for House"
    ),
    "an empty game": Refusal(lambda: games.solve(np.zeros((2, 0))), ValueError, "got shape (2, 0)"),
    "a game of text": Refusal(lambda: games.solve([["a"]]), TypeError, "payoffs: expected numbers"),
    "a game with NaN": Refusal(lambda: games.solve([[NAN]]), ValueError, "payoffs: expected finite numbers"),
    "a float in an exact game": Refusal(
        lambda: games.solve_exact([[0.5]]), TypeError, "write fractions.Fraction(numerator, denominator)"
    ),
    "too large a game": Refusal(
        lambda: games.solve_exact(np.eye(8, dtype=int)), ValueError, "expected at most 5000; use solve"
    ),
    "shares off one": Refusal(lambda: games.reward_range(np.eye(2), [0.5, 0.6]), ValueError, "divide by the sum first"),
    "exact shares off one": Refusal(
        lambda: games.house_reply(np.eye(2), [Fraction(1, 3)] * 2),
        ValueError,
        "sigma: expected shares that sum to one, got a sum of 2/3",
    ),
    "a negative share": Refusal(
        lambda: games.bettor_reply(np.eye(2), [2, -1]), ValueError, "house: expected no negative share"
    ),
    "too few shares": Refusal(
        lambda: games.reward_range(np.eye(2), [1]), ValueError, "sigma: expected 2 shares, got 1"
    ),
    "NaN shares": Refusal(
        lambda: games.reward_range(np.eye(2), [NAN, 1]), ValueError, "sigma: expected a finite number"
    ),
    "shares as text": Refusal(lambda: games.reward_range(np.eye(2), ["1", "0"]), TypeError, "sigma: expected numbers"),
    "shares as a table": Refusal(
        lambda: games.reward_range(np.eye(2), np.eye(2)), ValueError, "expected a list of shares"
    ),
    "one number as shares": Refusal(lambda: games.reward_range(np.eye(2), 1), ValueError, "expected a list of shares"),
    "a wrong vertex of House": Refusal(
        lambda: games.betting_game(2, house=[[1, 0], [1, 1]]), ValueError, "house[1]: expected shares that sum to one"
    ),
    "House without a choice": Refusal(
        lambda: games.betting_game(2, house=[]), ValueError, "at least one vector of chances"
    ),
    "a negative tolerance": Refusal(
        lambda: games.house_reply(np.eye(2), [1, 0], tol=-1), ValueError, "tol: expected a number in"
    ),
    "a game too large to write out": Refusal(lambda: games.betting_game(20_000), ValueError, "k: "),
    "House without choices": Refusal(
        lambda: games.betting_game(2, "free"), TypeError, "house: expected a list of vectors of chances, got 'free'"
    ),
    "symbols for the linear program": Refusal(
        lambda: games.solve([[Symbol("a"), 1]]), TypeError, "payoffs: expected numbers for the linear program, got a"
    ),
    "nothing among the payoffs": Refusal(lambda: games.solve([[None, 1]]), TypeError, "payoffs: expected a number"),
    "shares of nothing": Refusal(
        lambda: games.reward_range(np.eye(2), [None, 1]), TypeError, "sigma: expected a number"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
