"""Expected utility by mean and variance, its error, and the sure value of a lottery."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from credal_lib import _checks
from credal_lib.risk import _checks as own_checks
from credal_lib.risk._lottery import Lottery
from credal_lib.risk._utilities import Utility


def second_order(u: Utility, mean: Any, variance: Any) -> Any:
    r"""Approximate an expected utility by mean and variance of the reward h.

    .. math:: E[u(h)] \simeq u(E[h]) + \tfrac12 u''(E[h])\,Var[h]

    Taylor's series to the second order around the mean, where the first-order term vanishes; exact
    for quadratic utilities. (Zaffalon, Corani and Mauá, Section 5, equation 1.)

    Parameters
    ----------
    u : Utility
        The utility of the reward.
    mean, variance : numbers, arrays or SymPy expressions
        Of the reward.

    Returns
    -------
    number, array or expression

    Raises
    ------
    TypeError, ValueError
        If `u` is not a Utility, or the other two are not finite numbers, expressions or arrays of
        numbers.

    Examples
    --------
    >>> from credal_lib.risk import ExponentialUtility
    >>> bet = Lottery((1, 0), (0.5, 0.5))
    >>> u = ExponentialUtility(1)
    >>> round(second_order(u, bet.mean, bet.variance), 4), round(bet.expected(u), 4)
    (0.3177, 0.3161)
    """
    own_checks.check_smooth_utility(u)
    _checks.check_operands(mean=mean, variance=variance)
    return u(mean) + u.derivative(mean, 2) * variance / 2


def second_order_error(u: Utility, lottery: Lottery) -> Any:
    r"""Exact expected utility minus its second-order approximation.

    Parameters
    ----------
    u : Utility
        The utility of the reward.
    lottery : Lottery
        The reward.

    Returns
    -------
    number or expression

    Raises
    ------
    TypeError, ValueError
        If `u` is not a Utility, or is not defined and increasing on all possible rewards.

    Examples
    --------
    >>> from credal_lib.risk import ExponentialUtility
    >>> round(second_order_error(ExponentialUtility(1), Lottery((1, 0), (0.5, 0.5))), 4)
    -0.0016
    """
    _possible(u, lottery)
    return lottery.expected(u) - second_order(u, lottery.mean, lottery.variance)


def second_order_error_bound(u: Utility, lottery: Lottery) -> Any:
    r"""Bound the error of the second-order approximation by Lagrange's remainder.

    .. math:: \tfrac16 \max_x |u'''(x)|\; E\,|h - E[h]|^3

    with x between the smallest and the largest reward.

    Parameters
    ----------
    u : Utility
        A named utility, whose third derivative falls with the reward or is 0.
    lottery : Lottery
        The reward.

    Returns
    -------
    number, at least the size of `second_order_error`

    Raises
    ------
    TypeError, ValueError
        As `second_order_error`; also for a SmoothUtility, whose third derivative is not known to
        have a bound.

    Examples
    --------
    >>> from credal_lib.risk import LogarithmicUtility
    >>> round(second_order_error_bound(LogarithmicUtility(), Lottery((1, 0), (0.5, 0.5))), 4)
    0.0417
    """
    _possible(u, lottery)
    mean = lottery.mean
    bound = u.third_derivative_bound(lottery.smallest, lottery.largest)
    return bound * lottery.expected(lambda x: abs(x - mean) ** 3) / 6


def certainty_equivalent(u: Utility, lottery: Lottery) -> Any:
    r"""Sure reward that is as good as an uncertain one, :math:`u^{-1}(E[u(h)])`.

    On the scale of the reward, whatever the scale of the utility. (Zaffalon, Corani and Mauá,
    Section 5, footnote 4.)

    Parameters
    ----------
    u : Utility
        The utility of the reward, increasing on all possible rewards.
    lottery : Lottery
        The reward.

    Returns
    -------
    number or expression
        Between the smallest and the largest reward; at most the mean for a concave utility.

    Raises
    ------
    TypeError, ValueError
        If `u` is not a Utility, or is not defined and increasing on all possible rewards, as u80
        beyond 11/12.

    Examples
    --------
    >>> from credal_lib.risk import LogarithmicUtility
    >>> round(certainty_equivalent(LogarithmicUtility(), Lottery((1, 0), (0.5, 0.5))), 4)
    0.4142
    """
    _possible(u, lottery)
    return u.certainty_equivalent(lottery)


def second_order_certainty_equivalent(u: Utility, mean: Any, variance: Any) -> Any:
    r"""Approximate the certainty equivalent by mean and variance of the reward h.

    .. math:: E[h] - \tfrac12 A(E[h])\,Var[h]

    The second summand is the risk premium, the price of certainty; :math:`A = -u''/u'` is the
    coefficient of risk aversion of Arrow and Pratt.

    Parameters
    ----------
    u : Utility
        The utility of the reward.
    mean, variance : numbers, arrays or SymPy expressions
        Of the reward.

    Returns
    -------
    number, array or expression

    Raises
    ------
    TypeError, ValueError
        If `u` is not a Utility, or the other two are not finite numbers, expressions or arrays of
        numbers.

    Examples
    --------
    >>> from credal_lib.risk import LogarithmicUtility
    >>> round(second_order_certainty_equivalent(LogarithmicUtility(), 0.5, 0.25), 4)
    0.4167
    """
    own_checks.check_smooth_utility(u)
    _checks.check_operands(mean=mean, variance=variance)
    return mean - u.risk_aversion(mean) * variance / 2


def is_concave(
    u: Callable[[Any], Any], low: float, high: float, *, strictly: bool = False, tol: float = 1e-12
) -> bool:
    r"""Check a utility for concavity (assumption A6) at 101 equidistant rewards.

    A check, not a proof.

    Parameters
    ----------
    u : Utility or function
        Function of the reward.
    low, high : float
        The range of rewards.
    strictly : bool, default False
        Require strict concavity, as Propositions 1 to 3 do.
    tol : float, default 1e-12
        Second differences :math:`u(x-d) - 2u(x) + u(x+d)` within `tol` times the largest size of u
        are zero.

    Returns
    -------
    bool

    Raises
    ------
    TypeError, ValueError
        If `u` is not callable, or `low` is not below `high`.

    Examples
    --------
    >>> from credal_lib.risk import LinearUtility
    >>> is_concave(LinearUtility(), 0, 1), is_concave(LinearUtility(), 0, 1, strictly=True)
    (True, False)
    """
    own_checks.check_callable_utility(u)
    own_checks.check_ordered_range(low, high)
    _checks.check_real_number(tol, "tol", 0, np.inf)
    values = np.array([float(u(x)) for x in np.linspace(low, high, 101).tolist()])
    margin = tol * np.abs(values).max()
    bends = np.diff(values, 2)
    if strictly:
        return bool((bends < -margin).all())
    return bool((bends <= margin).all())


def _possible(u: Utility, lottery: Lottery) -> None:
    """Refuse a utility that is not increasing on all rewards of the lottery that can occur."""
    own_checks.check_smooth_utility(u)
    _checks.check_has(lottery, "chances", "lottery", "a Lottery(values, chances)")
    own_checks.check_increasing(
        [x for x, p in zip(lottery.values, lottery.chances, strict=True) if p != 0],
        u.increasing_on,
        u,
    )
