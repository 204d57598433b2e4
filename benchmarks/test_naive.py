"""The naive credal classifier beside scikit-learn's precise naive Bayes on the same rows.

The aims: within 5 times `CategoricalNB.predict` for 3 and 5 classes, within 3 times for 26; 200,000 rows/s on 9
features and 3 to 5 classes; 10,000 rows/s on 55 features and 10 classes.
Duplicate rows are computed once: each shape says how many of its rows are distinct.
"""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.naive_bayes import CategoricalNB

from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier

SHAPES = {  # rows, features, classes, categories
    "200,000 x 9, 3 classes": (200_000, 9, 3, 6),
    "200,000 x 9, 5 classes": (200_000, 9, 5, 6),
    "20,000 x 55, 10 classes": (20_000, 55, 10, 4),
    "letter size: 20,000 x 16, 26 classes": (20_000, 16, 26, 16),
}
MODELS = {
    "NCC.predict_set": (lambda n: NaiveCredalClassifier(n_categories=n), "predict_set"),
    "NBC.predict": (lambda n: NaiveBayesClassifier(n_categories=n), "predict"),
    "CategoricalNB.predict": (lambda n: CategoricalNB(min_categories=n), "predict"),
}


def problem(rows, features, classes, categories):
    """Draw classes, and codes whose distribution differs from class to class."""
    generator = np.random.default_rng(0)
    y = generator.integers(classes, size=rows)
    tilt = 0.3 + 2 * generator.random((classes, features))
    return np.floor(generator.random((rows, features)) ** tilt[y] * categories), y


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("shape", SHAPES)
def test_predict(benchmark, request, shape, model):
    rows, _, _, categories = SHAPES[shape]
    X, y = problem(*SHAPES[shape])
    make, method = MODELS[model]
    fitted = make(categories).fit(X, y)
    benchmark.group = f"naive, {shape}, {len(np.unique(X, axis=0)):,} distinct"
    benchmark.extra_info["baseline"] = request.node.name.replace(model, "CategoricalNB.predict")
    answers = benchmark.pedantic(getattr(fitted, method), (X,), rounds=5, warmup_rounds=1)
    assert len(answers) == rows


@pytest.mark.parametrize("model", MODELS)
def test_fit(benchmark, request, model):
    shape = "letter size: 20,000 x 16, 26 classes"
    X, y = problem(*SHAPES[shape])
    benchmark.group = f"naive, {shape}: fit"
    benchmark.extra_info["baseline"] = request.node.name.replace(model, "CategoricalNB.predict")
    benchmark.pedantic(MODELS[model][0](16).fit, (X, y), rounds=5, warmup_rounds=1)


def test_small_samples_leave_many_pairs_to_the_search(benchmark):
    """Ten rows a class and s = 10: interior minima and ties are common."""
    X, y = problem(260, 16, 26, 4)
    rows, _ = problem(5_000, 16, 26, 4)
    fitted = NaiveCredalClassifier(s=10, n_categories=4).fit(X, y)
    benchmark.group = "naive, 5,000 x 16, 26 classes of ten rows, s = 10: predict_set"
    benchmark.pedantic(fitted.predict_set, (rows,), rounds=3)
