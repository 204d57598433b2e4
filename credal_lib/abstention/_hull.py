"""The lower convex hull of several cautious classifiers in the capacity graph.

(Ferri and Hernández-Orallo, Section 3.)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from credal_lib import _checks
from credal_lib.abstention import _checks as own_checks
from credal_lib.abstention._randomized import Points

TOLERANCE = 1e-12
"""Tolerance for an error on the hull."""


@dataclass(frozen=True)
class HullPoint:
    """A corner of the hull: a classifier, or one with its unknowns guessed.

    Attributes
    ----------
    abstention, error : number
        Shares of all instances.
    classifier : int or None
        Position of the classifier in the list; None always answers unknown.
    guessed : bool
        Whether the unknowns of the classifier are answered by a guess.
    """

    abstention: Any
    error: Any
    classifier: int | None
    guessed: bool


@dataclass(frozen=True)
class CapacityHull:
    """The least error at each abstention that cautious classifiers, mixed at random, can reach.

    Returned by `capacity_hull`.

    Attributes
    ----------
    corners : tuple of HullPoint
        From abstention 0 to (1, 0).
    useful : tuple of int
        Positions of the classifiers that lie on the hull, themselves or with their unknowns
        guessed. The others can be discarded: at every abstention a mixture of the useful ones has
        no larger error.
    """

    corners: tuple[HullPoint, ...]
    useful: tuple[int, ...]

    def mixture(self, alpha: Any) -> list[tuple[HullPoint, Any]]:
        r"""Return the probabilities with which an instance goes to each corner, to abstain `alpha`.

        Expected confusion matrices mix linearly, and so do abstention and error: a
        probability :math:`\lambda` of one classifier and :math:`1 - \lambda` of another reaches
        every point of the segment between them.

        Parameters
        ----------
        alpha : number
            Abstention to reach, in [0, 1].

        Returns
        -------
        list of pairs (corner, probability)
            One or two corners; positive probabilities that sum to one.

        Raises
        ------
        TypeError, ValueError
            If `alpha` is not a number in [0, 1].
        """
        _checks.check_real_number(alpha, "alpha", 0, 1)
        position = next(i for i, corner in enumerate(self.corners) if corner.abstention >= alpha)
        right = self.corners[position]
        if right.abstention == alpha:
            return [(right, 1)]
        left = self.corners[position - 1]
        share = (alpha - left.abstention) / (right.abstention - left.abstention)
        return [(left, 1 - share), (right, share)]

    def error(self, alpha: Any) -> Any:
        """Return the least error at abstention `alpha`.

        Parameters
        ----------
        alpha : number
            Abstention, in [0, 1]; fractions stay exact.

        Returns
        -------
        number in [0, 1]

        Raises
        ------
        TypeError, ValueError
            If `alpha` is not a number in [0, 1].
        """
        return sum(share * corner.error for corner, share in self.mixture(alpha))


def capacity_hull(graphs: Sequence[Points], *, tol: float = TOLERANCE) -> CapacityHull:
    """Lower convex hull of classifiers in the capacity graph, with their tails to both sides.

    Parameters
    ----------
    graphs : list of capacity graphs
        As from `capacity_graph`: (0, error with the unknowns guessed), (abstention, error), (1, 0)
        of each classifier.
    tol : float, default 1e-12
        A classifier whose error is this close to the hull lies on it.

    Returns
    -------
    CapacityHull

    Raises
    ------
    TypeError, ValueError
        If there is no graph, or one is not of that form.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from credal_lib.abstention import capacity_graph
    >>> a, b = [[6, 0], [0, 1], [0, 3]], [[6, 2], [0, 2], [0, 0]]
    >>> hull = capacity_hull([capacity_graph(a), capacity_graph(b)])
    >>> hull.useful, hull.error(Fraction(1, 10))
    ((0,), Fraction(1, 10))
    """
    checked = own_checks.read_capacity_graphs(graphs)
    _checks.check_real_number(tol, "tol", 0, 1)
    points = [HullPoint(1, 0, None, guessed=False)]
    for i, (guessed, own, _) in enumerate(checked):
        points.append(HullPoint(own[0], own[1], i, guessed=False))
        points.append(HullPoint(guessed[0], guessed[1], i, guessed=True))
    hull = CapacityHull(_lower_hull(points), ())
    # Not the corners alone: a classifier on an edge is as useful as those at its ends.
    useful = {
        point.classifier
        for point in points
        if point.classifier is not None and point.error <= hull.error(point.abstention) + tol
    }
    return CapacityHull(hull.corners, tuple(sorted(useful)))


def _lower_hull(points: list[HullPoint]) -> tuple[HullPoint, ...]:
    """Andrew's monotone chain, lower half: keep a corner only if the line turns upward there."""
    corners: list[HullPoint] = []
    for point in sorted(points, key=lambda p: (p.abstention, p.error)):
        if corners and point.abstention == corners[-1].abstention:
            continue  # sorted: the first one has the least error there
        while len(corners) > 1 and not _turns_up(corners[-2], corners[-1], point):
            corners.pop()
        corners.append(point)
    return tuple(corners)


def _turns_up(left: HullPoint, middle: HullPoint, right: HullPoint) -> bool:
    # Products instead of slopes: fractions stay exact, and nothing is divided by zero.
    first = (middle.error - left.error) * (right.abstention - middle.abstention)
    second = (right.error - middle.error) * (middle.abstention - left.abstention)
    return bool(first < second)
