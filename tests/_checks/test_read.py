"""The one way in for arrays: what frames, nullable columns, masks and tensors are read as."""

from typing import Any

import numpy as np
import pandas as pd
import pytest

from credal_lib import _checks
from tests.wrong import Tensor

VALUES = {
    "a frame of nullable truth values": (pd.DataFrame({"a": [True, False]}, dtype="boolean"), [[True], [False]]),
    "a frame of two kinds": (pd.DataFrame({"a": [True, False], "b": [2, 3]}), [[1, 2], [0, 3]]),
    "a frame without columns": (pd.DataFrame(index=[0, 1]), np.empty((2, 0))),
    "a nullable column": (pd.Series([1, 2], dtype="Int64"), [1, 2]),
    "a nullable column of floats": (pd.Series([0.5, None], dtype="Float64"), [0.5, np.nan]),
    "an extension array": (pd.array([True, False], dtype="boolean"), [True, False]),
    "categories": (pd.Categorical(["b", "a"]), ["b", "a"]),
    "masked rows": ([np.ma.masked_array([1, 2]), np.ma.masked_array([3, 4])], [[1, 2], [3, 4]]),
    "a tensor": (Tensor(np.eye(2)), [[1.0, 0.0], [0.0, 1.0]]),
}


@pytest.mark.parametrize(("value", "expected"), VALUES.values(), ids=list(VALUES))
def test_values_become_arrays_of_numbers(value: Any, expected: Any) -> None:
    array = _checks.as_array(value, "x")
    np.testing.assert_array_equal(array, np.asarray(expected))
    assert array.dtype.kind == np.asarray(expected).dtype.kind or array.dtype == object


def test_polars_is_read_as_pandas_is() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"a": [True, False], "b": [False, True]})
    assert _checks.as_array(frame, "x").tolist() == [[True, False], [False, True]]
    assert _checks.own_labels(frame) == ["a", "b"]
    assert _checks.own_labels(polars.DataFrame(np.eye(2))) is None
    np.testing.assert_array_equal(_checks.as_array(polars.Series([0.5, None]), "x"), [0.5, np.nan])
    assert _checks.with_none(polars.Series(["b", None])).tolist() == ["b", None]
    with pytest.raises(ValueError, match=r"x\['a'\]: expected no missing entry, got 1, the first in row 1"):
        _checks.as_array(polars.DataFrame({"a": [True, None]}), "x")


def test_columns_that_count_are_no_labels() -> None:
    assert _checks.own_labels(pd.DataFrame(np.eye(2))) is None
    assert _checks.own_labels(pd.DataFrame(np.eye(2))[[1, 0]]) == [1, 0]
    assert _checks.own_labels(pd.Series([1.0, 2.0])) is None
    assert _checks.own_labels(pd.Series([1.0, 2.0], index=["b", "a"])) == ["b", "a"]
    assert _checks.own_labels([[1, 2]]) is None
