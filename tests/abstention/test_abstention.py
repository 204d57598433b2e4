"""Rules, graphs, hull, response curves and ROC points: hand values, ties, edges, what is undefined."""

import math
import pickle
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score
from sympy import Rational, simplify, symbols

from credal_lib import abstention, confusion, metrics
from credal_lib.abstention import (
    at_abstention,
    auc_response_curve,
    capacity_graph,
    capacity_hull,
    confidence_rule,
    cost_rule,
    critical_window,
    ratio_rule,
    response_curve,
    roc_curve,
    roc_point,
    vacuous_for_unknown,
    window_rule,
)
from credal_lib.rewards import Quadratic

NO_ROWS = np.zeros((0, 3))
HALF = [[0.5, 0.5]]


def answers(sets: Any) -> list[int | None]:
    return [int(row.argmax()) if row.any() else None for row in sets]


# --- rules ---


@pytest.mark.parametrize(
    "rule",
    [
        partial(confidence_rule, threshold=0.5),
        partial(ratio_rule, thresholds=[0.5] * 3),
        partial(window_rule, window=0.5),
        partial(cost_rule, costs=np.ones((4, 3))),
    ],
)
def test_no_instance_gives_no_row(rule: Any) -> None:
    assert rule(NO_ROWS).shape == (0, 3)
    assert rule(NO_ROWS).dtype == np.bool_


def test_ties_go_to_the_lower_index() -> None:
    assert answers(confidence_rule(HALF, 0.5)) == answers(window_rule(HALF, 0)) == [0]
    assert answers(ratio_rule([[0.6, 0.4]], [0.3, 0.2])) == [0]
    assert answers(cost_rule(HALF, [[0, 1], [1, 0], [0.6, 0.6]])) == [0]


def test_a_class_is_answered_before_unknown_at_the_same_cost() -> None:
    assert answers(cost_rule(HALF, [[0, 1], [1, 0], [0.5, 0.5]])) == [0]
    assert answers(cost_rule(HALF, [[0, 1], [1, 0], [0.4999, 0.4999]])) == [None]


def test_a_threshold_for_each_class_is_that_of_the_most_probable_one() -> None:
    p = [[0.7, 0.3], [0.3, 0.7]]
    assert answers(confidence_rule(p, [0.8, 0.6])) == [None, 1]
    assert answers(ratio_rule(p, [0.8, 0.25])) == [1, 1]


def test_at_the_threshold() -> None:
    p = [[0.7, 0.3]]
    assert answers(confidence_rule(p, 0.7)) == [0]
    assert answers(confidence_rule(p, 0.7, strict=True)) == [None]
    assert answers(ratio_rule(p, [0.7, 0.7])) == [0]


def test_rounding_is_allowed_for() -> None:
    """(0.7 - 0.5)/0.5 is less than 0.4 in floating point; 0.1 + 0.2 is more than 0.3."""
    assert answers(window_rule([[0.7, 0.3]], 0.4)) == [0]
    assert answers(window_rule([[0.7, 0.3]], 0.4, tol=0)) == [None]
    assert answers(confidence_rule([[0.6, 0.4]], 0.1 + 0.2 + 0.3)) == [0]
    assert answers(confidence_rule([[0.6, 0.4]], 0.1 + 0.2 + 0.3, tol=0)) == [None]
    assert answers(confidence_rule([[0.6, 0.4]], 0.5999, tol=0.01, strict=True)) == [None]


def test_zero_thresholds_never_answer_an_impossible_class() -> None:
    assert answers(ratio_rule([[0, 0.5, 0.5]], [0, 0.9, 0.9])) == [None]
    assert answers(ratio_rule([[0, 0.5, 0.5], [0.01, 0.49, 0.5]], [0, 0.4, 0.4])) == [1, 0]
    assert answers(window_rule([[0, 0.5, 0.5]], 0, [0, 0.5, 0.5])) == [1]


def test_a_share_of_one_asks_for_certainty_at_every_window() -> None:
    p = [[1, 0], [0.9, 0.1]]
    assert critical_window(p, [1, 0]).tolist() == [1, 0.1]
    assert answers(window_rule(p, 0.05, [1, 0])) == [0, 1]
    assert answers(window_rule(p, 0.5, [1, 0])) == [0, None]


def test_one_class_is_always_answered() -> None:
    assert answers(window_rule([[1.0]], 1)) == answers(confidence_rule([[1.0]], 1)) == [0]
    assert critical_window([[1.0]]).tolist() == [1]


def test_sums_that_are_slightly_off_do_not_make_window_0_abstain() -> None:
    p = np.array([[0.1, 0.2, 0.7]]) * (1 - 5e-9)
    assert answers(window_rule(p, 0, [0.1, 0.2, 0.7], tol=0)) != [None]


