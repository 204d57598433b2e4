"""Measures of a classifier that may answer "unknown": values of Ferri and Hernández-Orallo, "Cautious classifiers"."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from sympy import Rational, integrate, simplify, symbols

from credal_lib.confusion import (
    Tally,
    abstention,
    accuracy_coverage_f,
    as_tally,
    capacity,
    coverage,
    efficacy,
    error,
    selective_accuracy,
)

P = [[20, 2, 3], [0, 30, 3], [0, 2, 40]]
R = [[19, 1, 2], [0, 30, 0], [0, 1, 38], [1, 2, 6]]
FULL = [[37, 12], [3, 48]]
THRESHOLD = [[37, 3], [3, 48], [0, 9]]


def exact(rows: list[list[int]]) -> Tally:
    return as_tally([[Fraction(entry) for entry in row] for row in rows], truth="columns")


def test_example_1_totals() -> None:
    """Section 2.1, Example 1: 20, 34 and 46 cases, in P and in R."""
    for matrix in (P, R):
        assert [sum(column) for column in zip(*matrix, strict=True)] == [20, 34, 46]


def test_example_1_measures() -> None:
    """Section 2.1: coverage 0.91, abstention 0.09, accuracy 0.956, error 0.04; accuracy is 87/91 = 0.95604..."""
    matrix = exact(R)
    assert [f(matrix) for f in (coverage, abstention, selective_accuracy, error)] == [
        Fraction(91, 100), Fraction(9, 100), Fraction(87, 91), Fraction(4, 100),
    ]  # fmt: skip
    assert round(float(selective_accuracy(matrix)), 3) == 0.956


def cautious(n_classes: int = 2) -> Any:
    """A matrix of symbols with a row "unknown"."""
    entries = symbols(f"m:{(n_classes + 1) * n_classes}", positive=True)
    return [entries[d * n_classes : (d + 1) * n_classes] for d in range(n_classes + 1)]


def test_section_2_1_identities() -> None:
    """Accuracy x Coverage = Coverage - Error; Coverage + Abstention = 1; accuracy undefined without coverage."""
    for matrix in (cautious(2), cautious(3)):
        assert simplify(selective_accuracy(matrix) * coverage(matrix) - coverage(matrix) + error(matrix)) == 0
        assert simplify(coverage(matrix) + abstention(matrix)) == 1
        assert simplify(selective_accuracy(matrix[:-1], truth="columns") + error(matrix[:-1], truth="columns")) == 1
    assert selective_accuracy([[0, 0], [0, 0], [1, 2]]) != selective_accuracy([[0, 0], [0, 0], [1, 2]])


def test_section_2_1_only_full_coverage_makes_accuracy_one_minus_error() -> None:
    """The paper's "only": accuracy = 1 - error also holds without full coverage if no answer is wrong."""
    matrix = exact([[1, 0], [0, 1], [1, 0]])
    assert selective_accuracy(matrix) == 1 - error(matrix) == 1
    assert coverage(matrix) == Fraction(2, 3)


def area(points: list[tuple[Any, Any]]) -> Any:
    """Area under the line through the points."""
    x = symbols("x")
    pieces = [integrate(y1 + (y2 - y1) * (x - x1) / (x2 - x1), (x, x1, x2)) for (x1, y1), (x2, y2) in pairwise(points)]
    return sum(pieces)


def test_section_2_2_efficacy() -> None:
    """The area under (0,0) - (abstention, accuracy) - (1,1) is (Accuracy - Abstention + 1)/2; 0.933 in Example 1."""
    a, p = symbols("a p", positive=True)
    assert simplify(area([(0, 0), (a, p), (1, 1)]) - (p - a + 1) / 2) == 0
    matrix = cautious()
    assert simplify(efficacy(matrix) - (selective_accuracy(matrix) - abstention(matrix) + 1) / 2) == 0
    assert efficacy(exact(R)) == Fraction(16981, 18200)
    assert round(efficacy(R), 3) == 0.933


