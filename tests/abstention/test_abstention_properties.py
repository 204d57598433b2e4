"""Rules, response curves, ROC points and hulls against the definitions, for any probabilities and any matrix."""

import math
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from sklearn.metrics import roc_auc_score

from credal_lib import abstention, confusion
from credal_lib.abstention import (
    at_abstention,
    auc_response_curve,
    capacity_graph,
    capacity_hull,
    critical_window,
    ratio_rule,
    response_curve,
    roc_curve,
    roc_point,
    window_rule,
    window_threshold,
)

CLOSE = 1e-9
ONE_TO_FOUR = st.integers(1, 4)


def shares(draw: st.DrawFn, rows: int, n_classes: int, most: int = 12) -> Any:
    """Probabilities with small whole weights: ties, zeros and certainties are frequent."""
    weights = draw(arrays.arrays(int, (rows, n_classes), elements=st.integers(0, most)))
    weights = weights + (weights.sum(axis=1, keepdims=True) == 0)
    return weights / weights.sum(axis=1, keepdims=True)


@st.composite
def problems(draw: st.DrawFn, classes: Any = ONE_TO_FOUR) -> tuple[Any, Any, Any, Any]:
    """Probabilities, true classes, a class bias, whole weights."""
    n, n_classes = draw(st.integers(1, 25)), draw(classes)
    y = draw(arrays.arrays(int, n, elements=st.integers(0, n_classes - 1)))
    weight = draw(arrays.arrays(int, n, elements=st.integers(0, 3)))
    weight[0] += not weight.any()
    return shares(draw, n, n_classes), y, shares(draw, 1, n_classes)[0], weight


@st.composite
def matrices(draw: st.DrawFn, classes: Any = ONE_TO_FOUR) -> Any:
    """Confusion matrices with a row for unknown, as fractions."""
    n_classes = draw(classes)
    counts = draw(arrays.arrays(int, (n_classes + 1, n_classes), elements=st.integers(0, 9)))
    counts[0, 0] += not counts.any()
    return [[Fraction(int(count)) for count in row] for row in counts]


def tally(sets: Any, y: Any, weight: Any = None) -> Any:
    n_classes = sets.shape[1]
    matrix = np.zeros((n_classes + 1, n_classes))
    answers = np.where(sets.any(axis=1), sets.argmax(axis=1), n_classes)
    np.add.at(matrix, (answers, y), 1 if weight is None else weight)
    return matrix


def middles(window: Any) -> Any:
    """A window inside each state, away from ties."""
    return (np.concatenate([[0.0], window[:-1]]) + window) / 2


def by_definition(p: Any, window: Any, bias: Any) -> int | None:
    """The decision rule of the paper, in fractions, word by word."""
    thresholds = [window_threshold(k, window) for k in bias]
    if not any(q >= tau for q, tau in zip(p, thresholds, strict=True)):
        return None
    ratios = [0 if q == 0 else math.inf if tau == 0 else q / tau for q, tau in zip(p, thresholds, strict=True)]
    return ratios.index(max(ratios))


@given(st.data())
def test_the_window_rule_is_the_printed_one(data: st.DataObject) -> None:
    n_classes = data.draw(st.integers(1, 4))
    parts = st.lists(st.integers(0, 12), min_size=n_classes, max_size=n_classes).filter(any)
    p, bias = ([Fraction(k, sum(listed)) for k in listed] for listed in (data.draw(parts), data.draw(parts)))
    window = data.draw(st.fractions(0, 1, max_denominator=40))
    expected = by_definition(p, window, bias)
    found = window_rule([[float(q) for q in p]], float(window), [float(k) for k in bias])[0]
    assert found.any() == (expected is not None)
    if expected is not None:  # ties of ratios are settled by rounding, so the ratios are compared
        ratios = [0 if q == 0 else q / max(window_threshold(k, window), 1e-9) for q, k in zip(p, bias, strict=True)]
        assert float(ratios[int(found.argmax())]) == pytest.approx(float(ratios[expected]))


@given(problems(), st.floats(0, 1))
def test_window_0_never_abstains_and_wider_ones_abstain_on_more(problem: tuple[Any, ...], window: float) -> None:
    p, _, bias, _ = problem
    assert window_rule(p, 0, bias, tol=0).any(axis=1).all()
    answered = window_rule(p, window, bias)
    assert (answered.sum(axis=1) <= 1).all()
    assert (window_rule(p, window / 2, bias).any(axis=1) >= answered.any(axis=1)).all()
    assert np.array_equal(answered.any(axis=1), critical_window(p, bias) >= window - 1e-12)


@given(problems(st.just(2)), st.floats(0, 1))
def test_with_two_classes_the_window_moves_no_answer(problem: tuple[Any, ...], window: float) -> None:
    p, _, bias, _ = problem
    kept = window_rule(p, window, bias)
    assert (kept <= window_rule(p, window / 2, bias)).all()


