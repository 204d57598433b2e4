"""The cures that messages offer: each is followed, and gets the right answer; and messages are short."""

from __future__ import annotations

import ast
import enum

import numpy as np
import pandas as pd
import pytest
from scipy import special

from credal_lib import predictions, report
from credal_lib.predictions import as_sets

P = np.array([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.2, 0.2, 0.6]])
Y = [0, 1, 2]
HITS = np.eye(3, dtype=bool)

LABELS = {
    "a rejected row": (
        [0, -1, 2], [0, 1, 2], "pass [None if label == -1 else label for label in predictions]",
        lambda given: [None if label == -1 else label for label in given], [[1, 0, 0], [0, 0, 0], [0, 0, 1]],
    ),
    "a rejected row of an array": (
        np.array([0, -1, 2]), [0, 1, 2], "pass [None if label == -1 else label for label in predictions]",
        lambda given: [None if label == -1 else label for label in given], [[1, 0, 0], [0, 0, 0], [0, 0, 1]],
    ),
    "a word for unknown": (
        ["a", "reject"], ["a", "b"], "pass [None if label == 'reject' else label for label in predictions]",
        lambda given: [None if label == "reject" else label for label in given], [[1, 0], [0, 0]],
    ),
    "numbers as text": (
        ["1", "2"], [1, 2], "1 is meant: pass [int(float(label)) for label in predictions]",
        lambda given: [int(float(label)) for label in given], [[1, 0], [0, 1]],
    ),
    "numbers with a point as text": (
        ["1.0", "2.0"], [1, 2], "pass [int(float(label)) for label in predictions]",
        lambda given: [int(float(label)) for label in given], [[1, 0], [0, 1]],
    ),
    "numbers of texts": (
        [1.0, 2.0], ["1", "2"], "'1' is meant: pass [str(int(float(label))) for label in predictions]",
        lambda given: [str(int(float(label))) for label in given], [[1, 0], [0, 1]],
    ),
    "bytes": (
        [b"a", b"b"], ["a", "b"], "'a' is meant: pass [label.decode() for label in predictions]",
        lambda given: [label.decode() for label in given], [[1, 0], [0, 1]],
    ),
    "bytes of classes": (
        ["a", "b"], np.array([b"a", b"b"]), "pass [label.encode() for label in predictions]",
        lambda given: [label.encode() for label in given], [[1, 0], [0, 1]],
    ),
    "a set in a text": (
        ["a|b", "b"], ["a", "b"], "a set is a list of labels: pass [text.split('|') for text in predictions]",
        lambda given: [text.split("|") for text in given], [[1, 1], [0, 1]],
    ),
    "a list in a text": (
        ["['a', 'b']", "['b']"], ["a", "b"], "pass [ast.literal_eval(text) for text in predictions]",
        lambda given: [ast.literal_eval(text) for text in given], [[1, 1], [0, 1]],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("given", "classes", "cure", "followed", "expected"), LABELS.values(), ids=LABELS)
def test_cures_for_labels(given, classes, cure, followed, expected):
    with pytest.raises(ValueError, match="unknown label") as refused:
        as_sets(given, classes)
    assert cure in str(refused.value)
    assert as_sets(followed(given), classes).astype(int).tolist() == expected


@pytest.mark.parametrize(("label", "meant"), [("A.", "A"), ("Cat", "cat"), ("a ", "a"), ("(b)", "b")])
def test_another_writing_is_named(label, meant):
    with pytest.raises(ValueError, match=f"'{meant}' is meant"):
        as_sets([label], ["x", meant])


def divided(p: np.ndarray) -> np.ndarray:
    return p / p.sum(axis=1, keepdims=True)


AS_FLOATS = "pass predictions.astype(bool) of sets, predictions.astype(float) where probabilities are read"
DIVIDE = "predictions / predictions.sum(axis=1, keepdims=True)"
PROBABILITIES = {
    "objects": (P.astype(object), AS_FLOATS, lambda p: p.astype(float)),
    "text": (P.astype(str), AS_FLOATS, lambda p: p.astype(float)),
    "nested lists": (P.tolist(), "pass numpy.asarray(predictions) where these are read", np.asarray),
    "counts": ((P * 10).round().astype(int), DIVIDE, divided),
    "percentages": ((P * 100).round().astype(int), DIVIDE, divided),
    "logits": (np.log(P), "scipy.special.softmax(p, axis=1)", lambda p: special.softmax(p, axis=1)),
    "columns of other names": (
        pd.DataFrame(P, columns=["a", "b", "c"]), "name the columns after the classes", lambda p: p.set_axis(Y, axis=1),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("given", "cure", "followed"), PROBABILITIES.values(), ids=PROBABILITIES)
def test_cures_for_probabilities(given, cure, followed):
    with pytest.raises((TypeError, ValueError)) as refused:
        report.report(Y, {"m": given}, classes=Y)
    assert cure in str(refused.value)
    found = report.report(Y, {"m": followed(given)}, classes=Y).table
    assert found["coverage"].item() == 1
    expected = report.report(Y, {"m": P}).table["padded_brier_loss"].item()
    assert found["padded_brier_loss"].item() == pytest.approx(expected)


def test_columns_that_are_the_classes_as_text_are_read():
    frame = pd.DataFrame(P[:, [1, 0, 2]], columns=["1", "0", "2"])
    assert report.report(Y, {"m": frame}, classes=[0, 1, 2]).table["coverage"].item() == 1


def test_the_probability_of_one_class_alone():
    y, p = [1, 0, 1], np.array([0.9, 0.2, 0.4])
    for given in (p, p[:, None]):
        for classes in (None, [0, 1]):
            with pytest.raises(ValueError, match=r"predictions\.as_probabilities\([pm], classes, positive=LABEL\)"):
                report.report(y, {"m": given}, classes=classes)
        both = predictions.as_probabilities(given, [0, 1], positive=1)
        found = report.report(y, {"m": both}).table
        assert found["coverage"].item() == pytest.approx(2 / 3)
        assert found["padded_brier_loss"].item() == pytest.approx((0.1**2 + 0.2**2 + 0.6**2) * 2 / 3)


def test_true_classes_with_a_column_each():
    one_hot = np.eye(3, dtype=int)
    for given, cure in (
        (one_hot, "numpy.asarray(y_true).argmax(axis=1)"),
        (one_hot.tolist(), "numpy.asarray(y_true).argmax(axis=1)"),
        (pd.DataFrame(one_hot), "y_true.idxmax(axis=1)"),
    ):
        with pytest.raises(ValueError, match="of columns of 0 and 1, one a class") as refused:
            report.report(given, {"m": P})
        assert cure in str(refused.value)
    for labels in (one_hot.argmax(axis=1), pd.DataFrame(one_hot).idxmax(axis=1)):
        assert report.report(labels, {"m": P}).table["coverage"].item() == 1


def test_labels_of_an_enumeration():
    animal = enum.Enum("animal", "dog cat")
    found = report.report([animal.cat, animal.dog], {"m": [animal.cat, animal.cat]})
    assert found.classes == (animal.cat, animal.dog)
    assert found.table["coverage"].item() == 0.5


def test_labels_that_look_alike_are_told_apart():
    decomposed = "Mu\u0308ller"
    found = report.report(["M\u00fcller"] * 9 + [decomposed] * 9, {"m": ["M\u00fcller"] * 18})
    assert any("count as different classes here" in said and "u\\u0308" in said for said in found.caveats)


def test_messages_are_short_with_a_thousand_classes():
    many = [f"class {i}" for i in range(1000)]
    calls = (
        lambda: as_sets(["x"], many),
        lambda: as_sets(np.array(["x"]), many),
        lambda: predictions.as_top_lists([[{"label": "x", "score": 0.5}]], many),
        lambda: report.report(["x"], {"m": ["class 0"]}, classes=many),
        lambda: report.report(["class 0"], {"m": pd.DataFrame(np.ones((1, 999)) / 999)}, classes=many),
        lambda: as_sets(["x" * 5000], many),
    )
    for call in calls:
        with pytest.raises(ValueError) as refused:
            call()
        assert len(str(refused.value)) < 700
