"""Scores that differ by rounding errors alone are equal."""

import numpy as np

from credal_lib._checks import FloatArray

DECIMALS = 12
"""Decimals to which scores or differences are rounded before they are ranked."""


def rounded(values: FloatArray, decimals: int = DECIMALS) -> FloatArray:
    """Round, so that equal scores computed in two ways tie, as in exact arithmetic."""
    return np.round(values, decimals)
