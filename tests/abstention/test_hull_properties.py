"""The lower convex hull of several cautious classifiers in the capacity graph: what always holds."""

from fractions import Fraction
from itertools import combinations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from credal_lib.abstention import capacity_graph, capacity_hull
from tests.abstention.strategies import matrices


@given(st.lists(matrices(st.just(3)), min_size=1, max_size=6), st.fractions(0, 1))
def test_the_hull_is_the_least_error_of_all_mixtures_of_two(listed: Any, alpha: Fraction) -> None:
    graphs = [capacity_graph(matrix) for matrix in listed]
    hull = capacity_hull(graphs)
    points = {point for graph in graphs for point in graph}
    reached = [error for own, error in points if own == alpha]
    for (a, e), (b, f) in combinations(sorted(points), 2):
        if a < alpha < b:
            reached.append(e + (f - e) * (alpha - a) / (b - a))
    assert hull.error(alpha) == min(reached)
    assert capacity_hull([graphs[i] for i in hull.useful] or graphs).error(alpha) == hull.error(alpha)
    assert sum(chance for _, chance in hull.mixture(alpha)) == 1
    assert sum(corner.abstention * chance for corner, chance in hull.mixture(alpha)) == alpha
