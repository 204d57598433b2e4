"""ROC space with abstention: what always holds."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from credal_lib.abstention import roc_curve, roc_point, window_rule
from tests.abstention.strategies import hand_till, matrices, problems


@given(problems(st.just(2)), st.floats(0, 1))
def test_the_roc_curve_has_the_area_of_the_pairs_and_the_rates_of_the_options(
    problem: tuple[Any, ...], window: float
) -> None:
    p, y, bias, _ = problem
    sets = window_rule(p, window, bias)
    kept = sets.any(axis=1)
    fpr, tpr = roc_curve(y, p, sets, positive=0)
    if not kept.any():
        assert np.isnan([fpr, tpr]).all()
        return
    assert np.trapezoid(tpr, fpr) == pytest.approx(hand_till(p[kept], y[kept]), nan_ok=True)
    for option in ("positives", "negatives", "none"):
        ends = [rates[-1] for rates in roc_curve(y, p, sets, ignoring=option, positive=0)]  # type: ignore[arg-type]
        every = np.where(kept, 0, 2)  # all that is covered is taken for positive at the last threshold
        matrix = np.zeros((3, 2))
        np.add.at(matrix, (every, y), 1)
        assert ends == pytest.approx(roc_point(matrix, option, positive=0, labels=(0, 1)), nan_ok=True)  # type: ignore[arg-type]


@given(matrices(st.integers(2, 4)))
def test_option_2_is_the_most_optimistic_and_option_3_the_most_pessimistic(matrix: Any) -> None:
    """In both rates at once, for every matrix; undefined rates are left out."""
    points = {
        option: roc_point(matrix, option, positive=0, labels=range(np.shape(matrix)[1]))
        for option in ("both", "positives", "negatives", "none")
    }  # type: ignore[arg-type]
    best, worst = points["positives"], points["negatives"]
    for fpr, tpr in points.values():
        assert not best[0] > fpr
        assert not fpr > worst[0]
        assert not tpr > best[1]
        assert not worst[1] > tpr
