"""Probabilities and top lists as other software returns them: what is refused, and the cure."""

from credal_lib import predictions
from tests.refusals import Refusal, made_test

CLASSES = ["cat", "dog"]
CAT = {"label": "cat", "score": 0.75}

REFUSALS = {
    "a class without a score": Refusal(
        lambda: predictions.as_probabilities([[CAT]], CLASSES),
        ValueError,
        "expected a score for each of the 2 classes, row 0 lists 1; ask the classifier for all scores (top_k=None)",
    ),
    "an entry without a score": Refusal(
        lambda: predictions.as_top_lists([{"cat": 0.75}], CLASSES), TypeError, "expected entries like {'label': 'cat'"
    ),
    "a label alone": Refusal(lambda: predictions.as_top_lists([["cat"]], CLASSES), TypeError, "got 'cat'; sets and"),
    "a number": Refusal(
        lambda: predictions.as_top_lists([0.75], CLASSES), TypeError, "expected lists of {label, score}, one for each"
    ),
    "a logit": Refusal(
        lambda: predictions.as_top_lists([{"label": "cat", "score": 2.5}], CLASSES), ValueError, "of logits take the"
    ),
    "scores of a sum above one": Refusal(
        lambda: predictions.as_top_lists([[CAT, {"label": "dog", "score": 0.5}]], CLASSES),
        ValueError,
        "the sum in row 0 is 1.25; a list of all classes sums to one",
    ),
    "scores of all classes short of one": Refusal(
        lambda: predictions.as_probabilities([[CAT, {"label": "dog", "score": 0.125}]], CLASSES),
        ValueError,
        "the sum in row 0 is 0.875",
    ),
    "a label twice": Refusal(
        lambda: predictions.as_top_lists([[CAT, CAT]], CLASSES), ValueError, "label 'cat' occurs twice in row 0"
    ),
    "an unknown label": Refusal(
        lambda: predictions.as_top_lists([[{"label": "cow", "score": 0.5}]], CLASSES), ValueError, "unknown label 'cow'"
    ),
    "probabilities without rows": Refusal(
        lambda: predictions.as_probabilities([0.5, 0.5], CLASSES), ValueError, "one row of probabilities per instance"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
