"""Risk against coverage: what always holds."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from sklearn.metrics import roc_auc_score

from credal_lib import metrics


@st.composite
def answers(draw: st.DrawFn) -> tuple[Any, Any, Any]:
    """True and predicted classes, and confidences with ties."""
    n = draw(st.integers(1, 12))
    column = arrays.arrays(int, n, elements=st.integers(0, 2))
    return draw(column), draw(column), draw(column) / 2


@given(answers())
def test_augrc_is_the_formula_of_traub_and_others(given_answers: tuple[Any, Any, Any]) -> None:
    y, a, confidence = given_answers
    right = y == a
    accuracy = right.mean()
    auroc = roc_auc_score(right, confidence) if 0 < accuracy < 1 else 0.5
    expected = accuracy * (1 - accuracy) * (1 - auroc) + (1 - accuracy) ** 2 / 2
    assert metrics.augrc_loss(y, a, confidence) == pytest.approx(expected)


@given(answers())
def test_augrc_is_the_average_price_of_an_error(given_answers: tuple[Any, Any, Any]) -> None:
    """Loss of i times the share of j that are no more confident, ties counting half, itself too."""
    y, a, confidence = given_answers
    first, second = confidence[:, None], confidence
    price = ((first > second) + (first == second) / 2).mean(axis=1)
    assert metrics.augrc_loss(y, a, confidence) == pytest.approx((price * (y != a)).mean())


@given(answers())
def test_the_generalized_risk_is_the_smaller_and_grows(given_answers: tuple[Any, Any, Any]) -> None:
    curve = metrics.risk_coverage_curve(*given_answers)
    assert (curve.generalized_risk <= curve.risk + 1e-12).all()
    assert (np.diff(curve.generalized_risk) >= -1e-12).all()
    assert (np.diff(curve.coverage) > 0).all()
    assert (np.diff(curve.threshold) < 0).all()
    assert curve.generalized_risk[-1] == pytest.approx(np.mean(given_answers[0] != given_answers[1]))
    assert metrics.augrc_loss(*given_answers) <= metrics.aurc_loss(*given_answers) + 1e-12


@given(answers(), st.data())
def test_a_weight_is_a_number_of_copies(given_answers: tuple[Any, Any, Any], data: st.DataObject) -> None:
    weight = data.draw(arrays.arrays(int, len(given_answers[0]), elements=st.integers(0, 3)).filter(lambda w: w.any()))
    copies = [np.repeat(column, weight) for column in given_answers]
    weighted = metrics.risk_coverage_curve(*given_answers, sample_weight=weight)
    for ours, theirs in zip(weighted, metrics.risk_coverage_curve(*copies), strict=True):
        assert ours == pytest.approx(theirs)


@given(answers(), st.randoms())
def test_neither_the_order_of_the_rows_nor_the_scale_of_confidence_matters(
    given_answers: tuple[Any, Any, Any], random: Any
) -> None:
    y, a, confidence = given_answers
    order = random.sample(range(len(y)), len(y))
    for area in (metrics.aurc_loss, metrics.augrc_loss):
        assert area(y[order], a[order], np.exp(confidence[order])) == pytest.approx(area(y, a, confidence))
