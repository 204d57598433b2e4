# mypy: disable-error-code="arg-type"
"""Losses of probabilistic top lists; the sign is that of the paper, lower is better: what is refused, and the cure."""

import numpy as np

from credal_lib import metrics
from credal_lib.rewards import Quadratic
from credal_lib.toplists import Brier
from tests.refusals import Refusal, made_test

Q = [0.5, 0.2, 0.2, 0.1]
PAIR = [[1, 1, 0, 0]]
INVALID = [[0.5, 0, 0, 0.1]], [[1, 0, 0, 1]]

REFUSALS = {
    "an invalid list on average": Refusal(
        lambda: metrics.padded_log_loss([0], *INVALID), ValueError, "row 0 is not a valid top list"
    ),
    "no list": Refusal(
        lambda: metrics.padded_brier_loss([], np.zeros((0, 3)), np.zeros((0, 3), dtype=bool)),
        ValueError,
        "listed: expected at least one prediction",
    ),
    "a reward for a score": Refusal(
        lambda: metrics.padded_loss([0], [Q], PAIR, Quadratic(0.65)),
        TypeError,
        "a PaddedScore such as toplists.Brier()",
    ),
    "the class for a score": Refusal(
        lambda: metrics.padded_loss([0], [Q], PAIR, Brier), TypeError, "a PaddedScore such as toplists.Brier()"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
