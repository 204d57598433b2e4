# mypy: disable-error-code="arg-type"
"""ROC space with abstention: what is refused, and the cure."""

from credal_lib.abstention import roc_curve, roc_point
from tests.refusals import Refusal, made_test

P = [[0.7, 0.3], [0.4, 0.6]]
MATRIX = [[4, 0], [2, 6], [2, 4]]

REFUSALS = {
    "an unknown way of ignoring": Refusal(
        lambda: roc_point(MATRIX, 1, positive=0, labels=(0, 1)),
        ValueError,
        "ignoring: expected one of 'both', 'positives', 'negatives', 'none'",
    ),
    "a positive class beyond": Refusal(
        lambda: roc_point(MATRIX, positive=2, labels=(0, 1)), ValueError, "positive: expected the label of a"
    ),
    "a positive class that has no name": Refusal(
        lambda: roc_point(MATRIX, positive=1), ValueError, "positive: expected labels= beside it, one per class"
    ),
    "a positive class that is none of the labels": Refusal(
        lambda: roc_curve(["a", "b"], P, positive=1, classes=["a", "b"]), ValueError, "one of ['a', 'b'], got 1"
    ),
    "sets of other instances": Refusal(
        lambda: roc_curve([0, 1], P, [[1, 0]], positive=0),
        ValueError,
        "sets: expected shape (2, 2), that of the probabilities",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
