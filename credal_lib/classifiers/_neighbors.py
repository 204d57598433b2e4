"""Neighborhoods of training rows around a row, and the counts in them.

The distance of two rows is the number of features in which they differ; a feature that is missing
on either side counts as a difference. Neighborhoods take in all rows at the same distance or none
of them, so that a neighborhood is a largest distance, its *level*.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from credal_lib._checks import BoolArray, IntArray
from credal_lib._parts import parts
from credal_lib.classifiers._naive_dominance import RowCounts

Codes = NDArray[np.unsignedinteger[Any]]

DISTANCES_AT_A_TIME = 2**20
"""Rows times training rows of one block, so that memory stays linear in either."""

COUNTS_AT_A_TIME = 2**20
"""Rows times features times classes of one block, for the same reason."""


@dataclass(frozen=True)
class TrainingRows:
    """Training rows in the order of their classes.

    Attributes
    ----------
    columns : list of int arrays of shape (N,)
        Category codes of each feature, V_i for missing, in the smallest dtype that holds V_i + 1.
    y : int array of shape (N,)
        Positions of the classes, increasing.
    n_categories : int array of shape (m,)
        V_i.
    incomplete : bool array of shape (m,)
        Whether some row lacks the feature.
    n_classes : int
        K.
    """

    columns: list[Codes]
    y: IntArray
    n_categories: IntArray
    incomplete: BoolArray
    n_classes: int

    @classmethod
    def of(
        cls, codes: IntArray, y: IntArray, n_categories: IntArray, n_classes: int
    ) -> TrainingRows:
        """Store training rows with these codes and classes."""
        order = np.argsort(y, kind="stable")
        columns = [
            column[order].astype(np.min_scalar_type(n + 1))
            for column, n in zip(codes.T, n_categories, strict=True)
        ]
        return cls(columns, y[order], n_categories, (codes == n_categories).any(axis=0), n_classes)

    def blocks(self, codes: IntArray) -> Iterator[tuple[IntArray, Neighborhoods]]:
        """Yield the positions of the rows to classify, some at a time, and their neighborhoods."""
        counts_of_a_row = len(self.columns) * self.n_classes
        size = max(1, min(DISTANCES_AT_A_TIME // len(self.y), COUNTS_AT_A_TIME // counts_of_a_row))
        for part in parts(len(codes), 1, size):
            yield np.arange(part.start, part.stop), Neighborhoods.of(self, codes[part])


@dataclass(frozen=True)
class Neighborhoods:
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
    distances: Codes
    within: IntArray

    @classmethod
    def of(cls, training: TrainingRows, codes: IntArray) -> Neighborhoods:
        """Measure the distances of the rows with these codes."""
        n_features = codes.shape[1]
        distances = np.zeros(
            (len(codes), len(training.y)), dtype=np.min_scalar_type(n_features + 1)
        )
        # Missing is V_i in training rows and V_i + 1 here, so that it differs from everything.
        asked = np.where(codes < training.n_categories, codes, training.n_categories + 1)
        for column, own in zip(training.columns, asked.T, strict=True):
            distances += own.astype(column.dtype)[:, np.newaxis] != column
        levels = n_features + 1
        # One count serves all rows: the distances of row i are counted from cell i * levels on.
        cells = distances + levels * np.arange(len(codes))[:, np.newaxis]
        tally = np.bincount(cells.ravel(), minlength=len(codes) * levels).reshape(-1, levels)
        return cls(training, codes, distances, tally.cumsum(axis=1))

    def first_levels(self, k: int) -> IntArray:
        """Levels of the neighborhoods of the k nearest rows and those tied with the last.

        Where all of these are at distance zero, the next distance that occurs.
        """
        every = np.arange(len(self.codes))
        levels = self._levels_of(every, np.full(len(self.codes), k))
        levels_beyond_zero = self._levels_of(every, self.within[:, 0] + 1)
        return np.where(levels == 0, levels_beyond_zero, levels)

    def further_levels(self, rows: IntArray, levels: IntArray, step: int) -> IntArray:
        """Levels of neighborhoods that have at least `step` more rows, or all there are."""
        return self._levels_of(rows, self.within[rows, levels] + step)

    def _levels_of(self, rows: IntArray, sizes: IntArray) -> IntArray:
        """Return the lowest levels within which there are so many rows, or all there are."""
        wanted = np.minimum(sizes, len(self.training.y))
        levels: IntArray = np.argmax(self.within[rows] >= wanted[:, np.newaxis], axis=1)
        return levels

    def counts(self, rows: IntArray, nearest: IntArray, farthest: IntArray) -> RowCounts:
        """Count the training rows around each of the rows, from level `nearest` to `farthest`.

        Both levels are included.
        """
        distances = self.distances[rows]
        # The ends get the small type of the distances: else the whole table would be converted.
        low = nearest.astype(distances.dtype)[:, np.newaxis]
        high = farthest.astype(distances.dtype)[:, np.newaxis]
        between = (distances >= low) & (distances <= high)
        # As np.nonzero returns them, but faster.
        row, other = np.divmod(np.flatnonzero(between), between.shape[1])
        n_classes = self.training.n_classes
        # Training rows are in the order of their classes, so that the neighbors of a row with the
        # same class are next to one another: each run of them is a cell of the counts.
        runs = row * n_classes + self.training.y[other]
        starts = np.flatnonzero(np.diff(runs, prepend=-1))
        place, c = np.divmod(runs[starts], n_classes)
        classes = np.zeros((len(rows), n_classes))
        classes[place, c] = np.diff(starts, append=len(runs))
        categories = np.zeros((len(rows), len(self.training.columns), n_classes))
        present = np.repeat(classes[:, np.newaxis], categories.shape[1], axis=1)
        n_neighbors = np.bincount(row, minlength=len(rows))
        for i, column in enumerate(self.training.columns):
            found = column[other]
            own = np.repeat(self.codes[rows, i].astype(column.dtype), n_neighbors)
            categories[place, i, c] = _sums(found == own, starts)
            if self.training.incomplete[i]:
                present[place, i, c] -= _sums(found == self.training.n_categories[i], starts)
        return RowCounts(classes, categories, present, self._observed(rows))

    def _observed(self, rows: IntArray) -> BoolArray:
        """Mark the features that each row has.

        One with a single category has as little information as a missing one.
        """
        n_categories = self.training.n_categories
        observed: BoolArray = (self.codes[rows] < n_categories) & (n_categories > 1)
        return observed


def _sums(marks: BoolArray, starts: IntArray) -> IntArray:
    """Count the marks from each start to the next."""
    sums: IntArray = np.add.reduceat(marks.view(np.uint8), starts, dtype=np.intp)
    return sums
