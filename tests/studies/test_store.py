"""A folder of finished cells: one small file each, whole or absent, with a checksum of its content."""

from __future__ import annotations

import json
import os
import re
import sys
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from credal_book import studies
from credal_lib import experiments
from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier
from credal_lib.experiments import _store
from credal_lib.experiments._engine import run_cell
from tests.experiments.killed import killed_and_run_to_the_end
from tests.studies.small import RANDOM, compared, counted, own_data, run, same

STUDY = "nbc-against-ncc"


def test_a_store_spares_the_work(whole, tmp_path, monkeypatch):
    run(store=tmp_path)
    monkeypatch.setattr("credal_lib.experiments._engine.run_cell", lambda *_: pytest.fail("worked on again"))
    same(run(store=tmp_path), whole)


def test_more_repetitions_go_on_from_a_store_and_other_settings_do_not(tmp_path):
    run(["contact-lenses"], store=tmp_path)
    files = set(tmp_path.rglob("*.json"))
    run(["contact-lenses"], store=tmp_path, protocol=experiments.CrossValidation(repetitions=2))
    assert set(tmp_path.rglob("*.json")) > files
    assert len(list(tmp_path.glob("*/*"))) == 1
    for other in ({"seed": 7}, {"protocol": experiments.CrossValidation(1, folds=5)}):
        run(["contact-lenses"], store=tmp_path, **other)
    assert len(list(tmp_path.glob("*/*"))) == 3


def test_a_cell_that_was_never_stored_is_not_there(tmp_path):
    assert _store.read(tmp_path / "absent" / "cell.json", {}) is None


def test_half_a_file_is_never_taken_for_a_cell(whole, tmp_path):
    """What a killed process leaves is a file under another name."""
    run(store=tmp_path)
    chosen = min(tmp_path.rglob("*.json"))
    chosen.rename(chosen.with_suffix(".12345"))
    same(run(store=tmp_path), whole)


PROGRAM = """
import sys
from credal_book import studies
from credal_lib import experiments
store, out = sys.argv[1:]
once = experiments.CrossValidation(repetitions=1)
found = studies.run("nbc-against-ncc", {data!r}, protocol=once, n_jobs=2, store=store, progress=False)
found.save(out)
"""


def test_killed_at_any_moment_it_loses_no_finished_cell_and_ends_with_the_same_counts(tmp_path):
    data = ["iris", "wine"]
    store = tmp_path / "store"
    command = [sys.executable, "-c", PROGRAM.format(data=data), str(store), str(tmp_path / "out")]
    assert killed_and_run_to_the_end(command, store, kills=2, cells=5) == 2
    left_behind = run(data, protocol=experiments.CrossValidation(repetitions=1))
    assert studies.differences(left_behind, studies.results(STUDY, tmp_path / "out")).empty
    pd.testing.assert_frame_equal(left_behind.counts, studies.results(STUDY, tmp_path / "out").counts)


def test_stored_cells_of_other_data_of_the_same_name_are_not_used(tmp_path):
    compared(store=tmp_path)
    other = own_data(y=RANDOM.integers(0, 2, 60))
    same(compared(other, store=tmp_path), compared(other))
    same(compared(other, store=tmp_path), compared(other))


def test_stored_cells_of_another_version_of_the_study_are_not_used(tmp_path):
    assert set(counted(lambda cell, watch: [{"answers": 1}], tmp_path).counts["answers"]) == {1}
    newer = counted(lambda cell, watch: [{"answers": 2}], tmp_path, version=2)
    assert set(newer.counts["answers"]) == {2}


def test_stored_cells_of_other_settings_are_not_used(tmp_path):
    run(["iris"], store=tmp_path)
    strong = {"NBC": NaiveBayesClassifier(s=9.0), "NCC": NaiveCredalClassifier(s=9.0)}
    found = run(["iris"], classifiers=strong, store=tmp_path)
    same(found, run(["iris"], classifiers=strong))
    assert not found.counts.equals(run(["iris"]).counts)


@pytest.mark.parametrize("package", ["numpy", "sklearn"])
def test_stored_cells_of_another_version_are_not_used(tmp_path, monkeypatch, package):
    version_of = _store._version
    compared(store=tmp_path)
    monkeypatch.setattr(_store, "_version", lambda name: "0" if name == package else version_of(name))
    worked = []
    monkeypatch.setattr(
        "credal_lib.experiments._engine.run_cell", lambda *given: worked.append(given) or run_cell(*given)
    )
    compared(store=tmp_path)
    assert len(worked) == 3


