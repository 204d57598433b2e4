"""Calibrated sets as MAPIE makes them; see tests/golden/mapie/README.md."""

from typing import Any

import numpy as np
import pytest

from credal_lib import metrics
from credal_lib.rewards import Quadratic
from tests.metrics.golden import cases


@pytest.mark.parametrize("case", cases("mapie/sets.json"), ids=lambda case: f"level {case['level']}")
def test_the_same_sets_and_what_they_cover(case: dict[str, Any]) -> None:
    calibration = case["y_calibration"], case["p_calibration"]
    threshold = metrics.conformal_threshold(*calibration, case["level"])
    assert (np.array(case["p"]) >= threshold).astype(int).tolist() == case["sets"]
    found = metrics.conformal_risk(
        case["y"], case["p"], Quadratic(0.65), coverage=case["level"], calibration=calibration
    )
    assert (found.coverage, found.size) == (pytest.approx(case["coverage"]), pytest.approx(case["width"]))
    assert found.risk == pytest.approx(-metrics.utility_score(case["y"], case["sets"], Quadratic(0.65)))
