"""Response curves of 100,000 instances, beside the sort of their confidences that every such curve needs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score

from credal_lib import abstention

N = 100_000
GENERATOR = np.random.default_rng(0)
SORT = "sort of the confidences"


def problem(n_classes: int) -> tuple[Any, Any, Any]:
    p = GENERATOR.dirichlet(np.full(n_classes, 0.5), N)
    return p, (p.cumsum(axis=1) > GENERATOR.random((N, 1))).argmax(axis=1), GENERATOR.dirichlet(np.ones(n_classes))


P2, Y2, _ = problem(2)
P10, Y10, BIAS10 = problem(10)

CURVES = {
    SORT: lambda: np.sort(P2.max(axis=1)),
    "window_rule, 2 classes": lambda: abstention.window_rule(P2, 0.3),
    "response_curve, 2 classes": lambda: abstention.response_curve(Y2, P2),
    "auc_response_curve, 2 classes": lambda: abstention.auc_response_curve(Y2, P2),
    "scikit-learn: one AUC, 10 classes": lambda: roc_auc_score(Y10, P10, multi_class="ovo"),
    "auc_response_curve, 10 classes": lambda: abstention.auc_response_curve(Y10, P10),
    "response_curve, 10 classes": lambda: abstention.response_curve(Y10, P10),
    "response_curve, 10 classes, bias": lambda: abstention.response_curve(Y10, P10, bias=BIAS10),
}


@pytest.mark.parametrize("what", CURVES)
def test_curve(benchmark: Any, what: str) -> None:
    benchmark.group = "response curves of 100,000 instances"
    benchmark.extra_info["baseline"] = SORT
    benchmark.name = what
    benchmark(CURVES[what])
