"""Feature selection: options of the search, tables that fit in memory, restored columns."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib._checks._arrays import BoolArray, FloatArray, IntArray, as_array
from credal_lib._checks._formulas import check_count_operand
from credal_lib._checks._labels import shown
from credal_lib._checks._parameters import check_is_boolean
from credal_lib._checks._training import explain_conversion

MOST_PAIRS = 10_000_000
"""The largest number of pairs of categories of two columns: a table of them all is made."""


def check_search_options(patience: Any, **switches: Any) -> None:
    """Validate the patience, an integer of at least one, and the boolean options."""
    check_count_operand(patience, "patience", 1)
    for name, value in switches.items():
        check_is_boolean(value, name)


def check_category_pairs_fit(numbers: IntArray, n_classes: int) -> None:
    """Refuse columns whose tables of pairs would be too large."""
    by_size = numbers.argsort(kind="stable")[::-1]
    column, largest = by_size[0], int(numbers[by_size[0]])
    other, second = "the classes", n_classes
    if len(by_size) > 1 and numbers[by_size[1]] > n_classes:
        other, second = f"column {by_size[1]}", int(numbers[by_size[1]])
    if largest * second > MOST_PAIRS:
        raise ValueError(
            f"X: column {column} and {other} would have {largest} x {second} pairs of categories,"
            f" expected at most {MOST_PAIRS}; drop an identifier, which has no information; cut a"
            " number with preprocessing.MDLDiscretizer; renumber scattered codes with"
            " OrdinalEncoder"
        )


def restored_columns(value: ArrayLike, selected: BoolArray) -> FloatArray:
    """Return all columns: numbers in the selected ones, NaN in the others."""
    array = as_array(value, "X")
    if array.dtype.kind not in "buif":
        raise TypeError(f"X: expected numbers, got dtype {array.dtype}")
    n_selected = int(selected.sum())
    if array.ndim != 2 or array.shape[1] != n_selected:
        raise ValueError(
            f"X: expected {n_selected} columns, one per selected feature, got shape {array.shape}"
        )
    places = np.full((len(array), len(selected)), np.nan)
    places[:, selected] = array
    return places


def read_column_mask(value: ArrayLike | None, n_columns: int, name: str) -> BoolArray:
    """One boolean per column; None marks no column."""
    if value is None:
        return np.zeros(n_columns, dtype=np.bool_)
    array = as_array(value, name)
    if array.dtype != np.bool_:
        raise TypeError(
            f"{name}: expected booleans, one per column of X, got dtype {array.dtype};"
            " turn positions into a mask with numpy.isin(range(n_columns), positions)"
        )
    if array.shape != (n_columns,):
        raise ValueError(
            f"{name}: expected one boolean for each of the {n_columns} columns of X, got shape"
            f" {array.shape}"
        )
    return array


HOW_TO_CODE = (
    "mark columns of codes 0, 1, 2, ..., categorical=[...], or cut the numbers alone:"
    " make_column_transformer((MDLDiscretizer(), numeric columns), (OrdinalEncoder(), other"
    " columns))"
)

MOST_CODES = 20
"""A column of more numbers 0, 1, 2, ... is taken for a column of counts, without a warning."""

ROWS_PER_CODE = 5
"""So is one with fewer rows for each of them, on average."""


def check_no_categories_to_cut(X: Any, categorical: BoolArray) -> None:
    """Refuse columns of a frame that hold categories and are not marked.

    The order of their codes may say nothing.
    """
    kinds = list(getattr(X, "dtypes", ())) if hasattr(X, "columns") else []
    if len(kinds) != categorical.size:  # no frame of pandas
        return
    columns = zip(X.columns, kinds, categorical.tolist(), strict=True)
    found = [name for name, kind, passes in columns if hasattr(kind, "categories") and not passes]
    if found:
        raise ValueError(
            f"X: expected numbers to cut, got categories in the columns {shown(found)};"
            f" {HOW_TO_CODE}"
        )


def columns_of_codes(data: FloatArray) -> list[int]:
    """Return the columns that hold 0, 1, ..., V - 1 alone, as `OrdinalEncoder` writes codes.

    V is at least three.
    """
    found = []
    for place, column in enumerate(data.T):
        values = np.unique(column[~np.isnan(column)])
        most = min(MOST_CODES, len(column) / ROWS_PER_CODE)
        if 3 <= values.size <= most and (values == np.arange(values.size)).all():
            found.append(place)
    return found


def explain_mixed_columns(error: Exception, X: Any, caller: str) -> None:
    """Raise an error that says how to cut the numbers of a mixed table and code its text."""
    cure = (
        "cut the numbers and code the text with make_column_transformer((MDLDiscretizer(), numeric"
        " columns), (OrdinalEncoder(), other columns))"
    )
    explain_conversion(error, X, caller, "numbers and NaN for missing", cure)
