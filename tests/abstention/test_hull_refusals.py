# mypy: disable-error-code="arg-type"
"""The lower convex hull of several cautious classifiers in the capacity graph: what is refused, and the cure."""

from credal_lib.abstention import capacity_graph, capacity_hull, efficacy_graph
from tests.refusals import Refusal, made_test

MATRIX = [[4, 0], [2, 6], [2, 4]]

REFUSALS = {
    # hull
    "no graph": Refusal(lambda: capacity_hull([]), ValueError, "graphs: expected at least one capacity graph"),
    "a matrix for graphs": Refusal(
        lambda: capacity_hull(MATRIX), TypeError, "graphs: expected a list of capacity graphs, three pairs each"
    ),
    "points for graphs": Refusal(
        lambda: capacity_hull([[(0.1, 0.2)]]), ValueError, "graphs[0]: expected (0, error), (abstention, error) and"
    ),
    "an efficacy graph": Refusal(
        lambda: capacity_hull([efficacy_graph(MATRIX)]), ValueError, "as from capacity_graph, got"
    ),
    "a mixture beyond one": Refusal(
        lambda: capacity_hull([capacity_graph(MATRIX)]).error(1.5), ValueError, "alpha: expected a number in [0, 1]"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
