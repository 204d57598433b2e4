# mypy: disable-error-code="arg-type"
"""The next m bets: what is refused, and the cure."""

import math

import numpy as np
from sympy import Symbol

from credal_lib import risk
from credal_lib.risk import LogarithmicUtility, SmoothUtility
from tests.refusals import Refusal, made_test

LOG = LogarithmicUtility()
NAN = float("nan")
ROOT = SmoothUtility(math.sqrt, low=0)

REFUSALS = {
    "an unknown inversion point": Refusal(
        lambda: risk.inversion_point(ROOT, 3), TypeError, "search it with exact_inversion_point"
    ),
    "many lotteries at once": Refusal(
        lambda: risk.random_reward(2, [1, 2]), TypeError, "curves over many and symbols are for vacuous_advantage"
    ),
    "a symbol of bets written out": Refusal(
        lambda: risk.random_reward(2, Symbol("m")), TypeError, "m: expected one integer number of bets, got m"
    ),
    # bets
    "half a bet": Refusal(
        lambda: risk.vacuous_advantage(LOG, 0.5, 2),
        TypeError,
        "m: expected an integer number of bets, or an array of them",
    ),
    "bets lost": Refusal(
        lambda: risk.vacuous_advantage(LOG, [1, -2], 2), ValueError, "m: expected no negative number of bets, got -2"
    ),
    "a curve that starts before the first bet": Refusal(
        lambda: risk.second_order_advantage(LOG, np.linspace(-1, 1, 3), 2), ValueError, "m: expected no negative number"
    ),
    "NaN bets": Refusal(lambda: risk.second_order_advantage(LOG, NAN, 2), ValueError, "m: expected a finite number"),
    "no class to bet on": Refusal(lambda: risk.random_reward(0), ValueError, "n_classes: expected at least 1, got 0"),
    "half a class to bet on": Refusal(
        lambda: risk.vacuous_reward(2.5), TypeError, "n_classes: expected an integer, got 2.5"
    ),
    "a third order": Refusal(
        lambda: risk.expected_utility_of_random(LOG, 1, 2, order="third"),
        ValueError,
        "order: expected one of 'exact', 'second', got 'third'",
    ),
    "a search of nothing": Refusal(
        lambda: risk.exact_inversion_point(LOG, 2, m_max=0), ValueError, "m_max: expected at least 1, got 0"
    ),
    "more bets than can be added up": Refusal(
        lambda: risk.vacuous_advantage(LOG, 2**60, 2), ValueError, "m: expected at most 1000000000000 bets, got"
    ),
    "more hits than bets": Refusal(
        lambda: risk.binomial_chance(3, 2, 0.5),
        ValueError,
        "hits: expected an integer of at least 0 and at most 2, got 3",
    ),
    "half a hit": Refusal(lambda: risk.binomial_chance(0.5, 2, 0.5), TypeError, "hits: expected an integer"),
    "a chance above one": Refusal(
        lambda: risk.binomial_chance(1, 2, 1.5), ValueError, "p: expected a number in [0, 1], got 1.5"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
