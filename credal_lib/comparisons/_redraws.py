"""Several collections of data sets, drawn from one."""

from __future__ import annotations

import numpy as np

from credal_lib import _checks
from credal_lib._checks import IntArray

MAX_DRAWN = 100_000_000
"""The largest number of positions that are drawn at once."""


def redraws(n: int, size: int, draws: int = 2000, seed: int = 55) -> IntArray:
    """Draw collections of data sets from the one at hand, with replacement.

    The data sets at hand stand for the problems from which somebody else might have collected. So
    each draw takes every place of the new collection from all n of them, whatever has been drawn
    before; the spread of a number over the draws estimates how much it depends on which data sets
    were collected (the bootstrap: Efron and Tibshirani, "An Introduction to the Bootstrap", 1993,
    Chapter 6). Drawn without replacement, most of n data sets would be in every collection of
    nearly n, and the spread would be far too small. One reservation: a data set that is drawn twice
    is taken by a test for two, so that tests find a difference more often in draws than in fresh
    data sets.

    Parameters
    ----------
    n : int
        Number of data sets at hand.
    size : int
        Number of data sets in each collection.
    draws : int, default 2000
    seed : int, default 55

    Returns
    -------
    int array of shape (draws, size)
        Positions of data sets, in 0 to n - 1; the same for the same arguments.

    Raises
    ------
    TypeError, ValueError
        If one of the numbers is not a positive integer, or so large that the positions do not fit
        in memory.

    Examples
    --------
    >>> redraws(3, 4, draws=2, seed=1).tolist()
    [[1, 1, 2, 2], [0, 0, 2, 2]]
    """
    _checks.check_count_operand(seed, "seed", 1)
    _checks.check_count_operand(n, "n", 1, MAX_DRAWN)
    _checks.check_count_operand(size, "size", 1, MAX_DRAWN)
    _checks.check_count_operand(draws, "draws", 1, MAX_DRAWN // size)  # positions in all
    return np.random.default_rng(seed).integers(n, size=(draws, size))
