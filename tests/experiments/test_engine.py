"""The engine of the experiments: every cell once, whatever the workers, the interruptions and the failures."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from functools import partial
from importlib.metadata import version
from pathlib import Path

import joblib
import numpy as np
import pandas as pd
import pytest

from credal_lib import datasets
from credal_lib import experiments as ex
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier
from credal_lib.experiments import _store
from credal_lib.experiments._engine import work
from credal_lib.experiments._fingerprint import code
from credal_lib.experiments._list import MODULES
from credal_lib.experiments.studies._cells import by_size, discretized
from credal_lib.rewards import DiscountedCost
from tests.conftest import ROOT

STUDY = "nbc-against-ncc"
SMALL = ["contact-lenses", "iris", "wine"]
ONCE = ex.CrossValidation(repetitions=1)


def run(data=SMALL, study=STUDY, protocol=ONCE, **options):
    return ex.run(study, data, protocol=protocol, progress=False, **options)


@pytest.fixture(scope="module")
def whole():
    return run()


def same(one, other):
    pd.testing.assert_frame_equal(one.counts, other.counts)
    assert one.provenance["data"] == other.provenance["data"]


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


def test_large_data_sets_are_cross_validated_once():
    protocol = ex.CrossValidation(repetitions=3, folds=2, large=100)
    assert len(list(protocol.cells(101))) == 2
    assert len(list(protocol.cells(100))) == 6


def test_folds_are_a_stratified_partition():
    y = np.repeat([0, 1], [40, 60])
    parts = [ONCE.split(y, 0, fold, [1]) for fold in range(10)]
    assert np.array_equal(np.sort(np.concatenate([test for _, test in parts])), np.arange(100))
    assert all(np.bincount(y[test]).tolist() == [4, 6] for _, test in parts)
    assert all(set(train).isdisjoint(test) and len(train) + len(test) == 100 for train, test in parts)


def test_draws_have_their_size_and_two_classes():
    protocol = ex.Draws(repetitions=20, sizes=(2, 5))
    y = np.repeat([0, 1], [95, 5])
    for repetition, fold in protocol.cells(len(y)):
        train, test = protocol.split(y, repetition, fold, [1])
        assert len(train) == protocol.sizes[fold]
        assert set(y[train]) == {0, 1}
        assert np.array_equal(np.sort(np.concatenate([train, test])), np.arange(100))
    assert [fold for _, fold in ex.Draws(1, (5, 100)).cells(100)] == [0]


# --- what is learnt where --------------------------------------------------------------------------------------------


def test_cut_points_and_features_are_learnt_from_the_training_rows_only():
    """Other test rows, however strange, change neither the codes of the training rows nor the selected features."""
    data = datasets.load("wine")
    rows = np.arange(len(data.y))
    train, test = rows[rows % 5 != 0], rows[rows % 5 == 0]
    strange = data.X.copy()
    strange[test] = np.random.default_rng(1).normal(size=strange[test].shape) * 1000
    one, other = discretized(data, train, test), discretized(replace(data, X=strange), train, test)
    assert np.array_equal(one.train, other.train)
    assert one.n_categories.tolist() == other.n_categories.tolist()
    assert np.array_equal(one.selected().train, other.selected().train)
    assert not np.array_equal(one.test, other.test)


def test_a_class_that_the_training_rows_lack_is_never_answered_and_never_hit():
    data = datasets.load("iris")
    train, test = np.arange(100), np.arange(100, 150)
    part = discretized(data, train, test)
    sets = part.sets(part.fitted(NaiveCredalClassifier()))
    assert sets.shape == (50, 3)
    assert not sets[:, 2].any()
    assert sum(row["hits"] for row in by_size(sets, part.y_test)) == 0


def test_counting_by_size():
    sets = np.array([[1, 0, 0], [1, 1, 0], [0, 1, 1], [0, 0, 0]], dtype=bool)
    assert by_size(sets, np.array([0, 2, 2, 0]), classifier="x") == [
        {"classifier": "x", "size": 0, "answers": 1, "hits": 0},
        {"classifier": "x", "size": 1, "answers": 1, "hits": 1},
        {"classifier": "x", "size": 2, "answers": 2, "hits": 1},
    ]


# --- stores ----------------------------------------------------------------------------------------------------------


def test_a_store_spares_the_work(whole, tmp_path, monkeypatch):
    run(store=tmp_path)
    monkeypatch.setattr("credal_lib.experiments._engine.work", lambda *_: pytest.fail("worked on again"))
    same(run(store=tmp_path), whole)


def test_more_repetitions_go_on_from_a_store_and_other_settings_do_not(tmp_path):
    run(["contact-lenses"], store=tmp_path)
    files = set(tmp_path.rglob("*.json"))
    run(["contact-lenses"], store=tmp_path, protocol=ex.CrossValidation(repetitions=2))
    assert set(tmp_path.rglob("*.json")) > files
    assert len(list(tmp_path.glob("*/*"))) == 1
    for other in ({"seed": 7}, {"protocol": ex.CrossValidation(1, folds=5)}):
        run(["contact-lenses"], store=tmp_path, **other)
    assert len(list(tmp_path.glob("*/*"))) == 3


def test_half_a_file_is_never_taken_for_a_cell(whole, tmp_path):
    """What a killed process leaves is a file under another name."""
    run(store=tmp_path)
    chosen = min(tmp_path.rglob("*.json"))
    chosen.rename(chosen.with_suffix(".12345"))
    same(run(store=tmp_path), whole)


PROGRAM = """
import sys
from credal_lib import experiments as ex
store, out = sys.argv[1:]
twice = ex.CrossValidation(repetitions=2)
found = ex.run("nbc-against-ncc", {data!r}, protocol=twice, n_jobs=2, store=store, progress=False)
found.save(out)
"""


def test_killed_at_any_moment_it_loses_no_finished_cell_and_ends_with_the_same_counts(tmp_path):
    data = ["iris", "wine"]
    store = tmp_path / "store"
    command = [sys.executable, "-c", PROGRAM.format(data=data), str(store), str(tmp_path / "out")]
    finished: set[Path] = set()
    interruptions = 0
    for attempt in range(20):
        process = subprocess.Popen(command, cwd=ROOT, start_new_session=True)
        begun = len(finished)
        while process.poll() is None and (len(finished) < begun + 5 or interruptions == 4):
            time.sleep(0.02)
            finished = set(store.rglob("*.json"))
        if process.poll() is not None:
            break
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        interruptions += 1
        now = set(store.rglob("*.json"))
        assert now >= finished, f"attempt {attempt} lost cells"
        assert all("rows" in json.loads(path.read_text()) for path in now)
        finished = now
    assert process.returncode == 0
    assert interruptions >= 3
    left_behind = run(data, protocol=ex.CrossValidation(repetitions=2))
    assert ex.differences(left_behind, ex.results(STUDY, tmp_path / "out")).empty
    pd.testing.assert_frame_equal(left_behind.counts, ex.results(STUDY, tmp_path / "out").counts)


def test_a_dask_cluster_gives_the_same_counts(whole, tmp_path):
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster), joblib.parallel_config("dask"):
        same(run(store=tmp_path), whole)
    assert len(list(tmp_path.rglob("*.json"))) == 30


# --- failures --------------------------------------------------------------------------------------------------------


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
    assert len(ex.results(STUDY, tmp_path).missing) == 10
    with pytest.raises(ValueError, match="10 cells failed"):
        ex.differences(found, whole)


def test_failed_cells_are_worked_on_again(tmp_path, monkeypatch):
    study = ex.find(STUDY)
    monkeypatch.setattr(Moody, "fit", Moody.fit)
    models = {"NBC": NaiveBayesClassifier(), "NCC": Moody()}
    assert len(run(["iris"], classifiers=models, store=tmp_path).missing) == 10
    monkeypatch.setattr(Moody, "fit", NaiveCredalClassifier.fit)
    assert run(["iris"], classifiers=models, store=tmp_path).missing.empty
    assert study.seed == ex.find(STUDY).seed


def test_the_traceback_of_a_cell_that_cannot_load_its_data():
    cell = ex.Cell(ex.find(STUDY), "no such data", 0, 0)
    _, outcome = work(0, cell)
    assert "unknown data set" in outcome["error"]


# --- results ---------------------------------------------------------------------------------------------------------


def test_saved_results_read_back_the_same_and_have_the_same_bytes(whole, tmp_path):
    whole.save(tmp_path / "a")
    run(n_jobs=2).save(tmp_path / "b")
    kept = ex.results(STUDY, tmp_path / "a")
    pd.testing.assert_frame_equal(kept.counts, whole.counts)
    assert kept.provenance == {key: value for key, value in whole.provenance.items() if key != "missing"}
    tables = [(tmp_path / name / f"{STUDY}.csv.gz").read_bytes() for name in "ab"]
    assert tables[0] == tables[1]


def test_differences_are_found_whatever_they_are(whole):
    assert ex.differences(run(["iris"]), whole).empty
    wrong = whole.counts.copy()
    wrong.loc[wrong["data"] == "iris", "hits"] += 1
    assert len(ex.differences(run(["iris"]), replace(whole, counts=wrong)))
    lost = whole.counts[whole.counts["fold"] != 3]
    assert set(ex.differences(run(["iris"]), replace(whole, counts=lost))["fold"]) == {3}
    assert ex.differences(run(["wine"]), replace(whole, counts=wrong)).empty


def test_derived_floats_may_differ_by_a_rounding_only(whole):
    exact = whole.counts.assign(loss=whole.counts["hits"] / 7)
    for error, count in ((1e-12, 0), (1e-6, len(exact))):
        near = replace(whole, counts=exact.assign(loss=exact["loss"] + error))
        assert len(ex.differences(replace(whole, counts=exact), near)) == count


def test_results_of_other_settings_or_data_are_not_compared(whole):
    with pytest.raises(ValueError, match="same settings"):
        ex.differences(run(["iris"], seed=1), whole)
    changed = json.loads(json.dumps(whole.provenance))
    changed["data"]["iris"]["sha256"] = "0" * 64
    with pytest.raises(ValueError, match="iris is not the same from scikit-learn and scikit-learn"):
        ex.differences(run(["iris"]), replace(whole, provenance=changed))


@pytest.mark.parametrize("study", MODULES)
def test_kept_tables_come_from_a_committed_state_of_the_package(study):
    assert re.fullmatch("[0-9a-f]{12}", ex.results(study).provenance["commit"])


def test_provenance_says_where_everything_comes_from(whole):
    said = whole.provenance
    assert said["seed"] == ex.find(STUDY).seed
    assert said["data"]["iris"]["route"] == "scikit-learn"
    assert len(said["data"]["iris"]["sha256"]) == 64
    assert said["versions"]["numpy"] == np.__version__
    assert set(whole.seconds["step"]) >= {"discretize", "select", "NBC", "NCC", "all"}


# --- lists -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MODULES)
def test_a_study_is_what_its_entry_says(name):
    study = ex.find(name)
    assert study.name == name
    assert study.sample
    assert set(study.needs) <= set(study.classifiers)


def test_collections():
    names = ex.benchmark()
    assert "iris" in names
    assert "shuttle-landing-control" not in names
    ranged = ex.in_the_ranges([*names, "digits", "optdigits", "wdbc", "wdbc-keel"])
    assert "optdigits" not in ranged
    assert "wdbc-keel" not in ranged
    assert "wdbc" in ranged
    assert ex.independent(["wdbc-keel"]) == ["wdbc-keel"]
    assert _store.read(Path("/nowhere"), ex.Cell(ex.find(STUDY), "iris", 0, 0), {}) is None


def command(*arguments):
    from credal_lib.experiments.__main__ import main

    return main(list(arguments))


def test_the_command_line(tmp_path, capsys):
    assert command("run", STUDY, "--data", "iris", "--jobs", "1", "--results", str(tmp_path)) == 0
    assert command("show", STUDY, "--results", str(tmp_path)) == 0
    assert command("list") == 0
    said = capsys.readouterr().out
    assert "<nbc-against-ncc: 10 of 10 cells, 1 data set>" in said
    assert all(name in said for name in MODULES)
    assert command("run", "nbc") == 2
    assert command("run", STUDY, "--data", "irsi") == 2
    assert command("show", STUDY, "--results", str(tmp_path / "empty")) == 2
    assert "unknown study 'nbc'" in capsys.readouterr().err


# --- what a study depends on -----------------------------------------------------------------------------------------


THRICE = ex.CrossValidation(repetitions=1, folds=3)
RANDOM = np.random.default_rng(0)
X = RANDOM.normal(size=(60, 3))
Y = (X[:, 0] > 0).astype(int)


def own_data(X=X, y=Y, name="mine", n_classes=2):
    p = X.shape[1]
    columns, classes = [f"x{i}" for i in range(p)], [str(c) for c in range(n_classes)]
    return datasets.Bunch(name, X, y, columns, classes, np.zeros(p, bool), np.zeros(p, int), [()] * p, "own", "")


def compared(data=None, protocol=THRICE, **options):
    models = options.pop("classifiers", {"NBC": NaiveBayesClassifier(), "NCC": NaiveCredalClassifier()})
    return run(own_data() if data is None else data, classifiers=models, protocol=protocol, **options)


def own_study(count, **options):
    return ex.Study("own", "", "new", 0, tuple, (), count, protocol=THRICE, **options)


def counted(count, store=None, **options):
    return ex.run(own_study(count), own_data(), progress=False, store=store, **options)


def test_stored_cells_of_other_data_of_the_same_name_are_not_used(tmp_path):
    compared(store=tmp_path)
    other = own_data(y=RANDOM.integers(0, 2, 60))
    same(compared(other, store=tmp_path), compared(other))
    same(compared(other, store=tmp_path), compared(other))


def test_stored_cells_of_another_count_are_not_used(tmp_path):
    assert set(counted(lambda cell, watch: [{"answers": 1}], tmp_path).counts["answers"]) == {1}
    assert set(counted(lambda cell, watch: [{"answers": 2}], tmp_path).counts["answers"]) == {2}
    for power in (1, 2):
        found = counted(lambda cell, watch, power=power: [{"answers": 3**power}], tmp_path)
        assert set(found.counts["answers"]) == {3**power}


@pytest.mark.parametrize("package", ["credal-lib", "scikit-learn"])
def test_stored_cells_of_another_version_are_not_used(tmp_path, monkeypatch, package):
    compared(store=tmp_path)
    monkeypatch.setattr(_store, "version", lambda name: "0" if name == package else version(name))
    worked = []
    monkeypatch.setattr("credal_lib.experiments._engine.work", lambda *given: worked.append(given) or work(*given))
    compared(store=tmp_path)
    assert len(worked) == 3


WORDS = """
from credal_lib.experiments import find
from credal_lib.experiments._fingerprint import code
print(code(find("nbc-against-ncc").count), code(find("cautious").count))
"""


def test_the_words_for_code_are_the_same_in_every_process():
    said = [
        subprocess.run(
            [sys.executable, "-c", WORDS],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in "12"
    ]
    assert said[0] == said[1] == " ".join(code(ex.find(name).count) for name in (STUDY, "cautious")) + "\n"


class Told(NaiveCredalClassifier):
    """Has a parameter of any kind."""

    def __init__(self, about=None, s=1.0):
        self.about = about
        super().__init__(s=s)


class Plain:
    """No repr of its own."""

    def __init__(self, value):
        self.value = value

    def held(self):
        return self.value


def costs(last):
    return DiscountedCost(np.vstack([1.0 - np.eye(6)[:5], [[1, 1, 1, 1, last, 0]]]), 0.5)


def cyclic(last):
    found = Plain([last])
    found.value.append(found)
    return found


def long(last):
    return np.concatenate([np.zeros(1000), [last], np.zeros(1000)])


PAIRS = {
    "long arrays": long,
    "digits": lambda last: np.array([1 + 1e-12 * last]),
    "arrays in lists": lambda last: [("a", long(last))],
    "arrays in dicts": lambda last: {"a": (long(last),)},
    "frames": lambda last: pd.DataFrame({"a": long(last)}),
    "functions": lambda last: (lambda x: x + 1) if last == 1 else (lambda x: x + 2),
    "names in functions": lambda last: (lambda x: x.sum()) if last == 1 else (lambda x: x.mean()),
    "closures": lambda last: lambda x: x + last,
    "partial functions": lambda last: partial(np.add, last),
    "methods": lambda last: Plain(last).held,
    "sets": lambda last: {"a", "b", last},
    "objects": lambda last: Plain([last]),
    "costs with a short repr": costs,
    "estimators with long settings in lists": lambda last: [("a", Told([*range(100), last]))],
    "cycles": cyclic,
}


@pytest.mark.parametrize("what", PAIRS)
def test_parameters_are_told_apart_by_what_they_are(what):
    prints = [
        replace(ex.find(STUDY), classifiers={"NCC": Told(PAIRS[what](last))}).fingerprint for last in (1.0, 1.0, 2.0)
    ]
    assert prints[0] == prints[1] != prints[2]


@pytest.mark.parametrize("value", [np.random.RandomState(1), object()])
def test_a_store_needs_settings_that_the_next_process_can_tell(tmp_path, value):
    models = {"NBC": NaiveBayesClassifier(), "NCC": Told(value)}
    with pytest.raises(TypeError, match="store: NCC has a setting that no other process can recognize"):
        compared(classifiers=models, store=tmp_path)
    assert compared(classifiers=models).missing.empty


MODELS_OF_OTHERS = {"top-lists", "conformal"}
"""Studies with models of scikit-learn, whose settings change from version to version."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.pinned] * (name in MODELS_OF_OTHERS)) for name in MODULES]
)
def test_fingerprints_are_those_of_the_kept_tables(name):
    assert ex.find(name).fingerprint == ex.results(name).provenance["fingerprint"]


