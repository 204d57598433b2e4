"""The next m bets: a curve of 200 numbers of bets up to 100,000, beside SciPy's binomial distribution."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.stats import binom

from credal_lib import risk

M = np.unique(np.geomspace(1, 100_000, 200).astype(int))
N_CLASSES = 3
SUM = "SciPy: sum over all hits"


def sums() -> Any:
    """Sum over all numbers of hits, as the definition says."""
    hits = [np.arange(m + 1) for m in M]
    return [binom.pmf(h, m, 1 / N_CLASSES) @ np.log1p(h) for h, m in zip(hits, M, strict=True)]


CURVES = {
    SUM: sums,
    "vacuous_advantage, logarithmic": lambda: risk.vacuous_advantage(risk.LogarithmicUtility(), M, N_CLASSES),
    "vacuous_advantage, exponential": lambda: risk.vacuous_advantage(risk.ExponentialUtility(0.1), M, N_CLASSES),
    "second_order_advantage": lambda: risk.second_order_advantage(risk.LogarithmicUtility(), M, N_CLASSES),
}


@pytest.mark.parametrize("what", CURVES)
def test_curve(benchmark: Any, what: str) -> None:
    benchmark.group = "200 numbers of bets up to 100,000"
    benchmark.extra_info["baseline"] = SUM
    benchmark.name = what
    benchmark(CURVES[what])