def test_unknown_as_all_classes_is_worth_more_under_u80() -> None:
    """Zaffalon, Corani and Mauá, Section 9.4: chance 0.7, threshold 0.8: the vacuous set earns 0.8, the class 0.7."""
    y = [0] * 7 + [1] * 3
    p = [[0.7, 0.3]] * 10
    rejecting, determinate = vacuous_for_unknown(confidence_rule(p, 0.8)), confidence_rule(p, 0)
    assert metrics.utility_score(y, rejecting, Quadratic(0.8)) == pytest.approx(0.8)
    assert metrics.utility_score(y, determinate, Quadratic(0.8)) == pytest.approx(0.7)


def test_kernels_take_symbols() -> None:
    k, w, p = symbols("k w p")
    assert simplify(abstention.window_threshold(k, abstention.widest_window(p, k)) - p) == 0
    assert abstention.window_threshold(k, 0) == k
    assert simplify(abstention.window_threshold(k, 1)) == 1
    assert simplify(abstention.mean_cost([[p, 0], [0, w], [k, 0]], [[0, 1], [1, 0], [2, 3]])) == 2 * k / (k + p + w)


# --- Q_alpha and graphs ---


def test_q_alpha_at_the_ends() -> None:
    matrix = [[4, 0], [2, 6], [2, 4]]
    assert at_abstention(matrix, 1).tolist() == [[0, 0], [0, 0], [8, 10]]
    assert at_abstention(matrix, 0).tolist() == [[5, 2], [3, 8], [0, 0]]
    assert at_abstention(matrix, 0, [0, 1]).tolist() == [[4, 0], [4, 10], [0, 0]]
    assert at_abstention(matrix, Fraction(1, 3)).tolist() == matrix


def test_a_matrix_without_unknown_row_never_abstains() -> None:
    assert at_abstention([[3, 1], [0, 4]], 0).tolist() == [[3, 1], [0, 4], [0, 0]]
    assert capacity_graph([[3, 1], [0, 4]]) == [(0, Fraction(1, 8)), (0, Fraction(1, 8)), (1, 0)]


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


# --- hull ---


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


# --- response curves ---


def test_a_curve_by_hand() -> None:
    curve = response_curve(["u", "v", "v"], [[0.9, 0.1], [0.7, 0.3], [0.2, 0.8]], classes=["u", "v"])
    assert curve.window.tolist() == pytest.approx([0.4, 0.6, 0.8, 1])
    assert curve.abstention.tolist() == pytest.approx([0, 1 / 3, 2 / 3, 1])
    assert curve.values.tolist() == pytest.approx([2 / 3, 1, 1, math.nan], nan_ok=True)
    assert curve.area(1) == pytest.approx((2 / 3 + 1) / 6 + 2 / 3)
    assert curve.at([1 / 6, 1 / 3, 1]).tolist() == pytest.approx([5 / 6, 1, math.nan], nan_ok=True)
    assert repr(curve) == "ResponseCurve(4 states, (0, 0.6667) to (1, nan))"
    assert pickle.loads(pickle.dumps(curve)).area(1) == curve.area(1)  # noqa: S301


def test_certain_instances_are_never_given_up() -> None:
    curve = response_curve([0, 1], [[1, 0], [1, 0]])
    assert (curve.window.tolist(), curve.abstention.tolist(), curve.values.tolist()) == ([1], [0], [0.5])
    assert curve.area(1) == 0.75


def test_an_instance_at_the_bias_is_given_up_at_once() -> None:
    curve = response_curve([0], HALF)
    assert curve.window.tolist() == [0, 1]
    assert curve.abstention.tolist() == [0, 1]


def test_windows_that_differ_by_rounding_count_as_one() -> None:
    p = [[0.3, 0.7], [0.3, 0.4 + 0.3 - 1e-16]]
    assert critical_window(p)[0] != critical_window(p)[1]
    assert len(response_curve([1, 1], p).window) == 2
    assert len(response_curve([1, 1], p, tol=0).window) == 3


def test_changes_of_class_stay_in_order_where_rounding_would_swap_them() -> None:
    """Three ratios are equal at window 1/31: the second change is computed just before the first."""
    p, bias = np.array([[9, 1, 9, 7]]) / 26, np.array([8, 0, 4, 3]) / 15
    curve = response_curve([3], p, bias=bias, tol=0)
    assert curve.abstention.tolist() == [0, 0, 1]
    assert curve.values.tolist() == pytest.approx([0, 0, math.nan], nan_ok=True)


