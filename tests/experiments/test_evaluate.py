"""Any models on any data: the values are those of a loop by hand, and a store changes none."""

from __future__ import annotations

import json
import sys
from functools import partial
from typing import ClassVar

import joblib
import numpy as np
import pandas as pd
import pytest
from scipy.sparse import csr_matrix
from sklearn.base import clone
from sklearn.dummy import DummyClassifier
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import GridSearchCV, RepeatedStratifiedKFold, ShuffleSplit, StratifiedKFold
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from credal_lib import metrics
from credal_lib.classifiers import NondeterministicClassifier
from credal_lib.predictions import cross_val_predict_set, predict_set
from credal_lib.rewards import DiscountedCost, FBeta, Quadratic
from tests.experiments.anybody import IRIS, SMALL, Fails, Says, X, Y, bins, found, models, same
from tests.experiments.killed import killed_and_run_to_the_end

TWICE = RepeatedStratifiedKFold(n_splits=3, n_repeats=2, random_state=1)


def by_hand(model, X, y, score, splitter):
    """Score each fold with scikit-learn and this library's metrics alone."""
    classes = np.unique(y)
    values = []
    for train, test in splitter.split(X, y):
        fitted = clone(model).fit(X.iloc[train], y.iloc[train])
        values.append(score(y.iloc[test], predict_set(fitted, X.iloc[test], classes), classes=classes))
    return values


SCORES = {
    "u65": partial(metrics.utility_score, reward=Quadratic(0.65)),
    "discounted_accuracy": metrics.discounted_accuracy_score,
    "set_accuracy": metrics.set_accuracy_score,
}


@pytest.mark.parametrize("score", SCORES)
def test_each_value_is_that_of_a_loop_by_hand(score):
    frame = found(models(), IRIS, score, TWICE).frame
    for name, model in models().items():
        values = frame[frame["model"] == name]["value"]
        assert values.to_list() == pytest.approx(by_hand(model, X, Y, SCORES[score], TWICE), nan_ok=True)
    assert frame["n"].unique().tolist() == [50]
    assert frame["seconds"].gt(0).all()
    assert frame[["repetition", "fold"]].drop_duplicates().to_numpy().tolist() == [
        [r, f] for r in (0, 1) for f in range(3)
    ]


def test_the_accuracy_is_that_of_predict():
    """NCC's `predict` names one class where its set holds more."""
    frame = found(models(), IRIS, "accuracy", TWICE).frame
    for name, model in models().items():
        values = [
            clone(model).fit(X.iloc[train], Y.iloc[train]).score(X.iloc[test], Y.iloc[test])
            for train, test in TWICE.split(X, Y)
        ]
        assert frame[frame["model"] == name]["value"].to_list() == pytest.approx(values)


def test_a_score_of_lists_gets_probabilities_and_the_set_as_the_list():
    model = NondeterministicClassifier(GaussianNB())
    frame = found({"NDC": model}, IRIS, "padded_brier_loss", TWICE).frame
    values = []
    for train, test in TWICE.split(X, Y):
        fitted = clone(model).fit(X.iloc[train], Y.iloc[train])
        p, sets = fitted.predict_proba(X.iloc[test]), fitted.predict_set(X.iloc[test])
        values.append(metrics.padded_brier_loss(Y.iloc[test], p, sets, classes=np.unique(Y)))
    assert frame["value"].to_list() == pytest.approx(values)


class Notes(Says):
    """Remembers on the class what it was shown."""

    shown: ClassVar[list[object]] = []

    def fit(self, X, y):
        self.shown.append((X, y))
        return super().fit(X, y)


def test_a_model_gets_the_rows_as_they_are():
    Notes.shown.clear()
    text = X.assign(name="a", kind=pd.Categorical(["b", "c"] * 75), gap=pd.array([1, None] * 75, dtype="Int64"))
    found({"notes": Notes()}, {"iris": (text, Y)}, "u65", 3)
    parts = list(StratifiedKFold(3).split(text, Y))
    assert len(Notes.shown) == 3
    for (rows, labels), (train, _) in zip(Notes.shown, parts, strict=True):
        pd.testing.assert_frame_equal(rows, text.iloc[train])
        pd.testing.assert_series_equal(labels, Y.iloc[train])


