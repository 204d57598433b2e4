"""Count what was answered when what was true: values by hand, ties, edges."""

import pickle
from typing import Any

import numpy as np
import pandas as pd
import pytest
import sklearn.metrics as sk

from credal_lib.confusion import tally, tally_sets

Y = ["cat", "dog", "cat", "emu", "dog"]
ANSWERS = ["cat", "cat", None, "emu", "dog"]
CLASSES = ["cat", "dog", "emu"]


def test_rows_are_predictions_and_the_last_is_unknown() -> None:
    assert tally(Y, ANSWERS, classes=CLASSES, unknown=True).tolist() == [[1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0]]


def test_scikit_learn_has_the_transpose() -> None:
    y, predicted = [0, 0, 1, 2, 2, 2], [0, 1, 1, 0, 0, 2]
    ours = tally(y, predicted, classes=range(3))
    assert np.array_equal(ours, sk.confusion_matrix(y, predicted).T)
    assert not np.array_equal(ours, sk.confusion_matrix(y, predicted))


@pytest.mark.parametrize("collect", [list, np.array, pd.Series])
def test_labels_in_lists_arrays_and_series(collect: Any) -> None:
    labels = collect(["a", "b", "b"])
    assert tally(collect(["a", "a", "b"]), labels, classes=["a", "b"]).tolist() == [[1, 0], [1, 1]]


def test_classes_that_do_not_occur_keep_their_row_and_column() -> None:
    assert tally([0], [0], classes=range(2), unknown=True).tolist() == [[1, 0], [0, 0], [0, 0]]


def test_counts_are_integers_weights_and_shares_floats() -> None:
    counts, weighted = tally([0, 1], [0, 0], classes=range(2)), {"sample_weight": [0.5, 1.5]}
    assert np.issubdtype(counts.dtype, np.integer)
    assert tally([0, 1], [0, 0], classes=range(2), **weighted).tolist() == [[0.5, 1.5], [0, 0]]  # type: ignore[arg-type]
    assert tally([0, 1], [0, 0], classes=range(2), normalize=True).tolist() == [[0.5, 0.5], [0, 0]]


def test_sets_of_one_class_are_answers() -> None:
    sets = np.array([[1, 0], [0, 0], [0, 1]])
    assert tally([0, 0, 0], sets, unknown=True).tolist() == [[1, 0], [1, 0], [1, 0]]


def test_sets_that_occur_are_rows_by_size_and_unknown_is_the_last() -> None:
    sets = [[], ["dog", "emu"], ["cat", "emu"], ["emu"], ["cat", "emu"], ["cat", "dog", "emu"]]
    counted = tally_sets(["cat", "dog", "cat", "cat", "dog", "emu"], sets, classes=CLASSES)
    assert counted.sets.astype(int).tolist() == [[0, 0, 1], [1, 0, 1], [0, 1, 1], [1, 1, 1], [0, 0, 0]]
    assert counted.matrix.tolist() == [[1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0]]


def test_a_tally_of_26_classes_needs_no_row_for_every_set() -> None:
    sets = np.random.default_rng(0).random((50, 26)) < 0.3
    counted = tally_sets(np.zeros(50, dtype=int), sets)
    assert counted.matrix.shape[0] <= 50
    assert counted.matrix.sum() == 50
    assert pickle.loads(pickle.dumps(counted)).matrix.tolist() == counted.matrix.tolist()  # noqa: S301


def test_weighted_sets() -> None:
    counted = tally_sets([0, 1], [[1, 1], [1, 1]], sample_weight=[1, 3], normalize=True)
    assert counted.matrix.tolist() == [[0.25, 0.75]]


def test_a_tally_knows_its_labels() -> None:
    counted = tally(Y, ANSWERS, classes=CLASSES, unknown=True)
    assert (counted.decisions, counted.classes) == ((*CLASSES, "unknown"), tuple(CLASSES))
    assert tally([0, 0], np.eye(2, dtype=bool)).classes == (0, 1)


def test_a_tally_of_sets_knows_its_labels() -> None:
    counted = tally_sets(["cat", "dog", "emu"], [["cat"], ["cat", "dog"], []], classes=CLASSES)
    assert counted.classes == tuple(CLASSES)
    assert counted.decisions == (("cat",), ("cat", "dog"), ())
    frame = counted.to_frame()
    assert list(frame.index) == ["{cat}", "{cat, dog}", "unknown"]
    assert frame.loc["unknown", "emu"] == 1
    assert repr(counted).startswith("SetTally of 3")
    assert "{cat, dog}" in counted._repr_html_()
