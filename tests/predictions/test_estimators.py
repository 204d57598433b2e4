"""Sets through scikit-learn's wrappers, MAPIE and crepes, and from every part of a cross-validation."""

from __future__ import annotations

import numpy as np
import pytest
import sklearn
from sklearn.base import clone
from sklearn.calibration import CalibratedClassifierCV
from sklearn.compose import make_column_transformer
from sklearn.datasets import load_iris
from sklearn.frozen import FrozenEstimator
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import (
    FixedThresholdClassifier,
    GridSearchCV,
    GroupKFold,
    KFold,
    RandomizedSearchCV,
    StratifiedKFold,
    TunedThresholdClassifierCV,
    cross_validate,
)
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import OrdinalEncoder, StandardScaler

from credal_lib import metrics
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier, NondeterministicClassifier
from credal_lib.predictions import cross_val_predict_set, predict_set
from credal_lib.preprocessing import MDLDiscretizer
from credal_lib.rewards import Quadratic

X, NUMBERS = load_iris(return_X_y=True)
NAMES = np.array(["setosa", "versicolor", "virginica"])
Y = NAMES[NUMBERS]
SETS = NondeterministicClassifier(GaussianNB(), reward=Quadratic(0.8))
PIPELINE = make_pipeline(StandardScaler(), SETS)


def by_hand(model: Pipeline) -> np.ndarray:
    return model[-1].predict_set(model[:-1].transform(X))


def mixed_frame():
    """Two numbers, a word and the labels, with an index that is not 0, 1, ..."""
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(X[:, 2:], columns=["length", "width"], index=np.arange(len(X)) * 3)
    frame["soil"] = np.where(X[:, 0] > 5.8, "clay", "sand")
    return frame, pandas.Series(Y, index=frame.index)


def mixed_pipeline():
    columns = make_column_transformer(
        (MDLDiscretizer(), ["length", "width"]), (OrdinalEncoder(), ["soil"]), verbose_feature_names_out=False
    )
    return make_pipeline(columns, NaiveCredalClassifier(s=2.0))


def test_through_a_pipeline():
    model = clone(PIPELINE).fit(X, Y)
    found = predict_set(model, X)
    assert np.array_equal(found, by_hand(model))
    assert (found.sum(axis=1) > 1).any()


def test_through_a_pipeline_in_a_pipeline_and_one_of_a_single_step():
    model = make_pipeline(StandardScaler(), make_pipeline(clone(SETS))).fit(X, Y)
    assert np.array_equal(predict_set(model, X), by_hand(clone(PIPELINE).fit(X, Y)))


@pytest.mark.parametrize("search", [GridSearchCV, RandomizedSearchCV])
def test_through_a_search_alone_and_inside_a_pipeline(search):
    options = {"reward": [Quadratic(0.65), Quadratic(0.8)]}
    more = {"n_iter": 2} if search is RandomizedSearchCV else {}
    scorer = metrics.set_scorer(Quadratic(0.8))
    inside = make_pipeline(StandardScaler(), search(clone(SETS), options, scoring=scorer, cv=3, **more)).fit(X, Y)
    assert inside[-1].best_params_ == {"reward": Quadratic(0.8)}
    outside = search(
        clone(PIPELINE), {f"nondeterministicclassifier__{k}": v for k, v in options.items()}, scoring=scorer, **more
    )
    expected = by_hand(clone(PIPELINE).fit(X, Y))
    assert np.array_equal(predict_set(inside, X), expected)
    assert np.array_equal(predict_set(outside.fit(X, Y), X), expected)


def test_through_a_halving_search():
    from sklearn.experimental import enable_halving_search_cv  # noqa: F401
    from sklearn.model_selection import HalvingGridSearchCV

    search = HalvingGridSearchCV(
        clone(SETS), {"reward": [Quadratic(0.8)]}, scoring=metrics.set_scorer(Quadratic(0.8)), random_state=0
    ).fit(X, Y)
    assert np.array_equal(predict_set(search, X), search.best_estimator_.predict_set(X))


def test_through_a_frozen_estimator():
    fitted = clone(PIPELINE).fit(X, Y)
    assert np.array_equal(predict_set(FrozenEstimator(fitted[-1]), fitted[:-1].transform(X)), by_hand(fitted))
    assert np.array_equal(predict_set(make_pipeline(fitted[0], FrozenEstimator(fitted[-1])), X), by_hand(fitted))