def test_one_class_and_a_class_without_instances() -> None:
    one = response_curve([0, 0], [[1.0], [1.0]])
    assert (one.abstention.tolist(), one.values.tolist()) == ([0], [1])
    assert np.isnan(auc_response_curve([0, 0], [[1.0], [1.0]]).values).all()
    missing = auc_response_curve([0, 0], [[0.9, 0.1], [0.8, 0.2]])
    assert np.isnan(missing.values).all()
    assert math.isnan(missing.area(1))
    assert np.isnan(missing.at(0.5))


def test_a_measure_may_be_one_number_for_all() -> None:
    assert response_curve([0], [[0.9, 0.1]], lambda _: 3).values.tolist() == [3, 3]


def test_a_long_curve_is_the_same_in_chunks() -> None:
    """More states than are written out at once, with weights that leave rounding behind."""
    random = np.random.default_rng(1)
    p = random.dirichlet([0.5, 0.5, 0.5], 3000)
    y, weight = random.integers(3, size=3000), random.random(3000)
    curve = response_curve(y, p, bias=[0.5, 0.3, 0.2], sample_weight=weight)
    assert len(curve.window) > 3000
    for s in (0, 1023, 1024, 2047, 2048, len(curve.window) - 2):
        sets = window_rule(p, (curve.window[s] + (curve.window[s - 1] if s else 0)) / 2, [0.5, 0.3, 0.2])
        kept = sets.any(axis=1)
        hits = sets[kept, y[kept]]
        assert curve.values[s] == pytest.approx(np.average(hits, weights=weight[kept]))
    assert math.isnan(curve.values[-1])


def test_auc_with_ties_among_three_classes() -> None:
    """Scores that tie between instances that are given up at different windows count half, whoever goes first."""
    random = np.random.default_rng(2)
    parts = random.integers(0, 4, (60, 3)) + np.array([1, 0, 0])
    p, y = parts / parts.sum(axis=1, keepdims=True), random.integers(3, size=60)
    curve = auc_response_curve(y, p)
    for window, value in zip(curve.window[:-1], curve.values[:-1], strict=True):
        kept = window_rule(p, float(window)).any(axis=1)
        assert value == pytest.approx(roc_auc_score(y[kept], p[kept], multi_class="ovo", average="macro"))


def test_inputs_are_not_changed() -> None:
    p, y, bias = np.array([[0.9, 0.1], [0.4, 0.6]]), np.array([0, 1]), np.array([0.5, 0.5])
    response_curve(y, p, bias=bias, sample_weight=[1, 2])
    auc_response_curve(y, p, bias=bias)
    vacuous_for_unknown(window_rule(p, 0.5, bias))
    assert (p.tolist(), y.tolist(), bias.tolist()) == ([[0.9, 0.1], [0.4, 0.6]], [0, 1], [0.5, 0.5])


# --- ROC ---


def test_stacks_of_matrices_have_stacks_of_points() -> None:
    """So that the four options can be response curves."""
    curve = response_curve([0, 1, 1], [[0.9, 0.1], [0.8, 0.2], [0.3, 0.7]], lambda m: roc_point(m, "none")[1])
    assert curve.values.tolist() == [1, 1, 1, 0]


def test_the_positive_class_may_be_another_one() -> None:
    matrix = [[Fraction(x) for x in row] for row in ([33, 1], [1, 45], [6, 14])]
    assert roc_point(matrix, positive=1) == (Fraction(1, 34), Fraction(45, 46))


def test_roc_curve_counts_a_score_once_and_weights_as_rows() -> None:
    p = np.array([[0.9, 0.1], [0.5, 0.5], [0.5, 0.5], [0.2, 0.8]])
    fpr, tpr = roc_curve([0, 0, 1, 1], p)
    assert (fpr.tolist(), tpr.tolist()) == ([0, 0, 0.5, 1], [0, 0.5, 1, 1])
    weighted = roc_curve([0, 0, 1, 1], p, sample_weight=[2, 1, 0, 1])
    assert [rates.tolist() for rates in weighted] == [[0, 0, 0, 1], [0, pytest.approx(2 / 3), 1, 1]]
    without = roc_curve([0, 0, 1, 1], p, sample_weight=[0, 1, 0, 1])
    assert [rates.tolist() for rates in without] == [[0, 0, 1], [0, 1, 1]]


def test_roc_curve_with_unknowns_ends_below_one_where_they_count() -> None:
    p = np.array([[0.9, 0.1], [0.5, 0.5], [0.5, 0.5], [0.2, 0.8]])
    sets = window_rule(p, 0.1)
    ends = {
        option: tuple(rates[-1] for rates in roc_curve([0, 0, 1, 1], p, sets, ignoring=option))  # type: ignore[arg-type]
        for option in ("both", "positives", "negatives", "none")
    }
    assert ends == {"both": (1, 1), "positives": (0.5, 1), "negatives": (1, 0.5), "none": (0.5, 0.5)}
    assert np.isnan(roc_curve([0, 0], HALF * 2)[0]).all()
