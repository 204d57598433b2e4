"""Reports from CSV files: what can be read, and as what."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from credal_lib import report, rewards
from credal_lib.report import _files
from tests.report.data import CLASSES, labeled

MIXED = """y,sets a,label b,list c,p:ash,p:birch,p:cedar
ash,ash|birch,ash,ash:0.6|birch:0.3,0.7,0.2,0.1
birch, birch | cedar ,,birch:1,0.25,0.5,0.25
cedar,,cedar,,0,0,1
"""


def read(folder, text, truth="y", encoding="utf-8", newline=None, **options):
    path = folder / "predictions.csv"
    path.write_text(text, encoding=encoding, newline=newline)
    return report.from_csv(path, truth, **options)


def test_a_column_of_each_kind(tmp_path):
    found = read(tmp_path, MIXED, sets=["sets a"], labels=["label b"], top_lists=["list c"], probabilities=["p"]).table
    assert found["kind"].tolist() == ["sets", "labels", "probabilities", "top lists"]
    assert found["unknown"].round(3).to_dict() == {"sets a": 0.333, "label b": 0.333, "p": 0, "list c": 0.333}
    assert found["size"].round(3).to_dict() == {"sets a": 1.333, "label b": 0.667, "p": 1, "list c": 1}
    assert found.loc["p", "padded_brier_loss"] == pytest.approx((0.09 + 0.04 + 0.01 + 0.25 + 0.125 + 0) / 3)
    assert found.loc["list c", "padded_brier_loss"] == pytest.approx((0.16 + 0.09 + 0.01 + 0 + 2 / 3) / 3)


def test_a_file_gives_the_report_of_its_arrays(tmp_path):
    y, predictions = labeled()
    p = predictions["forest"].round(4)
    p /= p.sum(axis=1, keepdims=True)
    frame = pd.DataFrame(p, columns=[f"p_{label}_x" for label in CLASSES])
    frame.insert(0, "truth", y)
    frame["gaps"] = predictions["gaps"]
    frame["sets"] = ["|".join(np.array(CLASSES)[row][::-1]) for row in predictions["sets"]]
    frame = frame.sample(frac=1, axis=1, random_state=1)
    path = tmp_path / "predictions.csv"
    frame.to_csv(path, index=False)
    costs = pd.DataFrame([[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1], [6, 4, 2, 0]], CLASSES, CLASSES)
    costs.loc["unknown"] = [1, 2, 1, 2]
    costs.iloc[::-1, [2, 0, 3, 1]].to_csv(tmp_path / "costs.csv")
    found = report.from_csv(
        path, "truth", sets=["sets"], labels=["gaps"], probabilities=["p_*_x"], costs=tmp_path / "costs.csv", r=0.5
    )
    reward = rewards.DiscountedCost(costs.to_numpy()[:4].tolist(), r=0.5, unknown=[-1, -2, -1, -2])
    expected = report.report(
        y, {"sets": predictions["sets"], "gaps": predictions["gaps"], "p_*_x": p}, classes=CLASSES, utility=reward
    )
    assert found.classes == CLASSES
    table = found.table.rename(index={"p__x": "p_*_x"})
    pd.testing.assert_frame_equal(table, expected.table, rtol=1e-12)


def test_costs_of_sets_are_a_table_of_answers(tmp_path):
    (tmp_path / "costs.csv").write_text("answer,b,a\na|b,1,2\nb,0,8\na,4,0\n,3,3\n", encoding="utf-8")
    found = read(tmp_path, "y,s\na,a|b\nb,a\na,\nb,b\n", sets=["s"], costs=tmp_path / "costs.csv")
    assert found.table.loc["s", "costs"] == -(2 + 4 + 3 + 0) / 4


ERRORS = "answer,a,b,c\na,0,2,20\nb,1,0,20\nc,1,1,0\nunknown,1,1,1\n"


def test_sets_without_a_cost_of_their_own_show_what_depends_on_r(tmp_path):
    """By hand: four sets {b, c} at c cost 10 each at r = 0 20/16 at r = 0.75; "unknown" costs 1."""
    (tmp_path / "costs.csv").write_text(ERRORS, encoding="utf-8")
    text, options = "y,s,u\n" + "c,b|c,\n" * 4 + "a,a,\nb,b,\n", {"sets": ["s", "u"], "costs": tmp_path / "costs.csv"}
    found = read(tmp_path, text, **options)
    assert found.table["discounted cost"].tolist() == pytest.approx([-40 / 6, -1])
    (said,) = found.caveats
    assert (
        "so a set costs the average of its classes (r = 0). Which model is best depends on it: “u” at r = 0, 0.25, 0.5;"
        in said
    )
    assert "; “s” at r = 0.75, 1 (--r). If one fixed action follows a set, no r may be right" in said
    assert read(tmp_path, text, **options, r=0).caveats == ()
    assert read(tmp_path, text.replace("b|c", "c"), **options).caveats == ()
    listed = ERRORS + "b|c,1,1,1\n"
    (tmp_path / "costs.csv").write_text(listed, encoding="utf-8")
    found = read(tmp_path, text, **options)
    assert found.table["costs"].tolist() == pytest.approx([-4 / 6, -1])
    assert found.caveats == ()


def test_of_the_lead_only_what_models_show_is_said(tmp_path):
    (tmp_path / "costs.csv").write_text(ERRORS, encoding="utf-8")
    text, costs = "y,s,t,u\nc,b|c,b|c,a\na,a,a,a\nb,b,b,b\n", tmp_path / "costs.csv"
    (said,) = read(tmp_path, text, sets=["s", "t", "u"], costs=costs).caveats
    assert "Which model is best does not depend on it: “s” and “t” at r = 0, 0.25, 0.5, 0.75, 1 (--r)." in said
    (said,) = read(tmp_path, text, sets=["s"], costs=costs).caveats
    assert "the average of its classes (r = 0). If one fixed action" in said


def test_unknown_is_worth_what_is_said(tmp_path):
    found = read(tmp_path, PLAIN, sets=["s"], utility="u80", unknown=0.25)
    assert found.table.loc["s", found.utility] == pytest.approx((0.8 + 1 + 0.25) / 3)
    assert found.caveats == ()
    found = read(tmp_path, PLAIN, sets=["s"], utility="set-F2", beta=2, unknown=0.25)
    assert found.table.loc["s", found.utility] == pytest.approx((5 / 6 + 1 + 0.25) / 3)


def test_what_rounding_explains_is_divided_out_and_noted(tmp_path):
    rows = "a,0.333,0.333,0.333\nb,0.2,0.5,0.3\n"
    found = read(tmp_path, "y,p:a,p:b,p:c\n" + rows, probabilities=["p"], classes=["a", "b", "c"])
    assert found.table.loc["p", "padded_brier_loss"] == pytest.approx((2 / 3 + 0.04 + 0.25 + 0.09) / 2)
    (said,) = found.caveats
    assert said.startswith("“p”: in 1 of 2 rows the probabilities sum to 0.999 up to 1")
    assert ", as rounding does;" in said
    exact = "y,p:a,p:b,p:c\na,0.34567891,0.3333,0.3203\nb,0,1,0\nc,0,0,1\n"
    assert "up to 1; each was divided" in read(tmp_path, exact, probabilities=["p"]).caveats[0]
    many = "y," + ",".join(f"p:{c}" for c in "abcdefg") + "\na," + ",".join(["0.14"] * 7) + "\n"
    assert "sum to 0.98" in read(tmp_path, many, probabilities=["p"], classes=list("abcdefg")).caveats[0]


def test_a_misprint_of_the_truth_stands_above_the_verdict(tmp_path):
    text = "y,s\n" + "malignant,malignant\nbenign,benign\n" * 3 + "malginant,malignant\n"
    found = read(tmp_path, text, labels=["s"])
    (said,) = found.caveats
    assert "“malginant” is the true class of one row alone" in said
    assert repr(found).splitlines()[1] == said
    with pytest.raises(report.BadFileError, match=r"unknown label 'malginant'.* is 'malignant' meant"):
        read(tmp_path, text, labels=["s"], classes=["benign", "malignant"])


PLAIN = "y,s\na,a|b\nb,b\na,\n"


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        "\ufeff" + PLAIN,
        PLAIN.replace(",", ";"),
        PLAIN.replace(",", "\t"),
        PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("\n", "\n\n"),
        PLAIN.rstrip("\n"),
        PLAIN.replace("y,s", " y , s "),
        PLAIN.replace("a|b", '"b | a"'),
        "y,s,note\na,a|b,\"first,\nsecond\"\nb,b,\na,,\n",
    ],
    ids=["plain", "BOM", "semicolons", "tabs", "CRLF", "blank lines", "no end", "blanks", "quoted", "newline"],
)  # fmt: skip
def test_one_content_in_many_forms(tmp_path, text):
    found = read(tmp_path, text, sets=["s"], newline="")
    assert found.table.loc["s", "u65"] == pytest.approx((0.65 + 1) / 3)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "latin-1"])
def test_encodings(tmp_path, encoding):
    found = read(
        tmp_path, "y;s\nKöln;Köln|Ulm\nUlm;Ulm\n", sets=["s"], encoding=encoding,
    ) if encoding != "latin-1" else None  # fmt: skip
    if found is None:
        path = tmp_path / "latin.csv"
        path.write_bytes("y;s\nKöln;Köln|Ulm\nUlm;Ulm\n".encode("latin-1"))
        found = report.from_csv(path, "y", sets=["s"], encoding="latin-1")
    assert found.classes == ("Köln", "Ulm")


def test_numbers_with_a_comma_and_rounded_sums(tmp_path):
    text = "y;p:a;p:b;p:c\na;0,333;0,333;0,333\nb;0,5;0,25;0,25\nc;0;0;1\n"
    found = read(tmp_path, text, probabilities=["p"], decimal=",")
    brier = (2 / 3 + (0.25 + 0.5625 + 0.0625) + 0) / 3
    assert found.table.loc["p", "padded_brier_loss"] == pytest.approx(brier)


def test_labels_that_are_numbers_are_in_their_order(tmp_path):
    assert read(tmp_path, "y,s\n10,2\n2,10\n9,9\n", labels=["s"]).classes == ("2", "9", "10")


def test_classes_that_never_are_the_true_one_are_named(tmp_path):
    assert read(tmp_path, "y,s\na,z\n", labels=["s"], classes=["z", "a"]).table.loc["s", "coverage"] == 0
    headed = read(tmp_path, "y,s,p:a,p:z\na,z,1,0\n", labels=["s"], probabilities=["p"])
    assert headed.classes == ("a", "z")


def test_chunks_do_not_matter(tmp_path, monkeypatch):
    whole = read(tmp_path, MIXED, sets=["sets a"], probabilities=["p"])
    monkeypatch.setattr(_files, "ROWS_AT_ONCE", 2)
    parts = read(tmp_path, MIXED, sets=["sets a"], probabilities=["p"])
    pd.testing.assert_frame_equal(whole.table, parts.table)


def test_another_sign_between_labels(tmp_path):
    found = read(tmp_path, "y,s\na|1,a|1/b\nb,b\n", sets=["s"], within="/")
    assert found.table.loc["s", "coverage"] == 1


def test_a_pattern_leaves_out_what_is_asked_for_by_name(tmp_path):
    """The file of predict_proba: columns with the names of the classes alone."""
    found = read(tmp_path, "y,s,a,b\na,a,0.7,0.3\nb,a|b,0.4,0.6\n", sets=["s"], probabilities=["*"])
    assert found.table.index.tolist() == ["s", "*"]
    assert found.table.loc["*", "padded_brier_loss"] == pytest.approx((2 * 0.09 + 2 * 0.16) / 2)


def test_named_classes_without_a_column_of_probabilities_are_remarked(tmp_path):
    text = "y,p:a,p:b\na,1,0\nb,0,1\nc,0.5,0.5\n"
    (said,) = read(tmp_path, text, probabilities=["p"], classes=["a", "b", "c"]).caveats
    assert said == "“p” has no column for “c”, so it gives probability 0 there. Is a column missing from the file?"


def test_lists_with_a_decimal_comma(tmp_path):
    found = read(tmp_path, "y;s\na;a:0,6|b:0,2\nb;b:1\nc;c:1\n", top_lists=["s"], decimal=",")
    assert found.table.loc["s", "padded_brier_loss"] == pytest.approx((0.16 + 0.04 + 0.04) / 3)


def test_a_label_with_the_sign_between_labels_is_one_where_no_set_is_read(tmp_path):
    assert read(tmp_path, "y,s\na|1,a|1\nb,b\n", labels=["s"], classes=["a|1", "b"]).table.loc["s", "coverage"] == 1


def test_costs_of_a_reward_are_in_the_order_of_the_named_classes(tmp_path):
    costs = rewards.DiscountedCost([[0, 1], [5, 0]])
    found = read(tmp_path, "y,s\na,b\nb,b\n", sets=["s"], classes=["b", "a"], utility=costs)
    assert found.table.loc["s", "discounted cost"] == -1 / 2


def test_words_for_unknown_are_read_as_empty_cells_if_they_are_named(tmp_path):
    text = "y,s,a,l\na,a|b,a,a:0.6\nb,,,\nb,a,b,b:1\n"
    words = text.replace("b,,,\n", "b,n/a,I DON’T know,Unknown\n")
    columns = {"sets": ["s"], "labels": ["a"], "top_lists": ["l"]}
    with pytest.raises(report.BadFileError, match=r"--unknown-words n/a"):
        read(tmp_path, words, **columns)
    found = read(tmp_path, words, **columns, unknown_words=["N/A", "i don't know", "unknown"])
    assert found.table.equals(read(tmp_path, text, **columns).table)
    assert found.table["unknown"].to_list() == [1 / 3] * 3


def test_a_class_called_none_stays_one_if_it_is_true_somewhere_or_has_a_column(tmp_path):
    true = read(tmp_path, "y,s\na,none\nnone,none\n", labels=["s"], classes=["a", "none"])
    assert (true.classes, true.table.loc["s", "unknown"]) == (("a", "none"), 0)
    headed = read(tmp_path, "y,p:a,p:none\na,0.8,0.2\n", probabilities=["p"], classes=["a", "none"])
    assert headed.classes == ("a", "none")


def test_all_unknown_labels_of_a_column_are_listed_at_once_with_their_rows(tmp_path):
    cells = ["dog|Cat", "cat", "n/a", "", "Cat", "unknown|cat", "N/A", "n/a"]
    text = "y,s,a\n" + "".join(f"cat,{cell},cat\n" for cell in cells)
    with pytest.raises(report.BadFileError) as caught:
        read(tmp_path, text, sets=["s"], classes=["cat", "dog"])
    assert str(caught.value).endswith(
        "line 2, column 's': unknown label 'Cat'; classes are cat, dog; 'cat' is meant: write it so; all unknown"
        " labels of this column: 'Cat' (2 rows, first line 2), 'n/a' (2 rows, first line 4), 'unknown' (line 7),"
        " 'N/A' (line 8); where “unknown” is meant, say which words mean it (--unknown-words n/a unknown)"
    )
    text = "y,a\ncat,n/a\ndog,Unknown\n"
    with pytest.raises(report.BadFileError, match=r"say which words mean it \(--unknown-words n/a Unknown\)"):
        read(tmp_path, text, labels=["a"])
    many = "y,a\n" + "".join(f"{k},cat\n" for k in range(15))
    with pytest.raises(report.BadFileError, match=r"'11' \(line 13\) and 3 more$"):
        read(tmp_path, many, labels=["a"], classes=["cat"])


def test_of_several_spellings_of_a_class_the_most_frequent_is_suggested(tmp_path):
    with pytest.raises(report.BadFileError, match=r"unknown label 'dog'; .*; 'Dog' is meant: write it so"):
        read(tmp_path, "y,s\nDOG,Fox\nDog,dog\nFox,Fox\nDog,Dog\n", labels=["s"])
