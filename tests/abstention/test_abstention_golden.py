"""Numbers printed in Ferri and Hernández-Orallo, "Cautious classifiers", Sections 2.2 to 7.

Matrices: rows are predictions, the last one unknown; columns are true classes.
"""

from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest
from sympy import Rational, simplify, symbols

from credal_lib import abstention, confusion
from credal_lib.abstention import (
    area_under,
    at_abstention,
    auc_response_curve,
    capacity_graph,
    capacity_hull,
    confidence_rule,
    critical_window,
    efficacy_graph,
    guess_unknown,
    mean_cost,
    ratio_rule,
    response_curve,
    roc_curve,
    roc_point,
    window_rule,
    window_threshold,
)

R = [[19, 1, 2], [0, 30, 0], [0, 1, 38], [1, 2, 6]]
"""Example 1, the cautious classifier."""

PRIOR = [Fraction(20, 100), Fraction(34, 100), Fraction(46, 100)]

LEAVES = [
    (100, 0, 23, 1), (75, 25, 10, 0), (70, 30, 4, 2), (60, 40, 0, 9), (35, 65, 2, 3), (20, 80, 1, 15), (10, 90, 0, 30),
]  # fmt: skip
"""Example 2, the tree: estimated probabilities of a and b in percent, test cases of a and b."""

P = np.array([[a / 100, b / 100] for a, b, n_a, n_b in LEAVES for _ in range(n_a + n_b)])
Y = np.array([truth for _, _, *cases in LEAVES for truth in (0, 1) for _ in range(cases[truth])])

FULL = [[37, 12], [3, 48], [0, 0]]
CAUTIOUS = [[37, 3], [3, 48], [0, 9]]
WIDER = [[33, 1], [1, 45], [6, 14]]
BIASES = ([0.5, 0.5], [0.55, 0.45], [0.45, 0.55])


def exact(matrix: Any) -> list[list[Fraction]]:
    return [[Fraction(int(entry)) for entry in row] for row in matrix]


def tally(sets: Any) -> list[list[int]]:
    """Confusion matrix of the tree's answers, counted from the definition."""
    return [[int(((c == Y) & (sets[:, d] if d < 2 else ~sets.any(axis=1))).sum()) for c in (0, 1)] for d in (0, 1, 2)]


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
    hull = capacity_hull([capacity_graph(m) for m in (FULL, [[40, 30], [0, 30]], [[0, 0], [40, 60]])])
    assert hull.useful == (0,)
    assert [(corner.abstention, corner.error) for corner in hull.corners] == [(0, Fraction(15, 100)), (1, 0)]


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


def test_example_2_f_score_and_capacity() -> None:
    """Section 4, Example 2: f-score 0.922 (printed 0.916); capacity 0.9653 (0.9448 by the formula as printed)."""
    assert confusion.accuracy_coverage_f(exact(CAUTIOUS)) == Fraction(15470, 16781)
    assert round(float(Fraction(15470, 16781)), 3) == 0.922
    assert 1 - area_under(capacity_graph(CAUTIOUS)) == Fraction(38611, 40000)
    assert round(float(Fraction(38611, 40000)), 4) == 0.9653
    assert round(float(confusion.capacity(exact(CAUTIOUS), formula="printed")), 4) == 0.9448


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


def test_figure_6_accuracy_response() -> None:
    """Section 4, Figure 6: K = (0.55, 0.45) is at every abstention equal to or worse than (0.5, 0.5). It is.

    They differ only in that leaf 3 goes before leaf 5. (The third bias of the figure is lost.)
    """
    even, biased = (response_curve(Y, P, bias=bias) for bias in BIASES[:2])
    assert even.abstention.tolist() == [0, 0.09, 0.14, 0.2, 0.3, 0.46, 0.76]
    assert biased.abstention.tolist() == [0, 0.09, 0.15, 0.2, 0.3, 0.46, 0.76]
    hits = [(85, 100), (85, 91), (82, 86), (78, 80), (68, 70), (53, 54), (23, 24)]
    assert even.values.tolist() == pytest.approx([a / b for a, b in hits])
    assert biased.values[2] == pytest.approx(81 / 85)
    everywhere = np.linspace(0, 0.76, 1521)
    assert (biased.at(everywhere) <= even.at(everywhere) + 1e-12).all()
    assert biased.at(0.15) < even.at(0.15) - 0.004
    assert biased.area(1) < even.area(1)