@given(problems(), st.floats(0, 1))
def test_a_uniform_bias_is_a_threshold_on_the_confidence(problem: tuple[Any, ...], window: float) -> None:
    p = problem[0]
    n_classes = p.shape[1]
    threshold = window + (1 - window) / n_classes
    near = np.abs(p.max(axis=1) - threshold) < CLOSE
    uniform, confident = window_rule(p, window), abstention.confidence_rule(p, threshold)
    assert np.array_equal(uniform[~near], confident[~near])
    assert np.array_equal(ratio_rule(p, [threshold] * n_classes)[~near], confident[~near])


@given(problems(), st.floats(0, 1), st.randoms())
def test_names_and_rows_do_not_matter(problem: tuple[Any, ...], window: float, random: Any) -> None:
    """But for ties, which go to the lower index: rows with equal ratios are left out."""
    p, _, bias, _ = problem
    order = random.sample(range(p.shape[1]), p.shape[1])
    thresholds = window_threshold(bias, window)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        ratios = np.sort(np.where(p > 0, p / thresholds, 0), axis=1)
        clear = ~np.isclose(ratios[:, -1], ratios[:, -2]) if p.shape[1] > 1 else np.full(len(p), True)
    sets = window_rule(p, window, bias)
    assert np.array_equal(window_rule(p[:, order], window, bias[order])[clear], sets[:, order][clear])
    assert np.array_equal(np.vstack([window_rule(row[np.newaxis], window, bias) for row in p]), sets)


@given(problems())
@example((np.array([[0.45, 0.35, 0.2]]), np.array([0]), np.array([0.4, 0.3, 0.3]), np.array([1])))
@example((np.array([[0.2, 0.3, 0.5]] * 2), np.array([0, 2]), np.array([1.0, 0, 0]), np.array([1, 1])))
def test_each_state_of_a_response_curve_is_the_rule_at_its_windows(problem: tuple[Any, ...]) -> None:
    p, y, bias, weight = problem
    curve = response_curve(y, p, bias=bias, sample_weight=weight)
    errors = response_curve(y, p, confusion.error, bias=bias, sample_weight=weight).values
    assert (np.diff(curve.window) >= 0).all()
    assert (np.diff(curve.abstention) >= 0).all()
    assert curve.window[-1] == 1
    for s, window in enumerate(middles(curve.window)):
        if s and curve.window[s] - curve.window[s - 1] < CLOSE:
            continue
        matrix = tally(window_rule(p, window, bias), y, weight)
        assert curve.abstention[s] == pytest.approx(confusion.abstention(matrix))
        assert curve.values[s] == pytest.approx(confusion.selective_accuracy(matrix), nan_ok=True)
        assert errors[s] == pytest.approx(confusion.error(matrix))
        at_the_end = window_rule(p, float(curve.window[s]), bias)
        assert np.average(~at_the_end.any(axis=1), weights=weight) == pytest.approx(curve.abstention[s])


@given(problems(st.integers(3, 5)))
def test_three_classes_and_more_move_and_the_curve_follows(problem: tuple[Any, ...]) -> None:
    """All windows between, not only those of the curve, see nothing that the curve does not have."""
    p, y, bias, _ = problem
    curve = response_curve(y, p, bias=bias)
    for window in np.linspace(0.0037, 0.9931, 40):
        if np.abs(curve.window - window).min() > CLOSE:
            s = int(np.searchsorted(curve.window, window))
            matrix = tally(window_rule(p, window, bias), y)
            assert curve.values[s] == pytest.approx(confusion.selective_accuracy(matrix), nan_ok=True)


@given(problems())
def test_weights_count_rows_and_fractions_of_them_leave_nothing_behind(problem: tuple[Any, ...]) -> None:
    p, y, bias, weight = problem
    rows = np.repeat(np.arange(len(p)), weight)
    for curve_of in (response_curve, auc_response_curve):
        repeated = curve_of(y[rows], p[rows], bias=bias)
        for scale in (1, 0.1):
            weighted = curve_of(y, p, bias=bias, sample_weight=weight * scale)
            assert weighted.window.tolist() == repeated.window.tolist()
            assert np.allclose(weighted.abstention, repeated.abstention)
            assert np.allclose(weighted.values, repeated.values, equal_nan=True)


def hand_till(p: Any, y: Any) -> float:
    """Hand and Till's M, pair by pair."""
    areas = []
    for i, j in combinations(range(p.shape[1]), 2):
        for a, b in ((i, j), (j, i)):
            here, there = p[y == a, a], p[y == b, a]
            if not (len(here) and len(there)):
                return math.nan
            areas.append(np.mean([(s > t) + (s == t) / 2 for s in here for t in there]))
    return float(np.mean(areas)) if areas else math.nan


