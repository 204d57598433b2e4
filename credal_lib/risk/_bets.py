r"""The next m bets: the advantage of the vacuous classifier over the random one.

Both expect :math:`m/n` from m bets with n classes (Proposition 1). The vacuous classifier is sure
of it, the random one has a binomial number of hits with probability 1/n. (Zaffalon, Corani and
Mauá, Section 8.)
"""

import math
from typing import Any

import numpy as np

from credal_lib import _checks
from credal_lib._checks import symbolic
from credal_lib.risk import _checks as own_checks
from credal_lib.risk._arithmetic import binomial_chance, quotient
from credal_lib.risk._lottery import Lottery
from credal_lib.risk._second_order import second_order
from credal_lib.risk._utilities import Utility


def vacuous_reward(n_classes: Any, m: Any = 1) -> Lottery:
    """Total reward of the vacuous classifier in m bets: m/K for sure.

    Parameters
    ----------
    n_classes : int or SymPy expression
        Number of classes K.
    m : int or SymPy expression, default 1
        Number of bets.

    Returns
    -------
    Lottery
        With a single value.

    Raises
    ------
    TypeError, ValueError
        If `n_classes` is not an integer of at least 1, or `m` not one of at least 0.

    Examples
    --------
    >>> print(vacuous_reward(3, m=2).mean, vacuous_reward(3, m=2).variance)
    2/3 0
    """
    reward = quotient(own_checks.read_bets(m), own_checks.read_classes_or_symbol(n_classes))
    return Lottery(values=(reward,), chances=(1,))


def random_reward(n_classes: Any, m: int = 1) -> Lottery:
    """Total reward of the random classifier in m bets: as many as it hits, exactly.

    Parameters
    ----------
    n_classes : int or SymPy expression
        Number of classes K; a hit has the probability 1/K.
    m : int, default 1
        Number of bets.

    Returns
    -------
    Lottery
        Values 0..m with their binomial probabilities as fractions, or as expressions in
        `n_classes`.

    Raises
    ------
    TypeError, ValueError
        If `n_classes` is not an integer of at least 1, or `m` not one of at least 0.

    Examples
    --------
    >>> print(*random_reward(3, m=2).chances)
    4/9 4/9 1/9
    """
    p = quotient(1, own_checks.read_classes_or_symbol(n_classes))
    _checks.check_count_operand(m, "m", 0, own_checks.MAX_EXACT_BETS)
    one = p**0 if symbolic(p) else 1  # a SymPy number beside symbols, so that log(2) stays log(2)
    return Lottery(
        [one * hits for hits in range(m + 1)],
        [binomial_chance(hits, m, p) for hits in range(m + 1)],
    )


def vacuous_advantage(u: Utility, m: Any, n_classes: Any) -> Any:
    r"""Advantage of the vacuous over the random classifier, exactly.

    .. math:: d(m) = E[u(v_m)] - E[u(r_m)] = u\left(\frac mn\right)
              - \sum_{\ell=0}^m \binom m\ell \frac{(n-1)^{m-\ell}}{n^m}\, u(\ell)

    with :math:`n` classes (equation 3; the sum there starts at 1, which needs u(0) = 0). Linear,
    quadratic and exponential utilities have closed forms, see their `jensen_gap`; others cost a sum
    of some :math:`25\sqrt m` terms for each m.

    Parameters
    ----------
    u : Utility
        Utility of the total reward.
    m : int, array of int, or SymPy expression
        Number of bets, 0 or more.
    n_classes : int or SymPy expression
        Number of classes.

    Returns
    -------
    number, float array of the shape of `m`, or expression
        Not negative for a concave utility, but for rounding. A Fraction where all is exact; for a
        symbol `m` and a utility without closed form a SymPy Sum.

    Raises
    ------
    TypeError, ValueError
        If `u` is not a Utility, `m` is not an integer or negative, or `n_classes` is not an integer
        of at least 1.

    Examples
    --------
    >>> from credal_lib.risk import ExponentialUtility, LogarithmicUtility
    >>> vacuous_advantage(LogarithmicUtility(), np.array([1, 2, 100]), 2).round(4).tolist()
    [0.0589, 0.0719, 0.0049]
    >>> from sympy import symbols
    >>> m, n, a = symbols("m n a", positive=True)
    >>> vacuous_advantage(ExponentialUtility(a), m, n)
    (1 - (1 - exp(-a))/n)**m - exp(-a*m/n)
    """
    own_checks.check_smooth_utility(u)
    p = quotient(1, own_checks.read_classes_or_symbol(n_classes))
    m = own_checks.read_bets(m)
    if not isinstance(m, np.ndarray):
        return u.jensen_gap(m, p)
    gaps = [u.jensen_gap(int(bets), p) for bets in m.flat]
    return np.array(gaps, dtype=np.float64).reshape(m.shape)


