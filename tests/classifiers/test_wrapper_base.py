"""Classifiers over others: the nondeterministic, the rejecting, the cautious, and the one that always declines."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from scipy.sparse import csr_array
from sklearn.base import clone
from sklearn.datasets import load_iris, load_wine
from sklearn.exceptions import NotFittedError
from sklearn.linear_model import LogisticRegression, Perceptron
from sklearn.model_selection import GridSearchCV, cross_validate
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier
from sklearn.utils.estimator_checks import parametrize_with_checks

from credal_lib import choice, gambles, metrics
from credal_lib.classifiers import (
    CautiousClassifier,
    NaiveBayesClassifier,
    NaiveCredalClassifier,
    NondeterministicClassifier,
    RejectionClassifier,
    VacuousClassifier,
)
from credal_lib.preprocessing import MDLDiscretizer
from credal_lib.rewards import Concave, DiscountedCost, FBeta, Quadratic

X, Y = load_wine(return_X_y=True)
NAMES = np.array(["barolo", "grignolino", "barbera"])[Y]
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


class Known(GaussianNB):
    """Predicts stated probabilities, whatever the instance: row i of `table` for the instance i."""

    def __init__(self, table=None):
        super().__init__()
        self.table = table

    def predict_proba(self, X):
        return np.asarray(self.table)[np.asarray(X)[:, 0].astype(int)]


def sets(make, *rows):
    """Sets for stated probabilities."""
    n, k = len(rows), len(rows[0])
    instances = np.arange(max(n, k), dtype=float)[:, np.newaxis]
    table = [rows[i % n] for i in range(max(n, k))]
    model = make(Known(table)).fit(np.repeat(instances, 2, axis=0), np.repeat(np.arange(max(n, k)) % k, 2))
    return ["".join(str(c) for c in np.flatnonzero(row)) for row in model.predict_set(instances[:n])]


# --- worked numbers ---


@pytest.mark.parametrize(
    ("p", "expected"),
    [
        ((0.5, 0.3, 0.15, 0.05), {"F1": "01", "F2": "012", "u65": "01", "u80": "01", "u50": "0"}),
        ((0.7, 0.2, 0.1), {"F1": "0", "F2": "01", "u65": "0", "u80": "01", "u50": "0"}),
        ((0.25, 0.25, 0.25, 0.25), {"F1": "0123", "F2": "0123", "u65": "0123", "u80": "0123", "u50": "0"}),
    ],
)
def test_best_sets_of_the_nondeterministic_classifier(p, expected):
    rewards = {"F1": FBeta(1), "F2": FBeta(2), "u65": U65, "u80": U80, "u50": Quadratic(0.5)}
    found = {
        name: sets(lambda model, u=reward: NondeterministicClassifier(model, reward=u), p)[0]
        for name, reward in rewards.items()
    }
    assert found == expected


def test_rejection_by_the_largest_probability():
    """Zaffalon, Corani and Mauá, Section 9.4: vacuous if and only if the largest probability is below the threshold."""
    rows = [(0.7, 0.3), (0.8, 0.2), (0.1, 0.9)]
    assert sets(lambda model: RejectionClassifier(model, threshold=0.8), *rows) == ["01", "0", "1"]
    assert sets(lambda model: RejectionClassifier(model, threshold=0.8, on_reject="empty"), *rows) == ["", "0", "1"]


def test_the_example_of_section_9_4_with_classifiers():
    """Class 1 has chance 0.7 whatever the features: rejection scores u(1/2) = 0.8, the credal classifier 0.7."""
    X, y = np.zeros((2000, 1)), np.repeat([1, 1, 1, 1, 1, 1, 1, 0, 0, 0], 200)
    features = np.column_stack([X, np.arange(2000) % 2])
    rejecting = RejectionClassifier(NaiveBayesClassifier(), threshold=0.8).fit(features, y)
    credal = NaiveCredalClassifier().fit(features, y)
    assert metrics.utility_score(y, rejecting.predict_set(features), U80) == pytest.approx(0.8)
    assert metrics.utility_score(y, credal.predict_set(features), U80) == pytest.approx(0.7)
    assert metrics.utility_score(y, rejecting.predict_set(features), U65) == pytest.approx(0.65)


def test_credal_rejection_looks_at_the_lower_probability():
    """Vacuous if and only if the largest lower probability does not exceed the threshold; otherwise the credal set."""
    codes = MDLDiscretizer().fit_transform(load_iris().data, load_iris().target)
    plain = NaiveCredalClassifier(s=2).fit(codes, load_iris().target)
    confidence = plain.predict_bounds(codes).lower.max(axis=1)
    threshold = float(np.median(confidence))
    model = RejectionClassifier(NaiveCredalClassifier(s=2), threshold=threshold).fit(codes, load_iris().target)
    expected = np.where(confidence[:, np.newaxis] > threshold, plain.predict_set(codes), True)
    assert np.array_equal(model.predict_set(codes), expected)
    assert np.array_equal(model.predict(codes), plain.predict(codes))
    assert 0 < (confidence <= threshold).sum() < len(codes)


def test_cautious_answers_by_bias_and_window():
    """Ferri and Hernández-Orallo, Section 4: thresholds (.6175, .5325) for the bias (.55, .45) and the window .15."""
    rows = [(0.7, 0.3), (0.6, 0.4), (0.61, 0.39), (0.4675, 0.5325), (0.468, 0.532)]
    assert sets(lambda model: CautiousClassifier(model, window=0.15, bias=[0.55, 0.45]), *rows) == [
        "0",
        "",
        "",
        "1",
        "",
    ]
    assert sets(lambda model: CautiousClassifier(model, window=0), *rows) == ["0", "0", "0", "1", "1"]


def test_the_vacuous_classifier_names_all_and_predicts_the_most_frequent():
    model = VacuousClassifier().fit(X, NAMES)
    assert model.predict_set(X[:5]).all()
    assert model.classes_.tolist() == sorted(set(NAMES))
    assert set(model.predict(X)) == {"grignolino"}
    assert metrics.discounted_accuracy_score(NAMES, model.predict_set(X), classes=model.classes_) == pytest.approx(
        1 / 3
    )


# --- optimality, from the definition ---


@pytest.mark.parametrize("reward", [FBeta(1), FBeta(2), U65, U80, Quadratic(0.5), Concave(np.sqrt)])
@pytest.mark.parametrize("inner", [GaussianNB(), DecisionTreeClassifier(max_depth=2), KNeighborsClassifier(7)])
def test_no_other_set_is_worth_more(inner, reward):
    model = NondeterministicClassifier(inner, reward=reward).fit(X, NAMES)
    p, members = model.predict_proba(X), model.predict_set(X)
    everything = gambles.subsets(3)
    best = (p @ reward(everything).T).max(axis=1)
    assert gambles.expectation(reward(members), p) == pytest.approx(best, abs=1e-9)
    assert np.array_equal(members, choice.bayes_set(p, reward))


def test_chows_rule_is_optimal_for_a_paid_refusal():
    """Declining is paid w = 0.9, a right class 1: no other choice of answers earns more under the probabilities."""
    model = RejectionClassifier(GaussianNB(), threshold=0.9, on_reject="empty").fit(X, NAMES)
    p, members = model.predict_proba(X), model.predict_set(X)
    paid = Quadratic(0.5, unknown=0.9)
    options = np.vstack([np.zeros(3, dtype=bool), np.eye(3, dtype=bool)])
    assert gambles.expectation(paid(members), p) == pytest.approx((p @ paid(options).T).max(axis=1))


# --- as scikit-learn's users expect ---


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


def test_a_grid_search_tunes_the_threshold():
    search = GridSearchCV(
        RejectionClassifier(GaussianNB(var_smoothing=1e-2), threshold=0.5),
        {"threshold": [0.0, 0.6, 0.9]},
        scoring=metrics.set_scorer(U80),
    ).fit(X, NAMES)
    assert search.best_params_["threshold"] > 0


@pytest.mark.parametrize("model", WRAPPERS[:3], ids=IDS[:3])
def test_weights_are_handed_on_or_refused(model):
    weight = np.arange(len(X)) % 3
    rows = np.repeat(np.arange(len(X)), weight)
    weighted, repeated = clone(model).fit(X, NAMES, sample_weight=weight), clone(model).fit(X[rows], NAMES[rows])
    assert np.array_equal(weighted.predict_set(X), repeated.predict_set(X))
    with pytest.raises(TypeError, match="sample_weight: the fit of KNeighborsClassifier takes no weights"):
        clone(model).set_params(estimator=KNeighborsClassifier()).fit(X, NAMES, sample_weight=weight)


def test_sparse_data_are_for_the_wrapped_classifier_to_take_or_refuse():
    sparse = csr_array(X)
    model = NondeterministicClassifier(LogisticRegression(max_iter=5000)).fit(sparse, NAMES)
    assert model.predict_set(sparse).any(axis=1).all()
    with pytest.raises(TypeError):
        NondeterministicClassifier(GaussianNB()).fit(sparse, NAMES)


# --- refusals ---

NDC, DECLINE, CAUTIOUS = NondeterministicClassifier, RejectionClassifier, CautiousClassifier
NB, ONES = GaussianNB(), np.zeros(len(X))
REFUSED = {
    "no probabilities": (lambda: NDC(Perceptron()).fit(X, Y), "needs a classifier with predict_proba, but Perceptron"),
    "a class instead of a classifier": (lambda: NDC(GaussianNB).fit(X, Y), "call it: GaussianNB()"),
    "a cost reward": (
        lambda: NDC(NB, reward=DiscountedCost(1 - np.eye(3), r=0.5)).fit(X, Y),
        "expected a reward by size",
    ),
    "a reward changed later": (
        lambda: NDC(NB).fit(X, Y).set_params(reward=0.65).predict_set(X),
        "expected a reward by size",
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
