# mypy: disable-error-code="arg-type"
"""Confusion matrices, tallies, utilities and metrics."""

from fractions import Fraction

import numpy as np
from sympy import Max

from credal_lib import confusion
from credal_lib.confusion import as_utility, tally, wrong_ranking_share
from tests.refusals import Refusal, made_test

MATRIX = [[3, 1], [2, 4]]
NAN = float("nan")


def bend(matrix: object) -> object:
    """Never turn a ranking of recall round, but tie small values."""
    return Max(matrix[0][0], 1)  # type: ignore[index]


def numbers_only(matrix: object) -> object:
    """Rank as recall does, but refuse symbols."""
    return float(matrix[0][0])  # type: ignore[index]


REFUSALS = {
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
    "a negative count in a stack": Refusal(
        lambda: confusion.recall(np.full((2, 2, 3), -1.0)), ValueError, "none negative, got [-1. -1. -1.]"
    ),
    "a transposed matrix with unknown": Refusal(
        lambda: confusion.coverage([[1, 2, 3], [4, 5, 6]]), ValueError, "got 2 x 3; it looks transposed"
    ),
    "rows that are not the classes": Refusal(
        lambda: confusion.selective_accuracy(np.ones((4, 2))), ValueError, "or one more for 'unknown' (the last)"
    ),
    "a class by its name": Refusal(
        lambda: confusion.recall(MATRIX, positive="a"), TypeError, "positive: expected the position of a class"
    ),
    "a class as a truth value": Refusal(lambda: confusion.recall(MATRIX, positive=True), TypeError, "got True"),
    "a class too many": Refusal(lambda: confusion.precision(MATRIX, positive=2), ValueError, "0..1, got 2"),
    "a class counted from behind": Refusal(lambda: confusion.precision(MATRIX, positive=-1), ValueError, "got -1"),
    "a negative beta": Refusal(lambda: confusion.f_measure(MATRIX, beta=-1), ValueError, "beta: expected a number in"),
    "an unknown formula": Refusal(
        lambda: confusion.capacity(MATRIX, formula="book"), ValueError, "expected one of 'area', 'printed', got 'book'"
    ),
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
        lambda: tally([], [], classes=["a"]), ValueError, "predictions: expected at least one, got none"
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
    # utilities
    "utilities of another shape": Refusal(
        lambda: confusion.average_utility(MATRIX, [[1, 0]]),
        ValueError,
        "utilities: expected shape (2, 2), as",
    ),
    "matrices of two shapes": Refusal(
        lambda: confusion.equivalent_utilities(MATRIX, [[1, 0]]), ValueError, "second: expected shape (2, 2)"
    ),
    "a negative tolerance": Refusal(
        lambda: confusion.equivalent_utilities(MATRIX, MATRIX, tol=-1), ValueError, "tol: expected a number in [0, inf]"
    ),
    "a threshold of three decisions": Refusal(
        lambda: confusion.decision_threshold(np.eye(3)), ValueError, "expected shape (2, 2), got (3, 3)"
    ),
    "decisions in the other order": Refusal(
        lambda: confusion.decision_threshold([[0, 1], [1, 0]]), ValueError, "exchange the rows if they are in the other"
    ),
    # metrics
    "a metric by its name": Refusal(
        lambda: as_utility("precision", 2), TypeError, "a function of a confusion matrix such as confusion.recall"
    ),
    "a metric of nothing": Refusal(lambda: as_utility(lambda _: None, 2), TypeError, "returns one number for a"),
    "a metric of another shape": Refusal(
        lambda: as_utility(confusion.precision, 4, n_classes=2), ValueError, "got 4 x 2"
    ),
    "half a decision": Refusal(
        lambda: as_utility(confusion.recall, 2.5), TypeError, "n_decisions: expected an integer"
    ),
    "no class": Refusal(lambda: as_utility(confusion.recall, 2, n_classes=0), ValueError, "n_classes: expected at"),
    "too few totals": Refusal(
        lambda: as_utility(confusion.recall, 2, (5,)), ValueError, "totals: expected 2 numbers of cases, one per class"
    ),
    "totals as shares": Refusal(
        lambda: as_utility(confusion.recall, 2, (0.5, 0.5)), TypeError, "got dtype float64; multiply shares up"
    ),
    "an empty class": Refusal(
        lambda: as_utility(confusion.recall, 2, (5, 0)),
        ValueError,
        "at least one case of each class, got [5, 0]",
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
    "a metric of one matrix alone": Refusal(
        lambda: wrong_ranking_share(lambda _: 0.5, 10), ValueError, "an array of 10 numbers for 10 confusion matrices"
    ),
    "no pair": Refusal(lambda: wrong_ranking_share(confusion.recall, 0), ValueError, "n_pairs: expected at least 1"),
    "unknown utilities": Refusal(
        lambda: wrong_ranking_share(confusion.recall, 9, utilities="beta"),
        ValueError,
        "'normal', got 'beta'",
    ),
    "no metric to rank": Refusal(lambda: wrong_ranking_share(Fraction(1), 9), TypeError, "metric: expected a function"),
}

MODULES = (confusion,)

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
