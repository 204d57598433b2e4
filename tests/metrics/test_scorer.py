"""Scorers for scikit-learn's model selection: values by hand, ties, edges."""

import pickle
from typing import Any

import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.datasets import load_iris
from sklearn.model_selection import GridSearchCV, StratifiedKFold, cross_validate
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from credal_lib import metrics
from credal_lib.metrics import as_sets, set_scorer, utility_score
from credal_lib.rewards import FBeta, Quadratic


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


@pytest.mark.parametrize(
    "score",
    [metrics.determinacy_score, metrics.indeterminate_size, metrics.set_accuracy_score, metrics.single_accuracy_score],
)
def test_every_score_over_sets_makes_a_scorer(score: Any) -> None:
    model = CautiousNB(share=0.01).fit(X, NAMES)
    sets = model.predict_set(X)
    alone = score in (metrics.determinacy_score, metrics.indeterminate_size)
    expected = score(sets) if alone else score(NAMES, sets, classes=model.classes_)
    assert set_scorer(score)(model, X, NAMES) == expected
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
