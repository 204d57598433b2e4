"""How much a longer top list gains, and how far a list is from the optimum."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import FloatArray
from credal_lib.toplists import _checks as own_checks


def brier_gain(confidence: Any, unaccounted: Any, n_unlisted: Any, scale: Any = 2) -> Any:
    r"""Fall of the expected padded Brier score when a calibrated list takes one more class in.

    .. math:: \frac{\ell}{\ell - 1}\, (q_j - \pi)^2, \qquad
              \pi = \frac{1 - t}{\ell}, \quad \ell = K - k,

    a square, and half of it with ``scale=1``, so that comparability (Resin, Theorem 5.3) can be
    seen: nothing is gained by a class of average probability. A kernel: plain arithmetic on
    numbers, fractions, symbols or arrays.

    Parameters
    ----------
    confidence : number, expression or array
        Probability q_j of the class that is added.
    unaccounted : number, expression or array
        Probability 1 - t that the list left over before.
    n_unlisted : number, expression or array
        Number K - k of classes that were not listed before, at least 2.
    scale : {2, 1}
        As `Brier`.

    Returns
    -------
    number, expression or array

    Raises
    ------
    TypeError, ValueError
        If an argument is neither a finite number nor an expression nor an array of numbers, or
        `n_unlisted` is 0 or 1.

    Examples
    --------
    >>> from fractions import Fraction
    >>> brier_gain(Fraction(2, 5), Fraction(1, 2), 4)
    Fraction(121, 1200)
    """
    _checks.check_operands(
        confidence=confidence, unaccounted=unaccounted, n_unlisted=n_unlisted, scale=scale
    )
    _checks.check_not_zero(n_unlisted, "n_unlisted")
    _checks.check_not_zero(n_unlisted, "n_unlisted", 1)
    proxy = unaccounted / n_unlisted
    return scale * n_unlisted * (confidence - proxy) ** 2 / (2 * (n_unlisted - 1))


def brier_excess_bound(unaccounted: Any, n_unlisted: Any) -> Any:
    r"""Bound the relative excess of a true list's expected padded Brier score over the optimum.

    .. math:: \frac{\sum_y q_y\,L(\tilde p, y) - G(q)}{G(q)}
              \le \frac{(1 - t)(K - k - 1)}{2 (K - k)\,t},

    for a calibrated list of k classes, one or more, whose probabilities sum to t (Resin, Section 6;
    the formula is lost in our copy and rederived). Below 1 - t itself where 1 - t is also below the
    least confidence score, equation 14, for then t > 1/2. Attained by a list of one class when a
    single other class has the rest. A kernel, as `brier_gain`.

    Parameters
    ----------
    unaccounted : number, expression or array
        Probability 1 - t that the list leaves over, in (0, 1).
    n_unlisted : number, expression or array
        Number K - k of classes that are not listed, at least 1.

    Returns
    -------
    number, expression or array

    Raises
    ------
    TypeError, ValueError
        If an argument is neither a finite number nor an expression nor an array of numbers,
        `n_unlisted` is 0, or `unaccounted` is 1.

    Examples
    --------
    >>> from fractions import Fraction
    >>> brier_excess_bound(Fraction(1, 100), 4)
    Fraction(1, 264)
    """
    _checks.check_operands(unaccounted=unaccounted, n_unlisted=n_unlisted)
    _checks.check_not_zero(n_unlisted, "n_unlisted")
    _checks.check_not_zero(unaccounted, "unaccounted", 1)
    return unaccounted * (n_unlisted - 1) / (2 * n_unlisted * (1 - unaccounted))


def relative_excess(losses: ArrayLike, optimum: ArrayLike, tol: float = 1e-12) -> FloatArray:
    r"""Relative excess of expected scores over the optimum, :math:`(L - L^*) / L^*`.

    As in Table 1 of the paper.

    Parameters
    ----------
    losses : array of shape (n, C)
        Expected scores of C predictions under each of n distributions, for instance from
        `PaddedScore.by_length`.
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
        If shapes disagree, a loss is NaN, an optimum is negative, NaN or infinite, or `tol` is
        negative.

    Examples
    --------
    >>> relative_excess([[0.75, 0.6, 0.5]], [0.5]).round(2).tolist()
    [[0.5, 0.2, 0.0]]
    """
    expected, least = own_checks.read_losses_and_optima(losses, optimum)
    _checks.check_real_number(tol, "tol", 0, np.inf)
    undefined = np.full(expected.shape, np.nan)
    return np.asarray(np.divide(expected - least, least, where=least > tol, out=undefined))
