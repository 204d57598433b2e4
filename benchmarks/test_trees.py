"""The credal decision tree beside scikit-learn's tree on one-hot columns of the same rows.

The aim: growing within twice the time of `DecisionTreeClassifier.fit` (which splits in two, so that its trees are
deeper), prediction within twice that of its `predict`, where there are thousands of rows.
"""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.preprocessing import OneHotEncoder
from sklearn.tree import DecisionTreeClassifier

from benchmarks.test_naive import problem
from credal_lib.classifiers import CredalDecisionTree, LaplaceTreeClassifier

SHAPES = {  # rows, features, classes, categories
    "500 x 9, 3 classes": (500, 9, 3, 4),
    "20,000 x 55, 10 classes": (20_000, 55, 10, 4),
    "letter size: 20,000 x 16, 26 classes": (20_000, 16, 26, 16),
    "200,000 x 9, 3 classes": (200_000, 9, 3, 6),
}
MODELS = {
    "CredalDecisionTree": lambda n: CredalDecisionTree(n_categories=n),
    "LaplaceTreeClassifier": lambda _: LaplaceTreeClassifier(),
    "DecisionTreeClassifier": lambda _: DecisionTreeClassifier(criterion="entropy", random_state=0),
}


def prepared(shape, model):
    """Codes for the credal tree; one-hot columns, as scikit-learn's tree keeps them, for the others."""
    X, y = problem(*SHAPES[shape])
    if model != "CredalDecisionTree":
        X = OneHotEncoder(sparse_output=False, dtype=np.float32).fit_transform(X)
    return X, y, MODELS[model](SHAPES[shape][-1])


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("shape", SHAPES)
def test_fit(benchmark, request, shape, model):
    X, y, classifier = prepared(shape, model)
    benchmark.group = f"trees, {shape}: fit"
    benchmark.extra_info["baseline"] = request.node.name.replace(model, "DecisionTreeClassifier")
    benchmark.pedantic(classifier.fit, (X, y), rounds=2)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("shape", ["letter size: 20,000 x 16, 26 classes", "200,000 x 9, 3 classes"])
def test_predict(benchmark, request, shape, model):
    X, y, classifier = prepared(shape, model)
    classifier.fit(X, y)
    benchmark.group = f"trees, {shape}: predict"
    benchmark.extra_info["baseline"] = request.node.name.replace(model, "DecisionTreeClassifier")
    answer = classifier.predict_set if model == "CredalDecisionTree" else classifier.predict_proba
    assert len(benchmark.pedantic(answer, (X,), rounds=5, warmup_rounds=1)) == len(y)