def test_figure_7_error_response() -> None:
    """Section 4, Figure 7: the error falls with abstention, and its area orders the class biases in the same way."""
    curves = [response_curve(Y, P, confusion.error, bias=bias) for bias in BIASES]
    assert all((np.diff(curve.values) <= 0).all() for curve in curves)
    assert curves[0].values.tolist() == pytest.approx([0.15, 0.06, 0.04, 0.02, 0.02, 0.01, 0.01])
    areas = [1 - curve.area(0) for curve in curves]
    assert areas == sorted(areas, reverse=True)
    assert areas[:2] == pytest.approx([0.97765, 0.97745])


def test_window_against_abstention_is_a_step() -> None:
    """Section 4: the relation of window and abstention is neither continuous nor linear."""
    assert [1 - window_rule(P, w).any(axis=1).mean() for w in (0.21, 0.29)] == [pytest.approx(0.09)] * 2
    assert [1 - window_rule(P, w).any(axis=1).mean() for w in (0.2, 0.2 + 1e-9)] == pytest.approx([0, 0.09])


# --- Section 5 ---


def test_total_cost_is_the_sum_of_the_products() -> None:
    """Section 5: R(i,j) = M(i,j) x L(i,j); here with the costs of Section 7, of the tree at threshold 0.625."""
    costs = [[0, 100], [20, 0], [2, 3]]
    assert mean_cost(exact(CAUTIOUS), costs) * 100 == 3 * 100 + 3 * 20 + 9 * 3
    curve = response_curve(Y, P, partial(mean_cost, costs=costs))
    assert curve.values[:2] == pytest.approx([12.6, 3.87])


def test_abstaining_is_best_between_two_probabilities() -> None:
    """Section 7: for the costs (0, 100; 20, 0; 2, 3) "unknown" is best for p(pos) between 1/7 and 97/99."""
    costs = [[0, 100], [20, 0], [2, 3]]
    for p, expected in ((1 / 7, [0, 1]), (1 / 7 + 1e-6, [0, 0]), (97 / 99 - 1e-6, [0, 0]), (97 / 99, [1, 0])):
        assert abstention.cost_rule([[p, 1 - p]], costs).astype(int).tolist() == [expected]
    low, high = Rational(1, 7), Rational(97, 99)
    assert 20 * low == 2 * low + 3 * (1 - low)
    assert 100 * (1 - high) == 2 * high + 3 * (1 - high)


# --- Section 6 ---


@pytest.mark.parametrize(
    ("ignoring", "fpr", "tpr", "printed"),
    [
        ("both", Fraction(1, 46), Fraction(33, 34), (0.0217, 0.971)),
        ("positives", Fraction(1, 60), Fraction(33, 34), (0.0167, 0.971)),
        ("negatives", Fraction(1, 46), Fraction(33, 40), (0.0217, 0.825)),
        ("none", Fraction(1, 60), Fraction(33, 40), (0.0167, 0.825)),
    ],
)
def test_four_options(ignoring: Any, fpr: Fraction, tpr: Fraction, printed: tuple[float, float]) -> None:
    """Section 6, options 1 to 4: all right but the text of option 1: it prints FPR = 0.0177 under 0.0217."""
    assert roc_point(exact(WIDER), ignoring) == (fpr, tpr)
    assert (round(float(fpr), 4), round(float(tpr), 3)) == printed


def test_the_other_cells_of_the_tables() -> None:
    """Section 6: .029 and .978 of option 1; .025, .15 of option 3; .75, .233 of option 4 (not .7500 of the covered)."""
    shares = [Fraction(1, 34), Fraction(45, 46), Fraction(1, 40), Fraction(6, 40), Fraction(45, 60), Fraction(14, 60)]
    assert [round(float(x), 3) for x in shares] == [0.029, 0.978, 0.025, 0.15, 0.75, 0.233]


