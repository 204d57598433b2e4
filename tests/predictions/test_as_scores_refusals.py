"""Probabilities and top lists as other software returns them: what is refused, and the cure."""

import numpy as np
import pandas as pd

from credal_lib import predictions
from tests.refusals import Refusal, made_test

CLASSES = ["cat", "dog"]
CAT = {"label": "cat", "score": 0.75}

VALUES, INDICES = np.array([[0.5, 0.375]]), np.array([[2, 0]])
THREE = ["cat", "cow", "dog"]

REFUSALS = {
    "positions before scores": Refusal(
        lambda: predictions.as_top_lists((INDICES, VALUES), THREE),
        TypeError,
        "predictions[1]: expected integers, the positions of the classes, got dtype float64; the order is (values, ind",
    ),
    "scores that are integers": Refusal(
        lambda: predictions.as_top_lists((INDICES, INDICES), THREE),
        TypeError,
        "expected scores, floats, got dt",
    ),
    "fewer positions than scores": Refusal(
        lambda: predictions.as_top_lists((VALUES, INDICES[:, :1]), THREE),
        ValueError,
        "expected values and indices of one shape (n, k), got (1, 2) and (1, 1)",
    ),
    "values and positions of one prediction": Refusal(
        lambda: predictions.as_top_lists((VALUES[0], INDICES[0]), THREE),
        ValueError,
        "pass values[np.newaxis] and indi",
    ),
    "a position beyond the classes": Refusal(
        lambda: predictions.as_top_lists((VALUES, INDICES + 1), THREE),
        ValueError,
        "predictions[1]: expected positions in 0..2 of 3 classes, got 3 in row 0",
    ),
    "a position below zero": Refusal(
        lambda: predictions.as_top_lists((VALUES, INDICES - 1), THREE), ValueError, "of 3 classes, got -1 in row 0"
    ),
    "logits at positions": Refusal(
        lambda: predictions.as_top_lists((VALUES - 1, INDICES), THREE),
        ValueError,
        "got -0.5 in row 0; of logits",
    ),
    "a score at a position that is not a number": Refusal(
        lambda: predictions.as_top_lists((VALUES * np.nan, INDICES), THREE),
        ValueError,
        "scores in [0, 1], got nan",
    ),
    "a position twice": Refusal(
        lambda: predictions.as_top_lists((VALUES, np.array([[2, 2]])), THREE),
        ValueError,
        "predictions[1]: class 'dog' occurs twice in row 0",
    ),
    "values and positions that sum to more than one": Refusal(
        lambda: predictions.as_top_lists((2 * VALUES, INDICES), THREE), ValueError, "the sum in row 0 is 1.75"
    ),
    "values and positions with rows in another order": Refusal(
        lambda: predictions.as_top_lists(
            (pd.DataFrame(np.repeat(VALUES, 2, 0)), pd.DataFrame(np.repeat(INDICES, 2, 0), index=[1, 0])), THREE
        ),
        ValueError,
        "predictions[1]: expected the rows in the order of predictions[0]",
    ),
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
