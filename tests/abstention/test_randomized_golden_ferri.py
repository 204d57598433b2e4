"""A cautious classifier made more or less cautious by chance: values of Ferri and Hernández-Orallo."""

from fractions import Fraction
from typing import Any

import numpy as np
from sympy import simplify, symbols

from credal_lib import confusion
from credal_lib.abstention import (
    area_under,
    at_abstention,
    capacity_graph,
    capacity_hull,
    efficacy_graph,
    guess_unknown,
)
from tests.abstention.paper_ferri import exact

R = [[19, 1, 2], [0, 30, 0], [0, 1, 38], [1, 2, 6]]
"""Example 1, the cautious classifier."""

PRIOR = [Fraction(20, 100), Fraction(34, 100), Fraction(46, 100)]
FULL = [[37, 12], [3, 48], [0, 0]]
CAUTIOUS = [[37, 3], [3, 48], [0, 9]]
WIDER = [[33, 1], [1, 45], [6, 14]]


def rounded(matrix: Any) -> Any:
    return np.round(np.array(matrix, dtype=float), 2).tolist()


# --- Section 2.2: Q_alpha and the graphs ---
def test_q_alpha_above_the_abstention() -> None:
    """Section 2.2: Q_0.25 gives answers up with probability 0.1758 = 16/91; the matrix is right as printed."""
    assert round(float((Fraction(1, 4) - Fraction(9, 100)) / (1 - Fraction(9, 100))), 4) == 0.1758
    found = at_abstention(R, Fraction(1, 4))
    assert rounded(found) == [[15.66, 0.82, 1.65], [0, 24.73, 0], [0, 0.82, 31.32], [4.34, 7.63, 13.03]]
    assert found[0, 0] == 19 * (1 - Fraction(16, 91))
    assert confusion.abstention(found) == Fraction(1, 4)


def test_q_alpha_below_the_abstention() -> None:
    """Section 2.2: Q_0.06 guesses unknowns with probability 1/3. Columns b and c are right as printed; column a is not.

    Printed 19.33, 0, 0: the third of an unknown a is guessed right each time. A uniform guess among three classes gives
    19 + 1/9, 1/9, 1/9, as it does in the other columns; only then the error is 0.06 and lies on Figure 2.
    """
    alpha = Fraction(6, 100)
    assert round(float((Fraction(9, 100) - alpha) / Fraction(9, 100)), 4) == 0.3333
    found = at_abstention(R, alpha)
    printed = [[19.33, 1.22, 2.67], [0, 30.22, 0.67], [0, 1.22, 38.67], [0.67, 1.33, 4]]
    assert rounded(found[:, 1:]) == [row[1:] for row in printed]
    assert [row[0] for row in rounded(found)] == [19.11, 0.11, 0.11, 0.67]
    assert found[:, 0].tolist() == [19 + Fraction(1, 9), Fraction(1, 9), Fraction(1, 9), Fraction(2, 3)]
    assert confusion.abstention(found) == alpha
    assert confusion.error(found) == Fraction(6, 100)
    assert round(confusion.error(printed), 4) == 0.0578


def test_q_alpha_is_expected_counts_that_keep_the_totals() -> None:
    """Section 2.2: the matrix of Q_alpha is C' x C -> Real; every class keeps its number of instances."""
    for alpha in (0, Fraction(6, 100), Fraction(9, 100), Fraction(1, 4), 1):
        assert at_abstention(R, alpha).sum(axis=0).tolist() == [20, 34, 46]


def test_figure_2_capacity_graph() -> None:
    """Section 2.2, Figure 2: (0, 0.1), (0.09, 0.04), (1, 0); guessing adds (2/3) * 0.09 = 0.06."""
    points = capacity_graph(R)
    assert points == [(0, Fraction(1, 10)), (Fraction(9, 100), Fraction(4, 100)), (1, 0)]
    for alpha in [Fraction(i, 50) for i in range(51)]:
        found = at_abstention(R, alpha)
        assert [confusion.abstention(found), confusion.error(found)] == [alpha, capacity_hull([points]).error(alpha)]


def test_figure_2_slope_is_negative() -> None:
    """Section 2.2: "((|C|-1)/|C|) is the slope of the first part": its size; the slope is -2/3."""
    (_, guessed), (own, error), _ = capacity_graph(R)
    assert (error - guessed) / own == -Fraction(2, 3)


def test_guessing_by_the_prior() -> None:
    """Section 2.2: with the class distribution the error at 0 grows by 5.36 instances, to 0.0936."""
    completed = guess_unknown(exact(R), 1, PRIOR)
    assert (confusion.error(completed) - confusion.error(exact(R))) * 100 == Fraction(536, 100)
    assert capacity_graph(R, PRIOR)[0] == (0, Fraction(936, 10_000))
    assert round(float(capacity_graph(R, PRIOR)[0][1]), 4) == 0.0936


def test_capacity_is_the_area_above_the_graph() -> None:
    """Section 2.2: the printed formula lacks a square: the last term of the area is ((C-1)/C) Abstention**2 / 2."""
    for matrix in (R, FULL, CAUTIOUS, WIDER):
        assert 1 - area_under(capacity_graph(matrix)) == confusion.capacity(exact(matrix))
    assert 1 - area_under(capacity_graph(R)) == Fraction(1951, 2000)
    assert confusion.capacity(exact(R), formula="printed") == 1 - (Fraction(436, 10_000) + Fraction(6, 100)) / 2


def test_capacity_is_the_area_for_all_classifiers() -> None:
    """Section 2.2, with symbols: C classes, error e, abstention a."""
    classes, error, own = symbols("C e a", positive=True)
    graph = [(0, error + (classes - 1) / classes * own), (own, error), (1, 0)]
    area = error * (1 + own) / 2 + (classes - 1) / classes * own**2 / 2
    assert simplify(area_under(graph) - area) == 0


def test_efficacy_is_the_area_under_its_graph() -> None:
    """Section 2.2, Figure 1: the area under (0,0) - (0.09, 0.956) - (1,1) is (Accuracy - Abstention + 1)/2 = 0.933."""
    points = efficacy_graph(R)
    assert [round(float(x), 3) for x in points[1]] == [0.09, 0.956]
    assert area_under(points) == confusion.efficacy(exact(R))
    assert round(float(area_under(points)), 3) == 0.933
    right, own = symbols("A a", positive=True)
    assert simplify(area_under([(0, 0), (own, right), (1, 1)]) - (right - own + 1) / 2) == 0


def test_example_2_f_score_and_capacity() -> None:
    """Section 4, Example 2: f-score 0.922 (printed 0.916); capacity 0.9653 (0.9448 by the formula as printed)."""
    assert confusion.accuracy_coverage_f(exact(CAUTIOUS)) == Fraction(15470, 16781)
    assert round(float(Fraction(15470, 16781)), 3) == 0.922
    assert 1 - area_under(capacity_graph(CAUTIOUS)) == Fraction(38611, 40000)
    assert round(float(Fraction(38611, 40000)), 4) == 0.9653
    assert round(float(confusion.capacity(exact(CAUTIOUS), formula="printed")), 4) == 0.9448