def second_order_advantage(u: Utility, m: Any, n_classes: Any) -> Any:
    r"""Advantage of the vacuous over the random classifier, to the second order.

    .. math:: d(m) \simeq -\tfrac12\, u''\!\left(\frac mn\right) \frac mn \left(1 - \frac1n\right)

    with n classes. (Section 8, equation 4, with the sign and the factors that are missing in
    print.)

    Parameters
    ----------
    u : Utility
        Utility of the total reward.
    m : number, array or SymPy expression
        Number of bets; any number is accepted, so that the curve can be drawn and differentiated.
    n_classes : int or SymPy expression
        Number of classes.

    Returns
    -------
    number, array or expression
        A Fraction for a whole `m` where u'' is rational.

    Raises
    ------
    TypeError, ValueError
        If `u` is not a Utility, `m` is negative, or `n_classes` is not an integer of at least 1.

    Examples
    --------
    >>> from credal_lib.risk import LogarithmicUtility
    >>> second_order_advantage(LogarithmicUtility(), 2, 2)
    Fraction(1, 16)
    """
    own_checks.check_smooth_utility(u)
    m = own_checks.read_length_of_play(m)
    p = quotient(1, own_checks.read_classes_or_symbol(n_classes))
    if isinstance(m, np.ndarray):
        p = float(p)
    mean = m * p
    return -u.derivative(mean, 2) * mean * (1 - p) / 2


def expected_utility_of_random(u: Utility, m: Any, n_classes: Any, *, order: str = "exact") -> Any:
    r"""Return the expected utility of the random classifier's m bets, :math:`E[u(r_m)]`.

    :math:`r_m` is its total reward.

    Parameters
    ----------
    u : Utility
        Utility of the total reward.
    m : int, array of int, or SymPy expression
        Number of bets, 0 or more.
    n_classes : int or SymPy expression
        Number of classes.
    order : {"exact", "second"}
        Equation 3 exactly, or its approximation by equation 1.

    Returns
    -------
    number, float array of the shape of `m`, or expression

    Raises
    ------
    TypeError, ValueError
        As `vacuous_advantage`; also for another `order`.

    Examples
    --------
    >>> from credal_lib.risk import LogarithmicUtility
    >>> u = LogarithmicUtility()
    >>> round(expected_utility_of_random(u, 1, 2), 4)
    0.3466
    >>> round(expected_utility_of_random(u, 1, 2, order="second"), 4)
    0.3499
    """
    _checks.check_one_of(order, "order", ("exact", "second"))
    own_checks.check_smooth_utility(u)
    p = quotient(1, own_checks.read_classes_or_symbol(n_classes))
    m = own_checks.read_bets(m)
    if isinstance(m, np.ndarray):
        p = float(p)
    if order == "second":
        return second_order(u, m * p, m * p * (1 - p))
    return u(m * p) - vacuous_advantage(u, m, n_classes)


def inversion_point(u: Utility, n_classes: Any) -> Any:
    r"""Return the number of bets at which the vacuous classifier's advantage is largest.

    Its second-order advantage over the random classifier. A real number, :math:`n\,x^*`, where
    :math:`x^*` is the total reward at which :math:`-x\,u''(x)` is largest: n for the logarithmic
    utility with wealth 1, n/a for the exponential. The advantage rises before it and falls after
    it; no preference is inverted, for it never changes sign. (Sections 8.1 and 8.2.) The exact
    advantage is largest elsewhere, see `exact_inversion_point`.

    Parameters
    ----------
    u : Utility
        A named utility.
    n_classes : int or SymPy expression
        Number of classes n.

    Returns
    -------
    number or expression
        nan for the linear utility, where there is no advantage, and the quadratic, where it grows
        with every bet.

    Raises
    ------
    TypeError, ValueError
        If `u` is not a named Utility, or `n_classes` is not an integer of at least 1.

    Examples
    --------
    >>> from credal_lib.risk import ExponentialUtility
    >>> inversion_point(ExponentialUtility(0.5), 3)
    6.0
    """
    own_checks.check_smooth_utility(u)
    return own_checks.read_classes_or_symbol(n_classes) * u.inversion_reward


def exact_inversion_point(u: Utility, n_classes: int, m_max: int = 1000) -> float:
    r"""Search the number of bets at which the exact advantage of the vacuous classifier is largest.

    Parameters
    ----------
    u : Utility
        Utility of the total reward.
    n_classes : int
        Number of classes.
    m_max : int, default 1000
        The numbers 1..m_max are searched, all of them.

    Returns
    -------
    float
        The smallest such integer. nan where the advantage is largest at m_max (a larger `m_max` may
        help) or is 0 throughout (linear utility, or one class).

    Raises
    ------
    TypeError, ValueError
        As `vacuous_advantage`, or if `m_max` is not an integer of at least 1.

    Examples
    --------
    >>> from credal_lib.risk import LogarithmicUtility
    >>> [exact_inversion_point(LogarithmicUtility(), n) for n in (2, 3, 10)]
    [2.0, 4.0, 14.0]
    """
    n_classes = _checks.read_number_of_classes(n_classes)
    bets = np.arange(1, _checks.read_number_of_classes(m_max, "m_max") + 1)
    advantage = vacuous_advantage(u, bets, n_classes)
    best = int(bets[np.argmax(advantage)])
    # At m_max it may still rise; with one class, or without any advantage, there is no largest one.
    if best == m_max or n_classes == 1 or not advantage.any():
        return math.nan
    return float(best)
