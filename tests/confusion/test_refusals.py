# mypy: disable-error-code="arg-type"
"""What is refused by confusion, and the cure."""

from fractions import Fraction
from functools import partial

import numpy as np
import pandas as pd
from sympy import Max

from credal_lib import confusion
from credal_lib.confusion import Tally, as_tally, as_utility, tally, wrong_ranking_share
from tests.refusals import Refusal, made_test

RECALL = partial(confusion.recall, positive=0)


def bend(matrix: object) -> object:
    """Never turn a ranking of recall round, but tie small values."""
    return Max(matrix[0][0], 1)  # type: ignore[index]


def numbers_only(matrix: object) -> object:
    """Rank as recall does, but refuse symbols."""
    return float(matrix[0][0])  # type: ignore[index]


MATRIX = [[3, 1], [2, 4]]

NAN = float("nan")

NAMED = {"truth": "columns", "labels": ["a", "b"]}

TALLY = confusion.as_tally(MATRIX, **NAMED)

TALLY_ORIENTATION = as_tally(MATRIX, truth="columns", labels=["a", "b"])

FRAME = pd.DataFrame(MATRIX, index=["a", "b"], columns=["a", "b"])

REFUSALS = {
    # --- Which metrics of a confusion matrix are expected utilities, decided exactly
    # metrics
    "a metric by its name": Refusal(
        lambda: as_utility("precision", 2), TypeError, "a function of a confusion matrix such as confusion.recall"
    ),
    "a metric of nothing": Refusal(lambda: as_utility(lambda _: None, 2), TypeError, "returns one number for a"),
    "a metric of another shape": Refusal(lambda: as_utility(RECALL, 4, n_classes=2), ValueError, "got 4 x 2"),
    "half a decision": Refusal(lambda: as_utility(RECALL, 2.5), TypeError, "n_decisions: expected an integer"),
    "no class": Refusal(lambda: as_utility(RECALL, 2, n_classes=0), ValueError, "n_classes: expected at"),
    "too few totals": Refusal(
        lambda: as_utility(RECALL, 2, (5,)),
        ValueError,
        "totals: expected shape (2,), the number of cases of each class, got (1,)",
    ),
    "totals as shares": Refusal(
        lambda: as_utility(RECALL, 2, (0.5, 0.5)), TypeError, "totals: expected an integer of at least 1, got 0.5"
    ),
    "an empty class": Refusal(
        lambda: as_utility(RECALL, 2, (5, 0)),
        ValueError,
        "totals: expected an integer of at least 1, got 0",
    ),
    "a metric with a corner": Refusal(
        lambda: as_utility(bend, 2), ValueError, "bend is an expected utility: no ranking was found to reverse"
    ),
    "a metric that refuses symbols": Refusal(
        lambda: as_utility(numbers_only, 2),
        ValueError,
        "in plain arithmetic (+, -, *, /, **), so that symbols",
    ),
    "a metric that is never defined": Refusal(
        lambda: as_utility(lambda m: 1 / (m[0][0] - m[0][0]), 2), ValueError, "metric: undecided whether"
    ),
    "a metric whose options are not stated": Refusal(
        lambda: as_utility(confusion.recall, 2),
        TypeError,
        "State options by functools.partial, as in partial(confusion.recall, positive=0)",
    ),
    "a metric of something else": Refusal(
        lambda: confusion.as_utility(lambda y, prediction: 1, 2),
        TypeError,
        "metric: expected a function of one confusion matrix",
    ),
    # --- Measures of a classifier that may answer "unknown"
    # matrices
    "a number as a matrix": Refusal(
        lambda: confusion.selective_accuracy(5), TypeError, "one row per decision and one column"
    ),
    "a row alone": Refusal(
        lambda: confusion.selective_accuracy([1, 2]), TypeError, "expected a matrix, one row per decision"
    ),
    "a row alone as an array": Refusal(
        lambda: confusion.selective_accuracy(np.ones(2)), TypeError, "matrix: expected a matrix"
    ),
    "ragged rows": Refusal(
        lambda: confusion.selective_accuracy([[1, 2], [3]]), ValueError, "same length, at least 1, got"
    ),
    "no row": Refusal(lambda: confusion.selective_accuracy([]), ValueError, "got lengths []"),
    "no column": Refusal(lambda: confusion.selective_accuracy(np.ones((2, 0))), ValueError, "got lengths [0]"),
    "text in a matrix": Refusal(
        lambda: confusion.selective_accuracy([[1, "2"], [3, 4]]), TypeError, "matrix[0][1]: expected a number, got '2'"
    ),
    "truth values in a matrix": Refusal(
        lambda: confusion.selective_accuracy(np.eye(2, dtype=bool)),
        TypeError,
        "matrix[0][0]: expected a number, got True",
    ),
    "NaN in a matrix": Refusal(
        lambda: confusion.selective_accuracy([[1, NAN], [3, 4]]), ValueError, "matrix[0][1]: expected a"
    ),
    "an infinite count": Refusal(lambda: confusion.selective_accuracy([[1, 2], [np.inf, 4]]), ValueError, "got inf"),
    "NaN in a stack": Refusal(
        lambda: confusion.selective_accuracy(np.full((2, 2, 3), NAN)),
        ValueError,
        "array of finite numbers, got dtype float64",
    ),
    "a negative count": Refusal(
        lambda: confusion.selective_accuracy([[1, 2], [-3, 4]]),
        ValueError,
        "matrix[1][0]: expected counts or shares, none neg",
    ),
    "a transposed matrix with unknown": Refusal(
        lambda: confusion.coverage([[1, 2, 3], [4, 5, 6]]), ValueError, "got 2 x 3; it looks transposed"
    ),
    "rows that are not the classes": Refusal(
        lambda: confusion.selective_accuracy(np.ones((4, 2))), ValueError, "or one more for 'unknown' (the last)"
    ),
    "an unknown formula": Refusal(
        lambda: confusion.capacity(MATRIX, formula="book"), ValueError, "expected one of 'area', 'printed', got 'book'"
    ),
    # --- Measures of a confusion matrix
    "a negative count in a stack": Refusal(
        lambda: confusion.recall(np.full((2, 2, 3), -1.0), positive=0, truth="columns", labels=[0, 1]),
        ValueError,
        "none negative, got [-1. -1. -1.]",
    ),
    "a class that is not among the labels": Refusal(
        lambda: confusion.recall(TALLY, positive=1),
        ValueError,
        "positive: expected the label of a class, one of ['a', 'b'], got 1",
    ),
    "a list of classes": Refusal(
        lambda: confusion.recall(TALLY, positive=["a"]), ValueError, "expected the label of a class, one of ['a', 'b']"
    ),
    "a class of a bare array, by its position": Refusal(
        lambda: confusion.precision(MATRIX, positive=0, truth="columns"),
        ValueError,
        "positive: expected labels= beside it, one per class in the order of the matrix, got 0 and a bare array",
    ),
    "a class of a bare array with a row for unknown": Refusal(
        lambda: confusion.precision([*MATRIX, [0, 1]], positive="a"), ValueError, "positive: expected labels= beside it"
    ),
    "no positive class": Refusal(
        lambda: confusion.recall(TALLY), TypeError, "recall() missing 1 required keyword-only argument: 'positive'"
    ),
    "a negative beta": Refusal(
        lambda: confusion.f_measure(TALLY, beta=-1, positive="a"), ValueError, "beta: expected a number in"
    ),
    # --- One orientation
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
        lambda: confusion.precision(TALLY_ORIENTATION.to_frame(), positive="a", truth="rows"),
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
        lambda: confusion.error(TALLY_ORIENTATION, truth="rows"),
        ValueError,
        "truth: expected nothing, since a Tally names its own",
    ),
    "other labels for a Tally": Refusal(
        lambda: confusion.recall(TALLY_ORIENTATION, positive="x", labels=["x", "y"]),
        ValueError,
        "labels: expected nothing, since",
    ),
    "a metric that turns round what it is given": Refusal(
        lambda: confusion.as_utility(partial(confusion.selective_accuracy, truth="rows"), 2),
        ValueError,
        "this matrix has decisions in rows",
    ),
    "a Tally of treatments": Refusal(
        lambda: confusion.error(Tally(np.eye(2), ("treat", "wait"), ("ill", "well"))),
        ValueError,
        "other decisions are evaluated by confusion.average_utility",
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
    # --- How often a metric ranks two classifiers against their utility
    "a metric of one matrix alone": Refusal(
        lambda: wrong_ranking_share(lambda _: 0.5, 10), ValueError, "an array of 10 numbers for 10 confusion matrices"
    ),
    "no pair": Refusal(
        lambda: wrong_ranking_share(confusion.balanced_accuracy, 0), ValueError, "n_pairs: expected at least 1"
    ),
    "unknown utilities": Refusal(
        lambda: wrong_ranking_share(confusion.balanced_accuracy, 9, utilities="beta"),
        ValueError,
        "'normal', got 'beta'",
    ),
    "no metric to rank": Refusal(lambda: wrong_ranking_share(Fraction(1), 9), TypeError, "metric: expected a function"),
    # --- Count what was answered when what was true
    # tallies
    "positions without classes": Refusal(
        lambda: tally([0, 1], [0, 1]), ValueError, "for a list of labels pass classes=, for positions classes=range(K)"
    ),
    "sets where classes are due": Refusal(
        lambda: tally([0, 1], [[1, 0], [1, 1]]), ValueError, "a set of 2 in row 1; count sets with confusion.tally_sets"
    ),
    "unknown without a row": Refusal(
        lambda: tally([0, 1], [0, None], classes=range(2)), ValueError, "'unknown' in row 1; pass unknown=True"
    ),
    "no prediction to count": Refusal(
        lambda: tally([], [], classes=["a"]), ValueError, "predictions: expected at least one prediction, got none"
    ),
    "too few truths to count": Refusal(
        lambda: confusion.tally_sets([0], [[1, 0], [0, 1]]), ValueError, "expected 2 labels, one per prediction, got 1"
    ),
    "an unknown truth": Refusal(
        lambda: tally(["a", "x"], ["a", "b"], classes=["a", "b"]), ValueError, "y_true: unknown label 'x'"
    ),
    "weights that do not fit": Refusal(
        lambda: tally([0], [0], classes=range(1), sample_weight=[1, 2]),
        ValueError,
        "expected shape (1,)",
    ),
    "a class called unknown": Refusal(
        lambda: tally(["a"], ["a"], classes=["a", "unknown"]),
        ValueError,
        "classes: expected no class called 'unknown', which names the row of abstentions",
    ),
    "a word for a flag": Refusal(
        lambda: confusion.tally([0], [[1, 0]], normalize="true"), TypeError, "normalize: expected True or False"
    ),
    "another word for a flag": Refusal(
        lambda: confusion.tally([0], [[1, 0]], unknown="unknown"), TypeError, "unknown: expected True or False"
    ),
    # --- Utility matrices of any decisions
    "utilities whose axes are named the other way round": Refusal(
        lambda: confusion.average_utility(
            confusion.as_tally(MATRIX, truth="columns", labels=["a", "b"]),
            utilities=pd.DataFrame([[1, 0], [0, 1]], columns=pd.Index(["a", "b"], name="decision")),
        ),
        ValueError,
        "and 'decision' in columns; pass utilities.T",
    ),
    # utilities
    "utilities of another shape": Refusal(
        lambda: confusion.average_utility(MATRIX, utilities=[[1, 0]], truth="columns"),
        ValueError,
        "utilities: expected shape (2, 2), as",
    ),
    "a bare square array, which way round": Refusal(
        lambda: confusion.average_utility(MATRIX, utilities=[[1, 0], [0, 1]]),
        ValueError,
        "matrix: expected a Tally, as confusion.tally returns it, or truth= with a bare array; got 2 x 2 entries",
    ),
    "utilities of other classes": Refusal(
        lambda: confusion.average_utility(
            confusion.as_tally(MATRIX, truth="columns", labels=["a", "b"]),
            utilities=pd.DataFrame([[1, 0], [0, 1]], columns=["b", "c"]),
        ),
        ValueError,
        "utilities: the columns ['b', 'c'] are not the classes ['a', 'b']",
    ),
    "labeled utilities of a bare array": Refusal(
        lambda: confusion.average_utility(
            MATRIX, utilities=pd.DataFrame([[1, 0], [0, 1]], columns=["b", "c"]), truth="columns"
        ),
        ValueError,
        "utilities: carries the labels ['b', 'c'], but the matrix carries none",
    ),
    "matrices of two shapes": Refusal(
        lambda: confusion.equivalent_utilities(MATRIX, [[1, 0]]), ValueError, "second: expected shape (2, 2)"
    ),
    "a negative tolerance": Refusal(
        lambda: confusion.equivalent_utilities(MATRIX, MATRIX, tol=-1), ValueError, "tol: expected a number in [0, inf]"
    ),
    "a threshold of three decisions": Refusal(
        lambda: confusion.decision_threshold(np.eye(3)),
        ValueError,
        "expected shape (2, 2), decisions and classes, got (3, 3)",
    ),
    "decisions in the other order": Refusal(
        lambda: confusion.decision_threshold([[0, 1], [1, 0]]), ValueError, "exchange the rows if they are in the other"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
