"""Files as other programs write them: read rightly, or refused with a cure that leads to the right numbers."""

from __future__ import annotations

import re

import pytest

from credal_lib import report
from credal_lib.report import BadFileError
from credal_lib.report._columns import model_name

COMMA = {"decimal": ","}
ONE = {"probabilities": ["p_*"]}


def read(tmp_path, text, costs=None, **options):
    (tmp_path / "f.csv").write_text(text, encoding="utf-8")
    if costs is not None:
        (tmp_path / "c.csv").write_text(costs, encoding="utf-8")
        options["costs"] = tmp_path / "c.csv"
    return report.from_csv(tmp_path / "f.csv", "y", **options)


TWO_MODELS = {
    "a prefix that begins another": ("y,p_a,p_b,p_cal_a,p_cal_b\n", ["p_*", "p_cal_*"], ["p", "p_cal"]),
    "in another order": ("y,p_cal_b,p_b,p_cal_a,p_a\n", ["p_cal_*", "p_*"], ["p_cal", "p"]),
    "names with a colon": ("y,rf:a,rf:b,rf:cal:a,rf:cal:b\n", ["rf", "rf:cal"], ["rf", "rf:cal"]),
    "the labels alone": ("y,a,b,p_a,p_b\n", ["*", "p_*"], ["*", "p"]),
}


@pytest.mark.parametrize(("header", "asked", "names"), TWO_MODELS.values(), ids=TWO_MODELS)
def test_a_column_is_that_of_the_longest_pattern(tmp_path, header, asked, names):
    values = {"a": {"a": "0.9", "b": "0.1"}, "b": {"a": "0.2", "b": "0.8"}}
    rows = [[y, *(values[y][name[-1]] for name in header.strip().split(",")[1:])] for y in "ab"]
    found = read(tmp_path, header + "".join(",".join(row) + "\n" for row in rows), probabilities=asked)
    assert found.table["coverage"].to_dict() == dict.fromkeys(names, 1.0)
    assert found.classes == ("a", "b")


FIRST_LINES = ["sep=;\n", '"sep=;"\n', "SEP=;\r\n", "sep=; \n"]


@pytest.mark.parametrize("first", FIRST_LINES)
def test_a_first_line_says_the_separator(tmp_path, first):
    found = read(tmp_path, f"{first}y;p_a;p_b\na;0,9;0,1\nb;0,2;0,8\n", **ONE, **COMMA)
    assert found.table["coverage"].item() == 1
    with pytest.raises(BadFileError, match=r"f\.csv, line 3, column 'p_b'"):
        read(tmp_path, f"{first}y;p_a;p_b\na;0,9;x\n", **ONE, **COMMA)


NAMES = {
    "p_*": "p",
    "P (class=*)": "P",
    'Scored Probabilities for Class "*"': "Scored Probabilities for Class",
    "probability(*)": "probability",
    "rf[*]": "rf",
    "*_prob": "prob",
    "p_*_rf": "p__rf",
    "*": "*",
    "random forest": "random forest",
    "rf (tuned) *": "rf (tuned)",
}


@pytest.mark.parametrize(("asked", "name"), NAMES.items())
def test_models_have_names_that_people_would_give_them(asked, name):
    assert model_name(asked) == name


PLAIN = "y,p_a,p_b\na,0.9,0.1\nb,0.2,0.8\n"
REFUSED = {
    "a model twice": ("y,p_a,p_b,p_a,p_b\na,0.9,0.1,0.2,0.8\n", ONE, "'p_a': the name stands 2 times in the header"),
    "a label twice, but for a blank": ("y,m:a,m: a,m:b\na,1,0,0\n", {"probabilities": ["m"]}, "as that of 'a'"),
    "two patterns of one length": (
        "y,p_a_q,p_b_q\na,1,0\n", {"probabilities": ["p_*", "*_q"]}, "belongs to the models 'p_*' and '*_q' alike",
    ),
    "one column": ("y,s\n1,0.9\n0,0.2\n", {"probabilities": ["s"]}, "say whose probability it is (--positive"),
    "columns of no true class": ("y,p_neg,p_pos\n0,1,0\n1,0,1\n", ONE, "are of neg, pos, none of which is ever true"),
    "a remark above": (f"# model 7, 2024\n{PLAIN}", ONE, "the header seems to be line 2: delete the lines above it"),
    "a title above": (f"My model\n\n{PLAIN}", ONE, "the header seems to be line 3: delete the lines above it"),
    "divided by |": (PLAIN.replace(",", "|"), ONE, "another sign divides this header: say which (--separator '|')"),
    "divided by blanks": (PLAIN.replace(",", " "), ONE, "say which (--separator ' ')"),
    "headers of two models": (
        "y,p_0,p_1,q_0.0,q_1.0\n0,1,0,1,0\n1,0,1,0,1\n",
        {"probabilities": ["p_*", "q_*"]},
        "columns of '0' and of '0.0'",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "options", "words"), REFUSED.values(), ids=REFUSED)
def test_what_would_be_read_wrongly_is_refused(tmp_path, text, options, words):
    with pytest.raises(BadFileError, match=re.escape(words)):
        read(tmp_path, text, **options)