@pytest.mark.parametrize(
    "model",
    [
        LogisticRegression(max_iter=500),
        CalibratedClassifierCV(GaussianNB()),
        make_pipeline(StandardScaler(), CalibratedClassifierCV(LogisticRegression())),
        GridSearchCV(GaussianNB(), {"var_smoothing": [1e-9, 1e-3]}),
    ],
)
def test_a_precise_prediction_is_the_set_of_its_class(model):
    fitted = clone(model).fit(X, Y)
    found = predict_set(fitted, X)
    assert (found.sum(axis=1) == 1).all()
    assert NAMES[found.argmax(axis=1)].tolist() == fitted.predict(X).tolist()


@pytest.mark.parametrize(
    "wrapper", [TunedThresholdClassifierCV(GaussianNB()), FixedThresholdClassifier(GaussianNB(), threshold=0.2)]
)
def test_a_tuned_threshold_decides_what_is_predicted(wrapper):
    two = Y != "setosa"
    fitted = wrapper.fit(X[two][:, :1], np.where(Y[two] == "virginica", 1, 0))
    found = predict_set(fitted, X[two][:, :1])
    assert found[:, 1].astype(int).tolist() == fitted.predict(X[two][:, :1]).tolist()


def test_a_set_valued_classifier_outside_of_a_calibrated_one():
    model = NondeterministicClassifier(CalibratedClassifierCV(GaussianNB()), reward=Quadratic(0.8)).fit(X, Y)
    assert np.array_equal(predict_set(model, X), model.predict_set(X))


def test_columns_follow_the_labels():
    model = clone(PIPELINE).fit(X, Y)
    found = predict_set(model, X, classes=["virginica", "other", "setosa", "versicolor"])
    assert np.array_equal(found[:, [2, 3, 0]], by_hand(model))
    assert not found[:, 1].any()


def test_labels_that_are_integers_or_booleans():
    assert np.array_equal(predict_set(clone(PIPELINE).fit(X, NUMBERS + 5), X), by_hand(clone(PIPELINE).fit(X, Y)))
    truth = Y == "setosa"
    assert predict_set(GaussianNB().fit(X, truth), X)[:, 1].tolist() == truth.tolist()


def test_frames_with_words_and_labels():
    frame, y = mixed_frame()
    model = mixed_pipeline().fit(frame, y)
    found = predict_set(model, frame, classes=["virginica", "versicolor", "setosa"])
    assert np.array_equal(found[:, ::-1], model[-1].predict_set(model[:-1].transform(frame)))
    assert found[Y == "setosa", 2].all()


def test_mapie_by_its_only_level_or_a_named_one():
    mapie = pytest.importorskip("mapie.classification")
    train, rest = np.arange(0, 150, 3), np.setdiff1d(np.arange(150), np.arange(0, 150, 3))
    inner = GaussianNB().fit(X[train], Y[train])
    several = mapie.SplitConformalClassifier(inner, confidence_level=[0.8, 0.95]).conformalize(X[rest], Y[rest])
    sets = several.predict_set(X)[1]
    assert not np.array_equal(sets[:, :, 0], sets[:, :, 1])
    assert np.array_equal(predict_set(several, X, confidence_level=0.8), sets[:, :, 0])
    assert np.array_equal(predict_set(several, X, NAMES[::-1], confidence_level=0.95), sets[:, ::-1, 1])
    one = mapie.SplitConformalClassifier(inner, confidence_level=0.95).conformalize(X[rest], Y[rest])
    assert np.array_equal(predict_set(one, X), sets[:, :, 1])
    with pytest.raises(ValueError, match=r"has 2 confidence levels, one of 0\.8, 0\.95; name one"):
        predict_set(several, X)
    with pytest.raises(ValueError, match=r"expected a level of the classifier, one of 0\.8, 0\.95, got 0\.9"):
        predict_set(several, X, confidence_level=0.9)
    with pytest.raises(TypeError, match=r"needs conformalize\(\) on data of its own"):
        cross_val_predict_set(several, X, Y)


