"""Predictions as gambles: one payoff per true class.

The hub of the library. A gamble is a row of payoffs; a set of classes, "unknown", a probability
vector or an action become gambles through a reward, and everything else (scores, expected values,
choices) is computed from the array of gambles, of shape ``(n, K)``: rows are decisions, columns are
true classes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray
from credal_lib._parts import parts
from credal_lib.credal_sets import Intervals, _least_expectation

__all__ = [
    "expectation",
    "expected_reward",
    "lower_expectation",
    "payoff",
    "subsets",
    "upper_expectation",
]

NUMBERS_AT_A_TIME = 2**17
"""Payoffs that are sorted at once: a block that fits in the cache."""


def expected_reward(sigma: Sequence[Any], theta: Sequence[Any]) -> Any:
    r"""Return the expected reward of one bet, :math:`\sum_i \sigma_i \theta_i`.

    The kernel of the game: plain arithmetic on numbers, fractions or SymPy symbols.

    Parameters
    ----------
    sigma, theta : sequences of the same length k
        The bettor's shares and the probabilities of the classes, in the same order.

    Returns
    -------
    number or expression, in [0, 1] for shares that sum to one

    Raises
    ------
    TypeError, ValueError
        If the lengths differ, or one is not a sequence of finite numbers, expressions or arrays of
        numbers.

    Examples
    --------
    >>> from fractions import Fraction
    >>> expected_reward([Fraction(1, 2), Fraction(1, 2), 0], [Fraction(1, 3)] * 3)
    Fraction(1, 3)
    """
    _checks.check_sequences_of_operands(sigma=sigma, theta=theta)
    return _expected_reward(sigma, theta)


def _expected_reward(sigma: Sequence[Any], theta: Sequence[Any]) -> Any:
    return sum((s * t for s, t in zip(sigma, theta, strict=True)), start=0)


def subsets(n_classes: int) -> BoolArray:
    r"""Write out all nonempty sets of classes, by size and then lexicographically.

    Parameters
    ----------
    n_classes : int
        Number of classes K, 1 to 20.

    Returns
    -------
    bool array of shape (2**K - 1, K)
        One set per row.

    Raises
    ------
    TypeError, ValueError
        If `n_classes` is not an integer from 1 to 20; no score of predictions needs this array.

    Examples
    --------
    >>> subsets(3).astype(int)
    array([[1, 0, 0],
           [0, 1, 0],
           [0, 0, 1],
           [1, 1, 0],
           [1, 0, 1],
           [0, 1, 1],
           [1, 1, 1]])
    """
    n_classes = _checks.read_number_of_classes(n_classes, largest=_checks.MAX_LISTED_CLASSES)
    sets = np.zeros((2**n_classes - 1, n_classes), dtype=np.bool_)
    start = 0
    for size in range(1, n_classes + 1):
        members = np.array(list(combinations(range(n_classes), size)))
        end = start + len(members)
        np.put_along_axis(sets[start:end], members, values=True, axis=1)
        start = end
    return sets


def payoff(gambles: ArrayLike, y: ArrayLike, classes: ArrayLike | None = None) -> FloatArray:
    r"""Pay each gamble out at its true class: :math:`g_i(y_i)`.

    Parameters
    ----------
    gambles : array of shape (n, K)
        Payoffs, one row per prediction, one column per true class.
    y : array of shape (n,)
        True classes, as positions 0..K-1 of the columns, or as labels if `classes` is given or
        `gambles` is a frame.
    classes : array of shape (K,), optional
        Label of each column; the columns of a frame, which is aligned to `classes` in any order, if
        not given.

    Returns
    -------
    float array of shape (n,)

    Raises
    ------
    TypeError, ValueError
        If shapes disagree, a payoff is not finite, a label is unknown or a position out of range.

    Examples
    --------
    >>> payoff([[1, 0], [0.5, 0.5]], [1, 1]).tolist()
    [0.0, 0.5]
    """
    _checks.check_one_order_of_rows(gambles=gambles, y=y)
    order, columns = _checks.read_by_label(classes, gambles=gambles)
    rows = _checks.read_gambles(columns)
    n, n_classes = rows.shape
    positions = _checks.read_truths(y, n, n_classes, order.labels, name="y")
    return rows[np.arange(n), positions]


def expectation(gambles: ArrayLike, p: ArrayLike) -> FloatArray:
    r"""Average each gamble over the classes, :math:`E_p[g] = \sum_j p_j\, g(j)`.

    Parameters
    ----------
    gambles : array of shape (n, K)
        Payoffs.
    p : array of shape (K,) or (n, K)
        Probabilities of the classes: one row for all gambles, or one row for each. If one argument
        is a frame (or `p` a Series), the other is one too: they are aligned by label.

    Returns
    -------
    float array of shape (n,)

    Raises
    ------
    TypeError, ValueError
        If shapes disagree, a number is negative or not finite, or a row of `p` does not sum to one.

    Examples
    --------
    >>> expectation([[1, 0], [0.5, 0.5]], [0.7, 0.3]).tolist()
    [0.7, 0.5]
    """
    _checks.check_one_order_of_rows(gambles=gambles, p=_checks.by_rows(p))
    _, payoffs, distributions = _checks.read_by_label(None, gambles=gambles, p=p)
    rows = _checks.read_gambles(payoffs)
    probabilities = _checks.read_probabilities_by_row(
        distributions, rows.shape[0], rows.shape[1], "p"
    )
    expected: FloatArray = np.einsum("ij,ij->i", rows, probabilities)
    return expected


def lower_expectation(gambles: ArrayLike, credal: Intervals | ArrayLike) -> FloatArray:
    r"""Smallest expected payoff of each gamble over a credal set.

    .. math:: \underline{E}[g] = \min_{p \in \mathcal{P}} E_p[g]

    (Yang, Destercke and Masson, Section II-C, equation 5.) Over vertices it is the smallest of
    their expectations, for the minimum of a linear function over a polytope is reached at a vertex.
    Over probability intervals it is found by sorting, in O(K log K): see
    `credal_sets.least_expectation`.

    Parameters
    ----------
    gambles : array of shape (n, K)
        Payoffs.
    credal : Intervals of shape (K,) or (n, K), or array of shape (V, K) or (n, V, K)
        One credal set for all gambles, or one for each. An array holds the vertices of one for all,
        one probability vector per row, or those of one for each gamble; repeat a vertex of a set
        that has fewer than V. If the gambles or the credal set carry labels, both do: they are
        aligned.

    Returns
    -------
    float array of shape (n,)

    Raises
    ------
    TypeError, ValueError
        As `expectation`; also if there is no vertex, or neither one credal set nor one for each
        gamble.

    Examples
    --------
    >>> lower_expectation([[1, 0], [0.5, 0.5]], [[0.7, 0.3], [0.4, 0.6]]).tolist()
    [0.4, 0.5]
    >>> from credal_lib.credal_sets import Intervals
    >>> lower_expectation([[1, 0], [0.5, 0.5]], Intervals([0.25, 0.5], [0.5, 0.75])).tolist()
    [0.25, 0.5]
    """
    payoffs, distributions = _checks.read_credal_by_label(gambles, credal)
    rows = _checks.read_gambles(payoffs)
    if isinstance(distributions, Intervals):
        return _least_by_intervals(rows, distributions)
    vertices = _checks.read_credal_vertices(distributions, rows.shape[1])
    if vertices.ndim == 3:
        _checks.check_one_or_one_per_row((len(vertices), rows.shape[1]), len(rows))
        return np.asarray(np.einsum("ij,ivj->iv", rows, vertices).min(axis=1))
    # One vertex after the other: the expectations under all of them are V times as many numbers.
    least: FloatArray = rows @ vertices[0]
    for vertex in vertices[1:]:
        least = np.minimum(least, rows @ vertex)
    return least


def upper_expectation(gambles: ArrayLike, credal: Intervals | ArrayLike) -> FloatArray:
    r"""Largest expected payoff over a credal set, :math:`\overline{E}[g] = -\underline{E}[-g]`.

    Parameters, result and errors are those of `lower_expectation`.

    Examples
    --------
    >>> upper_expectation([[1, 0], [0.5, 0.5]], [[0.7, 0.3], [0.4, 0.6]]).tolist()
    [0.7, 0.5]
    """
    payoffs, distributions = _checks.read_credal_by_label(gambles, credal)
    rows = _checks.read_gambles(payoffs)
    return 0 - lower_expectation(-rows, distributions)  # a plain minus would turn 0 into -0


def _least_by_intervals(rows: FloatArray, credal: Intervals) -> FloatArray:
    """Sort each row, and pass the kernel its arguments class by class."""
    _checks.check_same_classes(credal.n_classes, rows.shape[1])
    _checks.check_one_or_one_per_row(credal.lower.shape, len(rows))
    lower = np.broadcast_to(credal.lower, rows.shape)
    upper = np.broadcast_to(credal.upper, rows.shape)
    least = np.empty(len(rows))
    for block in parts(len(rows), rows.shape[1], NUMBERS_AT_A_TIME):
        # The kernel takes the classes by increasing payoff, an order that each gamble has its own.
        order = np.argsort(rows[block], axis=1)
        payoffs = np.take_along_axis(rows[block], order, axis=1)
        low = np.take_along_axis(lower[block], order, axis=1)
        high = np.take_along_axis(upper[block], order, axis=1)
        least[block] = _least_expectation(list(payoffs.T), list(low.T), list(high.T))
    return least