NOT_OF_THE_MODEL = {
    "a fold": ("*", "y,a,b,fold\na,0.9,0.1,0\nb,0.2,0.8,0\n", "fold"),
    "a number of the fold": ("*", "y,fold,a,b\na,3,0.9,0.1\nb,4,0.2,0.8\n", "fold"),
    "a p value": ("p_*", "y,p_a,p_b,p_value\na,0.9,0.1,0.03\nb,0.2,0.8,0.5\n", "value"),
    "a small one": ("p_*", "y,p_a,p_b,p_value\na,0.9,0.1,0.0001\nb,0.2,0.8,0.0002\n", "value"),
    "another model": ("p_*", "y,p_a,p_b,p_cal_a,p_cal_b\na,0.9,0.1,0.8,0.2\nb,0.2,0.8,0.3,0.7\n", "cal_a, cal_b"),
}


@pytest.mark.parametrize(("asked", "text", "taken"), NOT_OF_THE_MODEL.values(), ids=NOT_OF_THE_MODEL)
def test_a_column_of_something_else_is_no_class(tmp_path, asked, text, taken):
    with pytest.raises(
        BadFileError, match=f"taken for probabilities of {taken}, never true, and the others sum to one"
    ):
        read(tmp_path, text, probabilities=[asked])
    if asked == "*":  # the cures
        found = read(tmp_path, text, probabilities=[asked], classes=["a", "b"])
    else:
        with pytest.raises(
            BadFileError, match="if it is no class, give the column a name that the pattern does not find"
        ):
            read(tmp_path, text, probabilities=[asked], classes=["a", "b"])
        found = read(tmp_path, text.replace("p_value", "value_p").replace("p_cal", "cal_p"), probabilities=[asked])
    assert (found.classes, found.table["coverage"].item()) == (("a", "b"), 1)


def test_a_class_that_is_never_true_may_have_probabilities(tmp_path):
    rare = read(tmp_path, "y,p_a,p_b,p_c\na,0.8,0.1,0.1\nb,0.2,0.8,0\n", **ONE)
    assert rare.classes == ("a", "b", "c")
    named = read(tmp_path, "y,p_a,p_b,p_c\na,0.9,0.1,0\nb,0.2,0.8,0\n", classes=["a", "b", "c"], **ONE)
    assert named.classes == ("a", "b", "c")


WRITINGS = {
    "a point": (("0.0", "1.0"), ("0", "1")),
    "a point in the header": (("0", "1"), ("0.0", "1.0")),
    "truth values": (("True", "False"), ("1", "0")),
    "truth values in the header": (("1", "0"), ("true", "false")),
    "names of R": (("1", "2"), ("X1", "X2")),
    "names of R with dots": (("class a", "class-b"), ("class.a", "class.b")),
    "case": (("cat", "dog"), ("Cat", "DOG")),
}


@pytest.mark.parametrize(("true", "headed"), WRITINGS.values(), ids=WRITINGS)
def test_headers_and_true_labels_of_another_writing_are_not_four_classes(tmp_path, true, headed):
    text = "y,p_{},p_{}\n{},0.9,0.1\n{},0.2,0.8\n"
    with pytest.raises(
        BadFileError, match=f"line 2, column 'y': '{true[0]}' has no column of [a-z ]+, and '{headed[0]}' has one"
    ):
        read(tmp_path, text.format(*headed, *true), **ONE)
    assert read(tmp_path, text.format(*headed, *headed), **ONE).table["coverage"].item() == 1  # the cure
    stated = BadFileError, re.escape(f"unknown label '{true[0]}'; classes are")
    with pytest.raises(stated[0], match=f"{stated[1]} .*'{re.escape(headed[0])}' is meant: write it so"):
        read(tmp_path, text.format(*headed, *true), classes=headed, **ONE)


COSTS = "x;ok;fraud\nok;0;{}\nfraud;20;0\n"
SIGNS = {
    "thousands by a point": ("1.000", ",", "write thousands without a sign between them"),
    "thousands and a comma": ("1.000,5", ",", "write thousands without a sign between them"),
    "thousands by a comma": ("1,000", ".", "write thousands without a sign between them; if the comma is the decimal"),
    "thousands by an apostrophe": ("1'000", ".", "write thousands without a sign between them"),
    "a point of old": ("0.5", ",", "the decimal sign was said to be ',': write it so everywhere, or leave that out"),
    "a comma": ("0,5", ".", "if a comma is the decimal sign, say so (--decimal ,)"),
}


@pytest.mark.parametrize(("written", "decimal", "words"), SIGNS.values(), ids=SIGNS)
def test_a_number_has_one_decimal_sign_and_none_between_thousands(tmp_path, written, decimal, words):
    rows = "y;m\nok;ok\nfraud;ok\n"
    with pytest.raises(BadFileError, match=rf"c\.csv, line 2, column 'fraud': .*{re.escape(words)}"):
        read(tmp_path, rows, COSTS.format(written), labels=["m"], decimal=decimal)
    if "thousands" in words:
        plain = written.replace("'", "").replace("." if decimal == "," else ",", "")
        found = read(tmp_path, rows, COSTS.format(plain), labels=["m"], decimal=decimal)
        assert found.costs.loc["ok", "fraud"] in {1000, 1000.5}
    with pytest.raises(BadFileError, match="expected label:probability with each label once"):
        read(tmp_path, f"y;m\na;a:{written}\n", top_lists=["m"], decimal=decimal)


def test_messages_are_short_with_thousands_of_columns(tmp_path):
    names = [f"p_{i}" for i in range(3000)]
    text = f"y,{','.join(names)}\n0,{','.join('0' for _ in names)}\n"
    for options in ({"probabilities": ["q_*"]}, {"labels": ["q"]}, {"probabilities": ["p_*"]}):
        with pytest.raises(BadFileError) as refused:
            read(tmp_path, text, **options)
        assert len(str(refused.value)) < 600
