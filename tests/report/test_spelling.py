"""Labels that are no classes, and true classes that may be misprints."""

from __future__ import annotations

import pytest

from credal_lib.report import _spelling as spelling

CLASSES = ("benign", "malignant", "atypical")


@pytest.mark.parametrize(
    ("label", "within", "stated", "words"),
    [
        ("don't know", "|", False, "; an answer “unknown” is an empty cell: empty it"),
        ("Don’t know", "|", True, "; an answer “unknown” is an empty cell: empty it"),
        ("NaN", "|", False, "; an answer “unknown” is an empty cell: empty it"),
        ("benign; atypical", "|", False, "; if ';' stands between the labels of a set, say so (--within ';')"),
        ("benign|atypical", ";", True, "; if '|' stands between the labels of a set, say so (--within '|')"),
        ("{benign, atypical}", "|", False, ("; a set is written without brackets and quotation marks, "
         "such as benign|malignant")),
        ("['benign'", ",", False, "; a set is written without brackets and quotation marks, such as benign,malignant"),
        ("malginant", "|", True, "; is 'malignant' meant?"),
        ("malginant", "|", False, ("; is 'malignant' meant?; a class that never is the true "
         "one has to be named (--classes)")),
        ("other", "|", False, "; a class that never is the true one has to be named (--classes)"),
        ("other", "|", True, ""),
    ],
)  # fmt: skip
def test_the_cure_is_that_of_the_mistake(label, within, stated, words):
    assert spelling.advice(label, CLASSES, within, stated) == words


@pytest.mark.parametrize("label", ["benign|atypical", "benign, atypical", "{benign; atypical}", "benign|other"])
def test_a_set_where_one_label_stands_belongs_to_another_column(label):
    assert spelling.advice(label, CLASSES, "|", True, alone=True) == "; if this is a set, name its column under --sets"


def test_a_rare_class_of_a_similar_name_is_remarked():
    (said,) = spelling.doubtful_classes({"benign": 9, "malignant": 5, "malginant": 1}, {})
    assert said.startswith("“malginant” is the true class of one row alone. Is “malignant” meant?")
    assert spelling.doubtful_classes({"benign": 9, "malignant": 5, "malginant": 2}, {}) == []
    assert spelling.doubtful_classes({"10": 9, "100": 1, "other": 1}, {}) == []


def test_columns_and_words_are_remarked():
    (said,) = spelling.doubtful_classes({"benign": 9, "malignant": 5}, {"p": ["benign", "malginant"]})
    assert said.startswith("“p” has no column for “malignant”, so it gives probability 0 there; its “malginant” never")
    (said,) = spelling.doubtful_classes({"benign": 9, "malignant": 5}, {"p": ["benign", "b", "c"]})
    assert "; its “b”, “c” never are true classes." in said
    (said,) = spelling.doubtful_classes({"benign": 9, "?": 5}, {"p": ["benign", "?", "third"]})
    assert said.startswith("“?” is taken for a true class.")
