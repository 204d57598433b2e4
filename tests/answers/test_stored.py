"""The stored counts are what is counted from the extracts, and what the registry says."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from credal_book import answers
from credal_book.answers import __main__ as command
from credal_book.answers._stored import FOLDER
from tests.answers.small import FILES, serve
from tests.conftest import ROOT

DATA = Path(os.environ.get("CREDAL_LIB_TEST_DATA") or ROOT.parent / "shared" / "data")
here = pytest.mark.skipif(
    not (DATA / "answers").is_dir(),
    reason=f"no folder {DATA}/answers; name the folder above it with CREDAL_LIB_TEST_DATA",
)
NAMES = list(answers.sources())


@here
@pytest.mark.parametrize("name", NAMES)
def test_counted_anew_the_counts_are_the_stored_ones(name):
    counted, stored = answers.count(name, cache=DATA), answers.counts(name)
    assert list(counted) == list(stored) == list(answers.sources()[name].counted)
    for table in stored:
        pd.testing.assert_frame_equal(counted[table], stored[table], check_dtype=False)


@pytest.mark.parametrize("name", NAMES)
def test_provenance_is_that_of_the_registry(name):
    source, kept = answers.sources()[name], answers.provenance(name)
    for key in ("repository", "commit", "license", "date", "patterns", "counted", "not_shipped"):
        assert kept[key] == getattr(source, key)
    assert kept["rows"] == source.extract["rows"]
    assert kept["lengths"] == {table: len(frame) for table, frame in answers.counts(name).items()}


def test_every_stored_file_belongs_to_a_source():
    known = {f"answers-{name}.json" for name in NAMES}
    for name, source in answers.sources().items():
        known |= {f"answers-{name}-{table}.csv.gz" for table in source.counted}
    assert {file.name for file in FOLDER.glob("answers-*")} == known


def test_tables_of_multiple_choice_answers_agree_with_one_another():
    """Whatever is summed over, each model has the same right, wrong and unparsed answers."""
    tables = answers.counts("mmlu-pro")
    kinds = ["right", "wrong", "unparsed"]
    by_model = tables["models"].groupby("model")[kinds].sum()
    assert by_model.equals(tables["ranks"].groupby("model")[kinds].sum())
    assert len(by_model) == 28
    assert set(by_model.sum(axis=1)) == {12_002}
    pairs = tables["pairs"].groupby(["first", "second"]).sum(numeric_only=True)
    assert len(pairs) == 28 * 27 / 2
    for place, name in enumerate(("first", "second")):
        for kind in kinds:
            cells = [cell for cell in pairs if cell.split("_")[place] == kind]
            assert (pairs[cells].sum(axis=1) == by_model[kind].reindex(pairs.index, level=name)).all()
    votes = tables["votes"]
    others = votes["others"].map(lambda text: sum(map(int, text.split())))
    assert set(votes["truth"] + others + votes["outside"] + votes["unparsed"]) == {28}
    assert (votes["truth"] * votes["questions"]).sum() == by_model["right"].sum()
    assert (votes["unparsed"] * votes["questions"]).sum() == by_model["unparsed"].sum()


def test_tables_of_triage_have_45_cases_each():
    checkers, models = answers.counts("symptom-checkers"), answers.counts("triage-language-models")
    assert set(checkers["apps"].groupby("app").sum(numeric_only=True).sum(axis=1)) == {45}
    assert set(checkers["pairs"].groupby(["first", "second"])["vignettes"].sum()) == {45}
    assert set(models["models"].groupby(["vignettes", "model"])["cases"].sum()) == {45}
    assert set(models["pairs"].groupby(["vignettes", "first", "second"])["cases"].sum()) == {45}
    runs = models["models"][["self_care", "non_emergency", "emergency", "none"]].sum(axis=1)
    assert set(runs) == {5}


def test_advice_of_two_apps_adds_up_to_that_of_each():
    tables = answers.counts("symptom-checkers")
    apps = tables["apps"].melt(["app", "truth"], var_name="answer", value_name="n")
    apps = apps.set_index(["app", "truth", "answer"])["n"]
    for place in ("first", "second"):
        keys = [place, "truth", f"{place}_answer"]
        sums = tables["pairs"].groupby(keys)["vignettes"].sum()
        partners = tables["pairs"].groupby(place)[{"first": "second", "second": "first"}[place]].nunique()
        expected = apps.reindex(sums.index) * partners.reindex(sums.index.get_level_values(0)).to_numpy()
        np.testing.assert_array_equal(sums, expected)


def test_the_command_counts_and_stores_with_provenance(monkeypatch, tmp_path, capsys):
    monkeypatch.delenv("CREDAL_LIB_DATA", raising=False)
    serve(monkeypatch, FILES["hallucination-leaderboard"])
    assert command.main(["hallucination-leaderboard", "--results", str(tmp_path)]) == 0
    table = answers.counts("hallucination-leaderboard", tmp_path)["models"]
    assert table.values.tolist() == [["ours/bold", 100, 1000], ["ours/shy", 25, 600]]
    assert answers.provenance("hallucination-leaderboard", tmp_path)["lengths"] == {"models": 2}
    assert "hallucination-leaderboard models: 2 rows" in capsys.readouterr().out


def test_the_same_counts_are_the_same_bytes(monkeypatch, tmp_path):
    monkeypatch.delenv("CREDAL_LIB_DATA", raising=False)
    serve(monkeypatch, FILES["people-with-sets"])
    command.main(["people-with-sets", "--results", str(tmp_path)])
    (file,) = tmp_path.glob("*.gz")
    before = file.read_bytes()
    command.main(["people-with-sets", "--results", str(tmp_path)])
    assert file.read_bytes() == before
