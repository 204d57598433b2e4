"""Scorers for scikit-learn's model selection: values by hand, ties, edges."""

import pickle
from functools import partial
from typing import Any

import numpy as np
import pytest
import sklearn
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.datasets import load_iris
from sklearn.model_selection import GridSearchCV, StratifiedKFold, cross_validate
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from credal_lib import gambles, metrics
from credal_lib.metrics import as_sets, set_scorer, utility_score
from credal_lib.rewards import DiscountedCost, FBeta, Quadratic, Reward


class CautiousNB(ClassifierMixin, BaseEstimator):  # type: ignore[misc]  # scikit-learn has no types
    """All classes that are at least `share` as probable as the first."""

    def __init__(self, share: float = 0.2) -> None:
        self.share = share

    def fit(self, X: Any, y: Any) -> "CautiousNB":
        self.model_ = GaussianNB().fit(X, y)
        self.classes_ = self.model_.classes_
        return self

    def predict(self, X: Any) -> Any:
        return self.model_.predict(X)

    def predict_set(self, X: Any) -> Any:
        p = self.model_.predict_proba(X)
        return p >= self.share * p.max(axis=1, keepdims=True)

    def predict_proba(self, X: Any) -> Any:
        return self.model_.predict_proba(X)


X, LABELS = load_iris(return_X_y=True)
NAMES = load_iris().target_names[LABELS]
SCORER = set_scorer(Quadratic(0.65))
PIPELINE = make_pipeline(StandardScaler(), CautiousNB())


def by_hand(estimator: Any, y: Any, n_splits: int = 5) -> list[float]:
    found = []
    for train, test in StratifiedKFold(n_splits).split(X, y):
        model = estimator.fit(X[train], y[train])
        *steps, last = [step for _, step in getattr(model, "steps", [("alone", model)])]
        seen = X[test]
        for step in steps:
            seen = step.transform(seen)
        found.append(utility_score(y[test], last.predict_set(seen), Quadratic(0.65), classes=last.classes_))
    return found


@pytest.mark.parametrize("y", [LABELS, NAMES], ids=["numbers", "names"])
@pytest.mark.parametrize(
    "estimator", [CautiousNB(), PIPELINE, make_pipeline(CautiousNB())], ids=["alone", "pipeline", "one step"]
)
def test_cross_validation_scores_as_by_hand(estimator: Any, y: Any) -> None:
    assert cross_validate(estimator, X, y, scoring=SCORER)["test_score"].tolist() == pytest.approx(
        by_hand(estimator, y)
    )


@pytest.mark.long
def test_several_scorers_and_processes_give_the_same() -> None:
    scoring = {"u65": SCORER, "F1": set_scorer(FBeta(1))}
    one, two = (cross_validate(PIPELINE, X, NAMES, scoring=scoring, cv=2, n_jobs=n) for n in (1, 2))
    assert one["test_u65"].tolist() == two["test_u65"].tolist() == pytest.approx(by_hand(PIPELINE, NAMES, 2))
    assert one["test_F1"].tolist() == two["test_F1"].tolist()


def test_grid_search_picks_the_best_and_can_be_scored_itself() -> None:
    shares = [0.001, 0.2, 1.0]
    search = GridSearchCV(PIPELINE, {"cautiousnb__share": shares}, scoring=SCORER).fit(X, NAMES)
    by_share = [np.mean(by_hand(PIPELINE.set_params(cautiousnb__share=share), NAMES)) for share in shares]
    assert search.cv_results_["mean_test_score"].tolist() == pytest.approx(by_share)
    assert search.best_params_["cautiousnb__share"] == shares[int(np.argmax(by_share))]
    assert SCORER(search, X, NAMES) == pytest.approx(SCORER(search.best_estimator_, X, NAMES))


@pytest.mark.parametrize("y", [LABELS, NAMES], ids=["numbers", "names"])
def test_a_class_unseen_in_training_is_missed_and_nothing_else_moves(y: Any) -> None:
    seen = y != y[-1]
    model = CautiousNB(share=1.0).fit(X[seen], y[seen])
    expected = utility_score(y[seen], model.predict_set(X[seen]), Quadratic(0.65), classes=model.classes_)
    assert SCORER(model, X, y) == pytest.approx(expected * seen.mean())


def test_the_scorer_passes_weights_on() -> None:
    model = CautiousNB().fit(X, LABELS)
    weight = np.arange(len(X)) % 3
    rows = np.repeat(np.arange(len(X)), weight)
    assert SCORER(model, X, LABELS, sample_weight=weight) == pytest.approx(SCORER(model, X[rows], LABELS[rows]))


