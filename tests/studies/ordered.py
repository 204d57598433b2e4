"""Small data of ordered classes, for the tests of the studies of ordinal data."""

import numpy as np

from credal_book.datasets import Bunch
from credal_lib import experiments
from credal_lib.classifiers import NaiveCredalClassifier, NestedDichotomies, NestedDichotomyForest

ONCE = experiments.CrossValidation(repetitions=1, folds=2)

FEW_TREES = {
    "NCC": NaiveCredalClassifier(s=2.0, model="local-interval"),
    "2Tr": NestedDichotomies(n_candidates=3),
    "Fo": NestedDichotomyForest(n_trees=3),
    "2Tr, ordered": NestedDichotomies(n_candidates=3, tree="ordered"),
    "Fo, ordered": NestedDichotomyForest(n_trees=3, tree="ordered"),
}

OWN = {"classifiers": FEW_TREES, "preparation": "cut into levels"}


def bunch(X, y, categories=None, **other):
    """Ordered classes and features, numeric unless numbers of categories are given."""
    numbers = np.array(categories or [0] * X.shape[1])
    labels = [str(k) for k in range(max(y) + 1)]
    names = [f"x{j}" for j in range(X.shape[1])]
    return Bunch("small", X, np.asarray(y), names, labels, numbers > 0, numbers, [()] * X.shape[1], "generator", "")


def small(n_classes=4, n_rows=60):
    """Ordered classes that two numbers follow with noise; the third feature has three values."""
    rng = np.random.default_rng(28)
    y = np.sort(np.r_[np.repeat(np.arange(n_classes), 4), rng.integers(0, n_classes, n_rows - 4 * n_classes)])
    numbers = [2 * y + rng.normal(0, 2, n_rows), y + rng.normal(0, 3, n_rows), rng.integers(0, 3, n_rows)]
    return bunch(np.round(np.column_stack(numbers)), y)
