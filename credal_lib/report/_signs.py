"""The sign-flip test: whether two models are equally good, from their differences row by row."""

import math
from typing import Literal, NamedTuple

import numpy as np

from credal_lib._checks import FloatArray, IntArray

SIGN_DRAWS = 9999
"""Draws of all signs for a test whose sums are not counted out."""

MOST_SUMS = 20_000
"""The largest number of sums, of differences of several sizes, that are counted out."""

MOST_SIGNED_ROWS = 1000
"""With more rows that differ, and more sums than those, the test is by the normal distribution."""

How = Literal["exact", "drawn", "normal"]
"""How a p value came about."""


class SignFlips(NamedTuple):
    """A two-sided p value, and how it came about: ``"exact"``, ``"drawn"`` or ``"normal"``."""

    p: float
    test: How


def sign_flips(differences: FloatArray, counts: IntArray, seed: int) -> SignFlips:
    r"""Two-sided p value of the hypothesis that two models are equally good.

    It is made of their differences row by row. If they are equally good, each difference might as
    well have had the other sign. The p value is the share of all signs whose sum is at least as far
    from 0 as the one found. (Fisher's randomization test: Good, "Permutation, Parametric and
    Bootstrap Tests of Hypotheses", 2005, Section 3.1.)

    - Where the differences have one size, as of right or wrong, it is exact: McNemar's test, that
      is the binomial one. It is exact too where sums of several sizes are at most `MOST_SUMS`.
    - Else the signs of up to `MOST_SIGNED_ROWS` rows are drawn, those of the larger sum oftener,
      such that the sum found is the mean of those drawn, and each draw counts less by what it is
      too often there:

      .. math:: P(S \ge s)
                = E_\theta\Bigl[1_{S \ge s}\, e^{-\theta S} \prod_i \cosh(\theta d_i)\Bigr]

      So p has no floor, and is right within some percent, however small it is. (Importance sampling
      with the exponential tilt: Asmussen and Glynn, "Stochastic Simulation", 2007, Section VI.2.)
    - With more rows the sum is taken as normal with variance :math:`\sum_i d_i^2`.

    Parameters
    ----------
    differences : float array of shape (cells,)
        Distinct differences.
    counts : int array of shape (cells,)
        How often each occurs.
    seed : int

    Returns
    -------
    SignFlips
        p is 1 if no row differs.
    """
    size = np.round(np.abs(differences), 12)
    distance = abs(float(counts @ differences))
    different = size > 0
    # Rows whose differences have one size are a group; which signs they have plays no part.
    groups, back = np.unique(size[different].astype(np.float64), return_inverse=True)
    rows = np.bincount(back, weights=counts[different]).astype(np.intp)
    if distance <= _slack(groups, rows):  # every sum is as far from 0
        return SignFlips(1.0, "exact")
    if len(groups) == 1 or np.prod(rows + 1.0) <= MOST_SUMS:
        return SignFlips(_counted_out(groups, rows, distance), "exact")
    if rows.sum() > MOST_SIGNED_ROWS:
        return SignFlips(math.erfc(distance / math.sqrt(2 * float(rows @ groups**2))), "normal")
    return SignFlips(_drawn(groups, rows, distance, seed), "drawn")


def sign_flip_test(differences: FloatArray, counts: IntArray, seed: int) -> float:
    """Return the p value of `sign_flips` alone.

    Parameters
    ----------
    differences, counts, seed
        As `sign_flips`.

    Returns
    -------
    float in [0, 1]
    """
    return sign_flips(differences, counts, seed).p


def _slack(groups: FloatArray, rows: IntArray) -> float:
    """Return the difference below which two sums are one, but for rounding."""
    return 1e-12 * (1 + float(rows @ groups))


def _counted_out(groups: FloatArray, rows: IntArray, distance: float) -> float:
    """Add the probabilities of all sums at least as far from 0; signs of each size are binomial."""
    sums, chances = np.zeros(1), np.ones(1)
    for size, n in zip(groups.tolist(), rows.tolist(), strict=True):
        # With k positive signs among n, this group adds size * (k - (n - k)).
        sums = np.add.outer(sums, size * (2.0 * np.arange(n + 1) - n)).ravel()
        chances = np.multiply.outer(chances, _binomial(n)).ravel()
    as_far = np.abs(sums) >= distance - _slack(groups, rows)
    return min(1.0, float(chances[as_far].sum()))


def _binomial(n: int) -> FloatArray:
    """Probabilities of 0 to n heads of a fair coin; by logarithms, as 2**n may be too large."""
    logs = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, n + 1)))])
    chances: FloatArray = np.exp(logs[n] - logs - logs[::-1] - n * math.log(2))
    return chances


def _drawn(groups: FloatArray, rows: IntArray, distance: float, seed: int) -> float:
    """Draw signs under the tilt, and weight each draw by what it is too often there."""
    tilt = _tilt(groups, rows, distance)
    x = tilt * groups
    rng = np.random.default_rng(seed)
    positive = rng.binomial(rows, 1 / (1 + np.exp(-2 * x)), size=(SIGN_DRAWS, len(rows)))
    sums = (2 * positive - rows) @ groups
    # The logarithm of the product of cosh x over all rows; cosh x itself may be too large.
    log_mean = float(rows @ (x + np.log1p(np.exp(-2 * x)) - math.log(2)))
    further = sums[sums >= distance - _slack(groups, rows)]
    # The sum that was found is one of the draws, so that p is never 0.
    weights = np.exp(log_mean - tilt * np.append(further, distance))
    return min(1.0, 2 * float(weights.sum()) / (1 + SIGN_DRAWS))


def _tilt(groups: FloatArray, rows: IntArray, distance: float) -> float:
    """Find the tilt at which the mean of the sum of signs is the one found, by halving.

    A tilt says how much oftener signs are positive.
    """
    low, high = 0.0, 20 / float(groups.min())  # there all but every sign is positive
    for _ in range(60):
        middle = (low + high) / 2
        mean = rows @ (groups * np.tanh(middle * groups))
        if mean < distance:
            low = middle
        else:
            high = middle
    return high
