"""The lower convex hull of several cautious classifiers in the capacity graph: Ferri and Hernández-Orallo."""

from fractions import Fraction

import numpy as np

from credal_lib import confusion
from credal_lib.abstention import capacity_graph, capacity_hull
from tests.abstention.paper_ferri import exact

FULL = [[37, 12], [3, 48], [0, 0]]
CAUTIOUS = [[37, 3], [3, 48], [0, 9]]
WIDER = [[33, 1], [1, 45], [6, 14]]


# --- Section 3 ---
def test_figure_3_hull() -> None:
    """Section 3, Figure 3: A lies above the segment from B to C and is of no use; D is the baseline.

    The coordinates are lost; these have the order that the text describes.
    """
    a = [[21, 4, 4], [4, 20, 4], [4, 4, 14], [5, 5, 11]]
    b = [[32, 2, 2], [1, 31, 1], [1, 0, 30], [0, 0, 0]]
    c = [[15, 0, 0], [0, 15, 0], [0, 1, 15], [18, 18, 18]]
    d = [[0, 0, 0], [0, 0, 0], [0, 0, 0], [34, 33, 33]]
    hull = capacity_hull([capacity_graph(m) for m in (a, b, c, d)])
    assert hull.useful == (1, 2, 3)  # D is the corner (1, 0): always unknown
    assert capacity_hull([capacity_graph(d)]).error(0) == Fraction(2, 3)
    assert all(error <= Fraction(2, 3) * (1 - own) for m in (a, b, c, d) for own, error in capacity_graph(m))


def test_mixing_gives_the_segment() -> None:
    """Section 3: a classifier that mixes the answers of B and C by chance lies on the segment between them."""
    hull = capacity_hull([capacity_graph(m) for m in (FULL, CAUTIOUS, WIDER)])
    pair = [(corner, chance) for corner, chance in hull.mixture(Fraction(7, 50))]
    assert [corner.classifier for corner, _ in pair] == [1, 2]
    mixed = sum(np.array(exact([FULL, CAUTIOUS, WIDER][corner.classifier or 0])) * chance for corner, chance in pair)
    assert confusion.abstention(mixed) == Fraction(7, 50)
    assert confusion.error(mixed) == hull.error(Fraction(7, 50))


def test_of_full_classifiers_the_one_with_least_error_is_best_everywhere() -> None:
    """Section 3: for classifiers that never abstain the hull is one segment."""
    hull = capacity_hull([capacity_graph(m, truth="columns") for m in (FULL, [[40, 30], [0, 30]], [[0, 0], [40, 60]])])
    assert hull.useful == (0,)
    assert [(corner.abstention, corner.error) for corner in hull.corners] == [(0, Fraction(15, 100)), (1, 0)]
