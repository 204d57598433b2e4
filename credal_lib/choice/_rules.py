"""Rules of choice over credal sets; E-admissibility is in `_e_admissible`."""

from __future__ import annotations

from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import BoolArray
from credal_lib.choice._problem import largest
from credal_lib.choice._questions import problem_of
from credal_lib.credal_sets import Intervals


def maximal(gambles: ArrayLike, credal: Intervals | ArrayLike, tol: float = 1e-9) -> BoolArray:
    r"""Decisions that no other one beats under every distribution of the credal set.

    d is dropped if :math:`\underline E[g_e - g_d] > 0` for some e. (Yang, Destercke and Masson,
    Definition 2 and equation 7, where a cost is a negative payoff.) The inequality is strict: a
    decision that is nowhere better than another, but as good under one distribution of the set,
    stays.

    Parameters
    ----------
    gambles : array of shape (D, K)
        Payoffs, one row per decision, one column per true class.
    credal : Intervals of shape (K,) or (n, K), or array of shape (V, K) or (n, V, K)
        A credal set, or n of them: all decisions are compared under each. An array holds the
        vertices of one, or of n with V each (repeat a vertex of a set that has fewer).
    tol : float, default 1e-9
        Lower expectations up to this much count as 0: the other decision does not win.

    Returns
    -------
    bool array of shape (D,) or (n, D)
        (n, D) for n credal sets. True at each decision that is kept; at least one per row.

    Raises
    ------
    TypeError, ValueError
        If there is no decision, a payoff is not finite, `credal` is not a credal set over the K
        classes, or `tol` is negative.

    Examples
    --------
    The obstacle of the paper is a human, a bicycle or nothing:

    >>> import numpy as np
    >>> costs = np.array([[0, 1, 2], [1, 0, 2], [4, 4, 0]])
    >>> maximal(-costs, Intervals([0, 0.3, 0.4], [0.2, 0.4, 0.6]))
    array([False,  True, False])
    """
    problem, shaped = problem_of(gambles, credal, tol)
    return shaped(problem.undominated(tol))


def interval_dominance(
    gambles: ArrayLike, credal: Intervals | ArrayLike, tol: float = 1e-9
) -> BoolArray:
    r"""Decisions that may do as well as each other one is sure to do.

    .. math:: \overline E[g_d] \ge \max_e \underline E[g_e]

    Parameters
    ----------
    gambles, credal
        As `maximal`.
    tol : float, default 1e-9
        A largest expectation that falls short by at most this much reaches.

    Returns
    -------
    bool array of shape (D,) or (n, D)
        As `maximal`, whose decisions are among these.

    Raises
    ------
    TypeError, ValueError
        As `maximal`.

    Examples
    --------
    >>> import numpy as np
    >>> costs = np.array([[0, 1, 2], [1, 0, 2], [4, 4, 0]])
    >>> interval_dominance(-costs, Intervals([0, 0.3, 0.4], [0.2, 0.4, 0.6]))
    array([ True,  True, False])
    """
    problem, shaped = problem_of(gambles, credal, tol)
    least, most = problem.lower_expectations(), problem.upper_expectations()
    return shaped(most >= least.max(axis=1, keepdims=True) - tol)


def gamma_maximin(
    gambles: ArrayLike, credal: Intervals | ArrayLike, tol: float = 1e-9
) -> BoolArray:
    r"""Decisions of largest lower expectation: best in the worst case.

    Parameters
    ----------
    gambles, credal
        As `maximal`.
    tol : float, default 1e-9
        Lower expectations that are at most this much below the largest count as ties.

    Returns
    -------
    bool array of shape (D,) or (n, D)
        As `maximal`, of whose decisions these are some.

    Raises
    ------
    TypeError, ValueError
        As `maximal`.

    Examples
    --------
    >>> gamma_maximin([[4, 0], [0, 4], [2, 2]], Intervals([0.3, 0.3], [0.7, 0.7]))
    array([False, False,  True])
    """
    problem, shaped = problem_of(gambles, credal, tol)
    return shaped(largest(problem.lower_expectations(), tol))


def gamma_maximax(
    gambles: ArrayLike, credal: Intervals | ArrayLike, tol: float = 1e-9
) -> BoolArray:
    r"""Decisions of largest upper expectation: best in the best case.

    Parameters
    ----------
    gambles, credal
        As `maximal`.
    tol : float, default 1e-9
        Upper expectations that are at most this much below the largest count as ties.

    Returns
    -------
    bool array of shape (D,) or (n, D)
        As `maximal`; these decisions are among those of `e_admissible`.

    Raises
    ------
    TypeError, ValueError
        As `maximal`.

    Examples
    --------
    >>> gamma_maximax([[4, 0], [0, 4], [2, 2]], Intervals([0.3, 0.3], [0.7, 0.7]))
    array([ True,  True, False])
    """
    problem, shaped = problem_of(gambles, credal, tol)
    return shaped(largest(problem.upper_expectations(), tol))


def hurwicz(
    gambles: ArrayLike, credal: Intervals | ArrayLike, alpha: float, tol: float = 1e-9
) -> BoolArray:
    r"""Decisions of largest mixed expectation: Hurwicz's rule.

    .. math:: \alpha\,\overline E[g_d] + (1 - \alpha)\,\underline E[g_d]

    Parameters
    ----------
    gambles, credal
        As `maximal`.
    alpha : float
        Optimism, in [0, 1]: 0 is `gamma_maximin`, 1 `gamma_maximax`.
    tol : float, default 1e-9
        Mixed expectations that are at most this much below the largest count as ties.

    Returns
    -------
    bool array of shape (D,) or (n, D)
        As `maximal`, of whose decisions these are some.

    Raises
    ------
    TypeError, ValueError
        As `maximal`; also if `alpha` is not in [0, 1].

    Examples
    --------
    >>> hurwicz([[4, 0], [2.1, 2.1]], Intervals([0.3, 0.3], [0.7, 0.7]), alpha=0.5)
    array([False,  True])
    """
    problem, shaped = problem_of(gambles, credal, tol)
    _checks.check_real_number(alpha, "alpha", 0, 1)
    mixed = (1 - alpha) * problem.lower_expectations() + alpha * problem.upper_expectations()
    return shaped(largest(mixed, tol))
