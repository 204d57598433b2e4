# mypy: disable-error-code="arg-type"
"""Sets at a stated coverage: what is refused, and the cure."""

from typing import Any

import pandas as pd

from credal_lib import metrics
from credal_lib.rewards import Quadratic
from tests.metrics.test_conformal import P, Y
from tests.refusals import Refusal, made_test

U50 = Quadratic(0.5)


def risk(y: Any = Y, p: Any = P, reward: Any = U50, **options: Any) -> Any:
    return metrics.conformal_risk(y, p, reward, **{"coverage": 0.5, "calibration": (Y, P)} | options)


REFUSALS = {
    "a coverage in percent": Refusal(
        lambda: risk(coverage=90), ValueError, "coverage: expected a number in [0, 1], got 90"
    ),
    "certain coverage": Refusal(
        lambda: metrics.conformal_threshold(Y, P, 1), ValueError, "coverage: expected a number between 0 and 1, not 1"
    ),
    "no reward": Refusal(lambda: risk(reward=0.65), TypeError, "reward: expected a Reward"),
    "calibration without classes": Refusal(
        lambda: risk(calibration=P), TypeError, "calibration: expected two arrays, (true classes, probabilities)"
    ),
    "calibration rows of other classes": Refusal(
        lambda: risk(calibration=([0], [[0.2, 0.3, 0.5]])), ValueError, "probabilities of 2 classes, as p has, got 3"
    ),
    "calibration rows of classes with other names": Refusal(
        lambda: risk(p=pd.DataFrame(P, columns=["a", "b"]), calibration=(Y, pd.DataFrame(P, columns=["b", "c"]))),
        ValueError,
        "calibration[1]: the columns ['b', 'c'] are not the classes ['a', 'b']",
    ),
    "calibration rows without the names of the classes": Refusal(
        lambda: risk(p=pd.DataFrame(P, columns=["a", "b"])), ValueError, "calibration[1]: carries no labels"
    ),
    "no calibration row": Refusal(
        lambda: metrics.conformal_threshold([], P[:0], 0.5), ValueError, "p: expected at least one prediction, got none"
    ),
    "no row to judge": Refusal(lambda: risk([], P[:0]), ValueError, "p: expected at least one prediction, got none"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
