"""What the page *Your file* asks of Python: what columns are, and the report of the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from credal_book import _your_file as your_file
from credal_lib import report
from tests.conftest import ROOT

SAMPLE = ROOT / "assets" / "predictions.csv"


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def guessed(text):
    """The role of each column, of a file with this text."""
    Path("predictions.csv").write_text(text)
    found = json.loads(your_file.columns("predictions.csv").text)
    return {column["name"]: column["role"] for column in found["columns"]}, found["graded"], found["classes"]


def test_the_columns_of_the_sample_are_found():
    roles, graded, classes = guessed(SAMPLE.read_text())
    assert roles == {"y": "truth", "mapie": "sets", "rejecting": "labels", "bayes": "probabilities"}
    assert not graded
    assert not classes


@pytest.mark.parametrize(
    ("names", "found"),
    [
        ("net:cat,net:dog", {"net": "probabilities"}),
        ("p_cat,p_dog", {"p_*": "probabilities"}),
        ("p_a_cat,p_a_dog", {"p_a_*": "probabilities"}),
        ("cat,dog", {"*": "probabilities"}),
        ("bobcat,hotdog", {"bobcat": "probabilities", "hotdog": "probabilities"}),  # each of one class, for all we know
    ],
)
def test_probabilities_are_known_by_the_labels_in_their_names(names, found):
    roles, _, classes = guessed(f"truth,{names}\ncat,0.2,0.8\ndog,0.3,0.7\n")
    assert roles == {"truth": "truth"} | found
    assert classes == (["cat", "dog"] if "*" in found else [])


def test_labels_that_are_numbers_stand_right_after_a_letter():
    roles, _, _ = guessed("y,p0,p1,p2\n0,0.5,0.2,0.3\n1,0.4,0.2,0.4\n2,0.1,0.2,0.7\n")
    assert roles == {"y": "truth", "p*": "probabilities"}


def test_what_rows_are_is_known_by_name():
    roles, _, _ = guessed("id,patient,weight,y,a,list\n1,x,2,cat,dog,cat:0.6|dog:0.3\n2,x,1,dog,,dog:0.9\n")
    assert roles == {
        "id": "", "patient": "groups", "weight": "weights", "y": "truth", "a": "labels", "list": "top-lists",
    }  # fmt: skip
    roles, _, _ = guessed("id,system,y,answer\n1,a,cat,dog\n1,b,cat,cat\n2,a,dog,dog\n2,b,dog,dog\n")
    assert roles == {"id": "row", "system": "model", "y": "truth", "answer": "labels"}


def test_a_misprint_does_not_hide_a_model():
    roles, _, _ = guessed("y,a,p:cat,p:dog\ncat,dgo,0.4,0.6\ndog,cat,0.4,o.6\ncat,dog,0.4,0.6\n")
    assert roles == {"y": "truth", "a": "labels", "p": "probabilities"}


def test_grades_are_known_unless_they_may_be_flags():
    roles, graded, _ = guessed("topic,trap,bold,shy\nkings,0,C,N\nheat,1,I,N\n")
    assert graded
    assert roles == {"topic": "topic", "trap": "unanswerable", "bold": "models", "shy": "models"}
    assert not guessed("topic,a,b\nkings,0,1\nheat,1,1\n")[1]


def test_the_report_is_that_of_the_library(capsys):
    options = {"sets": ["mapie"], "labels": ["rejecting"], "probabilities": ["bayes"]}
    expected = report.from_csv(SAMPLE, "y", **options, confidence=0.9)
    expected.save("expected.html")
    asked = [str(SAMPLE), "--truth", "y", "--sets", "mapie", "--labels", "rejecting", "--probabilities", "bayes"]
    found = your_file.report(asked, "--confidence 0.9")
    assert found._repr_html_() == Path("expected.html").read_text()
    assert expected.table["u65"].round(3).to_list() == [0.738, 0.6, 0.733]


@pytest.mark.parametrize(
    ("cell", "more", "words"),
    [
        ("ct", "--classes cat dog", "predictions.csv, line 3, column 'a': unknown label 'ct'"),
        ("cat", "--colour red", "unrecognized arguments: --colour red"),
        ("cat", "'", "No closing quotation"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(cell, more, words, capsys):
    Path("predictions.csv").write_text(f"y,a\ncat,cat\ndog,{cell}\n")
    assert your_file.report(["predictions.csv", "--truth", "y", "--labels", "a"], more) is None
    said = capsys.readouterr().err
    assert words in said
    assert "usage" not in said
    assert len(said.splitlines()) == 1
