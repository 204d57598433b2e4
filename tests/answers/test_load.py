"""Rows from GitHub, served by a replacement, and from an extract in the cache folder."""

from __future__ import annotations

import hashlib
import sys
from dataclasses import replace
from types import SimpleNamespace

import pandas as pd
import pytest

from credal_book import answers
from credal_book.answers import _registry
from tests.answers.small import FILES, RDA, serve


@pytest.fixture(autouse=True)
def no_folder(monkeypatch):
    monkeypatch.delenv("CREDAL_LIB_DATA", raising=False)


def fetched(monkeypatch, name):
    serve(monkeypatch, FILES[name])
    return answers.load(name)


def test_the_table_of_the_readme_is_read_by_the_names_of_its_columns(monkeypatch):
    rows = fetched(monkeypatch, "hallucination-leaderboard").set_index("model")
    assert rows.loc["ours/shy", ["hallucination_rate", "answer_rate", "words"]].tolist() == [2.5, 60, 71]
    assert rows.index.tolist() == ["ours/bold", "ours/shy"]


def test_questions_that_all_models_answered_are_joined_by_their_number(monkeypatch):
    rows = fetched(monkeypatch, "mmlu-pro")
    assert rows.columns.tolist() == ["question", "category", "options", "truth", "bold", "shy"]
    assert rows.values.tolist() == [[7, "made up", 3, "A", "A", ""], [8, "made up", 3, "B", "C", "B"]]


def test_only_zip_files_below_the_bound_are_fetched(monkeypatch):
    small = replace(answers.sources()["mmlu-pro"], below=len(max(FILES["mmlu-pro"].values(), key=len)))
    monkeypatch.setitem(_registry.sources(), "mmlu-pro", small)
    assert "bold" not in fetched(monkeypatch, "mmlu-pro")


def test_symptom_checkers_are_read_by_the_documented_names(monkeypatch):
    def read_rda(file):
        assert file.read() == FILES["symptom-checkers"]["data/symptomcheckRdata.rda"]
        return {"symptomcheckRdata": RDA}

    monkeypatch.setitem(sys.modules, "rdata", SimpleNamespace(read_rda=read_rda))
    rows = fetched(monkeypatch, "symptom-checkers")
    assert rows["answer"].tolist() == ["Emergency", "", "Self-care", "Emergency"]
    assert rows.columns.tolist() == ["app", "vignette", "truth", "answer"]


def test_a_system_of_the_triage_files_is_named_by_its_file(monkeypatch):
    rows = fetched(monkeypatch, "triage-language-models")
    by_set = rows.groupby("set")[["model", "run"]].agg(lambda values: sorted(set(values)))
    assert by_set.loc["jul25 kopka"].tolist() == [["medask"], [1, 2]]
    assert by_set.loc["mar25 kopka"].tolist() == [["o1"], [2]]


def test_reports_give_right_answers_and_each_wrong_one(monkeypatch):
    rows = fetched(monkeypatch, "language-detectors").values.tolist()
    words = ["cld2", "single words", "Ours"]
    assert rows[:3] == [
        [*words, "Ours", 1000, 27.0],
        [*words, "Unknown", 1000, 71.5],
        [*words, "English", 1000, 1.5],
    ]
    assert rows[3:] == [["cld2", "sentences", "Ours", "Ours", 879, 100.0]]


def test_of_people_only_the_task_the_help_and_the_result_are_kept(monkeypatch):
    rows = fetched(monkeypatch, "people-with-sets")
    assert rows.columns.tolist() == ["task", "participant", "help", "correct", "seconds"]
    assert rows["task"].tolist() == ["cats", "cats", "dogs", "dogs"]


def test_files_are_asked_for_at_the_commit(monkeypatch):
    asked = serve(monkeypatch, FILES["people-with-sets"] | {"LICENSE": b"ours"})
    answers.load("people-with-sets")
    commit = answers.sources()["people-with-sets"].commit
    assert len(asked) == 3
    assert all(commit in address for address in asked)


def extract_of(monkeypatch, folder, name, rows):
    """Write an extract into a cache folder, and let the registry have its checksum."""
    source = answers.sources()[name]
    path = folder / "answers" / source.extract["file"]
    path.parent.mkdir(exist_ok=True)
    rows.to_csv(path, index=False)
    extract = source.extract | {"sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
    monkeypatch.setitem(_registry.sources(), name, replace(source, extract=extract))
    return path


def test_an_extract_is_read_before_github_is_asked(monkeypatch, tmp_path):
    asked = serve(monkeypatch, {})
    rows = pd.DataFrame({"app": ["A", "B"], "vignette": 1, "truth": "Emergency", "answer": ["", "x"]})
    extract_of(monkeypatch, tmp_path, "symptom-checkers", rows)
    monkeypatch.setenv("CREDAL_LIB_DATA", str(tmp_path))
    pd.testing.assert_frame_equal(answers.load("symptom-checkers"), rows, check_dtype=False)
    assert not asked


def test_two_systems_under_one_name_in_the_extract_are_told_apart(monkeypatch, tmp_path):
    """The file of MedAsk stands first, as its name does in the alphabet."""
    rows = pd.DataFrame(
        [
            ("jul25 semigran", "o3", 1, 1, "em", "em"),
            ("jul25 semigran", "o3", 1, 1, "em", "ne"),
            ("jul25 kopka", "o3-mini", 1, 1, "em", "em"),
            ("mar25 kopka", "o3-mini", 1, 1, "em", "em"),
        ],
        columns=["set", "model", "run", "case", "truth", "answer"],
    )
    extract_of(monkeypatch, tmp_path, "triage-language-models", rows)
    found = answers.load("triage-language-models", cache=tmp_path)
    assert found["model"].tolist() == ["medask", "o3", "medask", "o3-mini"]
