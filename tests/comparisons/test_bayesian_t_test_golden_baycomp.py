"""The Bayesian correlated t-test as baycomp computes it; see tests/golden/baycomp/README.md."""

from typing import Any

import numpy as np
import pytest

from credal_lib import comparisons
from tests.metrics.golden import cases


@pytest.mark.parametrize("case", cases("baycomp/correlated_t.json"), ids=lambda case: f"{case['runs']}x{case['folds']}")
def test_the_probabilities_of_baycomp(case: dict[str, Any]) -> None:
    differences = np.subtract(case["first"], case["second"])
    found = comparisons.bayesian_correlated_t(differences, 1 / case["folds"], case["rope"])
    ours = found if case["rope"] else (found.left, found.right)
    assert ours == pytest.approx(case["probabilities"], abs=1e-12)
