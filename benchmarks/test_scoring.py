"""Scoring 100,000 sets of 26 classes, beside a few NumPy passes over the same array."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from credal_lib import gambles, metrics
from credal_lib.rewards import Concave, Quadratic

N, K = 100_000, 26
GENERATOR = np.random.default_rng(0)
SETS = GENERATOR.random((N, K)) < 0.15
Y = GENERATOR.integers(K, size=N)
NAMES = np.array([chr(ord("a") + k) for k in range(K)])
U65 = Quadratic(0.65)
PASSES = "a few NumPy passes"


def passes() -> Any:
    """Sum along the rows and pick one entry of each: the least that any score of the sets has to do."""
    return SETS.sum(axis=1), SETS[np.arange(N), Y]


SCORERS = {
    PASSES: passes,
    "utility_score, u65": lambda: metrics.utility_score(Y, SETS, U65),
    "utility_score, Concave": lambda: metrics.utility_score(Y, SETS, Concave(np.sqrt)),
    "utility_score, 0/1 integers": lambda: metrics.utility_score(Y, SETS.astype(np.int8), U65),
    "utility_score, labels": lambda: metrics.utility_score(NAMES[Y], SETS, U65, classes=NAMES),
    "set_accuracy_score": lambda: metrics.set_accuracy_score(Y, SETS),
    "determinacy_score": lambda: metrics.determinacy_score(SETS),
    "reward(sets) -> gambles": lambda: U65(SETS),
    "gambles.payoff(reward(sets), y)": lambda: gambles.payoff(U65(SETS), Y),
}


@pytest.mark.parametrize("what", SCORERS)
def test_score(benchmark: Any, what: str) -> None:
    benchmark.group = "score 100,000 sets of 26 classes"
    benchmark.extra_info["baseline"] = PASSES
    benchmark.name = what
    benchmark(SCORERS[what])