def test_the_curves_end_where_window_1_leaves_something() -> None:
    """Section 6: "option 1, 2 and 3 will end with an undetermined point", option 4 at (0, 0): if nothing is answered.

    Then one rate of options 2 and 3 is still 0. In Example 2 leaf 1 has probability one, is answered at w = 1, and
    option 1 ends at (1, 1).
    """
    silent = [[0, 0], [0, 0], [40, 60]]
    points = [roc_point(silent, option) for option in ("both", "positives", "negatives", "none")]  # type: ignore[arg-type]
    assert points == [
        pytest.approx(expected, nan_ok=True) for expected in ((np.nan, np.nan), (0, np.nan), (np.nan, 0), (0, 0))
    ]
    assert roc_point(tally(window_rule(P, 1))) == (1, 1)


def test_figure_8_the_roc_curve_without_its_middle() -> None:
    """Section 6, Figure 8: over the covered cases alone the curve is steeper and has the greater area."""
    areas = []
    for w in (0, 0.4):
        fpr, tpr = roc_curve(Y, P, window_rule(P, w, [0.55, 0.45]))
        areas.append(np.trapezoid(tpr, fpr))
    assert areas == pytest.approx([2321 / 2400, 1534 / 1564])
    assert areas[0] < areas[1]


def test_figure_10_auc_response() -> None:
    """Section 6, Figure 10: the AUC of the tree rises while the central leaves go; with leaf 1 alone it is 1/2."""
    curve = auc_response_curve(Y, P)
    assert (np.diff(curve.values[:-1]) > 0).all()
    assert curve.values[[0, -1]] == pytest.approx([2321 / 2400, 0.5])


@pytest.mark.parametrize("bias", BIASES)
def test_the_volume_is_the_area_under_the_auc_response(bias: list[float]) -> None:
    """Section 6: the volume under TPR x FPR x abstention is the area of AUC against abstention.

    The volume is computed from its other sections: TPR at each FPR, carried along the abstention.
    """
    curve = auc_response_curve(Y, P, bias=bias)
    grid = np.linspace(0, 1, 46 * 59 * 8 + 1)
    sections = []
    for w in curve.window:
        fpr, tpr = roc_curve(Y, P, window_rule(P, float(w), bias))
        sections.append(np.interp(grid, fpr, tpr))
    by_fpr = np.trapezoid(np.array(sections), curve.abstention, axis=0)
    volume = np.trapezoid(by_fpr, grid)
    assert volume == pytest.approx(curve.area(0.5) - 0.5 * (1 - curve.abstention[-1]), abs=1e-4)


# --- Section 7 ---


def test_efficacy_and_capacity_do_not_always_fall() -> None:
    """Section 7: "capacity and efficacy response curves are always decreasing": neither is, on the paper's Example 2.

    Capacity rises from 0.925 to 0.978 over the first three leaves, and by the formula as printed to 0.9448 over the
    first. Efficacy rises with the bias (0.45, 0.55) from abstention 0.05 to 0.14; three cases are enough.
    """
    capacities = response_curve(Y, P, confusion.capacity).values
    assert (np.diff(capacities[:4]) > 0).all()
    assert capacities[[0, 3]] == pytest.approx([0.925, 0.978])
    printed = response_curve(Y, P, partial(confusion.capacity, formula="printed")).values
    assert printed[:2] == pytest.approx([0.925, 0.9448])
    efficacies = response_curve(Y, P, confusion.efficacy, bias=[0.45, 0.55]).values
    before, after = (Fraction(82, 95) + Fraction(95, 100)) / 2, (Fraction(82, 86) + Fraction(86, 100)) / 2
    assert before < after
    assert efficacies[1:3] == pytest.approx([float(before), float(after)])
    small = response_curve([0, 1, 1], [[0.9, 0.1], [0.8, 0.2], [0.7, 0.3]], confusion.efficacy).values
    assert small[:3] == pytest.approx([2 / 3, 7 / 12, 2 / 3])