def changed(**entries):
    """The text of a cell in which some entries were changed, though not its checksum."""
    return lambda text: json.dumps(json.loads(text) | entries)


def one_hit_less(text):
    rows = json.loads(text)["rows"]
    rows[0]["hits"] -= 1
    return changed(rows=rows)(text)


DAMAGES = {
    "half": lambda text: text[: len(text) // 2],
    "a list": lambda _: "[]",
    "no entries": lambda _: "{}",
    "no rows": lambda _: '{"rows": 3, "seconds": {}}',
    "empty": lambda _: "",
    "zeros": lambda _: "\0\0",
    "a changed count": one_hit_less,
    "emptied rows": changed(rows=[]),
    "other seconds": changed(seconds={}),
    "a row that stands twice": lambda text: changed(rows=json.loads(text)["rows"] * 2)(text),
    "no checksum": lambda text: json.dumps({key: held for key, held in json.loads(text).items() if key != "sha256"}),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_cell_is_named_and_recomputed(tmp_path, damage):
    whole = compared(store=tmp_path)
    chosen = min(tmp_path.rglob("*.json"))
    before = chosen.read_text()
    chosen.write_text(DAMAGES[damage](before))
    assert chosen.read_text() != before
    with pytest.warns(UserWarning, match=re.escape(f"store: {chosen} is damaged; the cell is recomputed")) as caught:
        same(compared(store=tmp_path), whole)
    assert len(caught) == 1
    same(compared(store=tmp_path), whole)


def test_a_cell_appears_under_its_name_when_all_of_it_is_on_the_disk(tmp_path, monkeypatch):
    there = []

    def stopped(_):
        there.extend(path for path in tmp_path.rglob("*") if path.is_file())
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stopped)
    with pytest.raises(KeyboardInterrupt):
        compared(store=tmp_path)
    assert len(there) == 1
    assert there[0].suffix != ".json"
    assert not list(tmp_path.rglob("*.json*"))


@pytest.fixture
def read_only(monkeypatch):
    def denied(**_):
        raise OSError(30, "Read-only file system")

    def switch():
        monkeypatch.setattr("tempfile.TemporaryFile", denied)
        monkeypatch.setattr(_store, "write_whole", denied)

    return switch


def test_a_complete_store_is_read_without_writing(tmp_path, read_only):
    found = compared(store=tmp_path)
    read_only()
    same(compared(store=tmp_path), found)
    min(tmp_path.rglob("*.json")).unlink()
    with pytest.raises(OSError, match=f"store: cannot write into {tmp_path}: Read-only file system, and 1 of 3 cells"):
        compared(store=tmp_path)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="to root no folder is read-only")
def test_a_folder_without_permission_to_write_is_read(tmp_path):
    found = compared(store=tmp_path)
    folders = [tmp_path, *(path for path in tmp_path.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o500)
    try:
        same(compared(store=tmp_path), found)
    finally:
        for folder in folders:
            folder.chmod(0o700)


def test_cells_of_data_with_other_classes_or_other_kinds_of_columns_are_not_used(tmp_path):
    X = RANDOM.integers(0, 2, size=(60, 3)).astype(float)
    mine = own_data(X)
    others = [
        replace(mine, target_names=["0", "1", "2"]),
        replace(mine, categorical=np.ones(3, dtype=bool), n_categories=np.full(3, 2)),
    ]
    compared(mine, store=tmp_path)
    for other in others:
        same(compared(other, store=tmp_path), compared(other))


@pytest.mark.parametrize("name", ["../../evil", "a/b", "a\\b", "..", ".", "", "a\0", 3])
def test_names_stay_in_the_store(tmp_path, name):
    with pytest.raises((TypeError, ValueError), match=r"expected a (valid folder )?name"):
        compared(own_data(name=name), store=tmp_path / "deep" / "store")
    with pytest.raises((TypeError, ValueError), match=r"expected a (valid folder )?name"):
        replace(studies.find(STUDY), name=name)
    assert not list(tmp_path.rglob("*"))
