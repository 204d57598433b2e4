"""Response curves: what always holds."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sklearn.metrics import roc_auc_score

from credal_lib import confusion
from credal_lib.abstention import auc_response_curve, response_curve, window_rule
from tests.abstention.strategies import hand_till, problems

CLOSE = 1e-9


def tally(sets: Any, y: Any, weight: Any = None) -> Any:
    n_classes = sets.shape[1]
    matrix = np.zeros((n_classes + 1, n_classes))
    answers = np.where(sets.any(axis=1), sets.argmax(axis=1), n_classes)
    np.add.at(matrix, (answers, y), 1 if weight is None else weight)
    return matrix


def middles(window: Any) -> Any:
    """A window inside each state, away from ties."""
    return (np.concatenate([[0.0], window[:-1]]) + window) / 2


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
