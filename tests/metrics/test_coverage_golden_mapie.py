"""Coverage, size and size-stratified coverage as MAPIE measures them; see tests/golden/mapie/README.md."""

from typing import Any

import numpy as np
import pytest

from credal_lib import metrics
from tests.metrics.golden import cases

CASES = cases("mapie/sets.json")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"level {case['level']}")
def test_coverage_size_and_coverage_by_size(case: dict[str, Any]) -> None:
    y, sets = case["y"], np.array(case["sets"])
    assert metrics.coverage_score(y, sets) == pytest.approx(case["coverage"], abs=1e-12)
    assert metrics.mean_set_size(sets) == pytest.approx(case["width"], abs=1e-12)
    assert metrics.size_stratified_coverage_score(y, sets) == pytest.approx(case["ssc_score"], abs=1e-12)
    found = metrics.coverage_by(y, sets, "size")
    theirs = {size: value for size, value in enumerate(case["ssc"]) if value is not None}
    assert dict(zip(found.strata, found.coverage.tolist(), strict=True)) == pytest.approx(theirs, abs=1e-12)
