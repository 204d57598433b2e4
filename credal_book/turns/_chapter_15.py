"""Chapter 15: the capacity of a classifier from its confusion matrix."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def capacity(matrix):
    """Return one minus the area under the capacity graph."""
    matrix = np.array(matrix, dtype=float)  # the last row is "unknown"
    n, K = matrix.sum(), matrix.shape[1]
    unknown = matrix[-1].sum() / n
    error = (matrix[:-1].sum() - np.trace(matrix[:-1])) / n
    left = unknown * (error + (K - 1) / K * unknown / 2)
    return 1 - left - error * (1 - unknown) / 2


def _capacity(matrix, *, answered=False, guesses=None, squared=True):
    matrix = np.array(matrix, dtype=float)
    n, K = matrix.sum(), matrix.shape[1]
    unknown = matrix[-1].sum() / n
    error = (matrix[:-1].sum() - np.trace(matrix[:-1])) / (matrix[:-1].sum() if answered else n)
    slope = (K - 1) / K if guesses is None else guesses
    return 1 - error * (1 + unknown) / 2 - slope * (unknown**2 if squared else unknown) / 2


TURN = Turn(
    capacity,
    cases=(
        ([[19, 1, 2], [0, 30, 0], [0, 1, 38], [1, 2, 6]],),
        ([[20, 2, 3], [0, 30, 3], [0, 2, 40], [0, 0, 0]],),
        ([[4, 1], [2, 3], [5, 5]],),
        ([[1, 1, 0, 0], [0, 2, 0, 0], [0, 0, 3, 1], [0, 1, 0, 4], [2, 0, 1, 4]],),
    ),
    mistakes={
        "The error is a share of all cases, not of the answered cases.": lambda m: _capacity(m, answered=True),
        "A guess among K classes is incorrect with probability (K - 1)/K.": lambda m: _capacity(m, guesses=1),
        "Left of the classifier the area is a trapezoid: the guesses add a multiple of the squared abstention.": (
            lambda m: _capacity(m, squared=False)
        ),
        "The guesses are missing: if the unknowns are guessed, the error is larger.": lambda m: _capacity(m, guesses=0),
        "This is the area. Capacity is one minus the area.": lambda m: 1 - capacity(m),
    },
)
