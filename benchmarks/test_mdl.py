"""MDLDiscretizer on 20,000 rows and 16 columns of distinct numbers, beside scikit-learn's, which ignores the classes.

The aim: under a second on one core. Ratios between the lines of a group do not depend on the computer.
"""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.preprocessing import KBinsDiscretizer

from credal_lib.preprocessing import MDLDiscretizer

ROWS, COLUMNS = 20_000, 16


def problem(n_classes: int):
    """Draw normal columns whose mean moves with the class, each by another step; no ties."""
    generator = np.random.default_rng(0)
    y = generator.integers(n_classes, size=ROWS)
    return generator.normal(size=(ROWS, COLUMNS)) + y[:, np.newaxis] * generator.normal(size=COLUMNS), y


def quantiles():
    return KBinsDiscretizer(n_bins=10, encode="ordinal", quantile_method="averaged_inverted_cdf")


@pytest.mark.parametrize("n_classes", [3, 26])
@pytest.mark.parametrize("make", [MDLDiscretizer, quantiles], ids=["mdl", "scikit-learn quantiles"])
def test_fit(benchmark, make, n_classes):
    X, y = problem(n_classes)
    benchmark.group = f"cut 20,000 x 16, {n_classes} classes: fit"
    benchmark(lambda: make().fit(X, y))


@pytest.mark.parametrize("make", [MDLDiscretizer, quantiles], ids=["mdl", "scikit-learn quantiles"])
def test_transform(benchmark, make):
    X, y = problem(3)
    discretizer = make().fit(X, y)
    benchmark.group = "cut 20,000 x 16: transform"
    codes = benchmark(discretizer.transform, X)
    assert codes.shape == (ROWS, COLUMNS)
