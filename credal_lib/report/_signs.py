"""The sign-flip test: whether two models are equally good, from their differences row by row."""

import math
from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np

from credal_lib._checks import FloatArray, IntArray

SIGN_DRAWS = 9999
"""Draws of all signs for a test whose sums are not counted out."""

MOST_SUMS = 20_000
"""The largest number of sums, of differences of several sizes, that are counted out."""

MOST_OTHER_SUMS = 2000
"""The same of many pairs, where the sums of the most frequent size are not counted among them."""

GRID = 1 / 252_000
"""In these units common multiples of differences are found: thousandths, thirds, sevenths, ..."""

MOST_SIGNED_ROWS = 1000
"""With more rows that differ, and more sums than those, the test is by the normal distribution."""

How = Literal["exact", "drawn", "saddlepoint", "normal"]
"""How a p value came about."""


class SignFlips(NamedTuple):
    """A two-sided p value, and how it came about (`How`)."""

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
    # By logarithms, as the product of a thousand groups is too large.
    if len(groups) == 1 or np.log1p(rows).sum() <= math.log(MOST_SUMS) + 1e-9:
        return SignFlips(_counted_out(groups, rows, distance), "exact")
    if rows.sum() > MOST_SIGNED_ROWS:
        return SignFlips(math.erfc(distance / math.sqrt(2 * float(rows @ groups**2))), "normal")
    return SignFlips(_drawn(groups, rows, distance, seed), "drawn")


def many_sign_flips(differences: FloatArray, counts: FloatArray) -> list[SignFlips]:
    r"""Do as `sign_flips`, for many pairs of models at once, and without draws.

    Where `sign_flips` draws signs, all sums are counted out if those of all sizes but the most
    frequent are few; else p is the tail of the sum by the saddlepoint approximation (of Lugannani
    and Rice, in Barndorff-Nielsen's form):

    .. math:: 2 P(S \ge s) \approx 2 - 2\Phi\bigl(r + \tfrac1r \log \tfrac qr\bigr), \qquad
              r^2 = 2 \bigl(\theta s - K(\theta)\bigr), \quad q^2 = \theta^2 K''(\theta)

    with :math:`K(\theta) = \sum_i \log\cosh(\theta d_i)` and the tilt :math:`K'(\theta) = s`. It is
    right within some percent, however small p is. Sums that are multiples of a number have gaps of
    twice this number, so s is less by half a gap. (Butler, "Saddlepoint Approximations with
    Applications", 2007, Sections 1.2.1 and 1.2.3.)

    Parameters
    ----------
    differences : float array of shape (pairs, cells) or (1, cells)
    counts : float array of shape (pairs, cells) or (1, cells)
        How often each difference occurs.

    Returns
    -------
    list of SignFlips
    """
    size = np.abs(differences).round(12)
    distance = np.abs(sums_of_pairs(counts, differences))
    if len(size) == 1:  # cells of one size are a group, the same groups in all pairs
        order = np.argsort(size[0], kind="stable")
        groups, first = np.unique(size[0, order], return_index=True)
        size, counts = groups[np.newaxis], np.add.reduceat(counts[:, order], first, axis=1)
    rows = np.where(size > 0, counts, 0.0)
    size = np.where(rows > 0, size, 0.0)
    farthest, squares = sums_of_pairs(rows, size), sums_of_pairs(rows, size**2)
    n, logs = rows.sum(axis=1), np.log1p(rows)
    few = logs.sum(axis=1) - logs.max(axis=1) <= math.log(MOST_OTHER_SUMS)
    slack = 1e-12 * (1 + farthest)
    found: list[SignFlips] = []
    for i in range(len(distance)):
        if distance[i] <= slack[i]:  # every sum is as far from 0
            found.append(SignFlips(1.0, "exact"))
        elif few[i]:
            p = _tail_by_group(size[i], rows[i], distance[i] - slack[i])
            found.append(SignFlips(p, "exact"))
        elif n[i] > MOST_SIGNED_ROWS:
            p = math.erfc(distance[i] / math.sqrt(2 * squares[i]))
            found.append(SignFlips(p, "normal"))
        elif distance[i] >= farthest[i] - slack[i]:  # that of equal signs alone
            found.append(SignFlips(2 * 0.5 ** n[i], "exact"))
        else:
            found.append(SignFlips(math.nan, "saddlepoint"))
    left = [i for i, flips in enumerate(found) if flips.test == "saddlepoint"]
    for i, p in zip(left, _saddlepoint(size[left], rows[left], distance[left]), strict=True):
        found[i] = SignFlips(p, "saddlepoint")
    return found


def sums_of_pairs(times: FloatArray, values: FloatArray) -> FloatArray:
    """Add values up for each pair, as often as they occur.

    Parameters
    ----------
    times, values : float arrays of shape (pairs, cells) or (1, cells)

    Returns
    -------
    float array of shape (pairs,)
    """
    sums: FloatArray = np.einsum("pc,pc->p", *np.broadcast_arrays(times, values))
    return sums


def _tail_by_group(size: FloatArray, rows: FloatArray, distance: float) -> float:
    """Count out the sums of all groups but the largest, of which the binomial tail is known."""
    most = int(rows.argmax())
    sums, chances = np.zeros(1), np.ones(1)
    for other in np.flatnonzero(rows).tolist():
        if other != most:
            k = np.arange(rows[other] + 1)
            sums = np.add.outer(sums, size[other] * (2 * k - rows[other])).ravel()
            chances = np.multiply.outer(chances, _binomial(len(k) - 1)).ravel()
    n = int(rows[most])
    heads = np.ceil(((distance - sums) / size[most] + n) / 2).astype(np.intp)
    return min(1.0, 2 * float(chances @ _tails(n)[np.clip(heads, 0, n + 1)]))


@lru_cache(maxsize=2000)
def _tails(n: int) -> FloatArray:
    """Probabilities of at least 0 to n + 1 heads of a fair coin."""
    return np.append(np.cumsum(_binomial(n)[::-1])[::-1], 0.0)


def _saddlepoint(size: FloatArray, rows: FloatArray, distance: FloatArray) -> list[float]:
    """Two-sided p values of `many_sign_flips`, one for each row of the arrays."""
    gap = np.gcd.reduce(np.round(size / GRID).astype(np.int64), axis=1) * GRID
    distance = distance - gap
    inside = distance > 0
    size, rows, distance = size[inside], rows[inside], distance[inside]
    tilt = np.zeros(len(distance))
    # The mean is concave in the tilt, so that Newton's steps go up and never too far.
    for _ in range(100):
        slope = np.tanh(tilt[:, np.newaxis] * size)
        variance = sums_of_pairs(rows, size**2 * (1 - slope**2))
        step = (distance - sums_of_pairs(rows, size * slope)) / variance
        tilt += step
        if (step <= 1e-9 * tilt).all():
            break
    x = tilt[:, np.newaxis] * size
    log_mean = sums_of_pairs(rows, x + np.log1p(np.exp(-2 * x)) - math.log(2))
    r = np.sqrt(2 * (tilt * distance - log_mean))
    z = r + np.log(tilt * np.sqrt(variance) / r) / r
    p = np.ones(len(inside))
    p[inside] = [min(1.0, math.erfc(found / math.sqrt(2))) for found in z.tolist()]
    found: list[float] = p.tolist()
    return found


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
