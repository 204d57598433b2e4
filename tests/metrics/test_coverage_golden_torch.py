"""Coverage and size as two other libraries measure them; see tests/golden/torch_uncertainty."""

from typing import Any

import numpy as np
import pytest

from credal_lib import metrics
from tests.metrics.golden import cases


@pytest.mark.parametrize("case", cases("torch_uncertainty/scores.json"), ids=lambda case: f"{len(case['y'])} rows")
def test_coverage_and_size(case: dict[str, Any]) -> None:
    y, sets, theirs = np.array(case["y"]), np.array(case["p"]) >= 0.2, case["found"]
    assert metrics.coverage_score(y, sets) == pytest.approx(theirs["coverage"], abs=1e-6)
    assert metrics.mean_set_size(sets) == pytest.approx(theirs["size"], abs=1e-6)
    by_class = metrics.coverage_by(y, sets, "class")
    assert by_class.coverage.mean() == pytest.approx(theirs["coverage_macro"], abs=1e-6)
    assert metrics.coverage_score(y, sets) == pytest.approx(theirs["probly_coverage"], abs=1e-12)
    assert 1 - metrics.mean_set_size(sets) / sets.shape[1] == pytest.approx(theirs["probly_efficiency"], abs=1e-12)
    covered = sets[np.arange(len(y)), y]
    assert 1 - metrics.mean_set_size(sets[covered]) / sets.shape[1] == pytest.approx(
        theirs["probly_covered_efficiency"], abs=1e-12
    )
