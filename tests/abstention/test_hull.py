"""The lower convex hull of several cautious classifiers in the capacity graph: values by hand, ties, edges."""

import pickle
from fractions import Fraction

from credal_lib import abstention
from credal_lib.abstention import capacity_hull


def test_hull_by_hand() -> None:
    first = [(0, Fraction(1, 2)), (Fraction(1, 2), Fraction(1, 10)), (1, 0)]
    second = [(0, Fraction(3, 10)), (0, Fraction(3, 10)), (1, 0)]
    above = [(0, Fraction(1, 2)), (Fraction(1, 4), Fraction(1, 4)), (1, 0)]
    hull = capacity_hull([first, second, above])
    assert [(corner.abstention, corner.error) for corner in hull.corners] == [second[0], first[1], (1, 0)]
    assert [corner.classifier for corner in hull.corners] == [1, 0, None]
    assert hull.useful == (0, 1)
    assert hull.error(Fraction(1, 4)) == Fraction(2, 10)
    (left, low), (right, high) = hull.mixture(Fraction(1, 8))
    assert (left.classifier, low, right.classifier, high) == (1, Fraction(3, 4), 0, Fraction(1, 4))
    assert hull.mixture(0)[0][1] == hull.mixture(1)[0][1] == 1
    assert pickle.loads(pickle.dumps(hull)) == hull  # noqa: S301
    assert hash(hull) == hash(capacity_hull([first, second, above]))


def test_a_classifier_on_an_edge_of_the_hull_is_useful_and_needed_by_none() -> None:
    on_the_edge = [(0, 0.5), (0.5, 0.25), (1, 0)]
    hull = capacity_hull([[(0, 0.5), (0, 0.5), (1, 0)], on_the_edge])
    assert hull.useful == (0, 1)
    assert len(hull.corners) == 2


def test_rounding_does_not_discard_a_classifier() -> None:
    graphs = [[(0, 0.5), (0, 0.5), (1, 0)], [(0, 0.6), (0.5, 0.25 + 1e-15), (1, 0)]]
    assert capacity_hull(graphs).useful == (0, 1)
    assert capacity_hull(graphs, tol=0).useful == (0,)


def test_a_guess_may_be_of_use_where_the_classifier_is_not() -> None:
    guesser = [(0, 0.1), (0.5, 0.3), (1, 0)]
    hull = capacity_hull([guesser, [(0, 0.4), (0.5, 0.01), (1, 0)]])
    assert hull.useful == (0, 1)
    assert hull.corners[0] == abstention.HullPoint(0, 0.1, 0, guessed=True)
