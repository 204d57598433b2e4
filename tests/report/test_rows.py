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
    assert [said for said in found.caveats if "no answer" in said] == [
        "“z”: 1 of 2 rows have no answer, and count as “unknown”."
    ]


def test_gaps_are_counted_by_model_the_most_first(tmp_path):
    draw = np.random.default_rng(6)
    long = pd.DataFrame([(f"q{i}", f"m{j}", "AB"[i % 2]) for i in range(50) for j in range(5)], columns=list("qmy"))
    kept = draw.random(len(long)) > long["m"].map({"m0": 0.1, "m1": 0, "m2": 0.4, "m3": 0.2, "m4": 0}).to_numpy()
    long = long.assign(a=long["y"])[kept].sample(frac=1, random_state=0)
    missing = 50 - long["m"].value_counts()
    worst_first = missing[missing > 0].sort_values(ascending=False)
    assert worst_first.index[0] == "m2"
    with pytest.raises(ValueError, match="an answer to every row") as caught:
        report.from_csv(written(tmp_path, "f.csv", long), "y", labels=["a"], row="q", model="m")
    said = ", ".join(f"of {name!r} to {count}" for name, count in worst_first.items())
    assert f"got none {said} of 50 rows (of 'm2': " in str(caught.value)
    named = str(caught.value).split("(of 'm2': ")[1].split(", …")[0]
    gaps = {f"q{i}" for i in range(50)} - set(long["q"][long["m"] == "m2"])
    assert {name.strip("'") for name in named.split(", ")} < gaps
    assert f"({len(gaps)} of them)" in str(caught.value)


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
    by_chance_said, strange = found.caveats[:2]
    assert by_chance_said == f"The rows have 2 to 4 options: a random one is right in {by_chance:.3f} of them."
    assert strange.startswith(
        "“m” names what is no option in 1 of 3 rows, first “D” in line 3, whose options are A to C."
    )
    assert found.table["coverage"].item() == 2 / 3


def test_the_row_of_an_answer_that_is_no_option_is_named_where_rows_have_names(tmp_path):
    truths = written(tmp_path, "t.csv", pd.DataFrame({"q": ["z", "x"], "y": ["A", "C"], "n": [1, 3]}))
    file = written(tmp_path, "f.csv", pd.DataFrame({"q": ["x", "z"], "m": ["C", "B"]}))
    found = report.from_csv(file, "y", labels=["m"], truths=truths, row="q", classes=list("ABC"), options="n")
    assert "1 of 2 rows, first “B” in row “z”, whose options are A alone." in found.caveats[1]


def test_weights_and_groups_are_columns(tmp_path):
    """They give the intervals and tests of a report of arrays."""
    wide = answers().assign(w=lambda rows: np.arange(len(rows)) % 3, g=lambda rows: np.arange(len(rows)) // 4)
    file = written(tmp_path, "f.csv", wide)
    found = report.from_csv(file, "y", labels=["precise", "gaps"], classes=CLASSES, weights="w", groups="g")
    y, predictions = labeled()
    expected = report.report(
        y,
        {name: predictions[name] for name in ("precise", "gaps")},
        classes=CLASSES,
        weights=wide["w"],
        groups=wide["g"],
    )
    pd.testing.assert_frame_equal(found.intervals, expected.intervals)
    pd.testing.assert_frame_equal(found.tests, expected.tests)
    assert (found.weighted, found.groups) == (True, 75)


def test_weights_stand_once_a_row_in_long_files_and_in_the_file_of_truths(tmp_path):
    """By hand: 2 of 2 + 1 + 5 are right."""
    (tmp_path / "f.csv").write_text("q,m,a,y,w\n1,x,A,A,2\n2,x,A,B,1\n3,x,B,A,5\n1,z,A,A,2\n2,z,B,B,1\n3,z,A,A,5\n")
    found = report.from_csv(tmp_path / "f.csv", "y", labels=["a"], row="q", model="m", weights="w")
    assert found.table["coverage"].to_dict() == {"x": 2 / 8, "z": 1}
    (tmp_path / "p.csv").write_text("q,x\n3,B\n1,A\n2,A\n")
    found = report.from_csv(
        tmp_path / "p.csv", "y", labels=["x"], row="q", truths=written(
            tmp_path, "t.csv", pd.DataFrame({"q": [1, 2, 3], "y": list("ABA"), "w": [2, 1, 5]})
        ), weights="w",
    )  # fmt: skip
    assert found.table["coverage"].item() == 2 / 8


def test_a_random_option_is_right_by_weight(tmp_path):
    (tmp_path / "f.csv").write_text("y,m,n,w\nA,A,2,3\nC,D,4,1\n", encoding="utf-8")
    found = report.from_csv(
        tmp_path / "f.csv", "y", labels=["m"], classes=list("ABCD"), options="n", weights="w"
    )  # fmt: skip
    assert "a random one is right in 0.438 of them" in found.caveats[0]  # (3 / 2 + 1 / 4) / 4


def test_costs_of_no_sets_compare_by_weight(tmp_path):
    """By hand: at r = 0, s pays 1 for {b, c} at b and nothing else, t pays 2 at a and nothing else."""
    (tmp_path / "c.csv").write_text("x,a,b,c\na,0,2,2\nb,2,0,2\nc,2,2,0\n", encoding="utf-8")
    text = "y,s,t,w\na,a,b,{}\nb,b|c,b,{}\nc,c,c,1\n"
    for weights, best in (((1, 9), "“t” at r = 0, 0.25, 0.5"), ((9, 1), "“s” at r = 0, 0.25, 0.5, 0.75, 1")):
        (tmp_path / "f.csv").write_text(text.format(*weights), encoding="utf-8")
        found = report.from_csv(
            tmp_path / "f.csv", "y", sets=["s"], labels=["t"], costs=tmp_path / "c.csv", weights="w"
        )
        assert best in found.caveats[0]
