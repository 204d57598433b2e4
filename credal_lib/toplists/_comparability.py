"""How much a longer top list gains, and how far a list is from the optimum."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import FloatArray
from credal_lib.toplists import _checks as own_checks


def brier_gain(confidence: Any, unaccounted: Any, n_unlisted: Any, scale: Any = 2) -> Any:
    r"""Fall of the expected padded Brier score when a calibrated list takes one more class in.

    .. math:: \frac{s}{2}\, \frac{M}{M - 1} \Big(c - \frac{u}{M}\Big)^2,

    a square, so that comparability (Resin, Theorem 5.3) can be seen: nothing is gained by a class of average
    probability. A kernel: plain arithmetic on numbers, fractions, symbols or arrays, without checks.

    Parameters
    ----------
    confidence : number, expression or array
        Probability c of the class that is added.
    unaccounted : number, expression or array
        Probability u that the list left over before.
    n_unlisted : number, expression or array
        Number M of classes that were not listed before, at least 2.
    scale : {2, 1}
        As `Brier`.

    Returns
    -------
    number, expression or array

    Examples
    --------
    >>> from fractions import Fraction
    >>> brier_gain(Fraction(2, 5), Fraction(1, 2), 4)
    Fraction(121, 1200)
    """
    return scale * n_unlisted * (confidence - unaccounted / n_unlisted) ** 2 / (2 * (n_unlisted - 1))


def brier_excess_bound(unaccounted: Any, n_unlisted: Any) -> Any:
    r"""Bound the relative excess of a true list's expected padded Brier score over the optimum.

    .. math:: \frac{E\,S(L, Y) - G(q)}{G(q)} \le \frac{u^2 (1 - 1/M)}{2 u (1 - u)} = \frac{u\,(M - 1)}{2 M (1 - u)},

    for a calibrated list of one class or more that leaves a probability u over (Resin, Section 6; the formula is lost
    in our copy and rederived). Below u itself where u is also below the least confidence score, equation 14, for
    then u < 1/2. Attained by a list of one class when a single other class has the rest. A kernel without checks, as
    `brier_gain`.

    Parameters
    ----------
    unaccounted : number, expression or array
        Probability u that the list leaves over, in (0, 1).
    n_unlisted : number, expression or array
        Number M of classes that are not listed, at least 1.

    Returns
    -------
    number, expression or array

    Examples
    --------
    >>> from fractions import Fraction
    >>> brier_excess_bound(Fraction(1, 100), 4)
    Fraction(1, 264)
    """
    return unaccounted * (n_unlisted - 1) / (2 * n_unlisted * (1 - unaccounted))


def relative_excess(losses: ArrayLike, optimum: ArrayLike, tol: float = 1e-12) -> FloatArray:
    r"""Relative excess of expected scores over the optimum, :math:`(S - S^*) / S^*`, as in Table 1 of the paper.

    Parameters
    ----------
    losses : array of shape (n, C)
        Expected scores of C predictions under each of n distributions, for instance from `PaddedScore.by_length`.
    optimum : array of shape (n,)
        The least expected score under each distribution, its entropy.
    tol : float, default 1e-12
        An optimum of at most this counts as 0.

    Returns
    -------
    float array of shape (n, C)
        0.01 is one percent; ``nan`` where the optimum is 0 (nothing is uncertain).

    Raises
    ------
    TypeError, ValueError
        If shapes disagree, a loss is NaN, an optimum is negative, NaN or infinite, or `tol` is negative.

    Examples
    --------
    >>> relative_excess([[0.75, 0.6, 0.5]], [0.5]).round(2).tolist()
    [[0.5, 0.2, 0.0]]
    """
    expected, least = own_checks.losses_and_optima(losses, optimum)
    _checks.real_number(tol, "tol", 0, np.inf)
    return np.asarray(np.divide(expected - least, least, where=least > tol, out=np.full(expected.shape, np.nan)))
