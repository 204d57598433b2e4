"""The nondeterministic classifier: the best set for a utility, given the probabilities of any classifier."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.datasets import load_wine
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeClassifier

from credal_lib import choice, gambles
from credal_lib.classifiers import NondeterministicClassifier
from credal_lib.rewards import Concave, FBeta, Quadratic
from tests.classifiers.wrapped import NAMES, sets

X, Y = load_wine(return_X_y=True)
U65, U80 = Quadratic(0.65), Quadratic(0.8)


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


@pytest.mark.parametrize("reward", [FBeta(1), FBeta(2), U65, U80, Quadratic(0.5), Concave(np.sqrt)])
@pytest.mark.parametrize("inner", [GaussianNB(), DecisionTreeClassifier(max_depth=2), KNeighborsClassifier(7)])
def test_no_other_set_is_worth_more(inner, reward):
    model = NondeterministicClassifier(inner, reward=reward).fit(X, NAMES)
    p, members = model.predict_proba(X), model.predict_set(X)
    everything = gambles.subsets(3)
    best = (p @ reward(everything).T).max(axis=1)
    assert gambles.expectation(reward(members), p) == pytest.approx(best, abs=1e-9)
    assert np.array_equal(members, choice.bayes_set(reward, p))
