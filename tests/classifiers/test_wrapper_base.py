"""Classifiers over others: the nondeterministic, the rejecting, the cautious, and the one that always declines."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
import sklearn
from scipy.sparse import csr_array
from sklearn.base import clone
from sklearn.datasets import load_wine
from sklearn.exceptions import NotFittedError
from sklearn.linear_model import LogisticRegression, Perceptron
from sklearn.model_selection import GridSearchCV, cross_validate
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import parametrize_with_checks

from credal_lib import metrics
from credal_lib.classifiers import (
    CautiousClassifier,
    NaiveCredalClassifier,
    NondeterministicClassifier,
    RejectionClassifier,
    VacuousClassifier,
)
from credal_lib.rewards import DiscountedCost, Quadratic
from tests.classifiers.wrapped import NAMES

X, Y = load_wine(return_X_y=True)
U65, U80 = Quadratic(0.65), Quadratic(0.8)

WRAPPERS = [
    NondeterministicClassifier(GaussianNB()),
    RejectionClassifier(GaussianNB(), threshold=0.9),
    CautiousClassifier(GaussianNB(), window=0.5),
    CautiousClassifier(GaussianNB(), window=0.5, bias=[0.2, 0.3, 0.5], on_reject="vacuous"),
    VacuousClassifier(),
]

IDS = ["nondeterministic", "rejection", "cautious", "biased", "vacuous"]


@parametrize_with_checks(
    [
        NondeterministicClassifier(LogisticRegression()),
        RejectionClassifier(LogisticRegression(), threshold=0.8),
        CautiousClassifier(LogisticRegression(), window=0.3),
        RejectionClassifier(NaiveCredalClassifier(model="local"), threshold=0.5),
        VacuousClassifier(),
    ]
)
def test_scikit_learns_checks(estimator, check):
    check(estimator)


@pytest.mark.long
@pytest.mark.parametrize("model", WRAPPERS, ids=IDS)
def test_pipelines_cross_validation_pickles_and_clones(model):
    pipeline = make_pipeline(StandardScaler(), model)
    found = cross_validate(pipeline, X, NAMES, scoring={"u65": metrics.set_scorer(U65)}, cv=3, n_jobs=2)
    assert found["test_u65"].min() > 0.2
    fitted = clone(model).fit(X, NAMES)
    again = pickle.loads(pickle.dumps(fitted))  # noqa: S301  (our own bytes)
    assert np.array_equal(again.predict_set(X), fitted.predict_set(X))
    assert fitted.predict_set(X).shape == (len(X), 3)


@pytest.mark.parametrize("model", WRAPPERS[:4], ids=IDS[:4])
def test_the_class_of_predict_lies_in_every_set_that_is_not_empty(model):
    fitted = clone(model).fit(X, NAMES)
    members = fitted.predict_set(X)
    chosen = np.searchsorted(fitted.classes_, fitted.predict(X))
    assert members[range(len(X)), chosen][members.any(axis=1)].all()
    assert 0 < (members.sum(axis=1) != 1).sum() < len(X) or isinstance(model, NondeterministicClassifier)


@pytest.mark.parametrize("model", WRAPPERS[:3], ids=IDS[:3])
def test_weights_are_handed_on_or_refused(model):
    weight = np.arange(len(X)) % 3
    rows = np.repeat(np.arange(len(X)), weight)
    weighted, repeated = clone(model).fit(X, NAMES, sample_weight=weight), clone(model).fit(X[rows], NAMES[rows])
    assert np.array_equal(weighted.predict_set(X), repeated.predict_set(X))
    with pytest.raises(TypeError, match="sample_weight: the fit of KNeighborsClassifier takes no weights"):
        clone(model).set_params(estimator=KNeighborsClassifier()).fit(X, NAMES, sample_weight=weight)


@pytest.mark.parametrize("model", WRAPPERS[:3], ids=IDS[:3])
def test_weights_are_routed_to_those_inside_that_ask(model):
    weight = np.arange(len(X)) % 3
    expected = clone(model).fit(X, NAMES, sample_weight=weight)
    with sklearn.config_context(enable_metadata_routing=True):
        asking = GaussianNB().set_fit_request(sample_weight=True)
        inside = clone(model).set_params(estimator=make_pipeline("passthrough", asking))
        search = GridSearchCV(inside, {"estimator__gaussiannb__var_smoothing": [1e-9]}, cv=2)
        search.fit(X, NAMES, sample_weight=weight)
        silent = clone(model).set_params(estimator=GaussianNB())
        with pytest.raises(ValueError, match="sample_weight"):
            silent.fit(X, NAMES, sample_weight=weight)
    assert np.array_equal(search.best_estimator_.predict_set(X), expected.predict_set(X))


def test_a_pipeline_inside_says_itself_how_weights_are_named():
    model = NDC(make_pipeline(StandardScaler(), GaussianNB()))
    weight = np.arange(len(X)) % 3
    with pytest.raises(ValueError, match=r"Pipeline.fit does not accept the sample_weight parameter"):
        model.fit(X, NAMES, sample_weight=weight)
    fitted = model.fit(X, NAMES, gaussiannb__sample_weight=weight)
    expected = NDC(GaussianNB()).fit(StandardScaler().fit_transform(X), NAMES, sample_weight=weight)
    assert np.allclose(fitted.predict_proba(X), expected.predict_proba(StandardScaler().fit_transform(X)))


def test_sparse_data_are_for_the_wrapped_classifier_to_take_or_refuse():
    sparse = csr_array(X / X.max(axis=0))
    model = NondeterministicClassifier(LogisticRegression()).fit(sparse, NAMES)
    assert model.predict_set(sparse).any(axis=1).all()
    with pytest.raises(TypeError):
        NondeterministicClassifier(GaussianNB()).fit(sparse, NAMES)


NDC, DECLINE, CAUTIOUS = NondeterministicClassifier, RejectionClassifier, CautiousClassifier
NB, ONES = GaussianNB(), np.zeros(len(X))

REFUSED = {
    "no probabilities": (lambda: NDC(Perceptron()).fit(X, Y), "needs a classifier with predict_proba, but Perceptron"),
    "a class instead of a classifier": (lambda: NDC(GaussianNB).fit(X, Y), "call it: GaussianNB()"),
    "costs of other classes": (
        lambda: NDC(NB, reward=DiscountedCost(1 - np.eye(4), r=0.5)).fit(X, Y),
        "tells 4 classes apart, but there are 3, [0, 1, 2]; pass classes=",
    ),
    "too few labels of costs": (
        lambda: NDC(NB, reward=DiscountedCost(1 - np.eye(3), r=0.5), classes=[0, 1]).fit(X, Y),
        "tells 3 classes apart, but there are 2, [0, 1]",
    ),
    "labels of costs without a class": (
        lambda: NDC(NB, reward=DiscountedCost(1 - np.eye(3), r=0.5), classes=[0, 1, 3]).fit(X, Y),
        "classes_: unknown label 2; classes are [0, 1, 3]",
    ),
    "unknown without a price": (
        lambda: NDC(NB, reward=DiscountedCost(1 - np.eye(3), r=0.5), allow_unknown=True).fit(X, Y),
        "unknown",
    ),
    "unknown allowed by a word": (lambda: NDC(NB, allow_unknown="yes").fit(X, Y), "allow_unknown: expected"),
    "an unknown name": (
        lambda: NDC(NB, reward="u99").fit(X, Y),
        "unknown reward 'u99'; known names: discounted_accuracy",
    ),
    "a reward changed later": (
        lambda: NDC(NB).fit(X, Y).set_params(reward=0.65).predict_set(X),
        "reward: expected a Reward such as",
    ),
    "a threshold in percent": (lambda: DECLINE(NB, threshold=80).fit(X, Y), "threshold: expected a number in [0, 1]"),
    "an unknown answer": (lambda: DECLINE(NB, threshold=0.8, on_reject="none").fit(X, Y), "on_reject: expected one"),
    "a window beyond one": (lambda: CAUTIOUS(NB, window=1.5).fit(X, Y), "window: expected a number in [0, 1]"),
    "a bias of two classes": (lambda: CAUTIOUS(NB, window=0.5, bias=[0.5, 0.5]).fit(X, Y).predict_set(X), "bias"),
    "one class": (lambda: CAUTIOUS(NB, window=0.5).fit(X, ONES), "at least two classes"),
    "one class to decline": (lambda: VacuousClassifier().fit(X, ONES), "at least two classes"),
    "too few labels": (lambda: VacuousClassifier().fit(X, Y[:-1]), "inconsistent numbers of samples: [178, 177]"),
}


@pytest.mark.parametrize(("call", "words"), REFUSED.values(), ids=list(REFUSED))
def test_wrong_use_is_refused_with_the_cure(call, words):
    with pytest.raises((TypeError, ValueError)) as caught:
        call()
    assert words in str(caught.value)


@pytest.mark.parametrize("model", WRAPPERS, ids=IDS)
def test_not_fitted(model):
    with pytest.raises(NotFittedError):
        clone(model).predict_set(X)
