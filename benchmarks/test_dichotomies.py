"""Nested dichotomies and forests beside the naive credal classifier of several classes on the same rows.

The aims: a tree within (K - 1) times `NaiveCredalClassifier.predict_set` with ``model="local"``; a forest of 50 far
below 50 trees where the trees share binary classifiers; 0/1 costs far below the same costs written out.
"""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.test_naive import problem
from credal_lib.classifiers import (
    NaiveCredalClassifier,
    NestedDichotomies,
    NestedDichotomyForest,
    OrdinalDecomposition,
)

SHAPES = {  # rows, features, classes, categories
    "size of ERA: 1,000 x 4, 9 classes": (1_000, 4, 9, 8),
    "20,000 x 16, 5 classes": (20_000, 16, 5, 6),
    "a tenth of letter: 2,000 x 16, 26 classes": (2_000, 16, 26, 16),
}
MODELS = {
    "local NCC": lambda n, _: NaiveCredalClassifier(s=2, model="local", n_categories=n),
    "tree": lambda n, _: NestedDichotomies(n_categories=n, random_state=0),
    "tree, costs written out": lambda n, k: NestedDichotomies(n_categories=n, random_state=0, costs=1 - np.eye(k)),
    "forest of 50 ordered trees": lambda n, _: NestedDichotomyForest(n_categories=n, tree="ordered", random_state=0),
    "ordinal decomposition": lambda n, _: OrdinalDecomposition(n_categories=n),
}


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("shape", SHAPES)
def test_predict_set(benchmark, request, shape, model):
    rows, _, classes, categories = SHAPES[shape]
    X, y = problem(*SHAPES[shape])
    fitted = MODELS[model](categories, classes).fit(X, y)
    benchmark.group = f"dichotomies, {shape}"
    benchmark.extra_info["baseline"] = request.node.name.replace(model, "local NCC")
    assert len(benchmark.pedantic(fitted.predict_set, (X,), rounds=2, warmup_rounds=0)) == rows
