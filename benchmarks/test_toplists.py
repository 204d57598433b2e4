"""Scoring 100,000 top lists over 100 classes, beside a NumPy sum over the same array."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from credal_lib import metrics, toplists

N, K = 100_000, 100
GENERATOR = np.random.default_rng(0)
P = GENERATOR.dirichlet(np.full(K, 0.05), size=N)
P /= P.sum(axis=1, keepdims=True)
Y = GENERATOR.integers(K, size=N)
SHORT, LONG = toplists.top(P, 5), toplists.top(P, K)
INVALID = SHORT.copy()
INVALID[::2, 0] = True
SUM = "NumPy sum of the rows"

SCORERS = {
    SUM: lambda: P.sum(axis=1),
    "padded_brier_loss, top 5": lambda: metrics.padded_brier_loss(Y, P, SHORT),
    "padded_brier_loss, all classes": lambda: metrics.padded_brier_loss(Y, P, LONG),
    "padded_brier_loss, many invalid": lambda: metrics.padded_brier_loss(Y, P, INVALID, penalty=0.1),
    "padded_log_loss, top 5": lambda: metrics.padded_log_loss(Y, P, SHORT),
    "Spherical, top 5": lambda: metrics.padded_loss(Y, P, SHORT, toplists.Spherical()),
    "top(P, 5)": lambda: toplists.top(P, 5),
    "by_length": lambda: toplists.Brier().by_length(P),
}


@pytest.mark.parametrize("what", SCORERS)
def test_score(benchmark: Any, what: str) -> None:
    benchmark.group = "score 100,000 top lists over 100 classes"
    benchmark.extra_info["baseline"] = SUM
    benchmark.name = what
    benchmark(SCORERS[what])