FORMS = {
    "arrays": (X.to_numpy(), Y.to_numpy()),
    "lists": (X.to_numpy().tolist(), Y.to_list()),
    "text": (X, pd.array(Y, dtype="string")),
    "categories": (X, Y.astype("category")),
    "sparse": (csr_matrix(X.to_numpy()), Y.to_numpy()),
}


@pytest.mark.parametrize("form", FORMS)
def test_the_container_of_the_data_changes_nothing(form):
    model = {"most frequent": DummyClassifier(strategy="stratified", random_state=0)}
    one, other = (found(model, {"iris": pair}, ("u65", "accuracy")) for pair in (FORMS[form], (X, Y)))
    same(one, other)
    assert one.classes["iris"].tolist() == ["setosa", "versicolor", "virginica"]


def test_labels_of_a_type_that_allows_missing_ones():
    numbers = Y.map({"setosa": 10, "versicolor": 30, "virginica": 20})
    one, other = (found(None, {"iris": (X, y)}, ("u65", "accuracy")) for y in (numbers.astype("Int64"), numbers))
    same(one, other)
    assert one.classes["iris"].tolist() == [10, 20, 30]


def test_the_order_of_categories_is_that_of_the_classes():
    order = ["virginica", "setosa", "versicolor", "another"]
    result = found({"one": Says()}, {"iris": (X, pd.Categorical(Y, order))}, "u65")
    assert result.classes["iris"].tolist() == order
    assert result.table("u65").loc["iris", "one"] == pytest.approx(1 / 3)


def test_a_class_that_the_training_rows_lack_is_missed():
    last = np.flatnonzero(Y == "virginica")
    rest = np.flatnonzero(Y != "virginica")
    result = found({"Gauss": GaussianNB(), "NCC": bins()}, IRIS, "discounted_accuracy", [(rest, last)])
    assert result.frame["value"].to_list() == [0, 0]


def test_costs_are_read_in_the_order_of_the_classes_given():
    """Naming setosa when virginica is true costs 1, all else nothing."""
    costs = np.zeros((3, 3))
    costs[0, 2] = 1
    reward = DiscountedCost(costs, 0.5)
    given = {name: found({"one": Says()}, IRIS, reward, classes=order) for name, order in {
        "sorted": ["setosa", "versicolor", "virginica"],
        "turned": ["virginica", "versicolor", "setosa"],
    }.items()}  # fmt: skip
    assert given["sorted"].frame["value"].mean() == pytest.approx(-1 / 3)
    assert given["turned"].frame["value"].mean() == 0


def test_searches_and_pipelines_answer_with_their_sets():
    search = GridSearchCV(bins(), {"naivecredalclassifier__s": [1.0, 4.0]}, cv=3)
    fixed = GridSearchCV(bins(), {"naivecredalclassifier__s": [1.0]}, cv=3)
    result = found({"search": search, "fixed": fixed, "NCC": bins()}, IRIS, ("u65", "determinacy"))
    values = result.frame.pivot(index=["fold", "score"], columns="model", values="value")
    assert (values["fixed"] == values["NCC"]).all()
    assert result.frame.query("score == 'determinacy' and model == 'NCC'")["value"].lt(1).any()


@pytest.mark.parametrize("package", ["mapie", "crepes"])
def test_conformal_models_are_calibrated_on_rows_set_aside(package):
    """At 90 percent the sets of exchangeable rows hold the truth nearly so often; fitted rows would give more."""
    module = pytest.importorskip({"mapie": "mapie.classification", "crepes": "crepes"}[package])
    if package == "mapie":
        conformal = module.SplitConformalClassifier(GaussianNB(), confidence_level=0.8, prefit=False)
    else:
        conformal = module.WrapClassifier(GaussianNB())
    hits = {"hits": lambda y_true, sets: sets[np.arange(len(y_true)), y_true].mean()}
    noise = np.random.default_rng(0).normal(size=(400, 2))
    label = np.where(noise[:, 0] + np.random.default_rng(1).normal(size=400) > 0, "yes", "no")
    one = found({"conformal": conformal}, {"noise": (noise, label)}, hits, calibration=0.5)
    assert one.missing.empty
    assert one.frame["value"].mean() == pytest.approx(0.8 if package == "mapie" else 0.95, abs=0.05)
    same(one, found({"conformal": conformal}, {"noise": (noise, label)}, hits, calibration=0.5))