# --- damage ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", ['{"rows": [{"siz', "[]", "{}", '{"rows": 3, "seconds": {}}', "", "\0\0"])
def test_a_damaged_cell_is_named_and_worked_on_again(tmp_path, damage):
    whole = compared(store=tmp_path)
    chosen = min(tmp_path.rglob("*.json"))
    chosen.write_text(damage)
    with pytest.warns(UserWarning, match=re.escape(str(chosen))) as caught:
        same(compared(store=tmp_path), whole)
    assert len(caught) == 1
    same(compared(store=tmp_path), whole)


def test_a_cell_appears_under_its_name_when_all_of_it_is_on_the_disk(tmp_path, monkeypatch):
    def stopped(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stopped)
    with pytest.raises(KeyboardInterrupt):
        compared(store=tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file()]
    assert not list(tmp_path.rglob("*.json"))


# --- what others hand over -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["../../evil", "a/b", "a\\b", "..", ".", "", "a\0", 3])
def test_names_stay_in_the_store(tmp_path, name):
    with pytest.raises((TypeError, ValueError), match="expected a name"):
        compared(own_data(name=name), store=tmp_path / "deep" / "store")
    with pytest.raises((TypeError, ValueError), match="expected a name"):
        replace(ex.find(STUDY), name=name)
    assert not list(tmp_path.rglob("*"))


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
    draws = ex.Draws(1, (5,))
    models = {"NBC": NaiveBayesClassifier(), "NCC": NaiveCredalClassifier()}
    one = ex.run("downsampling", own_data(y=Y * 0), models, draws, progress=False)
    assert one.missing["error"].str.contains("at least two classes").all()
    assert len(one.missing) == 1
    rare = np.zeros(20_000, dtype=int)
    rare[0] = 1
    with pytest.raises(ValueError, match="sizes: none of 1,000 draws of 2 rows has two classes"):
        ex.Draws(1, (2,)).split(rare, 0, 0, [1])


def test_a_protocol_that_leaves_no_cell_is_refused():
    with pytest.raises(ValueError, match="protocol: no cell is left of the data sets mine"):
        ex.run("downsampling", own_data(), protocol=ex.Draws(1, (100,)), progress=False)


def test_what_cannot_be_sent_to_other_processes_is_refused_before_the_first_cell(tmp_path):
    held = NaiveCredalClassifier()
    held.lock = threading.Lock()
    models = {"NBC": NaiveBayesClassifier(), "NCC": held}
    with pytest.raises(TypeError, match=r"n_jobs: NCC cannot be sent to other processes .*; use n_jobs=1"):
        compared(classifiers=models, store=tmp_path, n_jobs=2)
    assert not list(tmp_path.rglob("*.json"))
    assert compared(classifiers=models).missing.empty
    with joblib.parallel_config("threading"):
        assert compared(classifiers=models, n_jobs=2).missing.empty
