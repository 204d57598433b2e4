# mypy: disable-error-code="arg-type"
"""Risk against coverage: what is refused, and the cure."""

from typing import Any

import pandas as pd

from credal_lib import metrics
from tests.refusals import Refusal, made_test


def curve(y: Any = (0, 1), answers: Any = (0, 0), confidence: Any = (0.9, 0.6), **options: Any) -> Any:
    return metrics.risk_coverage_curve(y, answers, confidence, **options)


REFUSALS = {
    "no instance": Refusal(lambda: curve([], [], []), ValueError, "y_true: expected at least one prediction, got none"),
    "too few answers": Refusal(lambda: curve(answers=[0]), ValueError, "y_pred: expected 2 labels, one per true label"),
    "sets as answers": Refusal(
        lambda: curve(answers=[[1, 0], [1, 1]]), ValueError, "loss=1 - reward.payoff(sets, y_true)"
    ),
    "a missing answer": Refusal(
        lambda: curve(answers=[0, None]), ValueError, "y_pred: expected a label in every row, none in rows [1]"
    ),
    "positions beside text": Refusal(
        lambda: curve(y=["a", "b"]), TypeError, "turn positions into labels with np.asarray(classes)[y_pred]"
    ),
    "a label that is no class": Refusal(
        lambda: curve(["a", "b"], ["a", "c"], classes=["a", "b"]), ValueError, "y_pred: unknown label 'c'"
    ),
    "rows in another order": Refusal(
        lambda: curve(pd.Series([0, 1]), pd.Series([0, 1], index=[1, 0])),
        ValueError,
        "pass y_pred.loc[y_true.index] to go by these labels, y_pred.to_numpy() if the rows",
    ),
    "too few confidences": Refusal(
        lambda: curve(confidence=[0.9]),
        ValueError,
        "confidence: expected one number per instance, shape (2,), got (1,)",
    ),
    "a missing confidence": Refusal(
        lambda: curve(confidence=[0.9, float("nan")]), ValueError, "confidence: expected finite numbers"
    ),
    "probabilities as confidence": Refusal(
        lambda: curve(confidence=[[0.9, 0.1], [0.4, 0.6]]), ValueError, "confidence: expected one number per instance"
    ),
    "losses as text": Refusal(lambda: curve(loss=["0", "1"]), TypeError, "loss: expected real numbers"),
    "one loss for all": Refusal(
        lambda: curve(loss=lambda y, a: 0.5), ValueError, "loss: expected one number per instance, shape (2,), got ()"
    ),
    "negative weights": Refusal(lambda: curve(sample_weight=[1, -1]), ValueError, "no negative weight, got -1"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
