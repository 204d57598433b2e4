"""A cautious classifier made more or less cautious by chance, and the graphs of all abstentions it can reach."""

import math
from fractions import Fraction

import numpy as np
import pytest
from sympy import Rational, simplify, symbols

from credal_lib import abstention, confusion
from credal_lib.abstention import at_abstention, capacity_graph


def test_q_alpha_at_the_ends() -> None:
    matrix = [[4, 0], [2, 6], [2, 4]]
    assert at_abstention(matrix, 1).tolist() == [[0, 0], [0, 0], [8, 10]]
    assert at_abstention(matrix, 0).tolist() == [[5, 2], [3, 8], [0, 0]]
    assert at_abstention(matrix, 0, [0, 1]).tolist() == [[4, 0], [4, 10], [0, 0]]
    assert at_abstention(matrix, Fraction(1, 3)).tolist() == matrix


def test_a_matrix_without_unknown_row_never_abstains() -> None:
    assert at_abstention([[3, 1], [0, 4]], 0, truth="columns").tolist() == [[3, 1], [0, 4], [0, 0]]
    assert capacity_graph([[3, 1], [0, 4]], truth="columns") == [(0, Fraction(1, 8)), (0, Fraction(1, 8)), (1, 0)]


def test_all_unknown_and_one_class() -> None:
    assert capacity_graph([[0, 0], [0, 0], [3, 7]]) == [(0, Fraction(1, 2)), (1, 0), (1, 0)]
    assert at_abstention([[0, 0], [0, 0], [4, 8]], Fraction(1, 2)).tolist() == [[1, 2], [1, 2], [2, 4]]
    assert math.isnan(abstention.efficacy_graph([[0, 0], [0, 0], [3, 7]])[1][1])
    assert capacity_graph([[3], [1]]) == [(0, 0), (Fraction(1, 4), 0), (1, 0)]


def test_floats_stay_floats() -> None:
    found = at_abstention([[4.0, 0], [2, 6], [2, 4]], 0.1)
    assert found.dtype == np.float64
    assert confusion.abstention(found) == pytest.approx(0.1)
    assert all(
        isinstance(x, float | int) for point in capacity_graph(np.array([[4.0, 0], [2, 6], [2, 4]])) for x in point
    )


def test_counts_of_any_kind_of_integer_are_exact() -> None:
    counts = [[4, 0], [2, 6], [2, 4]]
    for given in (np.array(counts), np.array(counts, dtype=np.int8), [[np.int64(x) for x in row] for row in counts]):
        assert capacity_graph(given) == [(0, Fraction(5, 18)), (Fraction(1, 3), Fraction(1, 9)), (1, 0)]
    assert capacity_graph([[symbols("m"), 0.5], [0, 1], [1, 0]])[2] == (1, 0)


def test_graphs_take_symbols() -> None:
    m, u = symbols("m u", positive=True)
    graph = capacity_graph([[m, 1], [0, m], [u, u]])
    total = 2 * m + 1 + 2 * u
    assert [simplify(x - y) for x, y in zip(graph[0], (0, (1 + u) / total), strict=True)] == [0, 0]
    assert simplify(abstention.area_under(graph) - (1 - confusion.capacity([[m, 1], [0, m], [u, u]]))) == 0
    assert abstention.abstain_more([[m, 0], [0, m], [u, 0]], Rational(1, 2)).tolist() == [
        [m / 2, 0], [0, m / 2], [m / 2 + u, m / 2],
    ]  # fmt: skip


def test_a_tally_stays_a_tally() -> None:
    counted = confusion.tally(["a", "a", "b"], ["a", None, "b"], classes=["a", "b"], unknown=True)
    for found in (
        abstention.abstain_more(counted, 0.5),
        abstention.guess_unknown(counted, 0.5, [0.5, 0.5]),
        at_abstention(counted, 0.5),
        at_abstention(counted, Fraction(1, 3)),
    ):
        assert (found.decisions, found.classes) == (("a", "b", "unknown"), ("a", "b"))
        assert found.sum() == 3
    assert abstention.abstain_more(counted, 0.5).tolist() == [[0.5, 0], [0, 0.5], [1.5, 0.5]]
    assert confusion.recall(abstention.abstain_more(counted, 0.5), positive="a") == 0.25


def test_a_tally_without_unknown_gets_a_row_for_it() -> None:
    """The last class of a square matrix is a class."""
    counted = confusion.tally([0, 1, 1], [0, 1, 0], classes=range(2))
    assert abstention.abstain_more(counted, 0.5).tolist() == [[0.5, 0.5], [0, 0.5], [0.5, 1]]
    assert abstention.abstain_more([[1, 0], [1, 1]], 0.5, truth="rows").tolist() == [[0.5, 0.5], [0, 0.5], [0.5, 1]]
    assert abstention.guess_unknown(counted, 1, [0.5, 0.5]).tolist() == [[1, 1], [0, 1], [0, 0]]
    assert at_abstention(counted, 1).tolist() == [[0, 0], [0, 0], [1, 2]]
    assert abstention.mean_cost(counted, costs=[[0, 3], [5, 0], [9, 9]]) == 1
