"""The tree with Laplace-corrected leaves: its counts beside a count by hand, refusals, scikit-learn's tools."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from scipy.sparse import csr_array
from sklearn.base import clone
from sklearn.datasets import load_iris, load_wine
from sklearn.exceptions import NotFittedError
from sklearn.model_selection import cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder
from sklearn.tree import DecisionTreeClassifier
from sklearn.utils.estimator_checks import parametrize_with_checks

from credal_lib.classifiers import LaplaceTreeClassifier

nan = float("nan")
X = np.array([[0.0], [1.0], [2.0], [3.0], [4.0], [5.0], [6.0]])
Y = np.array(["b", "a", "b", "a", "a", "a", "a"])


@parametrize_with_checks([LaplaceTreeClassifier()])
def test_scikit_learns_checks(estimator, check):
    check(estimator)


def test_worked_example_of_the_leaves():
    """Leaves with counts (1, 2) and (4, 0)."""
    model = LaplaceTreeClassifier().fit(X, Y)
    assert model.predict_proba([[0.5], [6]])[1] == pytest.approx([5 / 6, 1 / 6])
    assert model.predict_proba([[0.5]])[0] == pytest.approx([2 / 5, 3 / 5])
    assert model.predict([[0.5], [6]]).tolist() == ["b", "a"]
    assert np.exp(model.predict_log_proba([[6]]))[0] == pytest.approx([5 / 6, 1 / 6])


@pytest.mark.parametrize("load", [load_iris, load_wine])
@pytest.mark.parametrize("options", [{}, {"min_samples_leaf": 10}, {"ccp_alpha": 0.05}, {"min_samples_leaf": 0.1}])
def test_probabilities_are_counts_of_the_training_rows_of_the_leaf(load, options):
    X, y = load(return_X_y=True)
    model = LaplaceTreeClassifier(**options).fit(X, y)
    leaf = DecisionTreeClassifier(criterion="entropy", random_state=0, **({"min_samples_leaf": 2} | options)).fit(X, y)
    leaf = leaf.apply(X.astype(np.float32))
    counts = np.array([np.bincount(y[leaf == here], minlength=3) for here in leaf])
    expected = (counts + 1) / (counts.sum(axis=1, keepdims=True) + 3)
    assert model.predict_proba(X).tolist() == expected.tolist()  # scikit-learn keeps shares: counts must be whole again
    assert model.predict(X).tolist() == counts.argmax(axis=1).tolist()
    assert counts.sum(axis=1).min() >= 2


def test_no_probability_is_certain_and_small_leaves_are_less_certain():
    X, y = [[0]] * 2 + [[1]] * 200, [0] * 2 + [1] * 200
    small, large = LaplaceTreeClassifier().fit(X, y).predict_proba([[0], [1]]).max(axis=1)
    assert (small, large) == pytest.approx((3 / 4, 201 / 202))


def test_pruning_makes_the_tree_smaller():
    X, y = load_wine(return_X_y=True)
    whole, pruned = (LaplaceTreeClassifier(ccp_alpha=alpha).fit(X, y).tree_ for alpha in (0, 0.1))
    assert pruned.get_n_leaves() < whole.get_n_leaves()


def test_ties_go_to_the_first_class():
    assert LaplaceTreeClassifier().fit([[0], [0], [0], [0]], ["b", "a", "b", "a"]).predict([[0]]).tolist() == ["a"]


def test_missing_values_are_a_side_of_a_split():
    X, y = [[1.0], [2.0], [nan], [nan], [1.0], [nan]], [0, 0, 1, 1, 0, 1]
    model = LaplaceTreeClassifier().fit(X, y)
    assert model.predict([[nan], [1]]).tolist() == [1, 0]


def test_fits_are_repeatable():
    X, y = load_wine(return_X_y=True)
    X = np.column_stack([X, X[:, ::-1]])  # every split ties with its copy
    one, two = (LaplaceTreeClassifier().fit(X, y).tree_.tree_ for _ in range(2))
    assert one.feature.tolist() == two.feature.tolist()


FIT_REFUSALS = {
    "text": ({}, [["a"], ["b"]], [0, 1], ValueError, r"expects numbers, got text .*; code text with OneHotEncoder"),
    "infinity": ({}, [[np.inf], [1]], [0, 1], ValueError, "contains infinity"),
    "one class": ({}, X, ["a"] * 7, ValueError, "needs at least two classes, got only one class, 'a'"),
    "missing labels": ({}, X, [0, 1, nan, 0, 1, 0, 1], ValueError, "Input y contains NaN"),
    "numbers as labels": ({}, X, np.arange(7) + 0.5, ValueError, "Unknown label type: continuous"),
    "a sparse matrix": ({}, csr_array(X), Y, TypeError, r"Use '.toarray\(\)'"),
    "no row in a leaf": ({"min_samples_leaf": 0}, X, Y, ValueError, "'min_samples_leaf' parameter"),
    "a negative cost": ({"ccp_alpha": -1}, X, Y, ValueError, "'ccp_alpha' parameter"),
}


@pytest.mark.parametrize(("options", "X", "y", "error", "words"), FIT_REFUSALS.values(), ids=FIT_REFUSALS.keys())
def test_fit_refuses_and_names_the_cure(options, X, y, error, words):
    with pytest.raises(error, match=words):
        LaplaceTreeClassifier(**options).fit(X, y)


@pytest.mark.parametrize(
    ("rows", "error", "words"),
    [
        ([["a"]], ValueError, "code text with OneHotEncoder"),
        ([[1, 2]], ValueError, "X has 2 features, but LaplaceTreeClassifier is expecting 1"),
        (csr_array(X), TypeError, r"Use '.toarray\(\)'"),
    ],
)
def test_prediction_refuses(rows, error, words):
    model = LaplaceTreeClassifier().fit(X, Y)
    for method in (model.predict, model.predict_proba, model.predict_log_proba):
        with pytest.raises(error, match=words):
            method(rows)


def test_prediction_before_fit_says_so():
    for method in ("predict", "predict_proba", "predict_log_proba"):
        with pytest.raises(NotFittedError, match="Call 'fit'"):
            getattr(LaplaceTreeClassifier(), method)(X)


def test_weights_are_refused_not_ignored():
    with pytest.raises(TypeError, match="sample_weight"):
        LaplaceTreeClassifier().fit(X, Y, sample_weight=np.ones(7))


def test_clone_pickle_and_pipeline():
    model = LaplaceTreeClassifier(min_samples_leaf=3, ccp_alpha=0.01, random_state=1)
    assert clone(model).get_params() == model.get_params()
    restored = pickle.loads(pickle.dumps(model.fit(X, Y)))  # noqa: S301  # our own bytes
    assert (restored.predict_proba(X) == model.predict_proba(X)).all()
    words = np.array([["red"], ["green"]] * 10, dtype=object)
    piped = make_pipeline(OneHotEncoder(sparse_output=False), LaplaceTreeClassifier())
    assert cross_val_score(piped, words, words[:, 0], scoring="neg_log_loss", cv=2).mean() == pytest.approx(
        np.log(6 / 7)
    )