def test_cross_conformal_models_need_nothing_set_aside():
    module = pytest.importorskip("mapie.classification")
    result = found({"cross": module.CrossConformalClassifier(GaussianNB(), cv=3)}, IRIS)
    assert result.missing.empty
    assert result.table("u65").loc["iris", "cross"] > 0.8


def test_a_model_of_one_s_own_needs_no_more_than_fit_and_one_way_to_predict():
    class Bare:
        def fit(self, X, y):
            self.classes_, count = np.unique(y, return_counts=True)
            self.share = count / len(y)

        def predict_proba(self, X):
            return np.tile(self.share, (len(X), 1))

    bare = Bare()
    result = found({"bare": bare}, {"iris": (X.to_numpy()[50:], Y.to_numpy()[50:])}, ("accuracy", "u65"))
    assert result.frame["value"].unique().tolist() == [0.5]
    assert vars(bare) == {}


def test_ready_predictions_beside_a_model_are_judged_on_the_same_rows():
    ready = cross_val_predict_set(bins(), X, Y, cv=5)
    result = found({"NCC": bins(), "ready": {"iris": ready}}, IRIS, ("u65", "determinacy", FBeta(2)))
    values = result.frame.pivot(index=["score", "fold"], columns="model", values="value")
    assert (values["NCC"] == values["ready"]).all()
    assert result.frame[result.frame["model"] == "ready"]["seconds"].isna().all()


def test_minus_one_is_a_class_where_a_prediction_names_it_or_somebody_states_it():
    moods, never = [-1, 0, 1] * 4, [0, 1] * 6
    frame = {"mine": (np.arange(12.0).reshape(12, 1), moods)}
    named = found({"ready": {"mine": moods}, "other": {"mine": never}}, frame, "single_accuracy", cv=3)
    assert named.table("single_accuracy").loc["mine", "ready"] == 1
    stated = found({"other": {"mine": never}}, frame, "single_accuracy", cv=3, classes=[-1, 0, 1])
    assert stated.table("single_accuracy").loc["mine", "other"] == named.table("single_accuracy").loc["mine", "other"]


def test_ready_predictions_need_no_rows():
    with_rows, without = (found({"right": {"a": Y}}, {"a": (rows, Y)}, "u65") for rows in (X, None))
    same(with_rows, without)
    assert with_rows.frame["value"].eq(1).all()


DIVISIONS = {
    "number": (4, 4),
    "splitter": (StratifiedKFold(3, shuffle=True, random_state=0), 3),
    "one part": ([(np.arange(0, 30, 2), np.arange(1, 30, 2))], 1),
    "masks": ([(np.arange(30) % 2 == 0, np.arange(30) % 2 == 1)], 1),
    "generator": (StratifiedKFold(3), 3),
    "by name": ({"small": 2}, 2),
}


@pytest.mark.parametrize("name", DIVISIONS)
def test_any_division_that_scikit_learn_takes(name):
    cv, folds = DIVISIONS[name]
    pair = SMALL["small"]
    result = found(None, SMALL, "u65", cv.split(*pair) if name == "generator" else cv)
    assert result.frame[["repetition", "fold"]].drop_duplicates().to_numpy().tolist() == [[0, f] for f in range(folds)]


def test_random_splits_are_repetitions():
    result = found(None, IRIS, "u65", ShuffleSplit(3, test_size=0.5, random_state=0))
    assert result.parts["repetition"].tolist() == [0, 1, 2]
    assert result.parts[["n_train", "n_test"]].to_numpy().tolist() == [[75, 75]] * 3


