"""The engine of the experiments: every cell once, whatever the workers, the interruptions and the failures."""

from __future__ import annotations

import os
import signal
import threading
from dataclasses import replace

import joblib
import numpy as np
import pandas as pd
import pytest

from credal_book import datasets, studies
from credal_book.studies._study import checksum
from credal_lib import experiments
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier
from credal_lib.experiments._engine import KILLED, run_cell
from tests.studies.small import Y, compared, counted, own_data, own_study, run, same

STUDY = "nbc-against-ncc"
SMALL = ["contact-lenses", "iris", "wine"]


def test_every_row_of_the_data_is_answered_once_in_each_repetition(whole):
    answered = whole.counts.groupby(["data", "features"])["answers"].sum()
    rows = {name: len(datasets.load(name).y) for name in SMALL}
    kinds = ("all", "selected", "locally predictive")
    assert answered.to_dict() == {(name, kind): n for name, n in rows.items() for kind in kinds}


@pytest.mark.parametrize("n_jobs", [2, 3])
def test_counts_do_not_depend_on_the_number_of_workers(whole, n_jobs):
    same(run(n_jobs=n_jobs), whole)


def test_counts_do_not_depend_on_the_order_of_the_data_or_on_the_company(whole):
    alone = run(["wine"])
    same(run(SMALL[::-1]), whole)
    expected = whole.counts[whole.counts["data"] == "wine"].reset_index(drop=True)
    pd.testing.assert_frame_equal(alone.counts, expected)


def test_another_seed_gives_other_folds(whole):
    assert not run(seed=1).counts.equals(whole.counts)


def test_own_data_and_own_classifiers():
    bunch = datasets.load("iris")
    own = replace(bunch, name="mine")
    precise = {"NBC": NaiveBayesClassifier(s=2.0), "Laplace": NaiveBayesClassifier(prior="laplace")}
    models = {**precise, "NCC": NaiveCredalClassifier(s=2.0)}
    found = run(own, classifiers=models)
    assert found.counts["data"].unique().tolist() == ["mine"]
    assert found.provenance["classifiers"]["NCC"] == "NaiveCredalClassifier(s=2.0)"
    with pytest.raises(ValueError, match="needs NBC, NCC; missing: NBC"):
        run(own, classifiers={"NCC": NaiveCredalClassifier()})


def test_a_dask_cluster_gives_the_same_counts(whole, tmp_path):
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0")
    with cluster, distributed.Client(cluster), joblib.parallel_config("dask"):
        same(run(store=tmp_path), whole)
    assert len(list(tmp_path.rglob("*.json"))) == 30


class Moody(NaiveCredalClassifier):
    """Refuses training parts of 134 and 135 rows: those of iris, not of wine."""

    def fit(self, X, y):
        if len(y) == 135:
            raise ArithmeticError("not today")
        return super().fit(X, y)


def test_a_failing_cell_is_recorded_and_stops_nothing(whole, tmp_path):
    models = {"NBC": NaiveBayesClassifier(), "NCC": Moody()}
    found = run(classifiers=models, store=tmp_path)
    assert found.missing["data"].tolist() == ["iris"] * 10
    assert all("ArithmeticError: not today" in error and "Traceback" in error for error in found.missing["error"])
    assert set(found.counts["data"]) == {"contact-lenses", "wine"}
    assert repr(found) == "<nbc-against-ncc: 20 of 30 cells, 3 data sets; missing: iris (10); see .missing>"
    found.save(tmp_path)
    assert len(studies.results(STUDY, tmp_path).missing) == 10
    with pytest.raises(ValueError, match="10 cells failed"):
        studies.differences(found, whole)


def test_failed_cells_are_worked_on_again(tmp_path, monkeypatch):
    study = studies.find(STUDY)
    monkeypatch.setattr(Moody, "fit", Moody.fit)
    models = {"NBC": NaiveBayesClassifier(), "NCC": Moody()}
    assert len(run(["iris"], classifiers=models, store=tmp_path).missing) == 10
    monkeypatch.setattr(Moody, "fit", NaiveCredalClassifier.fit)
    assert run(["iris"], classifiers=models, store=tmp_path).missing.empty
    assert study.seed == studies.find(STUDY).seed


def test_the_traceback_of_a_cell_that_cannot_load_its_data():
    cell = studies.Cell(studies.find(STUDY), "no such data", 0, 0)
    _, outcome = run_cell(0, cell)
    assert "unknown data set" in outcome["error"]


class Answers(NaiveCredalClassifier):
    """Answers what it was told."""

    def __init__(self, change=None, s=1.0):
        self.change = change
        super().__init__(s=s)

    def predict_set(self, X):
        return self.change(super().predict_set(X))


class Names(NaiveBayesClassifier):
    """Names what it was told."""

    def __init__(self, change=None):
        self.change = change
        super().__init__()

    def predict(self, X):
        return self.change(super().predict(X))


WRONG_SETS = {
    "NaN": lambda sets: np.full(sets.shape, np.nan),
    "floats": lambda sets: sets.astype(float),
    "integers": lambda sets: sets.astype(int),
    "one column": lambda sets: sets[:, :1],
    "a row less": lambda sets: sets[1:],
}

WRONG_CLASSES = {
    "floats": lambda named: named.astype(float),
    "below the first": lambda named: named - 1,
    "above the last": lambda named: named + 1,
    "a row less": lambda named: named[1:],
    "a column": lambda named: named[:, None],
    "text": lambda named: named.astype(str),
}


