"""Rules that turn probabilities into one class or "unknown", the empty set: values of Ferri and Hernández-Orallo."""

from fractions import Fraction

import numpy as np
import pytest
from sympy import Rational

from credal_lib import abstention, confusion
from credal_lib.abstention import confidence_rule, critical_window, ratio_rule, window_rule, window_threshold
from tests.abstention.paper_ferri import P, Y, exact, tally

FULL = [[37, 12], [3, 48], [0, 0]]
CAUTIOUS = [[37, 3], [3, 48], [0, 9]]
WIDER = [[33, 1], [1, 45], [6, 14]]


# --- Section 4: Example 2 ---
def test_example_2_totals() -> None:
    """Section 4, Example 2: 40 cases of a, 60 of b."""
    assert np.bincount(Y).tolist() == [40, 60]


def test_example_2_most_probable_class() -> None:
    """Section 4, Example 2: leaves 1-4 answer a, 5-7 b: 37, 12 / 3, 48 (the printed matrix is partly lost)."""
    assert tally(confidence_rule(P, 0)) == tally(window_rule(P, 0)) == FULL
    values = [
        confusion.selective_accuracy,
        confusion.error,
        confusion.coverage,
        confusion.efficacy,
        confusion.accuracy_coverage_f,
    ]
    assert [round(float(f(exact(FULL))), 3) for f in values] == [0.85, 0.15, 1, 0.925, 0.919]
    assert confusion.capacity(exact(FULL)) == confusion.efficacy(exact(FULL)) == Fraction(925, 1000)


@pytest.mark.parametrize("strict", [False, True])
def test_example_2_confidence_threshold(strict: bool) -> None:
    """Section 4, Example 2: threshold 0.625; ">" there and ">=" in the general rule, which is the same here."""
    assert tally(confidence_rule(P, 0.625, strict=strict)) == CAUTIOUS
    values = [confusion.selective_accuracy, confusion.error, confusion.coverage, confusion.efficacy]
    assert [round(float(f(exact(CAUTIOUS))), 3) for f in values] == [0.934, 0.06, 0.91, 0.922]


def test_a_threshold_for_each_class_against_the_ratio_rule() -> None:
    """Section 4: tau = (0.8, 0.4), p = (0.55, 0.45): the ratio rule answers b, the rule before it abstains."""
    assert ratio_rule([[0.55, 0.45]], [0.8, 0.4]).tolist() == [[False, True]]
    assert not confidence_rule([[0.55, 0.45]], [0.8, 0.4]).any()


def test_thresholds_have_to_grow_for_more_abstention() -> None:
    """Section 4: "to increase the abstention degree we have to decrease all the thresholds": increase them."""
    abstentions = [1 - window_rule(P, w).any(axis=1).mean() for w in (0, 0.25, 0.5, 0.75, 1)]
    assert abstentions == sorted(abstentions)
    assert abstentions[0] < abstentions[-1]
    assert 1 - ratio_rule(P, [0.6, 0.6]).any(axis=1).mean() < 1 - ratio_rule(P, [0.75, 0.75]).any(axis=1).mean()


def test_decision_rule_thresholds() -> None:
    """Section 4: K = (0.55, 0.45) with w = 0.15 gives tau = (0.6175, 0.5325), with w = 0.4 (0.73, 0.67)."""
    bias = [Fraction(55, 100), Fraction(45, 100)]
    assert [float(window_threshold(k, Fraction(15, 100))) for k in bias] == [0.6175, 0.5325]
    assert [float(window_threshold(k, Fraction(40, 100))) for k in bias] == [0.73, 0.67]


def test_decision_rule_matrices() -> None:
    """Sections 4 and 6: the two confusion matrices for K = (0.55, 0.45)."""
    assert tally(window_rule(P, 0.15, [0.55, 0.45])) == CAUTIOUS
    assert tally(window_rule(P, 0.4, [0.55, 0.45])) == WIDER


def test_window_0_never_abstains() -> None:
    """Section 4: with w = 0 some p_i >= k_i, for both sum to one. Also where p = k, and with a share of zero or one."""
    for bias in ([0.1, 0.2, 0.7], [0, 0.3, 0.7], [0, 0, 1]):
        rows = [bias, [0.1, 0.2, 0.7], [1, 0, 0], [0, 0.5, 0.5], [0.7, 0.2, 0.1]]
        assert window_rule(rows, 0, bias, tol=0).any(axis=1).all()


def test_window_1_answers_what_has_probability_one() -> None:
    """Section 4: "closer to 1": at w = 1 leaf 1, with p_a = 1, is still answered, and abstention is 0.76."""
    assert tally(window_rule(P, 1)) == [[23, 1], [0, 0], [17, 59]]
    assert not window_rule(P[P.max(axis=1) < 1], 1).any()


def test_the_window_moves_answers_with_three_classes() -> None:
    """Section 4: "with K we define the class bias and with w the abstention degree": w also moves answers.

    With two classes it does not.

    The ratios are 9/8 and 7/6 at w = 0, but 0.45/0.43 and 0.35/0.335 at w = 0.05: from b to a.
    """
    p, bias = [[0.45, 0.35, 0.2]], [0.4, 0.3, 0.3]
    assert [window_rule(p, w, bias).argmax() for w in (0, 0.05)] == [1, 0]
    assert critical_window(p, bias) == pytest.approx(5 / 60)
    ratios = [
        [q / window_threshold(Fraction(k, 10), w) for q, k in ((Fraction(45, 100), 4), (Fraction(35, 100), 3))]
        for w in (Fraction(0), Fraction(5, 100))
    ]
    assert ratios == [[Fraction(9, 8), Fraction(7, 6)], [Fraction(45, 43), Fraction(70, 67)]]
    assert ratios[1][0] > ratios[1][1]


def test_window_against_abstention_is_a_step() -> None:
    """Section 4: the relation of window and abstention is neither continuous nor linear."""
    assert [1 - window_rule(P, w).any(axis=1).mean() for w in (0.21, 0.29)] == [pytest.approx(0.09)] * 2
    assert [1 - window_rule(P, w).any(axis=1).mean() for w in (0.2, 0.2 + 1e-9)] == pytest.approx([0, 0.09])


def test_abstaining_is_best_between_two_probabilities() -> None:
    """Section 7: for the costs (0, 100; 20, 0; 2, 3) "unknown" is best for p(pos) between 1/7 and 97/99."""
    costs = [[0, 100], [20, 0], [2, 3]]
    for p, expected in ((1 / 7, [0, 1]), (1 / 7 + 1e-6, [0, 0]), (97 / 99 - 1e-6, [0, 0]), (97 / 99, [1, 0])):
        assert abstention.cost_rule([[p, 1 - p]], costs).astype(int).tolist() == [expected]
    low, high = Rational(1, 7), Rational(97, 99)
    assert 20 * low == 2 * low + 3 * (1 - low)
    assert 100 * (1 - high) == 2 * high + 3 * (1 - high)
