# mypy: disable-error-code="arg-type"
"""ROC space with abstention: what is refused, and the cure."""

from credal_lib.abstention import roc_curve, roc_point
from tests.refusals import Refusal, made_test

P = [[0.7, 0.3], [0.4, 0.6]]
MATRIX = [[4, 0], [2, 6], [2, 4]]

REFUSALS = {
    "an unknown way of ignoring": Refusal(
        lambda: roc_point(MATRIX, 1), ValueError, "ignoring: expected one of 'both', 'positives', 'negatives', 'none'"
    ),
    "a positive class beyond": Refusal(lambda: roc_point(MATRIX, positive=2), ValueError, "positive: expected the pos"),
    "sets of other instances": Refusal(
        lambda: roc_curve([0, 1], P, [[1, 0]]), ValueError, "sets: expected shape (2, 2), that of the probabilities"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
