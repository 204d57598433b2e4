"""Scores that differ by rounding errors alone are equal."""

import numpy as np

from credal_lib._checks import FloatArray

DECIMALS = 12
"""Decimals to which scores or differences are rounded before they are ranked."""

EXACT = 2.0**53
"""Beyond it a float has no decimals to round."""


def rounded(values: FloatArray, decimals: int = DECIMALS) -> FloatArray:
    """Round, so that equal scores computed in two ways tie, as in exact arithmetic."""
    fine = np.abs(values) < EXACT
    return np.where(fine, np.round(np.where(fine, values, 0.0), decimals), values)
