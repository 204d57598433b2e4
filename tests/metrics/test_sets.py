"""Scores over sets; an average over no row is nan: values by hand, ties, edges."""

import math
from typing import Any

import numpy as np
import pytest

from credal_lib import metrics
from credal_lib.metrics import utility_score
from credal_lib.rewards import Quadratic

Y = [0, 1, 2, 0, 1]

SETS = np.array([[1, 0, 0], [1, 1, 0], [1, 1, 0], [0, 0, 0], [1, 0, 0]], dtype=bool)
"""A hit of one class, a hit of two, a miss of two, unknown, a miss of one."""

OF_TRUTH = [metrics.discounted_accuracy_score, metrics.single_accuracy_score, metrics.set_accuracy_score]
OF_SETS = [metrics.determinacy_score, metrics.indeterminate_size]
EMPTY, DETERMINATE, VACUOUS = np.zeros((2, 3), dtype=bool), np.eye(3, dtype=bool)[:2], np.ones((2, 3), dtype=bool)


def scores(sets: Any, y: Any = (0, 1), **options: Any) -> list[float]:
    return [f(y, sets, **options) for f in OF_TRUTH] + [
        f(sets, sample_weight=options.get("sample_weight")) for f in OF_SETS
    ]


def test_scores_by_hand() -> None:
    assert scores(SETS, Y) == pytest.approx([1.5 / 5, 1 / 2, 1 / 2, 2 / 5, 2])
    assert utility_score(Y, SETS, Quadratic(0.8, unknown=0.2)) == pytest.approx((1 + 0.8 + 0.2) / 5)


@pytest.mark.parametrize(
    ("sets", "expected"),
    [
        (EMPTY, [0, math.nan, math.nan, 0, math.nan]),
        (DETERMINATE, [1, 1, math.nan, 1, math.nan]),
        (VACUOUS, [1 / 3, math.nan, 1, 0, 3]),
        (np.ones((2, 1), dtype=bool), [1, 1, math.nan, 1, math.nan]),
    ],
    ids=["all unknown", "all determinate", "all vacuous", "one class only"],
)
def test_what_is_undefined_is_nan_never_zero(sets: Any, expected: list[float]) -> None:
    y = [0, 0] if sets.shape[1] == 1 else [0, 1]
    assert scores(sets, y) == pytest.approx(expected, nan_ok=True)


def test_all_weight_on_rows_left_out_is_undefined() -> None:
    weight = [0, 0, 0, 1, 0]
    assert scores(SETS, Y, sample_weight=weight) == pytest.approx([0, math.nan, math.nan, 0, math.nan], nan_ok=True)


def test_weights_count_rows() -> None:
    weight = [2, 0, 1, 3, 0]
    rows = np.repeat(np.arange(5), weight)
    assert scores(SETS, Y, sample_weight=weight) == pytest.approx(scores(SETS[rows], np.array(Y)[rows]))


@pytest.mark.parametrize("labels", [["x", "y", "z"], [10, 20, 30], [2, 1, 0], [1.5, 2.5, 3.5]])
@pytest.mark.parametrize("score", OF_TRUTH)
def test_labels_are_looked_up_in_classes(score: Any, labels: list[Any]) -> None:
    named = [labels[position] for position in Y]
    assert score(named, SETS, classes=labels) == score(Y, SETS)


def test_scores_are_plain_floats() -> None:
    assert all(type(score) is float for score in scores(SETS, Y))
