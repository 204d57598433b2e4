"""Ties between classes: values that differ by rounding errors alone are equal."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from credal_lib._checks import FloatArray, IntArray

TIE = 1e-12
"""Tolerance of a tie: a posterior ratio this close to one, on the log scale; neither class dominates."""


def first_of_best(joint: FloatArray, tol: ArrayLike = TIE) -> IntArray:
    """Lowest index among the classes that tie for the largest value, up to rounding errors of their sums."""
    best: IntArray = np.argmax(joint >= joint.max(axis=1, keepdims=True) - tol, axis=1)
    return best
