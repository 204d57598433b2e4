"""Scores over sets: hand values, what is undefined, labels, converters, and scikit-learn's model selection."""

import math
import pickle
from typing import Any

import numpy as np
import pandas as pd
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

Y = [0, 1, 2, 0, 1]
SETS = np.array([[1, 0, 0], [1, 1, 0], [1, 1, 0], [0, 0, 0], [1, 0, 0]], dtype=bool)
"""A hit of one class, a hit of two, a miss of two, unknown, a miss of one."""

OF_TRUTH = [metrics.discounted_accuracy_score, metrics.single_accuracy_score, metrics.set_accuracy_score]
OF_SETS = [metrics.determinacy_score, metrics.indeterminate_size]
EMPTY, DETERMINATE, VACUOUS = np.zeros((2, 3), dtype=bool), np.eye(3, dtype=bool)[:2], np.ones((2, 3), dtype=bool)


def scores(sets: Any, y: Any = (0, 1), **options: Any) -> list[float]:
    return [f(y, sets, **options) for f in OF_TRUTH] + [
        f(sets, sample_weight=options.get("sample_weight")) for f in OF_SETS
    ]


def test_scores_by_hand() -> None:
    assert scores(SETS, Y) == pytest.approx([1.5 / 5, 1 / 2, 1 / 2, 2 / 5, 2])
    assert utility_score(Y, SETS, Quadratic(0.8, unknown=0.2)) == pytest.approx((1 + 0.8 + 0.2) / 5)


@pytest.mark.parametrize(
    ("sets", "expected"),
    [
        (EMPTY, [0, math.nan, math.nan, 0, math.nan]),
        (DETERMINATE, [1, 1, math.nan, 1, math.nan]),
        (VACUOUS, [1 / 3, math.nan, 1, 0, 3]),
        (np.ones((2, 1), dtype=bool), [1, 1, math.nan, 1, math.nan]),
    ],
    ids=["all unknown", "all determinate", "all vacuous", "one class only"],
)
def test_what_is_undefined_is_nan_never_zero(sets: Any, expected: list[float]) -> None:
    y = [0, 0] if sets.shape[1] == 1 else [0, 1]
    assert scores(sets, y) == pytest.approx(expected, nan_ok=True)


def test_all_weight_on_rows_left_out_is_undefined() -> None:
    weight = [0, 0, 0, 1, 0]
    assert scores(SETS, Y, sample_weight=weight) == pytest.approx([0, math.nan, math.nan, 0, math.nan], nan_ok=True)


def test_weights_count_rows() -> None:
    weight = [2, 0, 1, 3, 0]
    rows = np.repeat(np.arange(5), weight)
    assert scores(SETS, Y, sample_weight=weight) == pytest.approx(scores(SETS[rows], np.array(Y)[rows]))


@pytest.mark.parametrize("labels", [["x", "y", "z"], [10, 20, 30], [2, 1, 0], [1.5, 2.5, 3.5]])
@pytest.mark.parametrize("score", OF_TRUTH)
def test_labels_are_looked_up_in_classes(score: Any, labels: list[Any]) -> None:
    named = [labels[position] for position in Y]
    assert score(named, SETS, classes=labels) == score(Y, SETS)


def test_scores_are_plain_floats() -> None:
    assert all(type(score) is float for score in scores(SETS, Y))


# --- as_sets: one test per row of its table, then what other software passes ---


@pytest.mark.parametrize("kind", [bool, int, np.int8])
def test_membership_arrays_as_from_crepes_are_taken_over(kind: type) -> None:
    assert np.array_equal(as_sets(SETS.astype(kind), ["a", "b", "c"]), SETS)


def test_mapie_arrays_of_one_level_lose_the_level() -> None:
    assert np.array_equal(as_sets(SETS[:, :, np.newaxis], ["a", "b", "c"]), SETS)


@pytest.mark.parametrize("collect", [list, tuple, set, frozenset, np.array])
def test_collections_of_labels_become_rows(collect: Any) -> None:
    listed = [collect(["b"]), collect(["c", "a"]), collect([])]
    assert as_sets(listed, ["a", "b", "c"]).astype(int).tolist() == [[0, 1, 0], [1, 0, 1], [0, 0, 0]]


def test_crepes_lists_of_numpy_integers_are_labels() -> None:
    assert as_sets([[np.int64(2)], [np.int64(0), np.int64(1)]], [0, 1, 2]).astype(int).tolist() == [
        [0, 0, 1],
        [1, 1, 0],
    ]


@pytest.mark.parametrize(
    "labels", [["b", None], np.array(["b", None], dtype=object), pd.Series(["b", None], dtype=object)]
)
def test_single_labels_are_determinate_and_none_is_unknown(labels: Any) -> None:
    assert as_sets(labels, ["a", "b"]).astype(int).tolist() == [[0, 1], [0, 0]]


def test_a_data_frame_is_membership_and_never_its_column_names() -> None:
    frame = pd.DataFrame(SETS, columns=["a", "b", "c"])
    assert np.array_equal(as_sets(frame, ["a", "b", "c"]), SETS)
    assert utility_score(Y, frame, Quadratic(0.5)) == metrics.discounted_accuracy_score(Y, SETS)


def test_mapies_pair_of_labels_and_sets_is_taken_for_its_sets() -> None:
    pair = (np.array(["a", "b", "b", "c", "a"]), SETS[:, :, np.newaxis])
    assert np.array_equal(as_sets(pair, ["a", "b", "c"]), SETS)


def test_a_series_turns_none_into_nan_and_still_means_unknown() -> None:
    series = pd.Series(["b", None])
    assert as_sets(series, ["a", "b"]).astype(int).tolist() == [[0, 1], [0, 0]]
    assert as_sets(pd.Series([1, None]), [0, 1]).astype(int).tolist() == [[0, 1], [0, 0]]


def test_a_frame_in_the_order_of_the_classes_is_taken_over() -> None:
    frame = pd.DataFrame(SETS, columns=["a", "b", "c"])
    named = [["a", "b", "c"][position] for position in Y]
    expected = utility_score(Y, SETS, Quadratic(0.5))
    assert utility_score(named, frame, Quadratic(0.5), classes=["a", "b", "c"]) == expected


def test_crepes_lists_of_numpy_texts_are_labels() -> None:
    assert as_sets([[np.str_("a")], [], [np.str_("b")]], ["a", "b"]).astype(int).tolist() == [[1, 0], [0, 0], [0, 1]]


def test_no_prediction_converts_to_no_row() -> None:
    assert as_sets([], ["a", "b"]).shape == (0, 2)


# --- the scorer in scikit-learn ---


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
