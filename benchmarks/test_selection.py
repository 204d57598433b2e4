"""CorrelationFeatureSelector beside one joint `bincount` of every pair of columns, which is what a full table needs.

The search asks only for correlations with the features that it has selected on its way; it also takes logarithms,
checks the codes and keeps the list of open subsets.
"""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib.preprocessing import CorrelationFeatureSelector

SHAPES = {  # rows, features, classes, categories
    "letter size: 20,000 x 16, 26 classes": (20_000, 16, 26, 16),
    "20,000 x 40, 10 classes": (20_000, 40, 10, 5),
    "2,000 x 200, 3 classes": (2_000, 200, 3, 4),
    "1,000 x 1,000, 3 classes": (1_000, 1_000, 3, 3),
}


def problem(rows, features, classes, categories):
    """Draw classes, and codes whose distribution differs from class to class."""
    generator = np.random.default_rng(0)
    y = generator.integers(classes, size=rows)
    tilt = 0.3 + 2 * generator.random((classes, features))
    return np.floor(generator.random((rows, features)) ** tilt[y] * categories), y


def all_pairs(X, y):
    """Count the pairs of categories of every two columns, the classes among them."""
    columns = [np.ascontiguousarray(column) for column in np.c_[X, y].astype(np.intp).T]
    numbers = [int(column.max()) + 1 for column in columns]
    for i, column in enumerate(columns):
        for j in range(i):
            np.bincount(column * numbers[j] + columns[j], minlength=numbers[i] * numbers[j])


def select(X, y):
    return CorrelationFeatureSelector().fit(X, y)


def select_with_missing(X, y):
    missing = np.random.default_rng(1).random(X.shape) < 0.1
    return CorrelationFeatureSelector().fit(np.where(missing, np.nan, X), y)


FUNCTIONS = {"selector": select, "selector, missing values": select_with_missing, "all joint bincounts": all_pairs}


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("shape", SHAPES)
def test_fit(benchmark, request, shape, function):
    X, y = problem(*SHAPES[shape])
    benchmark.group = f"feature selection, {shape}"
    benchmark.extra_info["baseline"] = request.node.name.replace(function, "all joint bincounts")
    benchmark.pedantic(FUNCTIONS[function], (X, y), rounds=3, warmup_rounds=1)
