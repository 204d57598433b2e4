"""Risk against coverage: values by hand, ties, edges."""

from typing import Any

import numpy as np
import pandas as pd
import pytest

from credal_lib import confusion, metrics
from credal_lib.rewards import Quadratic

Y, ANSWERS, CONFIDENCE = [0, 1, 1, 0, 1], [0, 1, 0, 1, 1], [0.9, 0.8, 0.8, 0.6, 0.3]
"""Right; right and wrong at the same confidence; wrong; right."""


def test_the_curve_by_hand() -> None:
    curve = metrics.risk_coverage_curve(Y, ANSWERS, CONFIDENCE)
    assert curve.coverage.tolist() == [0.2, 0.6, 0.8, 1]
    assert curve.risk.tolist() == pytest.approx([0, 1 / 3, 1 / 2, 2 / 5])
    assert curve.threshold.tolist() == [0.9, 0.8, 0.6, 0.3]
    assert curve.generalized_risk.tolist() == pytest.approx([0, 0.2, 0.4, 0.4])


def test_the_areas_by_hand() -> None:
    aurc = 0.2 * 0 + 0.4 / 3 + 0.2 / 2 + 0.2 * 2 / 5
    augrc = 0.4 * 0.1 + 0.2 * 0.3 + 0.2 * 0.4
    assert metrics.aurc_loss(Y, ANSWERS, CONFIDENCE) == pytest.approx(aurc)
    assert metrics.augrc_loss(Y, ANSWERS, CONFIDENCE) == pytest.approx(augrc)


def test_each_point_is_that_of_a_threshold() -> None:
    curve = metrics.risk_coverage_curve(Y, ANSWERS, CONFIDENCE)
    for coverage, risk, threshold in zip(*curve, strict=True):
        accepted = np.array(CONFIDENCE) >= threshold
        assert coverage == accepted.mean()
        assert risk == pytest.approx((np.array(Y) != np.array(ANSWERS))[accepted].mean())


@pytest.mark.parametrize("labels", [["x", "y"], [10, 20], [2, 1], [1.5, 2.5]])
def test_labels_are_compared_as_they_are_or_looked_up(labels: list[Any]) -> None:
    named = [[labels[position] for position in column] for column in (Y, ANSWERS)]
    expected = metrics.aurc_loss(Y, ANSWERS, CONFIDENCE)
    assert metrics.aurc_loss(*named, CONFIDENCE) == expected
    assert metrics.aurc_loss(*named, CONFIDENCE, classes=labels) == expected
    assert metrics.aurc_loss(*(pd.Series(column) for column in named), pd.Series(CONFIDENCE)) == expected


def test_losses_of_ones_own() -> None:
    doubled = metrics.risk_coverage_curve(Y, ANSWERS, CONFIDENCE, loss=[0, 0, 2, 2, 0])
    assert doubled.risk.tolist() == pytest.approx(
        (2 * metrics.risk_coverage_curve(Y, ANSWERS, CONFIDENCE).risk).tolist()
    )
    distance = metrics.risk_coverage_curve(Y, ANSWERS, CONFIDENCE, loss=lambda y, a: 2 * np.abs(np.subtract(y, a)))
    assert distance.risk.tolist() == doubled.risk.tolist()
    sets = [[1, 0], [1, 1], [1, 0], [1, 1], [0, 1]]
    paid = metrics.risk_coverage_curve(Y, ANSWERS, CONFIDENCE, loss=1 - Quadratic(0.65).payoff(sets, Y))
    assert 1 - paid.risk[-1] == pytest.approx(metrics.utility_score(Y, sets, Quadratic(0.65)))


def test_weights_and_rows_of_weight_zero() -> None:
    weight = [1, 2, 0, 1, 0]
    curve = metrics.risk_coverage_curve(Y, ANSWERS, CONFIDENCE, sample_weight=weight)
    assert curve.coverage.tolist() == [0.25, 0.75, 1]
    assert curve.risk.tolist() == [0, 0, 0.25]


def test_one_instance_and_one_confidence() -> None:
    assert metrics.aurc_loss([0], [1], [0.5]) == 1
    assert metrics.augrc_loss([0], [1], [0.5]) == 1 / 2
    curve = metrics.risk_coverage_curve(Y, ANSWERS, [0.5] * 5)
    assert [column.tolist() for column in curve] == [[1], [0.4], [0.5]]


def test_a_perfect_ranking_and_the_worst() -> None:
    right = np.array(Y) == np.array(ANSWERS)
    best, worst = (metrics.augrc_loss(Y, ANSWERS, sign * right) for sign in (1.0, -1.0))
    assert (best, worst) == (pytest.approx(0.4**2 / 2), pytest.approx(0.4**2 / 2 + 0.4 * 0.6))


def test_selective_risk_is_one_minus_the_selective_accuracy_of_the_confusion_matrix() -> None:
    from credal_lib.metrics import _verdicts

    matrix = np.array([[3, 1], [0, 4], [1, 1]])
    assert _verdicts.selective_risk(matrix) == 1 - confusion.selective_accuracy(matrix)


def test_a_series_of_answers_with_an_index_of_its_own_goes_by_position() -> None:
    """As `y_test` of a split beside the answers of a model, which number their rows anew."""
    y, answers = pd.Series(Y, index=[7, 3, 9, 1, 5]), pd.Series(ANSWERS)
    assert metrics.aurc_loss(y, answers, CONFIDENCE) == metrics.aurc_loss(Y, ANSWERS, CONFIDENCE)