@given(problems())
def test_auc_of_what_is_covered(problem: tuple[Any, ...]) -> None:
    p, y, bias, _ = problem
    curve = auc_response_curve(y, p, bias=bias)
    for s, window in enumerate(middles(curve.window)):
        if s and curve.window[s] - curve.window[s - 1] < CLOSE:
            continue
        kept = window_rule(p, window, bias).any(axis=1)
        assert curve.values[s] == pytest.approx(hand_till(p[kept], y[kept]), nan_ok=True)


@given(problems(st.integers(2, 3)))
def test_auc_agrees_with_scikit_learn(problem: tuple[Any, ...]) -> None:
    p, y, _, _ = problem
    value = auc_response_curve(y, p).values[0]
    if len(np.unique(y)) < p.shape[1]:
        assert math.isnan(value)
    elif p.shape[1] == 2:
        assert value == pytest.approx(roc_auc_score(y, p[:, 1]))
    else:
        assert value == pytest.approx(roc_auc_score(y, p, multi_class="ovo", average="macro"))


@given(problems(st.just(2)), st.floats(0, 1))
def test_the_roc_curve_has_the_area_of_the_pairs_and_the_rates_of_the_options(
    problem: tuple[Any, ...], window: float
) -> None:
    p, y, bias, _ = problem
    sets = window_rule(p, window, bias)
    kept = sets.any(axis=1)
    fpr, tpr = roc_curve(y, p, sets)
    if not kept.any():
        assert np.isnan([fpr, tpr]).all()
        return
    assert np.trapezoid(tpr, fpr) == pytest.approx(hand_till(p[kept], y[kept]), nan_ok=True)
    for option in ("positives", "negatives", "none"):
        ends = [rates[-1] for rates in roc_curve(y, p, sets, ignoring=option)]  # type: ignore[arg-type]
        every = np.where(kept, 0, 2)  # all that is covered is taken for positive at the last threshold
        matrix = np.zeros((3, 2))
        np.add.at(matrix, (every, y), 1)
        assert ends == pytest.approx(roc_point(matrix, option), nan_ok=True)  # type: ignore[arg-type]


@given(matrices(st.integers(2, 4)))
def test_option_2_is_the_most_optimistic_and_option_3_the_most_pessimistic(matrix: Any) -> None:
    """In both rates at once, for every matrix; undefined rates are left out."""
    points = {option: roc_point(matrix, option) for option in ("both", "positives", "negatives", "none")}  # type: ignore[arg-type]
    best, worst = points["positives"], points["negatives"]
    for fpr, tpr in points.values():
        assert not best[0] > fpr
        assert not fpr > worst[0]
        assert not tpr > best[1]
        assert not worst[1] > tpr


@given(matrices(), st.fractions(0, 1))
def test_at_abstention_reaches_it_and_keeps_the_classes(matrix: Any, alpha: Fraction) -> None:
    found = at_abstention(matrix, alpha)
    assert confusion.abstention(found) == alpha
    assert found.sum(axis=0).tolist() == np.array(matrix).sum(axis=0).tolist()
    points = capacity_graph(matrix)
    (_, guessed), (own, error), _ = points
    line = error * (1 - alpha) / (1 - own) if alpha > own else guessed + (error - guessed) * alpha / (own or 1)
    assert confusion.error(found) == line
    assert 1 - abstention.area_under(points) == confusion.capacity(matrix)


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


@given(problems(), st.data())
def test_the_cost_rule_takes_the_least_expected_cost(problem: tuple[Any, ...], data: st.DataObject) -> None:
    p = problem[0]
    n_classes = p.shape[1]
    costs = data.draw(arrays.arrays(float, (n_classes + 1, n_classes), elements=st.floats(-10, 10)))
    sets = abstention.cost_rule(p, costs)
    for row, members in zip(p, sets, strict=True):
        expected = [sum(q * cost for q, cost in zip(row, prices, strict=True)) for prices in costs]
        chosen = int(members.argmax()) if members.any() else n_classes
        assert expected[chosen] == pytest.approx(min(expected), abs=CLOSE)


@given(problems(), st.floats(0, 0.9))
def test_chow(problem: tuple[Any, ...], price: float) -> None:
    """Cost 1 for an error, one price for unknown: answer the most probable class from confidence 1 - price on."""
    p = problem[0]
    n_classes = p.shape[1]
    costs = np.vstack([1 - np.eye(n_classes), np.full(n_classes, price)])
    clear = np.abs(p.max(axis=1) - (1 - price)) > CLOSE
    sets, expected = abstention.cost_rule(p, costs), abstention.confidence_rule(p, 1 - price)
    assert np.array_equal(sets.any(axis=1)[clear], expected.any(axis=1)[clear])
    assert (p[sets] >= p.max(axis=1)[sets.any(axis=1)] - CLOSE).all()
