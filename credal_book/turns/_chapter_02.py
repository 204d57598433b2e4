"""Chapter 2: decide by expected utility."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def decide(utilities, probabilities):
    """Return for each case the decision of largest expected utility."""
    expected = np.array(probabilities) @ np.array(utilities).T
    return expected.argmax(axis=1)


LOTTERY = [[10, -1], [0, 0]]
FOUR = [[3, -1], [0, 0]]
DOCTOR = [[80, 90], [74, 97], [20, 100]]
THREE = [[1, 0, 0], [0, 4, -2], [-1, 0, 6]]
BINARY = [[0.2, 0.8], [0.05, 0.95], [0.6, 0.4], [0.02, 0.98], [0.3, 0.7]]

TURN = Turn(
    decide,
    cases=(
        (LOTTERY, BINARY),
        (FOUR, BINARY),
        (DOCTOR, BINARY),
        (THREE, [[0.6, 0.3, 0.1], [0.5, 0.1, 0.4], [0.8, 0.1, 0.1]]),
        (LOTTERY, [[0.5, 0.5]]),
    ),
    mistakes={
        "It takes the most probable class; multiply the probabilities by the utilities first.": (
            lambda _, probabilities: np.argmax(probabilities, axis=1)
        ),
        "It takes the smallest expected utility; that is right for costs, not for utilities.": (
            lambda utilities, probabilities: (np.array(probabilities) @ np.array(utilities).T).argmin(axis=1)
        ),
        "It decides without the probabilities, by the sum of each row.": (
            lambda utilities, probabilities: np.full(len(probabilities), np.sum(utilities, axis=1).argmax())
        ),
        "It acts as if the most probable class were true; use all probabilities.": (
            lambda utilities, probabilities: np.argmax(np.array(utilities)[:, np.argmax(probabilities, axis=1)], axis=0)
        ),
        "It returns the expected utilities; return the number of the best row.": (
            lambda utilities, probabilities: (np.array(probabilities) @ np.array(utilities).T).max(axis=1)
        ),
    },
)
