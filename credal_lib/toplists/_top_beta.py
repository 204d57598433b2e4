r"""A score that asks for the shortest true list of at least a given probability.

It asks for nothing else. Number the classes in the order of the list and let :math:`t_j` be the sum
of its first j confidence scores. The expected score of honest lists, the entropy, is

.. math:: G = 1 - \sum_{j \le k} f^{\,j-1} \frac{z_j^2}{2 - t_j}, \qquad
          z_j = 1 - \frac{t_{j-1}}\beta, \qquad f = \frac{1 - \beta}{2K},

where :math:`z_j` is the share of :math:`\beta` that is missing before class j is named. A list is
charged the height of the plane that touches the entropy there. (Chapter 34; Resin, Section 7, asks
whether there is such a score.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import FloatArray
from credal_lib.toplists import _checks as own_checks

TIE = 1e-9
"""Confidence scores that differ by no more are equal; a list that lacks no more is long enough."""


def missing(named: Any, beta: Any) -> Any:
    r"""Return the share of beta that a sum t below it still misses, :math:`z = 1 - t/\beta`."""
    return 1 - named / beta


def fading(n_classes: Any, beta: Any) -> Any:
    r"""Return how much less each further class weighs, :math:`f = (1 - \beta)/(2K)`."""
    return (1 - beta) / (2 * n_classes)


def term(z: Any, named: Any) -> Any:
    r"""Return what a class takes from the entropy, before its weight, :math:`z^2/(2 - t)`.

    Jointly convex in z and t.
    """
    return z**2 / (2 - named)


def slope(z: Any, named: Any, beta: Any, weight: Any, z_next: Any, named_next: Any) -> Any:
    r"""Return the slope of the entropy in the sum :math:`t_j`, in units of the weight of class j.

    .. math:: -\frac{z_j^2}{(2 - t_j)^2} + \frac{2 f}{\beta} \cdot \frac{z_{j+1}}{2 - t_{j+1}}

    Negative. The second part is that of the next class; it is 0 for the last one, where nothing is
    missing any more.
    """
    return -(z**2) / (2 - named) ** 2 + 2 * weight / beta * z_next / (2 - named_next)


def plane(scores: Sequence[Any], beta: Any, n_classes: int) -> tuple[Any, list[Any]]:
    r"""Return the plane of a list, its height and its slopes in the sums.

    The height is that where no listed class comes true.

    Parameters
    ----------
    scores : sequence of length k
        Confidence scores of a top-beta list, the largest first: numbers, fractions or SymPy
        expressions.
    beta : number
        In (0, 1).
    n_classes : int

    Returns
    -------
    (number, list of k numbers)
        The j-th class of the list is charged the first number and the slopes from its own on.

    Examples
    --------
    >>> from fractions import Fraction
    >>> half = Fraction(1, 2)
    >>> height, slopes = plane([half], half, 3)
    >>> print(height, height + sum(slopes))
    5/9 1/9
    """
    weight = fading(n_classes, beta)
    sums = [0 * beta]  # a zero of the type of beta: Fraction, float or SymPy's
    for score in scores:
        sums.append(sums[-1] + score)
    # After the last class nothing is missing, so the sum that stands beside it does not matter.
    z = [missing(named, beta) for named in sums[:-1]] + [0]
    named = [*sums[1:], 1]
    slopes = [
        weight**j * slope(z[j], named[j], beta, weight, z[j + 1], named[j + 1])
        for j in range(len(scores))
    ]
    entropy = 1 - sum(weight**j * term(z[j], named[j]) for j in range(len(scores)))
    # The tangent plane at the sums t is G(t) + slopes (s - t): its height is that at s = 0.
    height = entropy - sum(slopes[j] * named[j] for j in range(len(scores)))
    return height, slopes


def losses(scores: Sequence[Any], beta: Any, n_classes: int) -> tuple[list[Any], Any]:
    """Return what each class of a list is charged if it comes true, and what any other class is.

    Parameters
    ----------
    scores, beta, n_classes
        As `plane`. Classes with equal scores share the average of their places.

    Returns
    -------
    (list of k numbers, number)

    Examples
    --------
    >>> from fractions import Fraction
    >>> listed, other = losses([Fraction(1, 2)], Fraction(1, 2), 3)
    >>> print(listed[0], other)
    1/9 5/9
    """
    height, slopes = plane(scores, beta, n_classes)
    by_place = [height + sum(slopes[j:]) for j in range(len(slopes))]
    tied = [[place for place, score in enumerate(scores) if score == own] for own in scores]
    return [sum(by_place[place] for place in places) / len(places) for places in tied], height


def top_beta_loss(
    p: ArrayLike, listed: ArrayLike, beta: float, *, classes: ArrayLike | None = None
) -> FloatArray | Any:
    r"""Score lists that account for at least beta, so that only the honest list is best.

    Parameters
    ----------
    p, listed, classes
        As `toplists.pad`. Each row must be the top-beta list of some distribution: its confidence
        scores sum to at least beta, without the smallest to less, and it is valid.
    beta : float
        Probability to account for, in (0, 1).

    Returns
    -------
    float array of shape (n, K), in [0, 1], columns in the order of `classes`; or frame
        What each list is charged under each class, lower is better. A frame for frames, as from
        `pad`.

    Raises
    ------
    TypeError, ValueError
        If `beta` is not in (0, 1), a row is not the top-beta list of any distribution, or as
        `toplists.pad`.

    Examples
    --------
    >>> top_beta_loss([[0.5, 0, 0], [0.49, 0.33, 0]], [[1, 0, 0], [1, 1, 0]], 0.5).round(4).tolist()
    [[0.1111, 0.5556, 0.5556], [0.1169, 0.5499, 0.5499]]
    """
    lists = own_checks.read_top_lists(p, listed, classes)
    _checks.check_open_unit_interval(beta, "beta")
    n_classes = lists.members.shape[1]
    tol = max(TIE, lists.rounding)
    found = np.empty(lists.members.shape)
    for row, (scores, members) in enumerate(zip(lists.confidences, lists.members, strict=True)):
        order = np.flatnonzero(members)[np.argsort(-scores[members], kind="stable")]
        ranked = scores[order]
        own_checks.check_top_beta_list(ranked, beta, n_classes, row, tol)
        of_listed, of_others = losses(_level(ranked, tol).tolist(), beta, n_classes)
        found[row] = of_others
        found[row, order] = of_listed
    # Rounding may leave [0, 1] by a last digit.
    return _checks.as_given(found.clip(0, 1), classes, p, listed)


def _level(scores: FloatArray, tol: float) -> FloatArray:
    """Make scores equal, largest first, that differ by rounding: equal ones share their charges."""
    # Each score becomes the last one before or at it that is clearly below its predecessor.
    leads = np.diff(scores, prepend=np.inf) < -tol
    firsts: FloatArray = scores[leads][np.cumsum(leads) - 1]
    return firsts
