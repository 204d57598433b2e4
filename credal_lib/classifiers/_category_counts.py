"""What the naive classifiers learn: how often each category occurs in each class."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from credal_lib._checks import FloatArray, IntArray

Tables = list[FloatArray]
"""One array per feature, its rows indexed by category, the last row for "missing"."""

LARGEST_KEY = 2**62
"""Keys of distinct rows are integers up to this one."""

JOINT_NUMBERS = 2**15
"""Numbers of a joint table of several features: few enough for the fast cache."""


@dataclass(frozen=True)
class Counts:
    """Counts of classes and of categories within classes; with weights of rows, sums of weights.

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

    def merged(self, groups: Sequence[Sequence[int]]) -> Counts:
        """Return the counts of groups of classes, each as one class."""
        columns = [list(group) for group in groups]
        categories = [
            np.column_stack([counts[:, group].sum(axis=1) for group in columns])
            for counts in self.categories
        ]
        return Counts(np.array([self.classes[group].sum() for group in columns]), categories)


def count(
    codes: IntArray,
    y: IntArray,
    n_categories: Sequence[int],
    n_classes: int,
    weight: FloatArray | None = None,
) -> Counts:
    """Count categories by class; a row of weight w counts as w rows.

    A missing category, the code V_i, is left out for its feature only.
    """
    categories = []
    for column, n in zip(codes.T, n_categories, strict=True):
        # One cell for each category and class; a last row of cells takes in what is missing.
        cells = np.bincount(column * n_classes + y, weights=weight, minlength=(n + 1) * n_classes)
        categories.append(cells.reshape(n + 1, n_classes)[:n].astype(np.float64))
    classes = np.bincount(y, weights=weight, minlength=n_classes).astype(np.float64)
    return Counts(classes, categories)


def share(strength: float, parts: ArrayLike) -> FloatArray:
    """Return the share of each part in the strength of a prior; never zero, for its logarithm."""
    shares: FloatArray = np.maximum(float(strength) / np.asarray(parts), np.finfo(np.float64).tiny)
    return shares


def log_shares(
    n: FloatArray, present: FloatArray, n_categories: ArrayLike, strength: float
) -> FloatArray:
    r"""Logarithms of category probabilities under a uniform Dirichlet prior.

    The probabilities are :math:`\frac{n + s / V}{n_i + s}`.
    """
    logs: FloatArray = np.log(n + share(strength, n_categories)) - np.log(present + strength)
    return logs


def sum_over_features(tables: Tables, codes: IntArray, budget: int = JOINT_NUMBERS) -> FloatArray:
    """Look each row up in the table of each feature and add up: result of shape (n_rows, width).

    Small tables are first merged into joint ones of at most `budget` numbers, which saves most of
    the look-ups.
    """
    n_rows, width = codes.shape[0], tables[0].shape[1]
    # With few rows, making a large joint table would cost more than the look-ups that it saves.
    joint = _merged(tables, codes, min(budget, n_rows * width // 2))
    looked_up = (np.take(table, index, axis=0) for table, index in joint)
    total: FloatArray = next(looked_up)  # a copy, to which the others may be added in place
    for found in looked_up:
        total += found
    return total


def _merged(tables: Tables, codes: IntArray, budget: int) -> Iterator[tuple[FloatArray, IntArray]]:
    """Yield joint tables of neighboring features, and the index of each row in them.

    One at a time, to save memory.
    """
    joint, index = tables[0], codes[:, 0]
    for table, column in zip(tables[1:], codes.T[1:], strict=True):
        if joint.size * len(table) <= budget:
            joint = (joint[:, np.newaxis] + table[np.newaxis]).reshape(-1, table.shape[1])
            index = index * len(table) + column
        else:
            yield joint, index
            joint, index = table, column
    yield joint, index


def distinct_rows(codes: IntArray, n_categories: Sequence[int]) -> tuple[IntArray, IntArray]:
    """Return the distinct rows of codes, and for each row the position of its distinct row.

    Each row becomes one integer key, since sorting integers is much faster than sorting rows.
    """
    keys, bound = np.zeros(len(codes), dtype=np.int64), 1
    for column, n in zip(codes.T, n_categories, strict=True):
        if bound * (n + 1) > LARGEST_KEY:
            # The keys would overflow: those that occur so far are numbered anew.
            occurring, keys = np.unique(keys, return_inverse=True)
            bound = len(occurring)
        keys, bound = keys * (n + 1) + column, bound * (n + 1)
    _, first, position = np.unique(keys, return_index=True, return_inverse=True)
    return codes[first], position
