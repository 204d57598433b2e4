"""Verdicts: what is refused, and the cure."""

from credal_lib import metrics
from tests.refusals import Refusal, made_test

REFUSALS = {
    "a measure that is not judged": Refusal(
        lambda: metrics.verdict("auroc"),
        ValueError,
        "measure: expected one of 'coverage', 'coverage of single classes'",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
