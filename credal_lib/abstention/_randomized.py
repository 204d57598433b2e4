r"""A classifier made more or less cautious at random, and the graphs of what it can reach.

(Ferri and Hernández-Orallo, Section 2.2.) A confusion matrix has a row for each predicted class and
a last one for "unknown", a column for each true class. Entries may be floats, integers, fractions
or SymPy numbers; exact ones stay exact, and an expected count need not be whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from credal_lib import _checks, confusion
from credal_lib.abstention import _checks as own_checks
from credal_lib.confusion._orientation import UNKNOWN, Matrix, Tally, Truth

Points = list[tuple[Any, Any]]
"""Corners of a polyline, from left to right."""


def abstain_more(matrix: Matrix, share: Any, *, truth: Truth = None) -> Any:
    """Return the expected confusion matrix if each answer becomes unknown with one probability.

    Plain arithmetic on numbers, fractions or SymPy symbols.

    Parameters
    ----------
    matrix : Tally, or array of shape (K + 1, K)
        Confusion matrix, last row for unknown. A Tally may have any decisions; one without
        "unknown" gets a row for it. So does a bare square array, which needs `truth`.
    share : number or expression
        The probability, in [0, 1].
    truth : {"columns", "rows"}, optional
        Where a bare `matrix` has the true classes.

    Returns
    -------
    Tally, or array of shape (K + 1, K)
        As `matrix` was; decisions in rows.

    Raises
    ------
    TypeError, ValueError
        If `share` is not a probability, the matrix has another shape or a negative count, or a
        bare square array comes without `truth`.

    Examples
    --------
    >>> abstain_more([[4, 0], [2, 6], [1, 1]], 0.5).tolist()
    [[2.0, 0.0], [1.0, 3.0], [4.0, 4.0]]
    """
    counted = own_checks.read_blocks(matrix, truth)
    _checks.check_real_number(share, "share", 0, 1)
    answers, unknown = counted.counts[:-1], counted.counts[-1]
    given_up = answers.sum(axis=0) * share
    return _like(matrix, np.vstack([answers * (1 - share), [unknown + given_up]]))


def guess_unknown(
    matrix: Matrix, share: Any, chances: Sequence[Any], *, truth: Truth = None
) -> Any:
    """Return the expected confusion matrix if each unknown becomes a guess with one probability.

    Plain arithmetic on numbers, fractions or SymPy symbols.

    Parameters
    ----------
    matrix, truth
        As `abstain_more`.
    share : number or expression
        The probability of an answer, in [0, 1].
    chances : sequence of length K
        The probability of each class in a guess; they sum to one.

    Returns
    -------
    Tally, or array of shape (K + 1, K)
        As `matrix` was; decisions in rows.

    Raises
    ------
    TypeError, ValueError
        As `abstain_more`; also if `chances` are not one per class, or do not sum to one.

    Examples
    --------
    >>> guess_unknown([[4, 0], [2, 6], [2, 4]], 1, [0.5, 0.5]).tolist()
    [[5.0, 2.0], [3.0, 8.0], [0.0, 0.0]]
    """
    counted = own_checks.read_blocks(matrix, truth)
    _checks.check_real_number(share, "share", 0, 1)
    chances = own_checks.read_guess_probabilities(chances, len(counted.counts) - 1, "chances")
    answers, unknown = counted.counts[:-1], counted.counts[-1]
    guessed = unknown * share
    found = np.vstack([answers + np.outer(chances, guessed), [unknown - guessed]])
    return _like(matrix, found)


def _like(matrix: Matrix, counts: NDArray[Any]) -> Any:
    """Name the axes of the counts as the matrix does, with a last row "unknown"."""
    if not isinstance(matrix, Tally):
        return counts
    # A matrix without "unknown" has got a row for it.
    decisions = (*matrix.decisions, UNKNOWN)[: len(counts)]
    return Tally(counts, decisions, matrix.classes)


def at_abstention(
    matrix: Matrix, alpha: Any, guess: Sequence[Any] | None = None, *, truth: Truth = None
) -> Any:
    r"""Bring a classifier to an abstention at random: the expected confusion matrix.

    With A of n cases unknown: above its own abstention, each answer is given up with probability
    :math:`(z - A/n)/(1 - A/n)`, where z is `alpha`; below it, each unknown is guessed with
    probability :math:`(A/n - z)/(A/n)`. (Ferri and Hernández-Orallo, Section 2.2.)

    Parameters
    ----------
    matrix : Tally, or array of shape (K + 1, K)
        Confusion matrix, last row for unknown; a bare square array, without that row, needs
        `truth`.
    alpha : number
        Abstention to reach, in [0, 1].
    guess : sequence of length K, optional
        Probabilities of the classes in a guess, such as their prior; uniform without it.
    truth : {"columns", "rows"}, optional
        Where a bare `matrix` has the true classes.

    Returns
    -------
    Tally, or array of shape (K + 1, K)
        As `matrix` was; expected counts, decisions in rows. The unknown row sums to `alpha` times
        the number of instances.

    Raises
    ------
    TypeError, ValueError
        If the matrix is not of shape (K + 1, K), has a negative count or no instance, `alpha` is
        outside [0, 1], or `guess` does not sum to one.

    Examples
    --------
    >>> at_abstention([[5, 0], [1, 4], [0, 0]], 0.5).tolist()
    [[2.5, 0.0], [0.5, 2.0], [3.0, 2.0]]
    """
    counts = own_checks.read_cautious_matrix(matrix, truth)
    _checks.check_real_number(alpha, "alpha", 0, 1)
    probabilities = _guess_probabilities(guess, counts)
    own = confusion.abstention(counts)
    if alpha > own:
        counts = abstain_more(counts, (alpha - own) / (1 - own))
    elif alpha < own:
        counts = guess_unknown(counts, (own - alpha) / own, probabilities)
    return _like(matrix, counts)


def capacity_graph(
    matrix: Matrix, guess: Sequence[Any] | None = None, *, truth: Truth = None
) -> Points:
    r"""Corners of the capacity graph: the error of `at_abstention` against its abstention.

    It falls from :math:`(0, e_0)`, where every unknown is guessed, to the classifier's own point
    :math:`(A/n, e)`, and on to (1, 0). With a uniform guess
    :math:`e_0 = e + \frac{K - 1}{K} \cdot \frac{A}{n}`, so the first part has the slope
    :math:`-\frac{K - 1}{K}`. The area above it is the capacity. (Ferri and Hernández-Orallo,
    Section 2.2, Figure 2.)

    Parameters
    ----------
    matrix, guess, truth
        As `at_abstention`; SymPy symbols may stand for counts.

    Returns
    -------
    list of three pairs (abstention, error)

    Raises
    ------
    TypeError, ValueError
        As `at_abstention`.

    Examples
    --------
    >>> capacity_graph([[4, 0], [1, 3], [1, 1]])
    [(0, Fraction(1, 5)), (Fraction(1, 5), Fraction(1, 10)), (1, 0)]
    """
    counts = own_checks.read_cautious_matrix(matrix, truth)
    completed = guess_unknown(counts, 1, _guess_probabilities(guess, counts))
    return [
        (0, confusion.error(completed)),
        (confusion.abstention(counts), confusion.error(counts)),
        (1, 0),
    ]


def efficacy_graph(matrix: Matrix, *, truth: Truth = None) -> Points:
    """Corners of the efficacy graph: (0, 0), the classifier's (abstention, accuracy), and (1, 1).

    The area under it is the efficacy. (Ferri and Hernández-Orallo, Section 2.2, Figure 1.)

    Parameters
    ----------
    matrix, truth
        As `at_abstention`; SymPy symbols may stand for counts.

    Returns
    -------
    list of three pairs (abstention, accuracy)
        The accuracy is ``nan`` if nothing is covered.

    Raises
    ------
    TypeError, ValueError
        If the matrix is not of shape (K + 1, K), has a negative count or no instance.

    Examples
    --------
    >>> efficacy_graph([[4, 0], [1, 3], [1, 1]])
    [(0, 0), (Fraction(1, 5), Fraction(7, 8)), (1, 1)]
    """
    counts = own_checks.read_cautious_matrix(matrix, truth)
    return [(0, 0), (confusion.abstention(counts), confusion.selective_accuracy(counts)), (1, 1)]


def area_under(points: Points) -> Any:
    r"""Area under a polyline, by the trapezoids between its corners.

    .. math:: \sum_\ell (z_{\ell+1} - z_\ell)(f_\ell + f_{\ell+1})/2

    A kernel: plain arithmetic on numbers, fractions or SymPy symbols.

    Parameters
    ----------
    points : list of pairs
        Corners from left to right.

    Returns
    -------
    number or expression

    Raises
    ------
    TypeError, ValueError
        If `points` is not a list of pairs of finite numbers or expressions.

    Examples
    --------
    >>> 1 - area_under(capacity_graph([[4, 0], [1, 3], [1, 1]]))
    Fraction(93, 100)
    """
    own_checks.check_polyline(points)
    return sum((right - left) * (y + next_y) / 2 for (left, y), (right, next_y) in pairwise(points))


def _guess_probabilities(guess: Sequence[Any] | None, counts: NDArray[Any]) -> list[Any]:
    n_classes = counts.shape[1]
    if guess is not None:
        return own_checks.read_guess_probabilities(guess, n_classes)
    equal = 1 / n_classes if counts.dtype.kind == "f" else Fraction(1, n_classes)
    return [equal] * n_classes
