# mypy: disable-error-code="arg-type"
"""Displays made from numbers: what is refused, and the cure."""

import numpy as np

from credal_lib.displays import (
    AbstentionROCDisplay,
    CriticalDifferenceDisplay,
    ResponseCurveDisplay,
    RiskCoverageDisplay,
    picture,
)
from tests.refusals import Refusal, made_test

REFUSALS = {
    "no panel": Refusal(lambda: picture([], []), ValueError, "description: expected one per panel, 0, got 0"),
    "words for numbers": Refusal(
        lambda: AbstentionROCDisplay(["a"], [1]), TypeError, "fpr: expected numbers, one per point of the curve, got"
    ),
    "coverage that is undefined": Refusal(
        lambda: RiskCoverageDisplay([np.nan], [1]), ValueError, "coverage: expected finite numbers, shape (m,), one per"
    ),
    "parts of different lengths": Refusal(
        lambda: ResponseCurveDisplay([0, 1], [1, 1], window=[0]),
        ValueError,
        "abstention, values, window: expected as many numbers in each, one per point, got [2, 2, 1]",
    ),
    "a number for a name": Refusal(
        lambda: RiskCoverageDisplay([1], [1], name=3), TypeError, "name: expected a text, got 3"
    ),
    "a list for a label": Refusal(
        lambda: AbstentionROCDisplay([0], [1], positive=["a"]), TypeError, "positive: expected a label, got ['a']"
    ),
    "text for mean ranks": Refusal(lambda: CriticalDifferenceDisplay("NCC", 5), TypeError, "mean_ranks: "),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
