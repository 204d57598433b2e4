# mypy: disable-error-code="arg-type"
"""The Bayesian signed-rank test: what is refused, and the cure."""

from credal_lib import comparisons
from tests.refusals import Refusal, made_test

REFUSALS = {
    "a negative rope": Refusal(
        lambda: comparisons.bayesian_signed_rank([0.1], [0.2], rope=-0.01),
        ValueError,
        "rope: expected a number in [0, inf]",
    ),
    "no draw": Refusal(
        lambda: comparisons.bayesian_signed_rank([0.1], [0.2], draws=0), ValueError, "draws: expected an integer"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
