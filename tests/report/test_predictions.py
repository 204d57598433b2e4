"""Predictions of any kind become models that can be judged side by side."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from credal_lib import report, truths
from credal_lib.report import _predictions as predictions


def test_ties_go_to_the_lowest_index():
    assert predictions.most_probable(np.array([[0.4, 0.4, 0.2], [0, 0.5, 0.5]])).argmax(axis=1).tolist() == [0, 1]


def test_each_form_has_its_kind():
    p = np.array([[0.25, 0.75], [0.5, 0.5]])
    forms = {
        "floats": p, "frame": pd.DataFrame(p, columns=[1, 0]), "booleans": p > 0.4, "integers": (p > 0.4).astype(int),
        "pair": (p, p > 0.6), "MAPIE": (np.array([0, 1]), (p > 0.4)[:, :, np.newaxis]), "labels": np.array([0, 1]),
        "gaps": pd.Series([1, None], dtype="Int64"), "lists": [[0, 1], []],
    }  # fmt: skip
    judged = predictions.read([0, 1], forms, [0, 1])
    kinds = {model.name: (model.kind, model.sets.astype(int).tolist()) for model in judged.models}
    assert kinds == {
        "floats": ("probabilities", [[0, 1], [1, 0]]), "frame": ("probabilities", [[1, 0], [1, 0]]),
        "booleans": ("sets", [[0, 1], [1, 1]]), "integers": ("sets", [[0, 1], [1, 1]]),
        "pair": ("top lists", [[0, 1], [0, 0]]), "MAPIE": ("sets", [[0, 1], [1, 1]]),
        "labels": ("labels", [[1, 0], [0, 1]]), "gaps": ("labels", [[0, 1], [0, 0]]),
        "lists": ("sets", [[1, 1], [0, 0]]),
    }  # fmt: skip


def test_mapie_alone_tells_how_many_classes_there_are():
    judged = predictions.read([0, 1], {"MAPIE": (np.array([0, 1]), np.ones((2, 3, 1), dtype=bool))}, None)
    assert judged.classes == (0, 1, 2)


def test_many_labels_are_counted():
    assert predictions.all_labels(range(3)) == "3 classes (0, 1, 2)"
    assert predictions.all_labels(range(11)) == "11 classes"


def test_the_index_of_a_series_is_no_list_of_classes():
    """A filtered frame leaves an index that counts no rows from 0; it names rows, not classes."""
    index = ["c1", "c2", "c3"]
    forms = {
        "labels": pd.Series(["a", "b", None], index=index), "sets": pd.Series([["a"], ["a", "b"], []], index=index),
        "numbers": pd.Series(["a", "b", "b"], index=index).astype("category"),
    }  # fmt: skip
    for y in (pd.Series(["a", "b", "a"], index=index), ["a", "b", "a"]):
        judged = predictions.read(y, forms, None)
        assert judged.classes == ("a", "b")
        sets = {model.name: model.sets.astype(int).tolist() for model in judged.models}
        assert sets["labels"] == [[1, 0], [0, 1], [0, 0]]
        assert sets["sets"] == [[1, 0], [1, 1], [0, 0]]
        assert sets["numbers"] == [[1, 0], [0, 1], [0, 1]]


def test_equal_rows_have_equal_codes_and_only_they():
    rng = np.random.default_rng(0)
    y, sets, p = rng.integers(3, size=400), rng.random((400, 3)) < 0.5, rng.integers(1, 4, size=(400, 3)) * 1.0
    p /= p.sum(axis=1, keepdims=True)
    codes = predictions.row_codes(predictions.read(y, {"sets": sets, "p": p}, [0, 1, 2]))
    rows = np.column_stack([y, sets, p])
    assert len(np.unique(codes)) == len(np.unique(rows, axis=0)) < 400
    assert np.array_equal(codes[:, None] == codes, (rows[:, None] == rows).all(axis=2))


@pytest.mark.parametrize("word", ["unknown", "n/a"])
def test_a_word_for_unknown_is_a_class_where_it_is_true_or_has_a_column(word):
    """As on the command line; anywhere else it would be an answer that is always wrong."""
    labels = ["x", word]
    assert report.report(["x", word], {"a": ["x", "x"]}, classes=labels).classes == ("x", word)
    p = np.array([[0.9, 0.1], [0.8, 0.2]])
    assert report.report(["x", "x"], {"a": p, "b": ["x", word]}, classes=labels).classes == ("x", word)
    votes = truths.Probabilities([[1.0, 0.0], [0.5, 0.5]], classes=labels)
    assert report.report(votes, {"a": ["x", word]}, classes=labels).classes == ("x", word)
    with pytest.raises(ValueError, match="is never the true class"):
        report.report(["x", "x"], {"a": [["x"], ["x", word]]}, classes=labels)
