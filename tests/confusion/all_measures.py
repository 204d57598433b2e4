"""All measures of a confusion matrix, and matrices to measure, printed with decisions in rows."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from credal_lib import confusion
from credal_lib.confusion import Tally, as_tally

CAUTIOUS = [[19, 1, 2], [0, 30, 0], [0, 1, 38], [1, 2, 6]]


def printed(matrix: Any) -> Any:
    """Name the axes of a matrix with decisions in rows, unless it does so itself."""
    known = isinstance(matrix, Tally) or getattr(matrix, "named_classes", None) is not None
    return matrix if known else as_tally(matrix, truth="columns")


def _of_all(measure: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(measure)
    def of_printed(matrix: Any) -> Any:
        return measure(printed(matrix))

    return of_printed


def _of_one(measure: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(measure)
    def of_printed(matrix: Any, positive: Any = 0) -> Any:
        return measure(printed(matrix), positive=positive)

    return of_printed


OF_ALL = [
    _of_all(measure)
    for measure in (
        confusion.abstention, confusion.selective_accuracy, confusion.balanced_accuracy, confusion.capacity,
        confusion.cohen_kappa,
        confusion.coverage, confusion.efficacy, confusion.error, confusion.accuracy_coverage_f,
        confusion.matthews_correlation,
        confusion.overall_accuracy, confusion.scott_pi,
    )
]  # fmt: skip

OF_ONE = [
    _of_one(measure)
    for measure in (
        confusion.f_measure, confusion.false_positive_rate, confusion.fowlkes_mallows, confusion.informedness,
        confusion.jaccard, confusion.markedness, confusion.negative_predictive_value, confusion.precision,
        confusion.recall, confusion.specificity,
    )
]  # fmt: skip

MEASURES = OF_ALL + OF_ONE

BY_NAME = {measure.__name__: measure for measure in MEASURES}
"""Measures of printed matrices, of the first class where of one."""
