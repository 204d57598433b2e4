"""Chapter 1: when two classifiers gain the same."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def break_even(first, second):
    """Return the ratio g1 / g0 at which both gain the same."""
    fewer = second[0][0] - first[0][0]
    more = first[1][1] - second[1][1]
    return fewer / more


def _recalls(matrix):
    return np.array(matrix) / np.sum(matrix, axis=0)


A, B = [[0.27, 0.15], [0.23, 0.35]], [[0.43, 0.18], [0.07, 0.32]]
C, D = [[0.5, 0.1], [0.125, 0.275]], [[0.375, 0.025], [0.25, 0.35]]
COUNTS = [[40, 5], [10, 45]], [[25, 2], [25, 48]]

TURN = Turn(
    break_even,
    cases=((A, B), (B, A), (C, D), (A, [[0.45, 0.3], [0.05, 0.2]]), COUNTS),
    mistakes={
        "The fraction is upside down: the ratio has the stake of class 1 in the numerator.": (
            lambda first, second: 1 / break_even(first, second)
        ),
        "Both differences have the same order. In class 0 subtract the first classifier, in class 1 the second.": (
            lambda first, second: -break_even(first, second)
        ),
        "The function divides correct answers by correct answers in each class; the theorem needs differences.": (
            lambda first, second: (second[0][0] / first[0][0]) / (first[1][1] / second[1][1])
        ),
        "The function takes differences of recalls; the theorem needs differences of shares of all cases.": (
            lambda first, second: break_even(_recalls(first), _recalls(second))
        ),
        "The function compares the accuracies; the ratio of the stakes is asked for.": (
            lambda first, second: np.trace(np.array(first)) / np.trace(np.array(second))
        ),
    },
)
