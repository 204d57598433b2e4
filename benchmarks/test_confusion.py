"""Tally 100,000 answers among 26 classes, and measure 100,000 binary matrices at once, beside a pass of NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from credal_lib import confusion

N, K, PAIRS = 100_000, 26, 100_000
GENERATOR = np.random.default_rng(0)
Y, ANSWERS = GENERATOR.integers(K, size=(2, N))
SINGLE, SETS = np.eye(K, dtype=bool)[ANSWERS], GENERATOR.random((N, K)) < 0.1
STACK = GENERATOR.random((2, 2, PAIRS))
PASS, SUM = "numpy.bincount of the pairs", "the sum of the entries"

TALLIES = {
    PASS: lambda: np.bincount(ANSWERS * K + Y, minlength=K * K),
    "tally of sets of one class": lambda: confusion.tally(Y, SINGLE),
    "tally_sets": lambda: confusion.tally_sets(Y, SETS),
}
MEASURES = {
    SUM: lambda: STACK.sum(axis=(0, 1)),
    "accuracy": lambda: confusion.selective_accuracy(STACK, truth="columns"),
    "matthews_correlation": lambda: confusion.matthews_correlation(STACK, truth="columns"),
}


@pytest.mark.parametrize("what", TALLIES)
def test_tally(benchmark: Any, what: str) -> None:
    benchmark.group = "count 100,000 answers among 26 classes"
    benchmark.extra_info["baseline"] = PASS
    benchmark.name = what
    benchmark(TALLIES[what])


@pytest.mark.parametrize("what", MEASURES)
def test_measure(benchmark: Any, what: str) -> None:
    benchmark.group = "measure 100,000 binary confusion matrices"
    benchmark.extra_info["baseline"] = SUM
    benchmark.name = what
    benchmark(MEASURES[what])