def test_section_2_2_an_error_made_unknown() -> None:
    """Q "has less or equal efficacy": right with full coverage, wrong in general; the least counterexample.

    One right, one wrong and one unknown answer: 7/12; with the wrong one unknown too, 2/3.
    """
    before, after = exact([[1, 1], [0, 0], [1, 0]]), exact([[1, 0], [0, 0], [1, 1]])
    assert (efficacy(before), efficacy(after)) == (Fraction(7, 12), Fraction(2, 3))
    for right in range(6):
        for wrong in range(1, 6):
            full = exact([[right, wrong], [0, 0]])
            cautious_one = exact([[right, wrong - 1], [0, 0], [0, 1]])
            if right + wrong > 1:
                assert efficacy(cautious_one) <= efficacy(full)


def test_section_2_2_capacity_is_the_area_above_the_graph() -> None:
    """The formula as printed has Abstention where the area has its square: 1951/2000 = 0.9755, not 0.9482 for R."""
    e, a = symbols("e a", positive=True)
    slope = Rational(2, 3)
    wrong, silent = error(exact(R)), abstention(exact(R))
    above = 1 - area([(0, e + slope * a), (a, e), (1, 0)])
    assert capacity(exact(R)) == Fraction(1951, 2000)
    assert above.subs({e: Rational(1, 25), a: Rational(9, 100)}) == Rational(1951, 2000)
    assert capacity(exact(R), formula="printed") == 1 - (wrong * (1 + silent) + Fraction(2, 3) * silent) / 2
    assert capacity(exact(R), formula="printed") == Fraction("0.9482")


@pytest.mark.parametrize("n_classes", [2, 3])
def test_section_2_2_capacity_with_symbols(n_classes: int) -> None:
    matrix = cautious(n_classes)
    slope = Rational(n_classes - 1, n_classes)
    e, a = symbols("e a", positive=True)
    above = 1 - area([(0, e + slope * a), (a, e), (1, 0)])
    assert simplify(capacity(matrix) - above.subs({e: error(matrix), a: abstention(matrix)})) == 0


def test_section_2_2_without_abstention_capacity_is_efficacy() -> None:
    """Abstention = 0: Capacity = 1 - Error/2 = Efficacy, for both forms of the formula."""
    matrix = as_tally(cautious()[:-1], truth="columns")
    for formula in ("area", "printed"):
        assert simplify(capacity(matrix, formula=formula) - efficacy(matrix)) == 0
    assert simplify(capacity(matrix) - 1 + error(matrix) / 2) == 0


def test_example_2_full_classifier() -> None:
    """Section 4, Example 2: accuracy .85, error .15, coverage 1, efficacy .925, f-score .919, capacity .925."""
    values = [f(exact(FULL)) for f in (selective_accuracy, error, coverage, efficacy, accuracy_coverage_f, capacity)]
    assert [round(float(value), 3) for value in values] == [0.85, 0.15, 1, 0.925, 0.919, 0.925]


def test_example_2_confidence_threshold() -> None:
    """Section 4, Example 2, threshold 0.625: accuracy .934, error .06, coverage .91, efficacy .922."""
    values = [f(THRESHOLD) for f in (selective_accuracy, error, coverage, efficacy)]
    assert [round(value, 3) for value in values] == [0.934, 0.06, 0.91, 0.922]


def test_example_2_f_score_is_misprinted() -> None:
    """Printed 0.916; 15470/16781 = 0.9219 by the paper's own formula."""
    assert accuracy_coverage_f(exact(THRESHOLD)) == Fraction(15470, 16781)
    assert round(accuracy_coverage_f(THRESHOLD), 4) == 0.9219


def test_example_2_capacity_follows_the_printed_formula() -> None:
    """Printed 0.9448, which is exact for the printed formula; the area above the graph is 0.965275."""
    assert capacity(exact(THRESHOLD), formula="printed") == Fraction("0.9448")
    assert capacity(exact(THRESHOLD)) == Fraction("0.965275")


def test_f_score_is_the_harmonic_mean_of_accuracy_and_coverage() -> None:
    """Section 2.2: at most the efficacy, their arithmetic mean."""
    matrix = exact(R)
    assert (
        2 / (1 / selective_accuracy(matrix) + 1 / coverage(matrix))
        == accuracy_coverage_f(matrix)
        == Fraction(15834, 16981)
    )
    assert accuracy_coverage_f(matrix) < efficacy(matrix)