def test_crepes_at_a_level():
    crepes = pytest.importorskip("crepes")
    train, rest = np.arange(0, 150, 3), np.setdiff1d(np.arange(150), np.arange(0, 150, 3))
    model = crepes.WrapClassifier(GaussianNB())
    model.fit(X[train], Y[train])
    model.calibrate(X[rest], Y[rest])
    expected = model.predict_set(X, confidence=0.99, smoothing=False, labels=False).astype(bool)
    found = predict_set(model, X, confidence_level=0.99, params={"smoothing": False})
    assert np.array_equal(found, expected)
    default = model.predict_set(X, smoothing=False, labels=False).astype(bool)
    assert np.array_equal(predict_set(model, X, params={"smoothing": False}), default)
    assert not np.array_equal(default, expected)
    with pytest.raises(TypeError, match=r"needs calibrate\(\) on data of its own"):
        cross_val_predict_set(model, X, Y)


def test_cross_validated_sets_are_those_of_each_part():
    cv = StratifiedKFold(5, shuffle=True, random_state=1)
    expected = np.zeros((len(X), 3), dtype=bool)
    for train, test in cv.split(X, Y):
        expected[test] = predict_set(clone(PIPELINE).fit(X[train], Y[train]), X[test])
    assert np.array_equal(cross_val_predict_set(PIPELINE, X, Y, cv=cv), expected)
    assert np.array_equal(
        cross_val_predict_set(PIPELINE, X, Y, cv=cv, n_jobs=2, classes=NAMES[::-1]), expected[:, ::-1]
    )


def test_a_class_that_a_training_part_lacks_has_an_empty_column_there():
    found = cross_val_predict_set(SETS, X, Y, cv=KFold(3))  # the classes stand one after another
    assert found.shape == (150, 3)
    for c in range(3):
        assert not found[c == NUMBERS, c].any()
        assert found[c == NUMBERS].any(axis=1).all()


def test_cross_validated_sets_of_a_frame():
    frame, y = mixed_frame()
    found = cross_val_predict_set(mixed_pipeline(), frame, y, cv=3)
    scores = cross_validate(mixed_pipeline(), frame, y, cv=3, scoring=metrics.set_scorer(Quadratic(0.65)))
    mean = metrics.utility_score(y, found, Quadratic(0.65), classes=NAMES)
    assert mean == pytest.approx(scores["test_score"].mean())
    assert mean > 0.8


def test_weights_are_cut_to_the_training_part():
    weight = np.arange(len(X)) % 3
    codes = MDLDiscretizer().fit(X, Y).transform(X)
    cv = StratifiedKFold(3)
    expected = np.zeros((len(X), 3), dtype=bool)
    for train, test in cv.split(X, Y):
        model = NaiveCredalClassifier(n_categories=8).fit(codes[train], Y[train], sample_weight=weight[train])
        expected[test] = model.predict_set(codes[test])
    model = NaiveCredalClassifier(n_categories=8)
    found = cross_val_predict_set(model, codes, Y, cv=cv, params={"sample_weight": weight})
    assert np.array_equal(found, expected)
    assert not np.array_equal(found, cross_val_predict_set(model, codes, Y, cv=cv))
    in_pipeline = make_pipeline("passthrough", model)
    name = "naivecredalclassifier__sample_weight"
    assert np.array_equal(cross_val_predict_set(in_pipeline, codes, Y, cv=cv, params={name: weight}), expected)


def test_metadata_routing_brings_weights_and_groups_to_those_who_ask():
    weight, groups = np.arange(len(X)) % 3, np.arange(len(X)) // 10
    codes = MDLDiscretizer().fit(X, Y).transform(X)
    cv = GroupKFold(3)
    plain = NaiveCredalClassifier(n_categories=8)
    params = {"sample_weight": weight}
    expected = cross_val_predict_set(plain, codes, Y, cv=cv, groups=groups, params=params)
    with sklearn.config_context(enable_metadata_routing=True):
        asking = NaiveCredalClassifier(n_categories=8).set_fit_request(sample_weight=True)
        model = make_pipeline("passthrough", asking)
        found = cross_val_predict_set(model, codes, Y, cv=cv, groups=groups, params=params)
        not_asking = make_pipeline("passthrough", clone(plain).set_fit_request(sample_weight=False))
        with pytest.raises(TypeError, match="'sample_weight'}, which are not routed to any object"):
            cross_val_predict_set(not_asking, codes, Y, cv=cv, groups=groups, params=params)
    assert np.array_equal(found, expected)
    assert not np.array_equal(found, cross_val_predict_set(plain, codes, Y, cv=cv, groups=groups))


def test_a_precise_classifier_in_cross_validation():
    found = cross_val_predict_set(NaiveBayesClassifier(), MDLDiscretizer().fit(X, Y).transform(X), Y, cv=3)
    assert (found.sum(axis=1) == 1).all()
