# mypy: disable-error-code="arg-type"
"""A lottery: what is refused, and the cure."""

import math
from fractions import Fraction

from sympy import Symbol

from credal_lib.risk import Lottery
from tests.refusals import Refusal, made_test

COIN = Lottery((1, 0), (0.5, 0.5))
NAN = float("nan")

REFUSALS = {
    # lotteries
    "chances off one": Refusal(
        lambda: Lottery((1, 0), (0.5, 0.6)), ValueError, "chances: expected shares that sum to one"
    ),
    "exact chances off one": Refusal(
        lambda: Lottery((1, 0), (Fraction(1, 2), Fraction(1, 3))), ValueError, "got a sum of 5/6; divide by the sum"
    ),
    "a negative chance": Refusal(lambda: Lottery((1, 0), (2, -1)), ValueError, "chances: expected no negative share"),
    "too few chances": Refusal(lambda: Lottery((1, 0), (1,)), ValueError, "chances: expected 2 shares, got 1"),
    "too few symbolic chances": Refusal(
        lambda: Lottery((1, 0), (Symbol("p"),)), ValueError, "chances: expected 2 shares, got 1"
    ),
    "chances as text": Refusal(lambda: Lottery((1, 0), ("a", "b")), TypeError, "chances: expected numbers"),
    "NaN reward": Refusal(
        lambda: Lottery((NAN, 0), (0.5, 0.5)), ValueError, "values: expected a finite number, got nan"
    ),
    "infinite reward": Refusal(lambda: Lottery((math.inf, 0), (0.5, 0.5)), ValueError, "values: expected a finite"),
    "a reward as text": Refusal(lambda: Lottery(("1", 0), (0.5, 0.5)), TypeError, "values: expected a number, got '1'"),
    "rewards as a table": Refusal(lambda: Lottery([[1, 0]], [1]), ValueError, "values: expected a list of rewards"),
    "one reward alone": Refusal(lambda: Lottery(1, 1), ValueError, "values: expected a list of rewards, got 1"),
    "half a repetition": Refusal(lambda: COIN.repeat(0.5), TypeError, "m: expected one integer number of bets"),
    "an expectation of a number": Refusal(
        lambda: COIN.expected(0.5), TypeError, "u: expected a Utility or a function of the reward, got 0.5"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