@pytest.mark.long
@pytest.mark.parametrize(
    "score",
    [metrics.determinacy_score, metrics.indeterminate_size, metrics.set_accuracy_score, metrics.single_accuracy_score],
)
def test_every_score_over_sets_makes_a_scorer(score: Any) -> None:
    model = CautiousNB(share=0.01).fit(X, NAMES)
    sets = model.predict_set(X)
    alone = score in (metrics.determinacy_score, metrics.indeterminate_size)
    expected = score(sets) if alone else score(NAMES, sets, classes=model.classes_)
    sign = -1 if score is metrics.indeterminate_size else 1
    assert set_scorer(score)(model, X, NAMES) == sign * expected
    results = cross_validate(PIPELINE, X, NAMES, scoring={"it": set_scorer(score)}, cv=3, n_jobs=2)
    assert len(results["test_it"]) == 3


def test_a_scorer_that_knows_all_classes_serves_a_reward_of_named_classes() -> None:
    """Classes in another order than the classifier's, one of them unseen in training."""
    order = ["virginica", "setosa", "versicolor"]
    seen = NAMES != "setosa"
    model = CautiousNB().fit(X[seen], NAMES[seen])
    sets = as_sets([model.classes_[row] for row in model.predict_set(X)], order)
    scorer = set_scorer(Quadratic(0.65), classes=order)
    assert scorer(model, X, NAMES) == utility_score(NAMES, sets, Quadratic(0.65), classes=order)
    assert pickle.loads(pickle.dumps(scorer)) == scorer  # noqa: S301  (our own bytes)


# --- the sign ---


@pytest.mark.parametrize("name", ["discounted_accuracy", "u65", "u80"])
def test_a_reward_by_its_name(name: str) -> None:
    half = {"discounted_accuracy": 0.5, "u65": 0.65, "u80": 0.8}[name]
    assert set_scorer(name) == set_scorer(Quadratic(half))


LOSSES = [metrics.top_k_loss, metrics.padded_brier_loss, metrics.padded_log_loss, metrics.indeterminate_size]


@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: loss.__name__)
def test_a_loss_is_negated(loss: Any) -> None:
    """D3: a grid search maximized it."""
    model = CautiousNB(share=0.2).fit(X, NAMES)
    sets, options = model.predict_set(X), {"classes": model.classes_}
    value = {
        metrics.top_k_loss: lambda: loss(NAMES, sets, **options),
        metrics.indeterminate_size: lambda: loss(sets),
    }.get(loss, lambda: loss(NAMES, model.predict_proba(X), sets, **options))()
    assert value > 0
    assert set_scorer(loss)(model, X, NAMES) == -value
    assert not set_scorer(loss).greater_is_better
    assert set_scorer(partial(loss, sample_weight=None)).greater_is_better is False


@pytest.mark.parametrize("loss", [metrics.indeterminate_size, metrics.top_k_loss], ids=lambda loss: loss.__name__)
def test_a_grid_search_minimizes_a_loss(loss: Any) -> None:
    shares = [1e-300, 1e-9, 1e-4] if loss is metrics.indeterminate_size else [1e-9, 1e-4, 0.2]

    def mean(share: float) -> float:
        found = []
        for train, test in StratifiedKFold(5).split(X, LABELS):
            sets = CautiousNB(share).fit(X[train], LABELS[train]).predict_set(X[test])
            found.append(loss(sets) if loss is metrics.indeterminate_size else loss(LABELS[test], sets))
        return float(np.mean(found))

    means = [mean(share) for share in shares]
    search = GridSearchCV(CautiousNB(), {"share": shares}, scoring=set_scorer(loss), error_score="raise").fit(X, LABELS)
    assert search.cv_results_["mean_test_score"].tolist() == pytest.approx([-value for value in means])
    assert means[search.best_index_] == min(means) < max(means)


def lucky(y_true: Any, sets: Any, *, classes: Any, sample_weight: Any = None) -> float:
    """The share of rows whose set contains the first class; the truth does not matter."""
    return float(np.average(np.asarray(sets)[:, 0], weights=sample_weight))


def test_a_function_of_ones_own_has_the_sign_that_is_stated() -> None:
    model = CautiousNB().fit(X, NAMES)
    up, down = set_scorer(lucky, True), set_scorer(lucky, greater_is_better=False)
    assert up(model, X, NAMES) == -down(model, X, NAMES) > 0


class PaidByTheClass(Reward):
    """A user's own reward: being right pays 1, each class that is named costs 0.1."""

    label = "1 minus 0.1 a class"

    def __call__(self, sets: Any) -> Any:
        members = np.asarray(sets, dtype=bool)
        return members - 0.1 * members.sum(axis=1, keepdims=True)


def test_a_reward_of_ones_own_makes_a_scorer() -> None:
    model = CautiousNB().fit(X, NAMES)
    sets, y = model.predict_set(X), LABELS
    expected = float(np.mean(sets[np.arange(len(y)), y] - 0.1 * sets.sum(axis=1)))
    assert utility_score(y, sets, PaidByTheClass()) == pytest.approx(expected)
    assert set_scorer(PaidByTheClass())(model, X, NAMES) == pytest.approx(expected)
    assert gambles.payoff(PaidByTheClass()(sets), y).mean() == pytest.approx(expected)


