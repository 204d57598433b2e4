# mypy: disable-error-code="arg-type"
"""Bootstrap intervals: what is refused, and the cure."""

from typing import Any

from credal_lib import metrics
from credal_lib.comparisons import bootstrap_interval
from credal_lib.rewards import Quadratic
from tests.refusals import Refusal, made_test

Y, SETS = [0, 1, 1, 0], [[1, 0], [1, 1], [1, 0], [0, 1]]


def interval(y: Any = Y, sets: Any = SETS, score: Any = metrics.coverage_score, **options: Any) -> Any:
    return bootstrap_interval(y, sets, score, **{"draws": 20} | options)


REFUSALS = {
    "classes for a score of sets alone": Refusal(
        lambda: interval(score=metrics.determinacy_score, classes=[0, 1]),
        TypeError,
        "can be called as score(y_true, prediction, classes=)",
    ),
    "a score that lacks a setting": Refusal(
        lambda: interval(score=metrics.utility_score), TypeError, "an average reward with the reward itself"
    ),
    "a reward by its class": Refusal(lambda: interval(score=Quadratic), TypeError, "score: expected a function score("),
    "a number as score": Refusal(lambda: interval(score=0.65), TypeError, "score: expected a function score("),
    "a reward without truths": Refusal(
        lambda: interval(None, score=Quadratic(0.5)), TypeError, "y_true: expected the true classes, by which a reward"
    ),
    "too few predictions": Refusal(
        lambda: interval(sets=SETS[:3]), ValueError, "prediction: expected 4 rows, as many as y_true, got 3"
    ),
    "another model of other rows": Refusal(
        lambda: interval(other=SETS[:3]), ValueError, "other: expected 4 rows, as many as y_true, got 3"
    ),
    "ragged lists": Refusal(
        lambda: interval(sets=[[0], [0, 1], [1], [0]]), ValueError, "predictions.as_sets(predictions, classes)"
    ),
    "one row": Refusal(lambda: interval([0], SETS[:1]), ValueError, "y_true: expected at least two rows to draw from"),
    "strata and groups": Refusal(
        lambda: interval(stratify=Y, groups=Y), ValueError, "expected either strata or groups, got both"
    ),
    "too few groups": Refusal(
        lambda: interval(groups=[0, 1]), ValueError, "groups: expected one label per row, shape (4,), got (2,)"
    ),
    "a single group": Refusal(lambda: interval(groups=["a"] * 4), ValueError, "groups: expected at least two groups"),
    "a stratum of one row": Refusal(
        lambda: interval(stratify=["a", "a", "a", "b"]),
        ValueError,
        "two rows to draw from in each stratum, got one of 'b'",
    ),
    "a missing stratum": Refusal(
        lambda: interval(stratify=[0, 0, None, 0]), ValueError, "stratify: expected a label in every row, none in row 2"
    ),
    "an unknown method": Refusal(
        lambda: interval(method="BCa"), ValueError, "method: expected one of 'percentile', 'bca'"
    ),
    "no draw": Refusal(lambda: interval(draws=0), ValueError, "draws: expected an integer of at least 1, got 0"),
    "a generator as seed": Refusal(lambda: interval(seed=None), ValueError, "seed: expected an integer of at least 0"),
    "percent of confidence": Refusal(
        lambda: interval(level=95), ValueError, "level: expected a number in [0, 1], got 95"
    ),
    "negative weights": Refusal(
        lambda: interval(sample_weight=[1, 1, 1, -1]), ValueError, "no negative weight, got -1"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
