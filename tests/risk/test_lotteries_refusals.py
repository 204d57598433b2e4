# mypy: disable-error-code="arg-type"
"""Lotteries: what is refused, and the cure."""

import math

import numpy as np

from credal_lib import risk
from credal_lib.rewards import FBeta
from credal_lib.risk import LogarithmicUtility, Lottery, Outcomes, QuadraticUtility, SmoothUtility
from tests.refusals import Refusal, made_test

LOG = LogarithmicUtility()
COIN = Lottery((1, 0), (0.5, 0.5))
ROOT = SmoothUtility(math.sqrt, low=0)

REFUSALS = {
    "no function to check": Refusal(
        lambda: risk.is_concave(0.65, 0, 1), TypeError, "u: expected a Utility or a function of the reward"
    ),
    "a range the wrong way round": Refusal(
        lambda: risk.is_concave(LOG, 1, 0), ValueError, "high: expected a number above low, 1, got 0"
    ),
    # a utility where one is needed
    "a function for a utility": Refusal(
        lambda: risk.second_order(math.sqrt, 0.5, 0.1), TypeError, "is wrapped as risk.SmoothUtility(f)"
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
    # outcomes
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
        lambda: Outcomes((0.5, 0.5), (0, 0)).lottery(LOG), TypeError, "is outcomes.lottery().expected(u)"
    ),
    "outcomes for a lottery": Refusal(
        lambda: risk.certainty_equivalent(LOG, Outcomes((0.5, 0.5), (0, 0))), TypeError, "or outcomes.lottery()"
    ),
    "a class of utilities": Refusal(
        lambda: risk.certainty_equivalent(risk.LinearUtility, risk.Lottery([0, 1], [0.5, 0.5])),
        TypeError,
        "got the class LinearUtility; call it: LinearUtility()",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
