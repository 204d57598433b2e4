# mypy: disable-error-code="arg-type"
"""Answers by size: what is refused, and the cure."""

import math

import numpy as np

from credal_lib import risk
from credal_lib.risk import LogarithmicUtility, Lottery, Outcomes, SmoothUtility
from tests.refusals import Refusal, made_test

LOG = LogarithmicUtility()
COIN = Lottery((1, 0), (0.5, 0.5))
ROOT = SmoothUtility(math.sqrt, low=0)

REFUSALS = {
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