@pytest.mark.parametrize("wrong", WRONG_SETS)
def test_sets_of_the_wrong_form_are_failures_that_name_the_classifier(wrong):
    found = compared(classifiers={"NBC": NaiveBayesClassifier(), "NCC": Answers(WRONG_SETS[wrong])})
    assert len(found.missing) == 3
    assert found.missing["error"].str.contains(r"Answers\.predict_set: expected").all()


@pytest.mark.parametrize("wrong", WRONG_CLASSES)
@pytest.mark.parametrize("place", ["NBC", "NCC", "another"])
def test_classes_of_the_wrong_form_are_failures_that_name_the_classifier(wrong, place):
    models = {"NBC": NaiveBayesClassifier(), "NCC": NaiveCredalClassifier(), place: Names(WRONG_CLASSES[wrong])}
    found = compared(classifiers=models)
    assert len(found.missing) == 3
    assert found.missing["error"].str.contains(r"Names\.predict: expected").all()


ROWS = {
    "a dict": lambda: {"answers": 1},
    "no dicts": lambda: [("answers", 1)],
    "text": lambda: "answers",
    "none": lambda: None,
    "a tuple": lambda: [{"answers": (1, 2)}],
    "an array": lambda: [{"answers": np.arange(2)}],
    "keys of the cell": lambda: [{"answers": 1, "data": "other"}],
    "a number as key": lambda: [{1: 1}],
}


@pytest.mark.parametrize("what", ROWS)
def test_rows_that_are_no_rows_are_failures(tmp_path, what):
    calls = []

    def count(cell, watch):
        calls.append(cell.fold)
        return [{"answers": 1}] if cell.fold else ROWS[what]()

    for store in (None, tmp_path):
        found = counted(count, store)
        assert found.missing["fold"].tolist() == [0]
        assert found.missing["error"].str.contains("count: expected").all()
        assert found.counts["fold"].tolist() == [1, 2]


def test_counts_are_the_same_with_a_store_and_without(tmp_path):
    def count(cell, watch):
        yield {
            "answers": np.int64(3),
            "loss": np.float32(0.1),
            "label": np.str_("01"),
            "right": np.bool_(cell.fold),
            "none": float("nan"),
            "empty": None,
        }

    plain = counted(count)
    assert plain.missing.empty
    assert plain.counts["answers"].dtype == np.int64
    for _ in range(2):
        pd.testing.assert_frame_equal(counted(count, tmp_path).counts, plain.counts)


def test_draws_of_one_class_are_failed_cells():
    draws = experiments.Draws(1, (5,))
    models = {"NBC": NaiveBayesClassifier(), "NCC": NaiveCredalClassifier()}
    one = studies.run("downsampling", own_data(y=Y * 0), models, draws, progress=False, preparation="discretized")
    assert one.missing["error"].str.contains("at least two classes").all()
    assert len(one.missing) == 1
    rare = np.zeros(20_000, dtype=int)
    rare[0] = 1
    with pytest.raises(ValueError, match="sizes: none of 1,000 draws of 2 rows has two classes"):
        experiments.Draws(1, (2,)).part(rare, 0, 0, [1])


def test_what_cannot_be_sent_to_other_processes_is_refused_before_the_first_cell(tmp_path):
    held = NaiveCredalClassifier()
    held.lock = threading.Lock()
    models = {"NBC": NaiveBayesClassifier(), "NCC": held}
    with pytest.raises(TypeError, match=r"n_jobs: NCC cannot be pickled for other processes .*; use n_jobs=1"):
        compared(classifiers=models, store=tmp_path, n_jobs=2)
    assert not list(tmp_path.rglob("*.json"))
    assert compared(classifiers=models).missing.empty
    with joblib.parallel_config("threading"):
        assert compared(classifiers=models, n_jobs=2).missing.empty


class Fatal:
    """Counts, but for the folds that it is told: there it kills its process, alone or with others beside it."""

    def __init__(self, always, beside, marks):
        self.always, self.beside, self.marks = always, beside, marks

    def __call__(self, cell, watch):
        tried = self.marks / str(cell.fold)
        if cell.fold in self.always or (cell.fold in self.beside and not tried.exists()):
            tried.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return [{"answers": cell.fold}]


def test_a_worker_that_is_killed_costs_its_cell_alone(tmp_path, monkeypatch):
    """As the operating system does for lack of memory. Fold 2 is too much beside others, fold 5 in any case."""
    many = experiments.CrossValidation(repetitions=1, folds=9)
    study = replace(own_study(Fatal({5}, {2}, tmp_path)), protocol=many)
    options = {"store": tmp_path / "store", "progress": False, "n_jobs": 2}
    found = studies.run(study, own_data(), **options)
    assert found.counts["answers"].tolist() == [0, 1, 2, 3, 4, 6, 7, 8]
    assert found.missing[["fold", "error"]].to_numpy().tolist() == [[5, KILLED]]
    assert found.provenance["data"]["mine"]["sha256"] == checksum(own_data())
    assert repr(found) == "<own: 8 of 9 cells, 1 data set; missing: mine (1); see .missing>"
    recomputed = []

    def noted(position, cell):
        recomputed.append(cell.fold)
        return position, {"rows": [], "seconds": {}}

    monkeypatch.setattr("credal_lib.experiments._engine.run_cell", noted)
    assert studies.run(study, own_data(), **{**options, "n_jobs": 1}).missing.empty
    assert recomputed == [5]


def test_nothing_but_killed_cells_ends_with_no_counts(tmp_path):
    found = studies.run(own_study(Fatal({0, 1, 2}, (), tmp_path)), own_data(), progress=False, n_jobs=2)
    assert found.missing["error"].tolist() == [KILLED] * 3
    assert found.provenance["data"] == {"mine": {"route": "", "sha256": ""}}
