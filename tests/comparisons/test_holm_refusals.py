# mypy: disable-error-code="arg-type"
"""Several tests: what is refused, and the cure."""

from credal_lib import comparisons
from tests.refusals import Refusal, made_test

REFUSALS = {
    "no test": Refusal(lambda: comparisons.holm([]), ValueError, "list of at least one number, got shape (0,)"),
    "a missing p": Refusal(lambda: comparisons.holm([float("nan")]), ValueError, "p: expected finite"),
    "a percentage": Refusal(lambda: comparisons.holm([0.01, 5]), ValueError, "p values, in [0, 1], got 0.01 to 5"),
    "a negative p": Refusal(lambda: comparisons.holm([-0.1]), ValueError, "p values, in [0, 1], got -0.1"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