def test_probabilities_of_classes_unseen_in_training_are_not_stated() -> None:
    seen = NAMES != "virginica"
    model = CautiousNB(share=0.01).fit(X[seen], NAMES[seen])
    p = np.column_stack([model.predict_proba(X), np.zeros(len(X))])
    sets = np.column_stack([model.predict_set(X), np.zeros(len(X), dtype=bool)])
    expected = metrics.padded_brier_loss(LABELS, p, sets)
    assert set_scorer(metrics.padded_brier_loss)(model, X, NAMES) == pytest.approx(-expected)


# --- weights and scikit-learn's routing ---


def test_a_scorer_copies_and_pickles_with_its_request() -> None:
    with sklearn.config_context(enable_metadata_routing=True):
        scorer = set_scorer(metrics.top_k_loss).set_score_request(sample_weight="votes")
    again = pickle.loads(pickle.dumps(scorer))  # noqa: S301  (our own bytes)
    assert again == scorer
    assert (again.weight_request, again.greater_is_better) == ("votes", False)


@pytest.mark.parametrize("several", [False, True], ids=["one scorer", "two scorers"])
@pytest.mark.parametrize("n_jobs", [1, 2])
def test_routed_weights_reach_the_score(several: bool, n_jobs: int) -> None:
    weight = np.random.default_rng(0).random(len(X))
    with sklearn.config_context(enable_metadata_routing=True):
        scorer = set_scorer("u65").set_score_request(sample_weight=True)
        scoring = (
            {"it": scorer, "plain": set_scorer("u80").set_score_request(sample_weight=False)} if several else scorer
        )
        model = CautiousNB()
        found = cross_validate(model, X, LABELS, scoring=scoring, params={"sample_weight": weight}, cv=3, n_jobs=n_jobs)
    expected = []
    for train, test in StratifiedKFold(3).split(X, LABELS):
        fitted = CautiousNB().fit(X[train], LABELS[train])
        expected.append(
            utility_score(LABELS[test], fitted.predict_set(X[test]), Quadratic(0.65), sample_weight=weight[test])
        )
    assert found["test_it" if several else "test_score"].tolist() == pytest.approx(expected)


def test_weights_that_nobody_requested_are_refused_under_routing() -> None:
    with (
        sklearn.config_context(enable_metadata_routing=True),
        pytest.raises(sklearn.exceptions.UnsetMetadataPassedError, match="sample_weight"),
    ):
        cross_validate(
            CautiousNB(), X, LABELS, scoring=set_scorer("u65"), params={"sample_weight": np.ones(len(X))}, cv=3
        )


def test_a_search_with_weights_chooses_by_the_weighted_score() -> None:
    weight = np.where(LABELS == 0, 1.0, 0.0)
    with sklearn.config_context(enable_metadata_routing=True):
        scorer = set_scorer("u65").set_score_request(sample_weight=True)
        search = GridSearchCV(CautiousNB(), {"share": [0.2]}, scoring=scorer, cv=3, error_score="raise")
        search.fit(X, LABELS, sample_weight=weight)
    assert search.best_score_ == 1  # all of the class that is easy to tell


def test_costs_keep_the_order_that_is_stated() -> None:
    order = ["virginica", "setosa", "versicolor"]
    costs = DiscountedCost([[0, 1, 5], [1, 0, 1], [5, 1, 0]], r=0.5)
    model = CautiousNB(share=0.01).fit(X, NAMES)
    sets = as_sets([model.classes_[row] for row in model.predict_set(X)], order)
    assert set_scorer(costs, classes=order)(model, X, NAMES) == utility_score(NAMES, sets, costs, classes=order)


KNOWN = {
    metrics.coverage_score: True, metrics.set_accuracy_score: True, metrics.determinacy_score: True,
    metrics.mean_set_size: False, metrics.unknown_share: False, metrics.indeterminate_size: False,
    metrics.decisive_error_loss: False, metrics.top_k_loss: False, metrics.padded_log_loss: False,
}  # fmt: skip


@pytest.mark.parametrize("measure", KNOWN, ids=lambda measure: measure.__name__)
def test_the_sign_of_the_measures_of_the_library(measure: Any) -> None:
    assert set_scorer(measure).greater_is_better is KNOWN[measure]
    assert set_scorer(measure) == set_scorer(measure, greater_is_better=KNOWN[measure])


def test_a_mean_size_is_negated() -> None:
    model = CautiousNB(share=0.01).fit(X, NAMES)
    assert set_scorer(metrics.mean_set_size)(model, X, NAMES) == -metrics.mean_set_size(model.predict_set(X)) < -1
