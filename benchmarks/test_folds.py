"""Ten folds that share one count, beside fitting and beside scikit-learn's cross-validation on the same rows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.model_selection import StratifiedKFold

from credal_lib.classifiers import NaiveCredalClassifier, fit_folds

GENERATOR = np.random.default_rng(0)
X = GENERATOR.integers(0, 5, size=(20_000, 16))
Y = GENERATOR.integers(0, 5, size=20_000)
MODEL = NaiveCredalClassifier(n_categories=5)
ONE = "one fit of all rows"
WAYS = {
    ONE: lambda: clone(MODEL).fit(X, Y),
    "ten folds, shared": lambda: list(fit_folds(MODEL, X, Y, 10)),
    "ten folds, each fitted": lambda: [
        clone(MODEL).fit(X[train], Y[train]) for train, _ in StratifiedKFold(10).split(X, Y)
    ],
}


@pytest.mark.parametrize("what", WAYS)
def test_folds(benchmark: Any, what: str) -> None:
    benchmark.group = "fit ten folds of 20,000 x 16 category codes"
    benchmark.extra_info["baseline"] = ONE
    benchmark.name = what
    benchmark(WAYS[what])
