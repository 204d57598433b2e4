"""The Bayesian correlated t-test: what is refused, and the cure."""

from credal_lib import comparisons
from tests.refusals import Refusal, made_test

REFUSALS = {
    "no difference": Refusal(
        lambda: comparisons.bayesian_correlated_t([], 0.1), ValueError, "differences: expected a list of at least one"
    ),
    "a number of folds as share": Refusal(
        lambda: comparisons.bayesian_correlated_t([0.1, 0.2], 10), ValueError, "test_share: expected a number in [0, 1]"
    ),
    "a negative rope": Refusal(
        lambda: comparisons.bayesian_correlated_t([0.1, 0.2], 0.1, -0.01),
        ValueError,
        "rope: expected a number in [0, inf]",
    ),
    "an interval with a number of folds": Refusal(
        lambda: comparisons.corrected_interval([0.1, 0.2], 10), ValueError, "test_share: expected a number in [0, 1]"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