def test_workers_and_the_order_of_models_change_nothing():
    given = {"forest": RandomForestClassifier(3), "NCC": bins()}
    one = found(given, IRIS, ("u65", "accuracy"))
    same(one, found(given, IRIS, ("u65", "accuracy"), n_jobs=2))
    turned = found(dict(reversed(given.items())), IRIS, ("u65", "accuracy"))
    pd.testing.assert_frame_equal(one.table(), turned.table().loc[one.table().index])


def test_a_dask_cluster_gives_the_same_values(tmp_path):
    distributed = pytest.importorskip("distributed")
    given = {"forest": RandomForestClassifier(3), "NCC": bins()}
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0")
    with cluster, distributed.Client(cluster), joblib.parallel_config("dask"):
        same(found(given, IRIS, "u65", 3, tmp_path), found(given, IRIS, "u65", 3))
    assert len(list(tmp_path.rglob("*.json"))) == 6


def test_random_numbers_come_from_the_seed_and_the_caller_s_are_left_alone():
    given = {"chance": DummyClassifier(strategy="uniform")}
    np.random.seed(5)  # noqa: NPY002
    expected = np.random.random()  # noqa: NPY002
    np.random.seed(5)  # noqa: NPY002
    one = found(given, IRIS, "accuracy")
    assert np.random.random() == expected  # noqa: NPY002
    same(one, found(given, IRIS, "accuracy"))
    assert not one.frame["value"].equals(found(given, IRIS, "accuracy", seed=1).frame["value"])


def test_a_model_that_fails_costs_its_cells_and_is_tried_again(tmp_path):
    """Of 30 rows the three folds leave 20 for training."""
    given = {"fails": Fails(least=25), "Gauss": GaussianNB()}
    with pytest.warns(UserWarning, match=r"missing of fails on small \(3\): RuntimeError: 20 rows are too few"):
        result = found(given, SMALL, ("u65", "u80"), 3, tmp_path)
    assert result.frame["value"].isna().tolist() == [True] * 6 + [False] * 6
    assert result.missing["reason"].unique().tolist() == ["RuntimeError: 20 rows are too few"]
    assert result.missing["error"].str.startswith("Traceback").all()
    assert result.table().isna().to_numpy().tolist() == [[True, True], [False, False]]
    assert "missing of fails on small (3)" in repr(result)
    with pytest.raises(ValueError, match="of \\['fails'\\] some are missing"):
        result.compare("u65")
    with pytest.warns(UserWarning, match="20 rows"):
        found(given, SMALL, ("u65", "u80"), 3, tmp_path)
    assert found({"fails": Fails(least=20)}, SMALL, "u65", 3, tmp_path).missing.empty


# the store


@pytest.fixture
def idle(monkeypatch):
    """Fail if a cell is computed."""
    return lambda: monkeypatch.setattr(
        "credal_lib.experiments._engine.run_cell", lambda *_: pytest.fail("computed again")
    )


def computed(monkeypatch, call):
    """Number of cells that a call computes."""
    from credal_lib.experiments._engine import run_cell

    seen = []
    with monkeypatch.context() as patch:
        patch.setattr("credal_lib.experiments._engine.run_cell", lambda *given: seen.append(1) or run_cell(*given))
        call()
    return len(seen)


def test_a_store_spares_the_work_and_serves_other_scores(tmp_path, idle):
    one = found(None, SMALL, "u65", 3, tmp_path)
    other = found(None, SMALL, ("u80", "determinacy", "accuracy"), 3)
    idle()
    same(one, found(None, SMALL, "u65", 3, tmp_path))
    same(other, found(None, SMALL, ("u80", "determinacy", "accuracy"), 3, tmp_path))
    same(one, found(None, SMALL, "u65", 3, tmp_path, n_jobs=2))


def test_probabilities_are_stored_only_if_a_score_needs_them(tmp_path, monkeypatch):
    given = {"Gauss": GaussianNB()}
    run = partial(found, given, SMALL, cv=3, store=tmp_path)
    assert computed(monkeypatch, lambda: run("u65")) == 3
    assert not any("p" in row for file in tmp_path.rglob("*.json") for row in json.loads(file.read_text())["rows"])
    assert computed(monkeypatch, lambda: run("padded_brier_loss")) == 3
    for file in tmp_path.rglob("*-p.json"):
        assert all(len(row["p"].split()) == 3 for row in json.loads(file.read_text())["rows"])
    for path in tmp_path.rglob("*.json"):
        if not path.name.endswith("-p.json"):
            path.unlink()
    assert computed(monkeypatch, lambda: run(("u65", "padded_brier_loss"))) == 0
    assert computed(monkeypatch, lambda: run("u65")) == 0


