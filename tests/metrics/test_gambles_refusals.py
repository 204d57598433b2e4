# mypy: disable-error-code="arg-type"
"""Scores of sets as gambles: what is refused, and the cure."""

from credal_lib import metrics
from tests.refusals import Refusal, made_test

REFUSALS = {
    "a ratio": Refusal(
        lambda: metrics.gamble_of(metrics.single_accuracy_score),
        ValueError,
        "'single_accuracy_score' is not the average",
    ),
    "a word": Refusal(lambda: metrics.gamble_of("coverage"), TypeError, "a function such as metrics.coverage_score"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
