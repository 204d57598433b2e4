"""Response curves: a measure against abstention while the caution window widens."""

import math
import pickle

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score

from credal_lib.abstention import auc_response_curve, critical_window, response_curve, vacuous_for_unknown, window_rule

HALF = [[0.5, 0.5]]


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
