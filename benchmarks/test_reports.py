"""A report of many models: it has four tests of each of 19,900 pairs for 200 models, of 45 for ten.

Beside them the page of the larger report, which shows the pairs that matter alone.
"""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib.report import report

ROWS, CLASSES = 2_000, 5


def problem(models):
    """Draw sets of models of growing accuracy; some name a second class, some none."""
    rng = np.random.default_rng(0)
    y, found = rng.integers(CLASSES, size=ROWS), {}
    for i in range(models):
        right = rng.random(ROWS) < 0.5 + 0.4 * i / models
        sets = np.eye(CLASSES, dtype=bool)[np.where(right, y, rng.integers(CLASSES, size=ROWS))]
        sets[np.arange(ROWS), rng.integers(CLASSES, size=ROWS)] |= rng.random(ROWS) < 0.3
        sets[rng.random(ROWS) < 0.03] = False
        found[f"model {i}"] = sets
    return y, found


@pytest.mark.parametrize("models", [10, 50, 200])
def test_models(benchmark, models):
    y, predictions = problem(models)
    benchmark.group = "a report on 2,000 rows"
    benchmark.extra_info["baseline"] = "test_models[10]"
    benchmark.pedantic(report, (y, predictions), rounds=1, warmup_rounds=1)


def test_page_of_200(benchmark):
    found = report(*problem(200))
    benchmark.group = "a report on 2,000 rows"
    benchmark.extra_info["baseline"] = "test_models[10]"
    benchmark.pedantic(found.html, rounds=1, warmup_rounds=1)
