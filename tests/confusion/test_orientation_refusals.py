# mypy: disable-error-code="arg-type"
"""One orientation: what is refused, and the cure."""

from functools import partial

import numpy as np
import pandas as pd

from credal_lib import confusion
from credal_lib.confusion import Tally, as_tally
from tests.refusals import Refusal, made_test

MATRIX = [[3, 1], [2, 4]]
TALLY = as_tally(MATRIX, truth="columns", labels=["a", "b"])
FRAME = pd.DataFrame(MATRIX, index=["a", "b"], columns=["a", "b"])

REFUSALS = {
    "a cross table read the other way round": Refusal(
        lambda: confusion.precision(
            pd.crosstab(pd.Series(["a", "b"], name="true"), pd.Series(["a", "a"], name="predicted")).reindex(
                columns=["a", "b"], fill_value=0
            ),
            positive="a",
            truth="columns",
        ),
        ValueError,
        "truth: expected 'rows', got 'columns'; the frame calls its rows 'true' and its columns 'predicted'",
    ),
    "the frame of a tally read the other way round": Refusal(
        lambda: confusion.precision(TALLY.to_frame(), positive="a", truth="rows"),
        ValueError,
        "truth: expected 'columns', got 'rows'; the frame calls its rows 'decision'",
    ),
    "scikit-learn's matrix without a word": Refusal(
        lambda: confusion.precision(MATRIX, positive=1, labels=[0, 1]),
        ValueError,
        "Pass truth='rows' for scikit-learn's confusion_matrix (truth in rows, predictions in columns)",
    ),
    "a measure of all classes, too": Refusal(
        lambda: confusion.selective_accuracy(MATRIX), ValueError, "truth='columns' where the rows are decisions"
    ),
    "another word for the orientation": Refusal(
        lambda: confusion.error(MATRIX, truth="predictions"), ValueError, "truth: expected one of 'columns', 'rows'"
    ),
    "a transposed matrix with a column for unknown": Refusal(
        lambda: confusion.coverage([[3, 1, 0], [2, 4, 1]]), ValueError, "it looks transposed: pass truth='rows'"
    ),
    "rows of decisions said to be truth": Refusal(
        lambda: confusion.coverage([[3, 1], [2, 4], [0, 1]], truth="rows"),
        ValueError,
        "with truth='rows', a row per true class, a column per class that is answered, or one more for 'unknown'",
    ),
    "the orientation of a Tally": Refusal(
        lambda: confusion.error(TALLY, truth="rows"), ValueError, "truth: expected nothing, since a Tally names its own"
    ),
    "other labels for a Tally": Refusal(
        lambda: confusion.recall(TALLY, positive="x", labels=["x", "y"]), ValueError, "labels: expected nothing, since"
    ),
    "a metric that turns round what it is given": Refusal(
        lambda: confusion.as_utility(partial(confusion.selective_accuracy, truth="rows"), 2),
        ValueError,
        "this matrix has decisions in rows",
    ),
    "a Tally of treatments": Refusal(
        lambda: confusion.error(Tally(np.eye(2), ("treat", "wait"), ("ill", "well"))),
        ValueError,
        "other decisions are judged by confusion.average_utility",
    ),
    "a Tally of a frame": Refusal(
        lambda: Tally(pd.DataFrame(np.eye(2), columns=["b", "a"]), ("a", "b"), ("a", "b")),  # type: ignore[arg-type]
        TypeError,
        "counts: expected an array, got a data frame, whose labels would not be read; pass it to confusion.as_tally",
    ),
    "too few decisions": Refusal(
        lambda: Tally(np.eye(2), ("a",), ("a", "b")), ValueError, "decisions: expected 2 distinct labels, one per row"
    ),
    "a class twice": Refusal(
        lambda: Tally(np.eye(2), ("a", "b"), ("a", "a")), ValueError, "classes: expected 2 distinct labels, one per c"
    ),
    "counts that are a list of numbers": Refusal(
        lambda: Tally(np.ones(2), ("a", "b"), ()), ValueError, "counts: expected shape (D, K), or (D, K, n)"
    ),
    "a frame of a stack": Refusal(
        lambda: as_tally(np.ones((3, 2, 2))).to_frame(), ValueError, "expected one matrix, got a stack of shape"
    ),
    "unknown as a class of scikit-learn": Refusal(
        lambda: as_tally(np.diag([3, 2, 0]), truth="rows", labels=["a", "b", "unknown"]),
        ValueError,
        "classes: expected no class called 'unknown', which names the row of abstentions",
    ),
    "too few labels": Refusal(
        lambda: as_tally(MATRIX, truth="rows", labels=["a"]),
        ValueError,
        "labels: expected 2 labels, one per true class",
    ),
    "labels twice": Refusal(
        lambda: as_tally(MATRIX, truth="rows", labels=["a", "a"]), ValueError, "labels: expected distinct labels"
    ),
    "labels that are not those of the frame": Refusal(
        lambda: as_tally(FRAME, truth="columns", labels=["b", "c"]),
        ValueError,
        "matrix: the columns ['a', 'b'] are not the labels ['b', 'c']",
    ),
    "a frame of decisions with other names": Refusal(
        lambda: as_tally(FRAME.rename(index={"a": "predicted a"}), truth="columns"),
        ValueError,
        "matrix: the decisions ['predicted a', 'b'] are not the classes ['a', 'b']",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
