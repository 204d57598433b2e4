"""Classifiers that decline to answer: by a threshold, by class bias and window, or always."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.datasets import load_iris, load_wine
from sklearn.model_selection import GridSearchCV
from sklearn.naive_bayes import GaussianNB

from credal_lib import gambles, metrics
from credal_lib.classifiers import (
    CautiousClassifier,
    NaiveBayesClassifier,
    NaiveCredalClassifier,
    RejectionClassifier,
    VacuousClassifier,
)
from credal_lib.preprocessing import MDLDiscretizer
from credal_lib.rewards import Quadratic
from tests.classifiers.wrapped import NAMES, sets

X, Y = load_wine(return_X_y=True)
U65, U80 = Quadratic(0.65), Quadratic(0.8)


def test_rejection_by_the_largest_probability():
    """Zaffalon, Corani and Mauá, Section 9.4: vacuous if and only if the largest probability is below the threshold."""
    rows = [(0.7, 0.3), (0.8, 0.2), (0.1, 0.9)]
    assert sets(lambda model: RejectionClassifier(model, threshold=0.8), *rows) == ["", "0", "1"]
    assert sets(lambda model: RejectionClassifier(model, threshold=0.8, on_reject="vacuous"), *rows) == ["01", "0", "1"]


def test_the_example_of_section_9_4_with_classifiers():
    """Class 1 has chance 0.7 whatever the features: rejection scores u(1/2) = 0.8, the credal classifier 0.7."""
    X, y = np.zeros((2000, 1)), np.repeat([1, 1, 1, 1, 1, 1, 1, 0, 0, 0], 200)
    features = np.column_stack([X, np.arange(2000) % 2])
    rejecting = RejectionClassifier(NaiveBayesClassifier(), threshold=0.8, on_reject="vacuous").fit(features, y)
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
    model = RejectionClassifier(NaiveCredalClassifier(s=2), threshold=threshold, on_reject="vacuous").fit(
        codes, load_iris().target
    )
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


def test_chows_rule_is_optimal_for_a_paid_refusal():
    """Declining is paid w = 0.9, a right class 1: no other choice of answers earns more under the probabilities."""
    model = RejectionClassifier(GaussianNB(), threshold=0.9, on_reject="empty").fit(X, NAMES)
    p, members = model.predict_proba(X), model.predict_set(X)
    paid = Quadratic(0.5, unknown=0.9)
    options = np.vstack([np.zeros(3, dtype=bool), np.eye(3, dtype=bool)])
    assert gambles.expectation(paid(members), p) == pytest.approx((p @ paid(options).T).max(axis=1))


@pytest.mark.parametrize(("on_reject", "reward"), [("vacuous", U80), ("empty", Quadratic(0.5, unknown=0.75))])
def test_a_grid_search_tunes_the_threshold(on_reject, reward):
    """Rejecting is worth what the reward pays for all classes, or for the empty row."""
    search = GridSearchCV(
        RejectionClassifier(GaussianNB(var_smoothing=1e-2), threshold=0.5, on_reject=on_reject),
        {"threshold": [0.0, 0.6, 0.9]},
        scoring=metrics.set_scorer(reward),
    ).fit(X, NAMES)
    assert search.best_params_["threshold"] > 0
