"""Chapter 8: the variance of what a classifier earns."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_lib.turns._turn import Turn


def variance(rewards, chances):
    """Variance of a reward that takes the values `rewards` with the probabilities `chances`."""
    mean = np.dot(rewards, chances)
    return np.dot(np.square(rewards), chances) - mean**2


TURN = Turn(
    variance,
    cases=(
        ([1, 0.5, 0], [0.5, 0.25, 0.25]),
        ([1, 0], [0.5, 0.5]),
        ([0.5, 0.5, 0], [0.25, 0.5, 0.25]),
        ([1, 0.5, 0], [0.2, 0.2, 0.6]),
    ),
    mistakes={
        "It weighs all values alike, as `np.var` does; weigh them with their chances.": lambda r, _: np.var(r),
        "That is the second moment; take the square of the mean away.": lambda r, c: np.dot(np.square(r), c),
        "That is the standard deviation; the variance is its square.": lambda r, c: np.sqrt(variance(r, c)),
    },
)