CHANGES = {
    "labels": {"data": {"small": (SMALL["small"][0], np.roll(SMALL["small"][1], 1))}},
    "one number": {"data": {"small": (SMALL["small"][0] + 1e-9, SMALL["small"][1])}},
    "the type of the rows": {"data": {"small": (SMALL["small"][0].astype("float32"), SMALL["small"][1])}},
    "classes": {"classes": ["virginica", "versicolor", "setosa"]},
    "a setting": {"given": {"Gauss": GaussianNB(var_smoothing=1e-8)}},
    "another model": {"given": {"Gauss": Says()}},
    "a pipeline": {"given": {"Gauss": make_pipeline(StandardScaler(), GaussianNB())}},
    "the seed": {"seed": 1},
    "the division": {"cv": StratifiedKFold(3, shuffle=True, random_state=1)},
}


@pytest.mark.parametrize("change", CHANGES)
def test_stored_cells_of_something_else_are_not_used(tmp_path, monkeypatch, change):
    settings = {"given": {"Gauss": GaussianNB()}, "data": SMALL, "cv": 3}
    found(**settings, store=tmp_path)
    assert computed(monkeypatch, lambda: found(**settings, store=tmp_path)) == 0
    new = settings | CHANGES[change]
    assert computed(monkeypatch, lambda: found(**new, store=tmp_path)) == 3
    same(found(**new, store=tmp_path), found(**new))


def test_the_name_of_a_model_and_more_repetitions_cost_nothing_that_is_there(tmp_path, monkeypatch):
    found(
        {"Gauss": GaussianNB()},
        SMALL,
        "u65",
        RepeatedStratifiedKFold(n_splits=3, n_repeats=1, random_state=0),
        tmp_path,
    )
    more = RepeatedStratifiedKFold(n_splits=3, n_repeats=3, random_state=0)
    given = {"renamed": GaussianNB(), "new": Says()}
    assert computed(monkeypatch, lambda: found(given, SMALL, "u65", more, tmp_path)) == 6 + 9


def test_a_damaged_cell_is_computed_again(tmp_path, monkeypatch):
    one = found(None, SMALL, "u65", 3, tmp_path)
    file = min(tmp_path.rglob("*.json"))
    content = json.loads(file.read_text())
    content["rows"][0]["answers"] += 1
    file.write_text(json.dumps(content))
    with pytest.warns(UserWarning, match="is damaged; the cell is recomputed"):
        again = found(None, SMALL, "u65", 3, tmp_path)
    same(one, again)


PROGRAM = """
import sys, time
from sklearn.naive_bayes import GaussianNB
from sklearn.ensemble import RandomForestClassifier
from tests.experiments.anybody import IRIS, found
class Slow(GaussianNB):
    def fit(self, X, y):
        time.sleep(0.05)
        return super().fit(X, y)
models = {"slow": Slow(), "forest": RandomForestClassifier(5)}
result = found(models, IRIS, ("u65", "accuracy"), 10, sys.argv[1], n_jobs=2)
result.frame.drop(columns="seconds").to_json(sys.argv[2])
"""


def test_killed_at_any_moment_it_loses_no_finished_cell_and_ends_with_the_same_values(tmp_path):
    store, out = tmp_path / "store", tmp_path / "out.json"
    command = [sys.executable, "-W", "ignore", "-c", PROGRAM, str(store), str(out)]
    assert killed_and_run_to_the_end(command, store, kills=1, cells=4) == 1
    expected = found(
        {"slow": GaussianNB(), "forest": RandomForestClassifier(5)}, IRIS, ("u65", "accuracy"), 10
    ).frame.drop(columns="seconds")
    pd.testing.assert_frame_equal(pd.read_json(out), expected, check_dtype=False)
