"""Chapter 3: whether a metric contradicts itself when half of the cases go elsewhere."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def reverses(metric, first, second, third):
    """Return 1 if mixing with third reverses the ranking, else 0."""
    first, second, third = map(np.array, (first, second, third))
    lead = metric(first) - metric(second)
    mixed = metric((first + third) / 2) - metric((second + third) / 2)
    return int(lead * mixed < 0)


def f1(matrix):
    """Answers in rows, class 0 is the positive one."""
    return 2 * matrix[0][0] / (2 * matrix[0][0] + matrix[0][1] + matrix[1][0])


def precision(matrix):
    """Answers in rows, class 0 is the positive one."""
    return matrix[0][0] / (matrix[0][0] + matrix[0][1])


def accuracy(matrix):
    """Answers in rows."""
    return (matrix[0][0] + matrix[1][1]) / (matrix[0][0] + matrix[0][1] + matrix[1][0] + matrix[1][1])


A, B = [[60, 20], [40, 280]], [[90, 90], [10, 210]]
NOBODY, NOISE = [[0, 0], [100, 300]], [[0, 200], [100, 100]]
RARELY = [[30, 10], [70, 290]]

TURN = Turn(
    reverses,
    cases=(
        (f1, A, B, NOBODY),
        (f1, B, A, NOBODY),
        (precision, A, B, NOBODY),
        (precision, A, B, NOISE),
        (accuracy, A, B, NOBODY),
        (f1, RARELY, B, NOBODY),
        (f1, A, RARELY, NOBODY),
        (f1, A, B, [[100, 0], [0, 300]]),
        (accuracy, A, B, NOISE),
    ),
    mistakes={
        "Mix the confusion matrices, not the values of the metric; values that are mixed never reverse.": (
            lambda metric, first, second, _: int((metric(first) - metric(second)) ** 2 / 2 < 0)
        ),
        "It says only which one is ahead in the mixture; compare with the ranking before.": (
            lambda metric, first, second, third: int(
                metric(np.add(first, third) / 2) < metric(np.add(second, third) / 2)
            )
        ),
        "It says the opposite: 1 is for a ranking that turns around.": (
            lambda metric, first, second, third: 1 - reverses(metric, first, second, third)
        ),
        "Both go to the mixture, not the first alone.": (
            lambda metric, first, second, third: int(
                (metric(np.array(first)) - metric(np.array(second)))
                * (metric(np.add(first, third) / 2) - metric(np.array(second)))
                < 0
            )
        ),
    },
)
