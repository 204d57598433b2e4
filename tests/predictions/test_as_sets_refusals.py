# mypy: disable-error-code="arg-type"
"""The one way in: what is refused, and the cure."""

import numpy as np
import pandas as pd

from credal_lib import predictions
from tests.refusals import Refusal, made_test
from tests.wrong import Sparse

SETS = np.array([[1, 1, 0], [0, 1, 0]])
NAN = float("nan")

REFUSALS = {
    "no classes": Refusal(
        lambda: predictions.as_sets([], classes=[]), ValueError, "at least one label, got shape (0,)"
    ),
    # converted sets
    "an unknown predicted label": Refusal(
        lambda: predictions.as_sets([["a"], ["x"]], ["a", "b"]),
        ValueError,
        "unknown label 'x' in row 1; classes are ['a', 'b']",
    ),
    "a repeated predicted label": Refusal(
        lambda: predictions.as_sets([[0, 0, 1]], [0, 1, 2]),
        ValueError,
        "if the rows are 0/1 membership, pass numpy.asarray",
    ),
    "a list of truth values": Refusal(
        lambda: predictions.as_sets([[True, False]], [0, 1]),
        TypeError,
        "if the rows are membership, pass numpy.asarray",
    ),
    "a label that is a list": Refusal(
        lambda: predictions.as_sets([[["a"]]], ["a"]), TypeError, "expected labels, got ['a'] in row 0"
    ),
    "one text": Refusal(
        lambda: predictions.as_sets("ab", ["a", "b"]), TypeError, "expected a list or an array, one entry per"
    ),
    "too few columns": Refusal(
        lambda: predictions.as_sets(SETS, [0, 1]), ValueError, "expected 2 columns, one per class, got 3"
    ),
    "a mapping": Refusal(
        lambda: predictions.as_sets({"a": 1}, ["a"]), TypeError, "expected a list or an array, one entry per"
    ),
    "a missing label": Refusal(
        lambda: predictions.as_sets([NAN, "a"], ["a", "b"]), ValueError, "None means no prediction"
    ),
    "several levels of MAPIE": Refusal(
        lambda: predictions.as_sets((np.zeros(2), np.ones((2, 3, 2), dtype=bool)), [0, 1, 2]),
        ValueError,
        "level j with predictions[1][:, :, j]",
    ),
    "several levels": Refusal(
        lambda: predictions.as_sets(np.ones((2, 3, 2), dtype=bool), [0, 1, 2]),
        ValueError,
        "level j with predictions[:, :, j]",
    ),
    "membership as floats": Refusal(
        lambda: predictions.as_sets(SETS / 1.0, [0, 1, 2]), TypeError, "probabilities into sets first"
    ),
    "a sparse prediction": Refusal(
        lambda: predictions.as_sets(Sparse(), [0, 1, 2]), TypeError, "pass predictions.toarray()"
    ),
    "predictions of other classes": Refusal(
        lambda: predictions.as_sets(MIXED, ["a", "c"]), ValueError, "['b', 'a'] are not the classes ['a', 'c']"
    ),
    "predictions of more classes": Refusal(
        lambda: predictions.as_sets(MIXED, ["a"]), ValueError, "pass predictions[list(classes)]"
    ),
    "entries without labels": Refusal(
        lambda: predictions.as_sets([{"name": "a"}], ["a"]), TypeError, "expected entries like {'label': 'cat'"
    ),
    "columns twice": Refusal(
        lambda: predictions.as_sets(MIXED[["a", "a"]], ["a", "b"]), ValueError, "distinct columns, one per class"
    ),
    "columns that may be positions": Refusal(
        lambda: predictions.as_sets(pd.DataFrame([[1, 0]]), [1, 0]), ValueError, "may be positions or labels"
    ),
    "labels or membership": Refusal(
        lambda: predictions.as_sets([[0, 1], [1, 0]], [0, 1]), ValueError, "if they are labels, [set(row) for row in"
    ),
    "a label twice": Refusal(
        lambda: predictions.as_sets([["a"], ["b", "b"]], ["a", "b"]), ValueError, "label 'b' occurs twice in row 1"
    ),
    "numbers for lists of scores": Refusal(
        lambda: predictions.as_top_lists([1, 2], ["a", "b"]),
        TypeError,
        "predictions: expected lists of {label, score}",
    ),
    "a class for predictions": Refusal(
        lambda: predictions.as_top_lists(dict, ["a", "b"]), TypeError, "predictions: expected a list or an array, one"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)

MIXED = pd.DataFrame([[1, 0], [0, 1]], columns=["b", "a"])
