"""Naive Bayes and the naive credal classifier on categorical features: values by hand, ties, edges."""

from __future__ import annotations

import tracemalloc
from fractions import Fraction

import numpy as np
import pytest
from sklearn.model_selection import GridSearchCV

from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier
from credal_lib.metrics import set_scorer
from credal_lib.rewards import Quadratic
from tests.classifiers import naive_reference as reference
from tests.classifiers.categories import CLASSIFIERS, FRUIT, WORDS, X, pipeline

nan = float("nan")
Y = np.array([0, 1, 0, 1, 0, 1])


@pytest.mark.parametrize(("prior", "expected"), [("bdeu", (0.8076923, 0.1923077)), ("laplace", (0.7590361, 0.2409639))])
def test_worked_example_of_naive_bayes(prior, expected):
    """Counts n = (6, 4), one binary feature, n(a | c) = (5, 1), s = 1."""
    model = NaiveBayesClassifier(prior=prior).fit([[0]] * 5 + [[1]] + [[0]] + [[1]] * 3, [0] * 6 + [1] * 4)
    assert model.predict_proba([[0]])[0] == pytest.approx(expected, abs=5e-8)
    assert np.exp(model.predict_log_proba([[0]]))[0] == pytest.approx(expected, abs=5e-8)
    assert model.predict([[0]]).tolist() == [0]


@pytest.mark.parametrize("s", [0.1, 1, 10])
def test_posteriors_are_the_printed_formula(s):
    for seed in range(20):
        X, y, rows, cards = reference.problem(np.random.default_rng(seed))
        joint = np.array([reference.nbc_log_joint(X, y, row, s, cards) for row in rows])
        found = NaiveBayesClassifier(s=s, n_categories=cards).fit(X, y).predict_proba(rows)
        assert found == pytest.approx(joint / joint.sum(axis=1, keepdims=True), rel=1e-10)


def test_three_hundred_features_do_not_underflow():
    generator = np.random.default_rng(0)
    X, y = generator.integers(0, 1000, size=(50, 300)), np.arange(50) % 2
    for model in (NaiveBayesClassifier(), NaiveCredalClassifier()):
        assert model.fit(X, y).predict(X).tolist() == y.tolist()
    assert NaiveBayesClassifier().fit(X, y).predict_proba(X).sum(axis=1) == pytest.approx(np.ones(50))


@pytest.mark.parametrize("prior", ["jeffreys", None, ["bdeu"]])
def test_an_unknown_prior_is_refused(prior):
    with pytest.raises(ValueError, match="prior: expected one of 'bdeu', 'laplace', got"):
        NaiveBayesClassifier(prior=prior).fit(X, Y)


@pytest.mark.parametrize("make", CLASSIFIERS)
def test_options_changed_after_fit_are_checked_and_used(make):
    model = make(s=1).fit(X, Y)
    with pytest.raises(ValueError, match="s: expected a positive number"):
        model.set_params(s=-1).predict(X)
    method = "predict_proba" if make is NaiveBayesClassifier else "predict_set"
    changed, fresh = getattr(model.set_params(s=2), method)(X), getattr(make(s=2).fit(X, Y), method)(X)
    assert changed.tolist() == fresh.tolist()


def test_a_refused_fit_leaves_the_data_as_it_was():
    before = X.copy()
    NaiveCredalClassifier().fit(X, Y).predict_set(X)
    assert (before == X).all()


@pytest.mark.parametrize("s", [1, np.int64(1), np.float32(1), Fraction(1)])
def test_any_real_number_will_do_as_s(s):
    assert (
        NaiveCredalClassifier(s=s).fit(X, Y).predict_set(X) == NaiveCredalClassifier().fit(X, Y).predict_set(X)
    ).all()
    assert NaiveBayesClassifier(s=s).fit(X, Y).predict_proba(X) == pytest.approx(
        NaiveBayesClassifier().fit(X, Y).predict_proba(X), rel=1e-7
    )


def test_declared_categories_let_new_ones_come_and_count_in_the_bdeu_prior():
    declared = NaiveCredalClassifier(n_categories=[2, 4]).fit(X, Y)
    assert declared.n_categories_.tolist() == [2, 4]
    assert declared.predict_set([[0, 3]]).tolist() == [[True, True]]
    two, four = (NaiveBayesClassifier(n_categories=n).fit(X[:4], Y[:4]).predict_proba([[0, nan]]) for n in (2, 4))
    assert not np.allclose(two, four)


def test_s_chosen_by_grid_search():
    search = GridSearchCV(
        pipeline(), {"naivecredalclassifier__s": [1000.0, 1.0]}, scoring=set_scorer(Quadratic(0.65)), cv=4
    ).fit(WORDS, FRUIT)
    assert search.best_params_ == {"naivecredalclassifier__s": 1.0}
    assert search.cv_results_["mean_test_score"][0] < search.cv_results_["mean_test_score"][1] == 1
    assert search.predict(WORDS[:1]).tolist() == ["apple"]


def peak(function, *arguments):
    tracemalloc.start()
    try:
        function(*arguments)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_grows_with_the_rows_and_not_with_the_square_of_the_classes():
    generator = np.random.default_rng(0)
    k = 26
    X, y = generator.integers(0, 16, size=(40_000, 16)).astype(float), np.arange(40_000) % k
    model = NaiveCredalClassifier().fit(X, y)
    small, large = (peak(model.predict_set, X[:n]) for n in (4_000, 40_000))
    assert large <= 10 * small
    rows_by_squared_classes = 40_000 * k * k * 8
    assert large < rows_by_squared_classes / 4


def test_memory_stays_small_when_every_pair_is_close_to_a_tie():
    """Equal counts in all classes: no look-up decides, and the pairs are worked off in portions."""
    k, m, n = 20, 10, 300
    X = np.tile(np.random.default_rng(0).integers(0, 4, size=(50, m)), (k, 1))
    rows = np.random.default_rng(1).integers(0, 4, size=(n, m))
    model = NaiveCredalClassifier(s=1e-9, n_categories=4).fit(X, np.repeat(np.arange(k), 50))
    assert model.predict_set(rows[:5]).all()
    assert peak(model.predict_set, rows) < n * k * k * m * 8 * 4
