"""What a study found: a table of counts, a table of seconds, what is missing, and where all of it came from."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from credal_book import studies
from credal_book.studies._list import MODULES
from tests.conftest import ROOT
from tests.studies.small import run

STUDY = "nbc-against-ncc"


def test_saved_results_read_back_the_same_and_have_the_same_bytes(whole, tmp_path):
    whole.save(tmp_path / "a")
    run(n_jobs=2).save(tmp_path / "b")
    kept = studies.results(STUDY, tmp_path / "a")
    pd.testing.assert_frame_equal(kept.counts, whole.counts)
    assert kept.provenance == {key: value for key, value in whole.provenance.items() if key != "missing"}
    tables = [(tmp_path / name / f"{STUDY}.csv.gz").read_bytes() for name in "ab"]
    assert tables[0] == tables[1]


@pytest.mark.pinned
@pytest.mark.parametrize("study", ["downsampling", "ordinal-calibration"])
def test_kept_tables_are_written_with_the_bytes_that_they_have(study, tmp_path):
    studies.results(study).save(tmp_path)
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(written) == 3
    assert written == {name: (ROOT / "results" / name).read_bytes() for name in written}


@pytest.mark.parametrize("files", [0, 1, 2])
def test_a_full_disk_leaves_the_tables_as_they_were(whole, tmp_path, monkeypatch, files):
    whole.save(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    calls = []

    def full(_):
        calls.append(1)
        if len(calls) > files:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        replace(whole, counts=whole.counts.iloc[:5], seconds=whole.seconds.iloc[:1]).save(tmp_path)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_differences_are_found_whatever_they_are(whole):
    assert studies.differences(run(["iris"]), whole).empty
    wrong = whole.counts.copy()
    wrong.loc[wrong["data"] == "iris", "hits"] += 1
    assert len(studies.differences(run(["iris"]), replace(whole, counts=wrong)))
    lost = whole.counts[whole.counts["fold"] != 3]
    assert set(studies.differences(run(["iris"]), replace(whole, counts=lost))["fold"]) == {3}
    assert studies.differences(run(["wine"]), replace(whole, counts=wrong)).empty


def test_derived_floats_may_differ_by_a_rounding_only(whole):
    exact = whole.counts.assign(loss=whole.counts["hits"] / 7)
    for error, count in ((1e-12, 0), (1e-6, len(exact))):
        near = replace(whole, counts=exact.assign(loss=exact["loss"] + error))
        assert len(studies.differences(replace(whole, counts=exact), near)) == count


def test_results_of_other_settings_or_data_are_not_compared(whole):
    with pytest.raises(ValueError, match="expected nbc-against-ncc with the same seed, got 1 and 20120101"):
        studies.differences(run(["iris"], seed=1), whole)
    changed = json.loads(json.dumps(whole.provenance))
    changed["data"]["iris"]["sha256"] = "0" * 64
    with pytest.raises(ValueError, match="iris is not the same from scikit-learn and scikit-learn"):
        studies.differences(run(["iris"]), replace(whole, provenance=changed))


@pytest.mark.parametrize("study", MODULES)
def test_kept_tables_come_from_a_committed_state_of_the_package(study):
    assert re.fullmatch("[0-9a-f]{12}", studies.results(study).provenance["commit"])


def test_provenance_says_where_everything_comes_from(whole):
    said = whole.provenance
    assert said["seed"] == studies.find(STUDY).seed
    assert said["data"]["iris"]["route"] == "scikit-learn"
    assert len(said["data"]["iris"]["sha256"]) == 64
    assert said["versions"]["numpy"] == np.__version__
    assert set(whole.seconds["step"]) >= {"discretize", "select", "NBC", "NCC", "all"}
