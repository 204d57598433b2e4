"""The lazy naive credal classifier and credal model averaging beside precise classifiers of scikit-learn.

The aims: with 3,000 training rows the lazy classifier answers 2,000 rows a second and more where neighborhoods stop
growing, within 4 times the seconds of a nearest-neighbor classifier that computes the same distances. The last two
shapes are the hard ones: most neighborhoods of the one grow to all rows, those of the other have many steps and many
features. Credal model averaging: within 10 times the seconds of `CategoricalNB.predict`.
"""

from __future__ import annotations

import pytest
from sklearn.naive_bayes import CategoricalNB
from sklearn.neighbors import KNeighborsClassifier

from benchmarks.test_naive import problem
from credal_lib.classifiers import CredalModelAveraging, LazyNaiveCredalClassifier, NaiveCredalClassifier

SHAPES = {  # training rows, features, classes, categories; 2,000 rows to classify
    "3,000 x 9, 3 classes": (3_000, 9, 3, 6),
    "3,000 x 16, 5 classes": (3_000, 16, 5, 4),
    "3,000 x 36, 2 classes": (3_000, 36, 2, 2),
    "3,000 x 16, 26 classes": (3_000, 16, 26, 16),
    "3,000 x 55, 10 classes": (3_000, 55, 10, 4),
}
LAZY = {
    "LNCC.predict_set": (lambda n: LazyNaiveCredalClassifier(n_categories=n), "predict_set"),
    "LNCC.predict_set, one trial": (lambda n: LazyNaiveCredalClassifier(max_trials=1, n_categories=n), "predict_set"),
    "KNeighborsClassifier.predict": (
        lambda _: KNeighborsClassifier(25, metric="hamming", algorithm="brute"),
        "predict",
    ),
}
AVERAGING = {
    "CMA.predict_set": (lambda n: CredalModelAveraging(n_categories=n), "predict_set"),
    "CMA.predict": (lambda n: CredalModelAveraging(n_categories=n), "predict"),
    "NCC.predict_set": (lambda n: NaiveCredalClassifier(n_categories=n), "predict_set"),
    "CategoricalNB.predict": (lambda n: CategoricalNB(min_categories=n), "predict"),
}


def measure(benchmark, request, models, model, shape, baseline, n_rows):
    n_training, features, classes, categories = SHAPES[shape]
    X, y = problem(n_training + n_rows, features, classes, categories)
    make, method = models[model]
    fitted = make(categories).fit(X[:n_training], y[:n_training])
    benchmark.extra_info["baseline"] = request.node.name.replace(model, baseline)
    answers = benchmark.pedantic(getattr(fitted, method), (X[n_training:],), rounds=5, warmup_rounds=1)
    assert len(answers) == n_rows


@pytest.mark.parametrize("model", LAZY)
@pytest.mark.parametrize("shape", SHAPES)
def test_lazy(benchmark, request, shape, model):
    benchmark.group = f"lazy, {shape}, 2,000 rows"
    measure(benchmark, request, LAZY, model, shape, "KNeighborsClassifier.predict", 2_000)


@pytest.mark.parametrize("model", AVERAGING)
@pytest.mark.parametrize("shape", SHAPES)
def test_averaging(benchmark, request, shape, model):
    benchmark.group = f"averaging, {shape}, 20,000 rows"
    measure(benchmark, request, AVERAGING, model, shape, "CategoricalNB.predict", 20_000)
