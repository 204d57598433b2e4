"""Labels that are no classes, and true classes that may be misprints."""

from __future__ import annotations

import pytest

from credal_lib.report import _spelling as spelling

CLASSES = ("benign", "malignant", "atypical")
EMPTY = "; an answer “unknown” is an empty cell: empty it, or say which words mean it (--unknown-words "


@pytest.mark.parametrize(
    ("label", "within", "stated", "words"),
    [
        ("don't know", "|", False, EMPTY + "\"don't know\")"),
        ("Don’t know", "|", True, EMPTY + "\"Don’t know\")"),
        ("NaN", "|", False, EMPTY + "NaN)"),
        ("benign; atypical", "|", False, "; if ';' stands between the labels of a set, say so (--within ';')"),
        ("benign|atypical", ";", True, "; if '|' stands between the labels of a set, say so (--within '|')"),
        ("{benign, atypical}", "|", False, ("; a set is written without brackets and quotation marks, "
         "such as benign|malignant")),
        ("['benign'", ",", False, "; a set is written without brackets and quotation marks, such as benign,malignant"),
        ("malginant", "|", True, "; is 'malignant' meant?"),
        ("malginant", "|", False, ("; is 'malignant' meant?; if it is a class that is never "
         "the true one, name all classes (--classes)")),
        ("other", "|", False, "; if it is a class that is never the true one, name all classes (--classes)"),
        ("other", "|", True, ""),
        ("Benign", "|", False, "; 'benign' is meant: write it so"),
        ("", "|", False, "; a sign '|' has no label before or after it: leave it out"),
    ],
)  # fmt: skip
def test_the_cure_is_that_of_the_mistake(label, within, stated, words):
    assert spelling.advice(label, CLASSES, within, stated) == words


@pytest.mark.parametrize("label", ["benign|atypical", "benign, atypical", "{benign; atypical}", "benign|other"])
def test_a_set_where_one_label_stands_belongs_to_another_column(label):
    assert spelling.advice(label, CLASSES, "|", True, alone=True) == "; if this is a set, name its column under --sets"


def test_a_rare_class_of_a_similar_name_is_remarked():
    counts = {"benign": 9, "malignant": 5, "malginant": 1}
    (said,) = spelling.doubtful_classes(counts, counts)
    assert said.startswith("“malginant” is the true class of one row alone. Is “malignant” meant?")
    assert spelling.doubtful_classes(counts | {"malginant": 2}, counts) == []
    assert spelling.doubtful_classes({"10": 9, "100": 1, "other": 1}, {}) == []


@pytest.mark.parametrize("label", ["Hrse", "horses", "horxe"])
def test_a_class_that_no_model_answers_is_remarked_whatever_its_number(label):
    (said,) = spelling.doubtful_classes({"horse": 20, label: 80}, {"horse"})
    assert said.startswith(f"“{label}” is the true class of 80 rows, and no model ever answers it. Is “horse” meant?")
    assert spelling.doubtful_classes({"horse": 20, label: 80}, {"horse"}, headed={label}) == []
    assert spelling.doubtful_classes({"horse": 20, label: 80}, {"horse", label}) == []


def test_other_words_and_numbers_in_a_series_are_no_misprints():
    assert spelling.doubtful_classes({"cat": 20, "cow": 8, "a": 4, "b": 2}, {"cat", "a"}) == []
    assert spelling.doubtful_classes({"horse": 20, "hrose": 8}, {"horse"}) == []  # two slips in five letters
    assert spelling.doubtful_classes({"class 1": 20, "class 2": 8}, {"class 1"}) == []


def test_classes_that_are_written_almost_alike_are_remarked():
    for first, second in [("cat", "Cat"), ("sheep dog", "sheepdog"), ("sheep dog", "sheep  dog"), ("1", "1.0")]:
        (said,) = spelling.written_alike([first, second], {first: 1000})
        assert said.startswith(f"“{first}” (true in 1,000 rows) and “{second}” (true in 0 rows) count as different")
    assert spelling.written_alike(["1", "2", "cat", "cats", "1234567", "1234568"], {}) == []
    assert "“Cat” (true in 1 row) count" in spelling.written_alike(["cat", "Cat"], {"Cat": 1})[0]
    twice = {"Fox": 2, "fox": 4, "DOG": 1, "Dog": 3, "dog": 2}
    assert spelling.written_alike(list(twice), twice)[0].endswith("for example as the most frequent: “fox”, “Dog”.")
    many = [c for letter in "abcde" for c in (letter, letter.upper())]
    assert ", and 2 more such count as" in spelling.written_alike(many, {})[0]


def test_columns_and_words_are_remarked():
    counts = {"benign": 9, "malignant": 5}
    (said,) = spelling.lacking_columns("p", ["benign", "malginant"], counts, counts, stated=False)
    assert said.startswith("“p” has no column for “malignant”, so it gives probability 0 there; its “malginant” never")
    (said,) = spelling.lacking_columns("p", ["benign", "b", "c"], counts, counts, stated=False)
    assert "; its “b”, “c” never are true classes. Name all classes" in said
    (said,) = spelling.lacking_columns("p", ["benign"], ["benign", "third"], counts, stated=True)
    assert said == "“p” has no column for “third”, so it gives probability 0 there. Is a column missing from the file?"
    assert spelling.lacking_columns("p", ["benign", "malignant", "third"], counts, counts, stated=False) == []
    (said,) = spelling.doubtful_classes({"benign": 9, "?": 5}, {"benign"})
    assert said.startswith("“?” is taken for a true class.")


def test_a_number_that_pandas_wrote_with_a_point_is_to_be_written_as_the_class():
    assert spelling.advice("1.0", ["1", "2"], "|", False) == (
        "; '1' is meant: write it so; pandas writes whole numbers beside gaps with a point: .astype('Int64') before it "
        "writes"
    )


def test_classes_with_commas_between_them_are_one_word():
    said = spelling.advice("cow", ["cat,cow"], "|", True)
    assert said == "; classes are divided by blanks, not by ',': --classes cat cow"
