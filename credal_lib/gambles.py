"""Predictions as gambles: one payoff per true class.

The hub of the library. A gamble is a row of payoffs; a set of classes, "unknown", a probability vector or an
action become gambles through a reward, and everything else (scores, expected values, choices) is computed
from the array of gambles, of shape ``(n, K)``: rows are decisions, columns are true classes.
"""

from itertools import chain, combinations

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import BoolArray, FloatArray

__all__ = ["expectation", "lower_expectation", "payoff", "subsets", "upper_expectation"]


def subsets(n_classes: int) -> BoolArray:
    r"""Write out all nonempty sets of classes, by size and then lexicographically.

    Parameters
    ----------
    n_classes : int
        Number of classes K, 1 to 20.

    Returns
    -------
    bool array of shape (2**K - 1, K)
        One set a row.

    Raises
    ------
    TypeError, ValueError
        If `n_classes` is not a whole number from 1 to 20; nothing that scores predictions needs this array.

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
    n_classes = _checks.number_of_classes(n_classes, largest=_checks.MAX_LISTED_CLASSES)
    rows = np.zeros((2**n_classes - 1, n_classes), dtype=np.bool_)
    members = chain.from_iterable(combinations(range(n_classes), size) for size in range(1, n_classes + 1))
    for row, chosen in zip(rows, members, strict=True):
        row[list(chosen)] = True
    return rows


def payoff(gambles: ArrayLike, y: ArrayLike, classes: ArrayLike | None = None) -> FloatArray:
    r"""Pay each gamble out at its true class: :math:`g_i(y_i)`.

    Parameters
    ----------
    gambles : array of shape (n, K)
        Payoffs, one row a prediction, one column a true class.
    y : array of shape (n,)
        True classes, as positions 0..K-1 of the columns, or as labels if `classes` is given.
    classes : array of shape (K,), optional
        Label of each column.

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
    rows = _checks.gambles(gambles)
    n, n_classes = rows.shape
    positions = _checks.truths(y, n, n_classes, classes, name="y")
    return rows[np.arange(n), positions]


def expectation(gambles: ArrayLike, p: ArrayLike) -> FloatArray:
    r"""Average each gamble over the classes, :math:`E_p[g] = \sum_j p_j\, g(j)`.

    Parameters
    ----------
    gambles : array of shape (n, K)
        Payoffs.
    p : array of shape (K,) or (n, K)
        Probabilities of the classes: one row for all gambles, or one row for each.

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
    rows = _checks.gambles(gambles)
    chances = _checks.probabilities(p, rows.shape[1])
    if chances.shape not in {rows.shape[1:], rows.shape}:
        raise ValueError(f"p: expected shape {rows.shape[1:]} or {rows.shape}, got {chances.shape}")
    expected: FloatArray = np.einsum("ij,ij->i", rows, np.broadcast_to(chances, rows.shape))
    return expected


def lower_expectation(gambles: ArrayLike, credal: ArrayLike) -> FloatArray:
    r"""Smallest expected payoff over a credal set, :math:`\underline{E}[g] = \min_{p \in \mathcal{P}} E_p[g]`.

    The minimum of a linear function over a polytope is reached at a vertex, so the vertices are all that is needed.
    (Yang, Destercke and Masson, Section II-C, equation 5.)

    Parameters
    ----------
    gambles : array of shape (n, K)
        Payoffs.
    credal : array of shape (V, K)
        Vertices of the credal set, one probability vector a row.

    Returns
    -------
    float array of shape (n,)

    Raises
    ------
    TypeError, ValueError
        As `expectation`; also if there is no vertex.

    Examples
    --------
    >>> lower_expectation([[1, 0], [0.5, 0.5]], [[0.7, 0.3], [0.4, 0.6]]).tolist()
    [0.4, 0.5]
    """
    smallest: FloatArray = _vertex_expectations(gambles, credal).min(axis=1)
    return smallest


def upper_expectation(gambles: ArrayLike, credal: ArrayLike) -> FloatArray:
    r"""Largest expected payoff over a credal set, :math:`\overline{E}[g] = -\underline{E}[-g]`.

    Parameters, result and errors are those of `lower_expectation`.

    Examples
    --------
    >>> upper_expectation([[1, 0], [0.5, 0.5]], [[0.7, 0.3], [0.4, 0.6]]).tolist()
    [0.7, 0.5]
    """
    largest: FloatArray = _vertex_expectations(gambles, credal).max(axis=1)
    return largest


def _vertex_expectations(gambles: ArrayLike, credal: ArrayLike) -> FloatArray:
    rows = _checks.gambles(gambles)
    vertices = _checks.probabilities(credal, rows.shape[1], name="credal")
    if vertices.ndim != 2 or len(vertices) == 0:
        raise ValueError(f"credal: expected shape (V, {rows.shape[1]}), one vertex a row, got {vertices.shape}")
    return np.asarray(rows @ vertices.T)
