"""What the naive classifiers learn: how often each category occurs in each class."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from credal_lib._checks import FloatArray, IntArray

Tables = list[FloatArray]
"""One array a feature, its rows indexed by category, the last row for "missing"."""


@dataclass(frozen=True)
class Counts:
    """Counts of classes and of categories within classes.

    Attributes
    ----------
    classes : float array of shape (K,)
        n(c): rows of each class.
    categories : list of float arrays of shape (V_i, K)
        n(a, c): rows of each class with category a of feature i.
    present : list of float arrays of shape (K,)
        n_i(c): rows of each class in which feature i is present; n(c) on complete data.
    """

    classes: FloatArray
    categories: list[FloatArray]

    @property
    def present(self) -> list[FloatArray]:
        """Rows of each class in which the feature is present."""
        return [counts.sum(axis=0) for counts in self.categories]


def count(codes: IntArray, y: IntArray, n_categories: Sequence[int], n_classes: int) -> Counts:
    """Count categories by class; a missing category (the code V_i) is left out for its feature only."""
    categories = []
    for column, n in zip(codes.T, n_categories, strict=True):
        cells = np.bincount(column * n_classes + y, minlength=(n + 1) * n_classes)
        categories.append(cells.reshape(n + 1, n_classes)[:n].astype(np.float64))
    return Counts(np.bincount(y, minlength=n_classes).astype(np.float64), categories)


def sum_over_features(tables: Tables, codes: IntArray, budget: int = 2**18) -> FloatArray:
    """Look each row up in the table of each feature and add up: result of shape (n_rows, width).

    Small tables are first merged into joint ones of at most `budget` entries, which saves most of the look-ups.
    """
    total: FloatArray | None = None
    for table, index in _merged(tables, codes, min(budget, 4 * codes.shape[0] * tables[0].shape[1])):
        found = np.take(table, index, axis=0)
        total = found if total is None else np.add(total, found, out=total)
    assert total is not None  # there is at least one feature
    return total


def _merged(tables: Tables, codes: IntArray, budget: int) -> list[tuple[FloatArray, IntArray]]:
    merged: list[tuple[FloatArray, IntArray]] = []
    for table, column in zip(tables, codes.T, strict=True):
        if merged and merged[-1][0].size * len(table) <= budget:
            joint, index = merged[-1]
            both = (joint[:, np.newaxis] + table[np.newaxis]).reshape(-1, table.shape[1])
            merged[-1] = both, index * len(table) + column
        else:
            merged.append((table, column))
    return merged


def distinct_rows(codes: IntArray, n_categories: Sequence[int]) -> tuple[IntArray, Any]:
    """The distinct rows of codes, and for each row the position of its like."""
    radix = [n + 1 for n in n_categories]
    if np.log2(radix).sum() < 62:
        keys = np.zeros(len(codes), dtype=np.int64)
        for column, base in zip(codes.T, radix, strict=True):
            keys = keys * base + column
        _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
        return codes[first], inverse
    distinct, inverse = np.unique(codes, axis=0, return_inverse=True)
    return distinct, inverse.reshape(-1)
