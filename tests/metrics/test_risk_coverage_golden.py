"""Risk against coverage as torch-uncertainty and scikit-fallback compute it; see the folders in tests/golden."""

from typing import Any

import numpy as np
import pytest

from credal_lib import metrics
from tests.metrics.golden import cases


def arguments(case: dict[str, Any]) -> tuple[Any, Any, Any]:
    p = np.array(case["p"])
    return case["y"], p.argmax(axis=1), p.max(axis=1)


@pytest.mark.parametrize("case", cases("torch_uncertainty/scores.json"), ids=lambda case: f"{len(case['y'])} rows")
def test_the_areas_of_torch_uncertainty(case: dict[str, Any]) -> None:
    """Theirs run from coverage 1/n on and are divided by 1 - 1/n; ours start at coverage 0."""
    given, n = arguments(case), len(case["y"])
    curve = metrics.risk_coverage_curve(*given)
    assert len(curve.coverage) == n
    for lost, theirs in ((curve.risk, case["found"]["aurc"]), (curve.generalized_risk, case["found"]["augrc"])):
        assert np.trapezoid(lost, curve.coverage) / (1 - 1 / n) == pytest.approx(theirs, abs=1e-6)
    aurc, augrc = (case["found"][name] * (1 - 1 / n) for name in ("aurc", "augrc"))
    first, last = curve.risk[0], curve.risk[-1]
    assert metrics.aurc_loss(*given) == pytest.approx(aurc + (first + last) / (2 * n), abs=1e-6)
    assert metrics.augrc_loss(*given) == pytest.approx(augrc + curve.generalized_risk[0] / (2 * n), abs=1e-6)


@pytest.mark.parametrize("case", cases("scikit_fallback/curves.json"), ids=lambda case: f"{len(case['y'])} rows")
def test_the_curve_of_scikit_fallback(case: dict[str, Any]) -> None:
    curve = metrics.risk_coverage_curve(*arguments(case))
    assert curve.threshold[::-1].tolist() == case["thresholds"]
    assert (1 - curve.coverage[::-1]).tolist() == pytest.approx(case["fallback_rates"], abs=1e-12)
    assert (1 - curve.risk[::-1]).tolist() == pytest.approx(case["accuracies"], abs=1e-12)
    assert np.trapezoid(1 - curve.risk, curve.coverage) == pytest.approx(case["auc"], abs=1e-12)
