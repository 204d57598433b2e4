# mypy: disable-error-code="arg-type"
"""Means of differences: what is refused, and the cure."""

from credal_lib import comparisons
from tests.refusals import Refusal, made_test

NAN = float("nan")

REFUSALS = {
    # differences and levels
    "no difference": Refusal(
        lambda: comparisons.paired_t([]), ValueError, "list of at least one number, got shape (0,)"
    ),
    "a missing difference": Refusal(lambda: comparisons.paired_t([NAN]), ValueError, "differences: expected finite"),
    "a number of folds as share": Refusal(
        lambda: comparisons.corrected_t([0.1, 0.2], 10), ValueError, "test_share: expected a number in [0, 1], got 10"
    ),
    "nothing to train on": Refusal(
        lambda: comparisons.corrected_t([0.1, 0.2], 1),
        ValueError,
        "test_share: expected a number between 0 and 1, not 1",
    ),
    "certain confidence": Refusal(
        lambda: comparisons.mean_interval([0.1, 0.2], level=1.0), ValueError, "level: expected a number between 0 and 1"
    ),
    "percent of confidence": Refusal(
        lambda: comparisons.mean_interval([0.1, 0.2], level=95),
        ValueError,
        "level: expected a number in [0, 1], got 95",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
