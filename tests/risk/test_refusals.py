# mypy: disable-error-code="arg-type"
"""What is refused by risk, and the cure."""

import math
from fractions import Fraction

import numpy as np
import sympy as sp
from sympy import Symbol

from credal_lib import risk
from credal_lib.rewards import FBeta
from credal_lib.risk import (
    ExponentialUtility,
    LogarithmicUtility,
    Lottery,
    Member,
    Outcomes,
    QuadraticUtility,
    SmoothUtility,
    committee,
    committee_weights,
)
from tests.refusals import Refusal, made_test

LOG = LogarithmicUtility()

NAN = float("nan")

ROOT = SmoothUtility(math.sqrt, low=0)

TWO = Outcomes([1, 0])

THREE = Outcomes([1, 0, 0])

Q = sp.Symbol("q")

COIN = Lottery((1, 0), (0.5, 0.5))

REFUSALS = {
    # --- The next m bets
    "an unknown inversion point": Refusal(
        lambda: risk.inversion_point(ROOT, 3), TypeError, "search it with exact_inversion_point"
    ),
    "many lotteries at once": Refusal(
        lambda: risk.random_reward(2, [1, 2]), TypeError, "m: expected an integer of at least 0, got [1, 2]"
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
    # --- What the committee and the difference of two classifiers refuse
    "no member": Refusal(lambda: Member(0), ValueError, "j: expected"),
    "half a member": Refusal(lambda: Member(1.5), TypeError, "j: expected an integer"),  # type: ignore[arg-type]
    "no class": Refusal(lambda: committee(0), ValueError, "n_classes: expected at least 1"),
    "no utility of this name": Refusal(lambda: committee_weights("u66", 3), ValueError, "near names"),
    "no utility": Refusal(lambda: committee_weights(3, 3), TypeError, "u: expected"),  # type: ignore[arg-type]
    "another problem": Refusal(lambda: THREE - TWO, ValueError, "as many classes as f, 3, got 2"),
    "a number": Refusal(lambda: THREE - 1, TypeError, "g: expected Outcomes"),  # type: ignore[operator]
    # --- A lottery
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
    "half a repetition": Refusal(lambda: COIN.repeat(0.5), TypeError, "m: expected an integer of at least 0, got 0.5"),
    "an expectation of a number": Refusal(
        lambda: COIN.expected(0.5), TypeError, "u: expected a Utility or a function of the reward, got 0.5"
    ),
    # --- Answers by size
    "misses forgotten": Refusal(lambda: Outcomes((0.5, 0.5), ()), ValueError, "got 0 beside 2 hits; a size that does"),
    "no outcome": Refusal(lambda: Outcomes((), ()), ValueError, "one share for each size 1..K"),
    "everything missed": Refusal(
        lambda: Outcomes((0.5, 0.25), (0, 0.25)), ValueError, "the set of all 2 classes misses nothing"
    ),
    "outcomes off one": Refusal(
        lambda: Outcomes((0.5, 0.25), (0, 0)), ValueError, "hits, misses and unknown: expected shares that sum to one"
    ),
    "outcomes of nothing": Refusal(
        lambda: Outcomes.from_predictions(np.zeros(0, dtype=int), np.zeros((0, 2), dtype=bool)),
        ValueError,
        "sets: expected at least one prediction, got none",
    ),
    "outcomes of probabilities": Refusal(
        lambda: Outcomes.from_predictions([0], [[0.7, 0.3]]), TypeError, "turn probabilities into sets first"
    ),
    "a utility of wealth for a reward": Refusal(
        lambda: Outcomes((0.5, 0.5), (0, 0)).lottery(LOG), TypeError, "reward: expected a reward by size"
    ),
    "outcomes for a lottery": Refusal(
        lambda: risk.certainty_equivalent(LOG, Outcomes((0.5, 0.5), (0, 0))),
        TypeError,
        "lottery: expected a Lottery(values, chances)",
    ),
    "a class of utilities": Refusal(
        lambda: risk.certainty_equivalent(risk.LinearUtility, risk.Lottery([0, 1], [0.5, 0.5])),
        TypeError,
        "u: expected a Utility such as risk.LogarithmicUtility()",
    ),
    # --- Expected utility to the second order
    "no function to check": Refusal(
        lambda: risk.is_concave(0.65, 0, 1), TypeError, "u: expected a Utility or a function of the reward"
    ),
    "a range the wrong way round": Refusal(
        lambda: risk.is_concave(LOG, 1, 0), ValueError, "high: expected a number above low, 1, got 0"
    ),
    # a utility where one is needed
    "a function for a utility": Refusal(
        lambda: risk.second_order(math.sqrt, 0.5, 0.1), TypeError, "or risk.SmoothUtility(f) of a function f"
    ),
    "a reward for a utility": Refusal(
        lambda: risk.certainty_equivalent(FBeta(1), COIN), TypeError, "expected a Utility such as"
    ),
    "an unknown bound": Refusal(
        lambda: risk.second_order_error_bound(ROOT, COIN), TypeError, "use second_order_error alone"
    ),
    # rewards outside the domain
    "ruin": Refusal(
        lambda: risk.certainty_equivalent(LOG, Lottery((-1, 0), (0.5, 0.5))),
        ValueError,
        "the reward -1 occurs; choose a larger scale or wealth",
    ),
    "satiation": Refusal(
        lambda: risk.certainty_equivalent(QuadraticUtility(0.8), COIN),
        ValueError,
        "is so only from -inf to 0.916667, and the reward 1 occurs",
    ),
    "a negative reward for a root": Refusal(
        lambda: risk.second_order_error(ROOT, Lottery((-1, 1), (0.5, 0.5))), ValueError, "only from 0 to inf"
    ),
    # --- Utilities of a reward
    # utilities
    "no wealth": Refusal(lambda: LogarithmicUtility(0), ValueError, "wealth: expected a positive number, got 0"),
    "infinite wealth": Refusal(lambda: LogarithmicUtility(math.inf), ValueError, "wealth: expected a finite number"),
    "aversion as text": Refusal(lambda: ExponentialUtility("1"), TypeError, "aversion: expected a number, got '1'"),
    "NaN aversion": Refusal(lambda: ExponentialUtility(NAN), ValueError, "aversion: expected a finite number, got nan"),
    "half out of range": Refusal(lambda: QuadraticUtility(65), ValueError, "half: expected a number in [0.25, 1]"),
    "a negative scale": Refusal(lambda: QuadraticUtility(0.65, -1), ValueError, "scale: expected a positive number"),
    "a utility that is a number": Refusal(
        lambda: SmoothUtility(0.65), TypeError, "u: expected a Utility or a function of the reward, got 0.65"
    ),
    "half a derivative": Refusal(
        lambda: LOG.derivative(1, 0.5), TypeError, "order: expected an integer of at least 1, got 0.5"
    ),
    "no derivative": Refusal(
        lambda: LOG.derivative(1, 0), ValueError, "order: expected an integer of at least 1 and at most 100, got 0"
    ),
    "a utility that no reward has": Refusal(
        lambda: ExponentialUtility(1).inverse(1), ValueError, "value: expected a number in [-inf, 1], got 1"
    ),
    "a value beyond the range": Refusal(
        lambda: SmoothUtility(math.atan, low=0, high=1).inverse(2), ValueError, "value: expected a number in"
    ),
    "a range without an end": Refusal(lambda: ROOT.inverse(2), ValueError, "high: expected a finite number, got inf"),
    "a debt beyond the wealth": Refusal(
        lambda: LOG(-1), ValueError, "x: expected rewards above -1, where the logarithmic utility is defined, got -1"
    ),
    "an exponential beyond all floats": Refusal(
        lambda: ExponentialUtility(1)(-1e9), ValueError, "x: expected a reward whose exponential is at most 1.8e308"
    ),
    "aversion on a plateau": Refusal(
        lambda: QuadraticUtility(1).risk_aversion(0.75), ValueError, "x: expected rewards at which the utility rises"
    ),
    "an end that is no number": Refusal(
        lambda: SmoothUtility(math.sqrt, low="0"), TypeError, "low: expected a number, got '0'"
    ),
    "ends the wrong way round": Refusal(
        lambda: SmoothUtility(math.sqrt, low=math.inf), ValueError, "high: expected a number above low, inf, got inf"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
