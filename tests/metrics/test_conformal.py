"""Sets at a stated coverage: values by hand, edges."""

import numpy as np
import pandas as pd
import pytest

from credal_lib import metrics
from credal_lib.rewards import DiscountedCost, Quadratic

Y, P = [0, 1, 1, 0], np.array([[0.9, 0.1], [0.4, 0.6], [0.7, 0.3], [0.8, 0.2]])
"""The true classes are given 0.9, 0.6, 0.3 and 0.8."""


@pytest.mark.parametrize(
    ("coverage", "threshold"), [(0.1, 0.9), (0.2, 0.9), (0.21, 0.8), (0.4, 0.8), (0.6, 0.6), (0.8, 0.3), (0.81, 0)]
)
def test_the_threshold_is_a_rank(coverage: float, threshold: float) -> None:
    assert metrics.conformal_threshold(Y, P, coverage) == threshold


def test_nine_calibration_rows_are_enough_for_nine_tenths() -> None:
    """(9 + 1) * 0.9 is 9.000000000000002 or 9, as floats go; the rank is 9."""
    p = np.linspace(0.1, 0.9, 9)
    assert metrics.conformal_threshold([0] * 9, np.column_stack([p, 1 - p]), 0.9) == 0.1


def test_risk_by_hand() -> None:
    found = metrics.conformal_risk([0, 1], [[0.9, 0.1], [0.7, 0.3]], Quadratic(0.8), coverage=0.8, calibration=(Y, P))
    assert found == (pytest.approx(-(1 + 0.8) / 2), 1, 1.5, 0.3)


def test_the_risk_of_costs_is_the_mean_cost() -> None:
    reward = DiscountedCost([[0, 10], [20, 0]], 1, unknown=0)
    found = metrics.conformal_risk([1], [[0.9, 0.1]], reward, coverage=0.6, calibration=(Y, P))
    assert found.risk == pytest.approx(-float(reward([[True, False]])[0, 1]))
    assert found.coverage == 0


def test_too_few_calibration_rows_make_full_sets() -> None:
    found = metrics.conformal_risk([1], [[0.9, 0.1]], Quadratic(0.5), coverage=0.9, calibration=(Y, P))
    assert found == (-0.5, 1, 2, 0)


def test_labels_are_looked_up() -> None:
    named = [["no", "yes"][position] for position in Y]
    assert metrics.conformal_threshold(named, P, 0.6, classes=["no", "yes"]) == 0.6
    weighted = metrics.conformal_risk(
        ["no", "yes"],
        [[0.9, 0.1], [0.7, 0.3]],
        Quadratic(0.5),
        coverage=0.6,
        calibration=(named, P),
        classes=["no", "yes"],
        sample_weight=[1, 3],
    )
    assert (weighted.coverage, weighted.size) == (0.25, 1)


def test_frames_are_aligned_by_label() -> None:
    named = [["no", "yes"][position] for position in Y]
    p = pd.DataFrame(P, columns=["no", "yes"])
    turned = p[["yes", "no"]]
    expected = metrics.conformal_risk(Y, P, Quadratic(0.5), coverage=0.6, calibration=(Y, P))
    assert metrics.conformal_risk(named, turned, Quadratic(0.5), coverage=0.6, calibration=(named, p)) == expected
