"""Several tests read together, and several collections of data sets drawn from one."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import FloatArray, IntArray
from credal_lib.comparisons import _checks as own_checks

MAX_DRAWN = 100_000_000
"""The largest number of positions that are drawn at once."""


def holm(p: ArrayLike | Any) -> FloatArray | Any:
    r"""Holm's correction of the p values of several tests that are read together.

    The smallest of m p values is multiplied by m, the next by m - 1, and so on; none may be below the one before it:

    .. math:: \tilde p_{(i)} = \max_{j \le i} \min\bigl(1, (m - j + 1)\, p_{(j)}\bigr)

    Whoever calls significant what is at most :math:`\alpha` afterward finds, where no difference exists in any of the
    comparisons, one at all with a chance of at most :math:`\alpha`, however the tests depend on one another. (Holm, "A
    simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979; Demšar, Section
    3.2.2.)

    Parameters
    ----------
    p : array of shape (m,)
        p values, in [0, 1].

    Returns
    -------
    float array of shape (m,), or Series
        Corrected p values, in the order given, each at least as large as before; a Series, with its index and
        name, for a Series.

    Raises
    ------
    TypeError, ValueError
        If there is no p value, one is missing, or one is not in [0, 1].

    Examples
    --------
    >>> holm([0.01, 0.04, 0.03]).round(3).tolist()
    [0.03, 0.06, 0.06]
    """
    values = own_checks.p_values(p, "p")
    order = np.argsort(values, kind="stable")
    steps = np.minimum(1, values[order] * np.arange(len(values), 0, -1))
    corrected = np.empty_like(values)
    corrected[order] = np.maximum.accumulate(steps)
    series: Any = p
    if hasattr(series, "index") and hasattr(series, "name"):
        return type(series)(corrected, index=series.index, name=series.name)
    return corrected


def redraws(n: int, size: int, draws: int = 2000, seed: int = 55) -> IntArray:
    """Draw collections of data sets from the one at hand, with replacement.

    The data sets at hand stand for the problems from which somebody else might have collected. So each draw takes every
    place of the new collection from all n of them, whatever has been drawn before; the spread of a number over the
    draws estimates how much it depends on which data sets were collected (the bootstrap: Efron and Tibshirani, "An
    Introduction to the Bootstrap", 1993, Chapter 6). Drawn without replacement, most of n data sets would be in every
    collection of nearly n, and the spread would be far too small. One reservation: a data set that is drawn twice is
    taken by a test for two, so that tests find a difference more often in draws than in fresh data sets.

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
        If one of the numbers is not a positive integer, or so large that the positions do not fit in memory.

    Examples
    --------
    >>> redraws(3, 4, draws=2, seed=1).tolist()
    [[1, 1, 2, 2], [0, 0, 2, 2]]
    """
    for value, name in ((n, "n"), (size, "size"), (draws, "draws"), (seed, "seed")):
        _checks.positive_integer(value, name)
    _checks.count_operand(n, "n", 1, MAX_DRAWN)
    _checks.count_operand(size, "size", 1, MAX_DRAWN)
    _checks.count_operand(draws, "draws", 1, MAX_DRAWN // size)
    return np.random.default_rng(seed).integers(n, size=(draws, size))
