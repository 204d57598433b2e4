"""Folds that share one count: exactly what fitting on each training part gives."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.model_selection import KFold, RepeatedStratifiedKFold, ShuffleSplit, StratifiedKFold

from credal_lib.classifiers import (
    CredalModelAveraging,
    LazyNaiveCredalClassifier,
    NaiveBayesClassifier,
    NaiveCredalClassifier,
    fit_folds,
)
from tests.classifiers import naive_reference as reference

MODELS = {
    "bayes": NaiveBayesClassifier(),
    "laplace": NaiveBayesClassifier(prior="laplace"),
    "global": NaiveCredalClassifier(s=2),
    "local": NaiveCredalClassifier(model="local"),
    "averaging": CredalModelAveraging(),
}
SPLITS = [
    KFold(4),
    KFold(3, shuffle=True, random_state=0),
    RepeatedStratifiedKFold(n_splits=2, n_repeats=2, random_state=0),
    ShuffleSplit(3, train_size=0.5, test_size=0.25, random_state=0),
]


def same(one, other, X):
    assert one.classes_.tolist() == other.classes_.tolist()
    assert one.n_categories_.tolist() == other.n_categories_.tolist()
    assert one.counts_.classes.tolist() == other.counts_.classes.tolist()
    assert all(np.array_equal(a, b) for a, b in zip(one.counts_.categories, other.counts_.categories, strict=True))
    known = X[np.all(np.isnan(X) | (one.n_categories_ > X), axis=1)]  # a category beyond is refused by both
    if len(known):
        assert np.array_equal(one.predict(known), other.predict(known))
        if hasattr(one, "predict_set"):
            assert np.array_equal(one.predict_set(known), other.predict_set(known))


@pytest.mark.parametrize("declared", [False, True], ids=["learned", "declared"])
@pytest.mark.parametrize("model", MODELS.values(), ids=list(MODELS))
@pytest.mark.filterwarnings("ignore:The least populated class")
def test_each_fold_is_the_classifier_fitted_on_its_training_part(model, declared):
    compared = 0
    for seed in range(12):
        X, y, _, cards = reference.problem(np.random.default_rng(seed), size=2)
        names = np.array(list("fedcba"))[y]
        chosen = clone(model).set_params(n_categories=cards if declared else None)
        splitter = SPLITS[seed % len(SPLITS)]
        parts = [(train, test) for train, test in splitter.split(X, y) if len(set(y[train])) > 1]
        for (fitted, test), (train, expected) in zip(fit_folds(chosen, X, names, parts), parts, strict=True):
            assert np.array_equal(test, expected)
            same(fitted, clone(chosen).fit(X[train], names[train]), X)
            compared += 1
    assert compared > 30


def test_folds_are_stratified_unless_said_otherwise():
    X, y = np.arange(40).reshape(20, 2) % 3, np.arange(20) % 2
    expected = [test.tolist() for _, test in StratifiedKFold(4).split(X, y)]
    assert [test.tolist() for _, test in fit_folds(NaiveBayesClassifier(), X, y, 4)] == expected


@pytest.mark.parametrize("model", [LazyNaiveCredalClassifier(), "naive"])
def test_what_learns_more_than_counts_is_refused(model):
    with pytest.raises(TypeError, match="model: expected a classifier that learns counts alone"):
        next(fit_folds(model, [[0], [1]], [0, 1], 2))


def test_a_training_part_of_one_class_is_refused():
    with pytest.raises(ValueError, match="at least two classes"):
        list(fit_folds(NaiveBayesClassifier(), [[0], [1]], [0, 1], KFold(2)))
