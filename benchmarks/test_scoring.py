"""Scoring a million sets of ten classes, beside the NumPy sum that touches the same memory."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from credal_lib import gambles, metrics, predictions
from credal_lib.rewards import Concave, Quadratic

N, K = 1_000_000, 10
GENERATOR = np.random.default_rng(0)
SETS = GENERATOR.random((N, K)) < 0.3
Y = GENERATOR.integers(K, size=N)
NAMES = np.array([chr(ord("a") + k) for k in range(K)])
LABELS = NAMES[Y]
OBJECTS = LABELS.astype(object)
LISTED = LABELS.tolist()
U65 = Quadratic(0.65)
SUM = "sets.sum(axis=1)"

SCORERS = {
    SUM: lambda: SETS.sum(axis=1),
    "utility_score, u65": lambda: metrics.utility_score(Y, SETS, U65),
    "utility_score, Concave": lambda: metrics.utility_score(Y, SETS, Concave(np.sqrt)),
    "utility_score, 0/1 integers": lambda: metrics.utility_score(Y, SETS.astype(np.int8), U65),
    "utility_score, labels": lambda: metrics.utility_score(LABELS, SETS, U65, classes=NAMES),
    "utility_score, labels as objects": lambda: metrics.utility_score(OBJECTS, SETS, U65, classes=NAMES),
    "utility_score, list of labels": lambda: metrics.utility_score(LISTED, SETS, U65, classes=NAMES),
    "as_sets, positions": lambda: predictions.as_sets(Y, range(K)),
    "as_sets, labels as objects": lambda: predictions.as_sets(OBJECTS, NAMES),
    "set_accuracy_score": lambda: metrics.set_accuracy_score(Y, SETS),
    "determinacy_score": lambda: metrics.determinacy_score(SETS),
    "reward(sets) -> gambles": lambda: U65(SETS),
    "gambles.payoff(reward(sets), y)": lambda: gambles.payoff(U65(SETS), Y),
}


@pytest.mark.parametrize("what", SCORERS)
def test_score(benchmark: Any, what: str) -> None:
    benchmark.group = "score 1,000,000 sets of 10 classes"
    benchmark.extra_info["baseline"] = SUM
    benchmark.name = what
    benchmark(SCORERS[what])
