"""Chapter 2: decide by expected utility."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def decide(utilities, chances):
    """Return for each case the decision of largest expected utility."""
    expected = np.array(chances) @ np.array(utilities).T
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
        "It takes the likeliest class; multiply by the utilities first.": (
            lambda _, chances: np.argmax(chances, axis=1)
        ),
        "It takes the smallest expected utility; that is for costs.": (
            lambda utilities, chances: (np.array(chances) @ np.array(utilities).T).argmin(axis=1)
        ),
        "It decides without the chances, by the sum of each row.": (
            lambda utilities, chances: np.full(len(chances), np.sum(utilities, axis=1).argmax())
        ),
        "It acts as if the likeliest class were true.": (
            lambda utilities, chances: np.argmax(np.array(utilities)[:, np.argmax(chances, axis=1)], axis=0)
        ),
        "It returns the expected utilities; return the number of the best row.": (
            lambda utilities, chances: (np.array(chances) @ np.array(utilities).T).max(axis=1)
        ),
    },
)
