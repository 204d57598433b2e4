"""Lists of numbers and lists of scores are never read as full sets, wherever predictions are read."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import numpy as np
import pandas as pd
import pytest

from credal_lib import confusion, predictions, report
from credal_lib.experiments import evaluate
from credal_lib.predictions import as_probabilities, as_sets

ROWS = [[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]]
Y = [0, 1, 1]

READERS = {
    "as_sets": lambda given, y, classes: as_sets(given, classes),
    "tally_sets": lambda given, y, classes: confusion.tally_sets(y, given, classes=classes),
    "tally": lambda given, y, classes: confusion.tally(y, given, classes=classes),
    "report": lambda given, y, classes: report.report(y, {"m": given}),
    "evaluate": lambda given, y, classes: evaluate(
        {"m": {"d": given}}, {"d": (None, y)}, "coverage", cv=[([0], [1, 2])], progress=False
    ),
}

NUMBERS = {
    "floats": ROWS,
    "integers": [[1, 0], [0, 1], [1, 0]],
    "tuples": [tuple(row) for row in ROWS],
    "arrays of floats": [np.array(row) for row in ROWS],
    "single precision": [np.float32(row) for row in ROWS],
    "arrays in a column": pd.Series([np.array(row) for row in ROWS]),
    "decimals": [[Decimal(1), Decimal(0)]] * 3,
}


@pytest.mark.parametrize("given", NUMBERS.values(), ids=NUMBERS)
@pytest.mark.parametrize("reader", READERS)
def test_a_number_for_each_class_may_be_labels_or_membership(reader, given):
    with pytest.raises(
        ValueError, match=r"numbers 0 or 1 may be labels or membership; .* numpy.asarray\(predictions, dt"
    ):
        READERS[reader](given, Y, [0, 1])


def test_the_cures_say_which():
    np.testing.assert_array_equal(as_sets(np.asarray(ROWS, dtype=bool), [0, 1]), np.array(ROWS) == 1)
    np.testing.assert_array_equal(as_sets([set(row) for row in ROWS], [0, 1]), np.ones((3, 2)))
    found = report.report(Y, {"m": np.asarray(ROWS, dtype=bool)}).table
    assert (found["coverage"].item(), found["size"].item()) == (pytest.approx(2 / 3), 1)


def test_truth_values_where_the_classes_are_truth_values():
    with pytest.raises(ValueError, match="may be labels or membership"):
        as_sets([[True, False], [False, True]], [False, True])
    assert as_sets([[True], [False, True]], [False, True]).tolist() == [[False, True], [True, True]]
    assert as_sets(np.eye(2, dtype=bool), [False, True]).tolist() == [[True, False], [False, True]]


@pytest.mark.parametrize("reader", READERS)
def test_nested_probabilities_are_no_labels(reader):
    nested = [[0.7, 0.3], [0.2, 0.8], [0.5, 0.5]]
    with pytest.raises(
        ValueError, match=r"numbers from 0 to 1 are no labels; .* pass numpy.asarray\(predictions\) where"
    ):
        READERS[reader](nested, Y, [0, 1])
    assert report.report(Y, {"m": np.asarray(nested)}).table["coverage"].item() == pytest.approx(2 / 3)


def test_sets_of_numbers_that_are_not_one_a_class_stay_sets():
    assert as_sets([[1.0], [0.0, 1.0]], [0, 1]).tolist() == [[False, True], [True, True]]
    assert as_sets([], [0, 1]).shape == (0, 2)


def scored(a: float) -> list[dict[str, Any]]:
    return [{"label": "a", "score": a}, {"label": "b", "score": 1 - a}]


SCORES = [scored(0.9), scored(0.3), scored(0.6)]
ALL = {
    "lists": SCORES,
    "tuples": [tuple(row) for row in SCORES],
    "a column": pd.Series(SCORES),
    "objects": pd.Series(SCORES).to_numpy(),
    "one row of all": [SCORES[0][:1], SCORES[1], SCORES[2][:1]],
}


@pytest.mark.parametrize("given", ALL.values(), ids=ALL)
@pytest.mark.parametrize("reader", READERS)
def test_scores_of_all_classes_are_no_sets(reader, given):
    with pytest.raises(ValueError, match=r"of all 2 classes, which are probabilities: predictions.as_probabilities"):
        READERS[reader](given, list("abb"), ["a", "b"])


@pytest.mark.parametrize("name", ["lists", "tuples", "a column", "objects"])
def test_the_cure_reads_the_scores(name):
    p = as_probabilities(ALL[name], ["a", "b"])
    np.testing.assert_allclose(p, [[0.9, 0.1], [0.3, 0.7], [0.6, 0.4]])
    found = report.report(list("abb"), {"m": p}, classes=["a", "b"]).table
    assert (found["coverage"].item(), found["size"].item()) == (pytest.approx(2 / 3), 1)
    sets = [[entry["label"] for entry in row] for row in ALL[name]]
    assert as_sets(sets, ["a", "b"]).all()


def test_the_best_labels_alone_are_sets():
    assert predictions.as_sets([row[:1] for row in SCORES], ["a", "b"]).tolist() == [[True, False]] * 3
