# mypy: disable-error-code="arg-type"
"""Collections of data sets: what is refused, and the cure."""

from credal_lib import comparisons
from tests.refusals import Refusal, made_test

REFUSALS = {
    "nothing to draw from": Refusal(lambda: comparisons.redraws(0, 5), ValueError, "n: expected an integer"),
    "half a data set": Refusal(lambda: comparisons.redraws(5, 2.5), TypeError, "size: expected an integer"),
    "no draw": Refusal(lambda: comparisons.redraws(5, 5, draws=0), ValueError, "draws: expected an integer"),
    "no seed": Refusal(lambda: comparisons.redraws(5, 5, seed=None), TypeError, "seed: expected an integer"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
