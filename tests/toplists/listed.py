"""A list of three classes, and the probabilities that it lists."""

import math

import numpy as np

NAN = math.nan
P = np.array([[0.5, 0.3, NAN, -7], [NAN, NAN, NAN, NAN], [0.1, 0.2, 0.3, 0.4], [0, 0, 1, 0]])

LISTED = np.array([[1, 1, 0, 0], [0, 0, 0, 0], [1, 1, 1, 1], [0, 0, 1, 0]], dtype=bool)
"""Two classes; nothing, everything, and one class without doubt; what is not listed is rubbish."""
