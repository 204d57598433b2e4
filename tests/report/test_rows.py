"""Rows that have names: answers in long format, truths in another file, options that vary."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from credal_lib import report
from tests.report.data import CLASSES, labeled


def written(folder, name, frame):
    frame.to_csv(folder / name, index=False)
    return folder / name


def answers():
    """A row per instance: its name, its true class, labels with gaps of two models."""
    y, predictions = labeled()
    wide = pd.DataFrame({"row": [f"r{i}" for i in range(len(y))], "y": y})
    return wide.assign(precise=predictions["precise"], gaps=predictions["gaps"])


def test_a_row_per_answer_gives_the_report_of_a_column_per_model(tmp_path):
    wide = answers()
    long = wide.melt(["row", "y"], var_name="who", value_name="answer").sample(frac=1, random_state=1)
    # The first answers say in which order rows and models are.
    long = pd.concat([wide.assign(who="precise", answer=wide["precise"]), long]).drop_duplicates(["row", "who"])
    long = long[["answer", "who", "y", "row"]]
    found = report.from_csv(written(tmp_path, "long.csv", long), "y", labels=["answer"], row="row", model="who")
    expected = report.from_csv(written(tmp_path, "wide.csv", wide), "y", labels=["precise", "gaps"])
    pd.testing.assert_frame_equal(found.table, expected.table)
    pd.testing.assert_frame_equal(found.tests, expected.tests)


def test_probabilities_and_several_columns_of_answers_may_be_long(tmp_path):
    y, predictions = labeled(40)
    p = predictions["forest"].round(3)
    p /= p.sum(axis=1, keepdims=True)
    wide, long = pd.DataFrame({"y": y}), []
    for who, rows in (("one", p), ("two", p[:, ::-1])):
        wide[[f"{who} p:{label}" for label in CLASSES]] = rows
        part = pd.DataFrame(rows, columns=[f"p:{label}" for label in CLASSES])
        long.append(part.assign(who=who, y=y, row=range(40), best=np.array(CLASSES)[rows.argmax(axis=1)]))
        wide[f"{who} best"] = long[-1]["best"]
    file = written(tmp_path, "long.csv", pd.concat(long))
    found = report.from_csv(file, "y", probabilities=["p"], labels=["best"], row="row", model="who")
    file = written(tmp_path, "wide.csv", wide)
    expected = report.from_csv(
        file, "y", probabilities=["one p", "two p"], labels=["one best", "two best"]
    )  # fmt: skip
    pd.testing.assert_frame_equal(found.table.sort_index(), expected.table.sort_index())


def test_truths_in_another_file_are_joined_by_the_name_of_the_row(tmp_path):
    wide = answers()
    shuffled = wide[["y", "row"]].sample(frac=1, random_state=1)
    shuffled["row"] = " " + shuffled["row"]
    options = {"labels": ["precise", "gaps"], "classes": CLASSES}
    found = report.from_csv(
        written(tmp_path, "answers.csv", wide.drop(columns="y")),
        "y", truths=written(tmp_path, "truths.csv", shuffled), row="row", **options,
    )  # fmt: skip
    expected = report.from_csv(written(tmp_path, "wide.csv", wide), "y", **options)
    values = ["coverage", "unknown", "u65", "set-F1"]
    pd.testing.assert_frame_equal(found.table[values], expected.table[values])


def test_one_hot_truths_and_probabilities_under_the_same_names(tmp_path):
    """The files of a challenge: MEL, NV, BKL in both; row i4 is wrong, so coverage is 3/4."""
    (tmp_path / "t.csv").write_text("image,MEL,NV,BKL\ni1,1,0,0\ni2,0,1,0\ni3,0,0,1\ni4,0,1.0,0\n", encoding="utf-8")
    (tmp_path / "p.csv").write_text(
        "image,MEL,NV,BKL\ni3,.1,.2,.7\ni1,.8,.1,.1\ni2,.3,.4,.3\ni4,.5,.3,.2\n", encoding="utf-8"
    )
    found = report.from_csv(
        tmp_path / "p.csv", "*", probabilities=["*"], truths=tmp_path / "t.csv", row="image"
    )  # fmt: skip
    assert found.classes == ("BKL", "MEL", "NV")
    assert found.table["coverage"].item() == 3 / 4
    right = [0.01 + 0.04 + 0.09, 0.04 + 0.01 + 0.01, 0.09 + 0.36 + 0.09, 0.25 + 0.49 + 0.04]
    assert found.table["padded_brier_loss"].item() == pytest.approx(sum(right) / 4)


def test_one_hot_truths_beside_the_answers(tmp_path):
    (tmp_path / "f.csv").write_text("is_a,is_b,is_c,p_a,p_b\n1,0,0,.9,.1\n0,1,0,.8,.2\n", encoding="utf-8")
    found = report.from_csv(tmp_path / "f.csv", "is_*", probabilities=["p_*"])
    assert found.classes == ("a", "b", "c")
    assert found.table["coverage"].item() == 1 / 2


def test_answers_that_are_missing_are_unknown_if_that_is_said(tmp_path):
    (tmp_path / "f.csv").write_text("q,m,a,y\n1,x,A,A\n2,x,B,B\n2,z,B,B\n", encoding="utf-8")
    found = report.from_csv(tmp_path / "f.csv", "y", labels=["a"], row="q", model="m", missing="unknown")
    assert found.table["unknown"].to_dict() == {"x": 0, "z": 0.5}


OPTIONS = "y,m,n\nA,A,2\nC,D,3\nB,A|B,4\n"


def test_rows_have_as_many_options_as_is_said(tmp_path):
    """By hand: 1 / 2, 1 / 3 and 1 / 4 for all options of a row; D is no option of the second."""
    (tmp_path / "f.csv").write_text(OPTIONS, encoding="utf-8")
    found = report.from_csv(
        tmp_path / "f.csv", "y", sets=["m"], classes=list("ABCDE"), options="n", utility="discounted_accuracy"
    )
    by_chance = (1 / 2 + 1 / 3 + 1 / 4) / 3
    assert found.references["all options"] == pytest.approx(by_chance)
    assert "all classes" not in found.references
    assert found.references["A"] == 1 / 3
    assert found.caveats[:2] == (
        f"The rows have 2 to 4 options: a random one is right in {by_chance:.3f} of them.",
        "“m” names what is no option in 1 of 3 rows.",
    )
    assert found.table["coverage"].item() == 2 / 3
