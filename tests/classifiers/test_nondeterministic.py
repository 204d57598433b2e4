"""The nondeterministic classifier: the best set for a utility, given the probabilities of any classifier."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.compose import make_column_transformer
from sklearn.datasets import load_iris, load_wine
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_validate
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler
from sklearn.tree import DecisionTreeClassifier

from credal_lib import choice, gambles
from credal_lib.classifiers import NondeterministicClassifier
from credal_lib.metrics import set_scorer
from credal_lib.rewards import Concave, DiscountedCost, FBeta, Quadratic, Table
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


# --- costs -----------------------------------------------------------------------------------------------------------

COSTS = np.array([[0, 2, 7], [1, 0, 3], [9, 4, 0]])
ORDER = np.array(["versicolor", "virginica", "setosa"])
REWARDS = {
    "discounted costs": DiscountedCost(COSTS, r=0.5),
    "other discounts": DiscountedCost(COSTS, r=0.9, treatment="mistake-averse"),
    "a table of pairs": Table.from_costs(
        [[0, 2, 7], [1, 0, 3], [9, 4, 0], [0.4, 0.4, 9]], [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0]]
    ),
}


def iris_by_name():
    X, y = load_iris(return_X_y=True)
    return X[:, :2], np.array(["setosa", "versicolor", "virginica"])[y]


@pytest.mark.parametrize("reward", REWARDS.values(), ids=list(REWARDS))
def test_no_other_set_costs_less_on_average(reward):
    X, y = iris_by_name()
    model = NondeterministicClassifier(GaussianNB(), reward=reward, classes=ORDER).fit(X, y)
    p = model.predict_proba(X)[:, [1, 2, 0]]  # in the order of the costs
    members = model.predict_set(X)[:, [1, 2, 0]]
    listed = reward.listed if isinstance(reward, Table) else gambles.subsets(3)
    assert gambles.expectation(reward(members), p) == pytest.approx((p @ reward(listed).T).max(axis=1), abs=1e-9)
    assert len(np.unique(members, axis=0)) > 2
    best = np.searchsorted(model.classes_, model.predict(X))
    assert model.predict_set(X)[np.arange(len(X)), best].all()


def test_the_order_of_costs_is_that_of_their_labels():
    X, y = iris_by_name()
    by_label = NondeterministicClassifier(GaussianNB(), reward=REWARDS["discounted costs"], classes=ORDER).fit(X, y)
    place = np.argsort(ORDER)  # to the sorted order
    by_place = NondeterministicClassifier(GaussianNB(), reward=DiscountedCost(COSTS[np.ix_(place, place)], r=0.5))
    by_place.fit(X, y)
    assert np.array_equal(by_label.predict_set(X), by_place.predict_set(X))
    assert np.array_equal(by_label.predict(X), by_place.predict(X))
    wrong = clone(by_label).set_params(classes=None).fit(X, y)
    assert not np.array_equal(by_label.predict_set(X), wrong.predict_set(X))


@pytest.mark.parametrize("reward", REWARDS.values(), ids=list(REWARDS))
def test_a_class_that_the_training_part_lacks_is_never_predicted(reward):
    X, y = iris_by_name()
    there = y != "versicolor"
    model = NondeterministicClassifier(GaussianNB(), reward=reward, classes=ORDER).fit(X[there], y[there])
    members, p = model.predict_set(X), np.insert(model.predict_proba(X), 1, 0, axis=1)[:, [1, 2, 0]]
    assert members.shape == (150, 2)
    everywhere = np.insert(members, 1, False, axis=1)[:, [1, 2, 0]]
    listed = reward.listed if isinstance(reward, Table) else gambles.subsets(3)
    listed = listed[~listed[:, 0]]
    assert gambles.expectation(reward(everywhere), p) == pytest.approx((p @ reward(listed).T).max(axis=1), abs=1e-9)


@pytest.mark.parametrize(
    "reward",
    [
        DiscountedCost(COSTS, r=0.5, unknown=-0.4),
        DiscountedCost(COSTS, r=0.5, unknown=[-0.1, -0.8, -0.4]),
        Quadratic(0.65, unknown=0.7),
        Table.from_costs(COSTS, unknown=0.4),
    ],
)
def test_unknown_where_it_is_worth_more(reward):
    X, y = iris_by_name()
    model = NondeterministicClassifier(GaussianNB(), reward=reward, classes=ORDER).fit(X, y)
    silent = clone(model).set_params(allow_unknown=True).fit(X, y)
    p, sets, found = model.predict_proba(X)[:, [1, 2, 0]], model.predict_set(X), silent.predict_set(X)
    worth = gambles.expectation(reward(sets[:, [1, 2, 0]]), p)
    better = gambles.expectation(reward(np.zeros_like(sets)), p) > worth + 1e-12
    assert 0 < better.sum() < len(X)
    assert not found[better].any()
    assert np.array_equal(found[~better], sets[~better])
    assert np.array_equal(silent.predict(X)[~better], model.predict(X)[~better])


def test_rewards_by_name_are_those_rewards():
    for name, reward in {"discounted_accuracy": Quadratic(0.5), "u65": U65, "u80": U80}.items():
        by_name = NondeterministicClassifier(GaussianNB(), reward=name).fit(X, NAMES)
        by_reward = NondeterministicClassifier(GaussianNB(), reward=reward).fit(X, NAMES)
        assert np.array_equal(by_name.predict_set(X), by_reward.predict_set(X))


def test_costs_in_a_pipeline_on_a_frame_under_cross_validation():
    pandas = pytest.importorskip("pandas")
    X, y = iris_by_name()
    frame = pandas.DataFrame(X, columns=["length", "width"]).assign(soil=np.where(X[:, 0] > 5.8, "clay", "sand"))
    columns = make_column_transformer((StandardScaler(), ["length", "width"]), (OneHotEncoder(), ["soil"]))
    costs = DiscountedCost(COSTS, r=0.5)
    careful = make_pipeline(columns, NondeterministicClassifier(LogisticRegression(), reward=costs, classes=ORDER))
    careless = make_pipeline(columns, NondeterministicClassifier(LogisticRegression(), reward="discounted_accuracy"))
    scorer = set_scorer(costs, classes=ORDER)
    earned = [
        cross_validate(model, frame, pandas.Series(y), scoring=scorer, error_score="raise")["test_score"].mean()
        for model in (careful, careless)
    ]
    assert earned[0] > earned[1]
