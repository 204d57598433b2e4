"""Scores that differ by rounding errors alone are equal."""

import numpy as np

from credal_lib._checks import FloatArray

DECIMALS = 12
"""Places after the point to which scores or differences are rounded before they are ranked."""


def rounded(values: FloatArray, decimals: int = DECIMALS) -> FloatArray:
    """Round, so that what was computed in two ways is tied, as it is in exact arithmetic."""
    return np.round(values, decimals)
