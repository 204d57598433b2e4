"""Ties between classes: values that differ by rounding errors alone are equal."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from credal_lib._checks import FloatArray, IntArray

TIE = 1e-12
"""Two classes tie if the logarithm of their posterior ratio is this close to zero.

Then neither of them dominates the other.
"""


def first_of_best(values: FloatArray, tol: ArrayLike = TIE) -> IntArray:
    """Return, for each row, the lowest index among the classes that tie for the largest value.

    Values tie if they differ by at most `tol`, the rounding errors of their sums.
    """
    # The argmax of a boolean row is its first True.
    best: IntArray = np.argmax(values >= values.max(axis=1, keepdims=True) - tol, axis=1)
    return best
