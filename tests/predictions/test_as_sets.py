"""The one way in: from what other software predicts to sets of shape (n, K)."""

from typing import Any

import numpy as np
import pandas as pd
import pytest

from credal_lib import metrics
from credal_lib.metrics import as_sets, utility_score
from credal_lib.rewards import Quadratic

Y = [0, 1, 2, 0, 1]

SETS = np.array([[1, 0, 0], [1, 1, 0], [1, 1, 0], [0, 0, 0], [1, 0, 0]], dtype=bool)
"""A hit of one class, a hit of two, a miss of two, unknown, a miss of one."""


@pytest.mark.parametrize("kind", [bool, int, np.int8])
def test_membership_arrays_as_from_crepes_are_taken_over(kind: type) -> None:
    assert np.array_equal(as_sets(SETS.astype(kind), ["a", "b", "c"]), SETS)


def test_mapie_arrays_of_one_level_lose_the_level() -> None:
    assert np.array_equal(as_sets(SETS[:, :, np.newaxis], ["a", "b", "c"]), SETS)


@pytest.mark.parametrize("collect", [list, tuple, set, frozenset, np.array])
def test_collections_of_labels_become_rows(collect: Any) -> None:
    listed = [collect(["b"]), collect(["c", "a"]), collect([])]
    assert as_sets(listed, ["a", "b", "c"]).astype(int).tolist() == [[0, 1, 0], [1, 0, 1], [0, 0, 0]]


def test_crepes_lists_of_numpy_integers_are_labels() -> None:
    assert as_sets([[np.int64(2)], [np.int64(0), np.int64(1)]], [0, 1, 2]).astype(int).tolist() == [
        [0, 0, 1],
        [1, 1, 0],
    ]


@pytest.mark.parametrize(
    "labels", [["b", None], np.array(["b", None], dtype=object), pd.Series(["b", None], dtype=object)]
)
def test_single_labels_are_determinate_and_none_is_unknown(labels: Any) -> None:
    assert as_sets(labels, ["a", "b"]).astype(int).tolist() == [[0, 1], [0, 0]]


def test_a_data_frame_is_membership_and_never_its_column_names() -> None:
    frame = pd.DataFrame(SETS, columns=["a", "b", "c"])
    assert np.array_equal(as_sets(frame, ["a", "b", "c"]), SETS)
    named = [["a", "b", "c"][position] for position in Y]
    assert utility_score(named, frame, Quadratic(0.5)) == metrics.discounted_accuracy_score(Y, SETS)


def test_mapies_pair_of_labels_and_sets_is_taken_for_its_sets() -> None:
    pair = (np.array(["a", "b", "b", "c", "a"]), SETS[:, :, np.newaxis])
    assert np.array_equal(as_sets(pair, ["a", "b", "c"]), SETS)


def test_a_series_turns_none_into_nan_and_still_means_unknown() -> None:
    series = pd.Series(["b", None])
    assert as_sets(series, ["a", "b"]).astype(int).tolist() == [[0, 1], [0, 0]]
    assert as_sets(pd.Series([1, None]), [0, 1]).astype(int).tolist() == [[0, 1], [0, 0]]


def test_a_frame_in_the_order_of_the_classes_is_taken_over() -> None:
    frame = pd.DataFrame(SETS, columns=["a", "b", "c"])
    named = [["a", "b", "c"][position] for position in Y]
    expected = utility_score(Y, SETS, Quadratic(0.5))
    assert utility_score(named, frame, Quadratic(0.5), classes=["a", "b", "c"]) == expected


def test_crepes_lists_of_numpy_texts_are_labels() -> None:
    assert as_sets([[np.str_("a")], [], [np.str_("b")]], ["a", "b"]).astype(int).tolist() == [[1, 0], [0, 0], [0, 1]]


@pytest.mark.parametrize(
    "labels",
    [
        ["b", pd.NA],
        pd.Series(["b", pd.NA], dtype="string"),
        pd.Series(["b", None], dtype="category"),
        np.ma.masked_array(["b", "a"], mask=[False, True]),
    ],
    ids=["pandas.NA", "string", "category", "mask"],
)
def test_what_is_missing_among_labels_is_unknown(labels: Any) -> None:
    assert as_sets(labels, ["a", "b"]).astype(int).tolist() == [[0, 1], [0, 0]]


def test_missing_numbers_are_unknown() -> None:
    assert as_sets(pd.array([2, None], dtype="Int64"), [1, 2]).astype(int).tolist() == [[0, 1], [0, 0]]
    assert as_sets(np.ma.masked_array([2, 1], mask=[False, True]), [1, 2]).astype(int).tolist() == [[0, 1], [0, 0]]


def test_a_frame_in_another_order_is_aligned() -> None:
    frame = pd.DataFrame(SETS, columns=["a", "b", "c"])
    assert np.array_equal(as_sets(frame[["c", "a", "b"]], ["a", "b", "c"]), SETS)


def test_numbers_that_cannot_be_membership_are_labels() -> None:
    assert as_sets([[0, 1], [0]], [0, 1]).astype(int).tolist() == [[1, 1], [1, 0]]
    assert as_sets([{0, 1}, {1, 0}], [0, 1]).all()
    assert as_sets([[1, 2], [2, 1]], [1, 2]).all()


def test_no_prediction_converts_to_no_row() -> None:
    assert as_sets([], ["a", "b"]).shape == (0, 2)
