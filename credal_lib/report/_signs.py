"""The sign-flip test: whether two models are equally good, from their differences row by row."""

import math

import numpy as np

from credal_lib._checks import FloatArray, IntArray

SIGN_DRAWS = 9999
"""Draws of all signs for a test."""

MOST_SIGNED_ROWS = 1000
"""With more rows that differ than this, the test is that of the normal distribution."""


def sign_flip_test(differences: FloatArray, counts: IntArray, seed: int) -> float:
    r"""Two-sided p value of the hypothesis that two models are equally good, from their differences row by row.

    If they are, each difference might as well have had the other sign. The p value is the share of draws of all signs
    whose sum is at least as far from 0 as the one found. For right or wrong it is McNemar's exact test. With more than
    `MOST_SIGNED_ROWS` rows that differ, the sum of signs is taken as normal with variance :math:`\sum_i d_i^2`.
    (Fisher's randomization test: Good, "Permutation, Parametric and Bootstrap Tests of Hypotheses", 2005, Section 3.1.)

    Parameters
    ----------
    differences : float array of shape (cells,)
        Distinct differences.
    counts : int array of shape (cells,)
        How often each occurs.
    seed : int

    Returns
    -------
    float in [0, 1]
        1 if no row differs; never 0 where signs are drawn, as the one found is counted among them.
    """
    size = np.round(np.abs(differences), 12)
    distance = abs(float(counts @ differences))
    different = size > 0
    if not different.any():
        return 1.0
    groups, back = np.unique(size[different], return_inverse=True)
    rows = np.bincount(back, weights=counts[different]).astype(np.intp)
    if rows.sum() > MOST_SIGNED_ROWS:
        return math.erfc(distance / math.sqrt(2 * float(rows @ groups**2)))
    rng = np.random.default_rng(seed)
    sums = (2 * rng.binomial(rows, 0.5, size=(SIGN_DRAWS, len(rows))) - rows) @ groups
    further = np.count_nonzero(np.abs(sums) >= distance - 1e-9)
    return float((1 + further) / (1 + SIGN_DRAWS))
