# mypy: disable-error-code="arg-type"
"""What a formula computes with: what is refused, and the cure."""

import math
from datetime import date

import numpy as np

from credal_book import explore
from credal_lib import credal_sets, gambles, games, rewards, risk, toplists
from tests.refusals import Refusal, made_test

HALVES = np.array([0.5, 0.5])
HUGE = 10**400
LOG = risk.LogarithmicUtility()

REFUSALS = {
    # one operand
    "a list for a number": Refusal(
        lambda: toplists.proxy([0.5], 2), TypeError, "total: expected a number, a SymPy expression or an array"
    ),
    "text for a number": Refusal(
        lambda: toplists.brier_gain(0.4, "0.5", 4), TypeError, "unaccounted: expected a number"
    ),
    "a date for a number": Refusal(lambda: LOG(date(2026, 1, 1)), TypeError, "x: expected a number"),
    "NaN for a number": Refusal(
        lambda: risk.second_order(LOG, math.nan, 1), ValueError, "mean: expected a finite number of double precision"
    ),
    "a number beyond all floats": Refusal(
        lambda: toplists.brier_excess_bound(HUGE, 4), ValueError, "unaccounted: expected a finite number of double"
    ),
    "an option beyond all floats": Refusal(
        lambda: rewards.FBeta(HUGE), ValueError, "beta: expected a number of double precision"
    ),
    "more classes than there are": Refusal(
        lambda: games.betting_game(2**40), ValueError, "k: expected at most 2147483648, got 1099511627776"
    ),
    "a divisor of zero": Refusal(
        lambda: toplists.proxy(0.5, 0), ValueError, "n_unlisted: expected no 0, for the formula"
    ),
    "a divisor of one less one": Refusal(
        lambda: toplists.brier_gain(0.4, 0.5, 1), ValueError, "n_unlisted: expected no 1"
    ),
    # arrays
    "an array of text": Refusal(
        lambda: toplists.proxy(np.array(["a"]), 2), TypeError, "total: expected real numbers, got dtype <U1"
    ),
    "an array with NaN": Refusal(
        lambda: toplists.proxy(np.array([math.nan]), 2),
        ValueError,
        "total: expected finite numbers, got NaN or infinity",
    ),
    "an array with a gap": Refusal(
        lambda: toplists.proxy(np.ma.masked_array([0.5, 0.6], [0, 1]), 2),
        ValueError,
        "total: expected no masked entry; fill the gaps",
    ),
    "an array of things": Refusal(
        lambda: toplists.proxy(np.array([None]), 2), TypeError, "total: expected a number, a SymPy expression"
    ),
    "lists for arrays": Refusal(
        lambda: credal_sets.reachable_bounds([0.1, 0.2], HALVES), TypeError, "lower: expected an array of shape (K,)"
    ),
    "arrays of two shapes": Refusal(
        lambda: credal_sets.reachable_bounds(HALVES, np.array([1.0])),
        ValueError,
        "upper: expected the shape of lower, (2,), got (1,)",
    ),
    "bounds beyond one": Refusal(
        lambda: credal_sets.extreme_points([0, 0.5], [1, 1.5]), ValueError, "upper: expected probabilities in [0, 1]"
    ),
    # sequences
    "a number for a sequence": Refusal(
        lambda: gambles.expected_reward(0.5, [1]), TypeError, "sigma: expected a list of numbers, got 0.5"
    ),
    "sequences of two lengths": Refusal(
        lambda: gambles.expected_reward([1], [1, 0]), ValueError, "theta: expected 1 numbers, as many as sigma, got 2"
    ),
    "an empty sequence": Refusal(
        lambda: toplists.largest_sums([]), ValueError, "x: expected at least one number, got none"
    ),
    "a table for a sequence": Refusal(
        lambda: toplists.largest_sums(np.eye(2)),
        ValueError,
        "x: expected one axis, got shape (2, 2); take it row by row",
    ),
    "a negative weight": Refusal(
        lambda: explore.shares([1, -1]), ValueError, "weights: expected one non-negative number per class"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
