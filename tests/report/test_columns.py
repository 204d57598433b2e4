"""Columns that are asked for: a single one with the probability of one of two classes."""

from __future__ import annotations

import pytest

from credal_lib import predictions, report

SCORES = "y_true,y_score\n1,0.9\n0,0.2\n1,0.4\n"


@pytest.mark.parametrize("positive", ["1", 1])
def test_a_single_column_is_of_the_positive_class(tmp_path, positive):
    """Brier by hand: twice the mean of the squares of 0.1, 0.2 and 0.6."""
    (tmp_path / "f.csv").write_text(SCORES, encoding="utf-8")
    found = report.from_csv(tmp_path / "f.csv", "y_true", probabilities=["y_score"], positive=positive)
    assert found.table.loc["y_score", "coverage"] == 2 / 3
    assert found.table.loc["y_score", "padded_brier_loss"] == pytest.approx(2 * (0.01 + 0.04 + 0.36) / 3)
    assert found.caveats == ()


def test_the_other_class_may_be_the_positive_one(tmp_path):
    (tmp_path / "f.csv").write_text(SCORES, encoding="utf-8")
    found = report.from_csv(tmp_path / "f.csv", "y_true", probabilities=["y_score"], positive="0")
    assert found.table.loc["y_score", "coverage"] == 1 / 3


def test_a_file_gives_the_report_of_an_array(tmp_path):
    (tmp_path / "f.csv").write_text(SCORES, encoding="utf-8")
    found = report.from_csv(tmp_path / "f.csv", "y_true", probabilities=["y_score"], positive="1")
    p = predictions.as_probabilities([0.9, 0.2, 0.4], [0, 1], positive=1)
    expected = report.report([1, 0, 1], {"y_score": p})
    assert found.table.equals(expected.table)


def test_two_models_of_one_column_each(tmp_path):
    (tmp_path / "f.csv").write_text("y,a,b,p:no,p:yes\nyes,.9,.1,0,1\nno,.2,.3,1,0\n", encoding="utf-8")
    found = report.from_csv(tmp_path / "f.csv", "y", probabilities=["a", "b", "p"], positive="yes")
    assert found.table["coverage"].to_dict() == {"a": 1, "b": 0.5, "p": 1}
