"""Which training rows lie around a row, and what is counted among them.

The distance of two rows is the number of features in which they differ; a feature that is missing on either side counts
as a difference. Neighbourhoods take in all rows at the same distance or none of them, so that a neighbourhood is a
largest distance, its *level*.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.classifiers._dominance import RowCounts

DISTANCES_AT_A_TIME = 2**22
"""Rows times training rows of one block, so that memory stays linear in either."""

COUNTS_AT_A_TIME = 2**20
"""Rows times features times classes of one block, for the same reason."""


@dataclass(frozen=True)
class TrainingRows:
    """Category codes (V_i for missing) and class positions of the training rows.

    Attributes
    ----------
    codes : int array of shape (N, m)
        Categories.
    y : int array of shape (N,)
        Positions of the classes.
    n_categories : int array of shape (m,)
        V_i.
    n_classes : int
        K.
    """

    codes: IntArray
    y: IntArray
    n_categories: IntArray
    n_classes: int

    @cached_property
    def small_codes(self) -> list[NDArray[np.unsignedinteger]]:
        """Columns of `codes` in few bytes, which are compared faster; there is room for one more code."""
        columns = zip(self.codes.T, self.n_categories, strict=True)
        return [column.astype(np.min_scalar_type(n_categories + 1)) for column, n_categories in columns]

    @cached_property
    def missing(self) -> BoolArray:
        """Mark what is missing, shape (m, N)."""
        return np.ascontiguousarray((self.codes == self.n_categories).T)

    def blocks(self, codes: IntArray) -> Iterator[tuple[IntArray, "Surroundings"]]:
        """Yield the positions of the rows to classify, some at a time, and what surrounds them."""
        n_training, n_features = self.codes.shape
        size = min(DISTANCES_AT_A_TIME // n_training, COUNTS_AT_A_TIME // (n_features * self.n_classes))
        for start in range(0, len(codes), max(1, size)):
            rows = np.arange(start, min(start + max(1, size), len(codes)))
            yield rows, Surroundings.of(self, codes[rows])


@dataclass(frozen=True)
class Surroundings:
    """Distances of some rows to all training rows.

    Attributes
    ----------
    training : TrainingRows
        The training rows.
    codes : int array of shape (n, m)
        Categories of the rows.
    distances : int array of shape (n, N)
        Numbers of features in which they differ.
    within : int array of shape (n, m + 1)
        Numbers of training rows at most 0, 1, ..., m away.
    """

    training: TrainingRows
    codes: IntArray
    distances: NDArray[np.unsignedinteger]
    within: IntArray

    @classmethod
    def of(cls, training: TrainingRows, codes: IntArray) -> "Surroundings":
        """Measure the distances of the rows with these codes."""
        n_features = codes.shape[1]
        distances = np.zeros((len(codes), len(training.codes)), dtype=np.min_scalar_type(n_features + 1))
        asked = np.where(codes < training.n_categories, codes, training.n_categories + 1)  # missing is like nothing
        for column, own in zip(training.small_codes, asked.T, strict=True):
            distances += own.astype(column.dtype)[:, np.newaxis] != column
        levels = n_features + 1
        cells = distances + levels * np.arange(len(codes))[:, np.newaxis]
        tally = np.bincount(cells.ravel(), minlength=len(codes) * levels).reshape(-1, levels)
        return cls(training, codes, distances, tally.cumsum(axis=1))

    def first_levels(self, k: int) -> IntArray:
        """Levels of the neighbourhoods of k rows and those tied with the last; further if all are at distance zero."""
        every = np.arange(len(self.codes))
        levels = self._levels_of(every, np.full(len(self.codes), k))
        return np.where(levels == 0, self._levels_of(every, self.within[:, 0] + 1), levels)

    def further_levels(self, rows: IntArray, levels: IntArray, step: int) -> IntArray:
        """Levels of neighbourhoods that have at least `step` more rows, or all there are."""
        return self._levels_of(rows, self.within[rows, levels] + step)

    def _levels_of(self, rows: IntArray, sizes: IntArray) -> IntArray:
        """Give the lowest levels within which there are so many rows, or all there are."""
        wanted = np.minimum(sizes, len(self.training.codes))
        levels: IntArray = np.argmax(self.within[rows] >= wanted[:, np.newaxis], axis=1)
        return levels

    def counts(self, rows: IntArray, nearest: IntArray, farthest: IntArray) -> RowCounts:
        """Count the training rows whose distance from each of the rows is between these two, both included."""
        distances = self.distances[rows]
        low, high = (ends.astype(distances.dtype)[:, np.newaxis] for ends in (nearest, farthest))
        row, other = np.nonzero((distances >= low) & (distances <= high))
        cells = row * self.training.n_classes + self.training.y[other]
        classes = self._tally(cells, len(rows))
        shape = (len(rows), self.codes.shape[1], self.training.n_classes)
        categories, present = np.empty(shape), np.repeat(classes[:, np.newaxis], shape[1], axis=1)
        pairs_of_row = np.bincount(row, minlength=len(rows))
        for i, (column, missing) in enumerate(zip(self.training.small_codes, self.training.missing, strict=True)):
            found, own = column[other], np.repeat(self.codes[rows, i].astype(column.dtype), pairs_of_row)
            categories[:, i] = self._tally(cells[found == own], len(rows))
            if missing.any():
                present[:, i] -= self._tally(cells[missing[other]], len(rows))
        return RowCounts(classes, categories, present, self._observed(rows))

    def _tally(self, cells: IntArray, n_rows: int) -> FloatArray:
        counts = np.bincount(cells, minlength=n_rows * self.training.n_classes)
        return counts.reshape(n_rows, -1).astype(np.float64)

    def _observed(self, rows: IntArray) -> BoolArray:
        """Mark what the rows have; a feature with one category only tells as much as a missing one."""
        observed: BoolArray = (self.codes[rows] < self.training.n_categories) & (self.training.n_categories > 1)
        return observed
