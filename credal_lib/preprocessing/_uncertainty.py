"""Symmetrical uncertainty: mutual information of two columns of categories, from 0 to 1."""

from __future__ import annotations

import numpy as np

from credal_lib._checks import FloatArray, IntArray
from credal_lib._parts import parts

NEGLIGIBLE = 1e-6
"""A symmetrical uncertainty below this counts as 0, as in WEKA."""

BUDGET = 2**17
"""Rows times columns, or cells of tables, of one block; one column alone may have more."""


def symmetrical_uncertainties(
    columns: IntArray, numbers: IntArray, other: IntArray, n_other: int
) -> FloatArray:
    """Twice the mutual information of each column and one other, over the sum of their entropies.

    Shape (q,); 0 if one of the two is constant or wholly missing. `columns`, shape (q, n), holds
    the codes 0, ..., numbers[i] - 1, and numbers[i] for missing; `other`, shape (n,), likewise.
    """
    largest = int(numbers.max(initial=0)) + 1
    blocks = parts(len(columns), max(len(other), largest * (n_other + 1)), BUDGET)
    found = [_uncertainties(columns[block], numbers[block], other, n_other) for block in blocks]
    return np.concatenate(found) if found else np.empty(0)


def _uncertainties(
    columns: IntArray, numbers: IntArray, other: IntArray, n_other: int
) -> FloatArray:
    """Compute it for columns whose tables fit in memory together."""
    # The table of a column has a row for each category, and a last one for missing. All tables are
    # stacked: that of column i reaches from row starts[i] to row lasts[i].
    starts = np.cumsum(numbers + 1) - (numbers + 1)
    lasts = starts + numbers
    cells = (columns + starts[:, np.newaxis]) * (n_other + 1)
    cells += other
    n_cells = int((numbers + 1).sum()) * (n_other + 1)
    counts = np.bincount(cells.ravel(), minlength=n_cells).reshape(-1, n_other + 1)
    some_missing = counts[lasts].any() or counts[:, -1].any()
    tables = _spread(counts, starts, lasts) if some_missing else counts
    # Sums of n log n in place of entropies: the number of rows cancels in the quotient.
    of_rows = tables.sum(axis=1)
    whole = _n_log_n(np.add.reduceat(of_rows, starts))
    of_columns = whole - np.add.reduceat(_n_log_n(of_rows), starts)
    of_other = whole - _n_log_n(np.add.reduceat(tables, starts)).sum(axis=1)
    joint = whole - np.add.reduceat(_n_log_n(tables).sum(axis=1), starts)
    # A constant column has zero up to rounding errors, one with two categories more than 1.
    informative = np.minimum(of_columns, of_other) > NEGLIGIBLE
    found = 2 * (of_columns + of_other - joint) / np.where(informative, of_columns + of_other, 1)
    return np.where(informative & (found >= NEGLIGIBLE), np.minimum(found, 1), 0)


def _spread(counts: IntArray, starts: IntArray, lasts: IntArray) -> FloatArray:
    """Distribute missing values in stacked tables.

    The last row and the last column of each table are the counts of what is missing. A row of the
    data that lacks one of its two values is spread over the values of that column in proportion to
    their rows; one that lacks both, over the pairs in proportion to the rows that have both, or
    else it stays in the corner.
    """
    owner = np.repeat(np.arange(len(starts)), lasts - starts + 1)  # the table of each row
    lacks_both, lacks_column = counts[lasts, -1], counts[lasts, :-1]
    present = counts.copy()
    present[lasts] = 0
    of_column, lacks_other = present.sum(axis=1), present[:, -1]
    pairs, of_other = present[:, :-1], np.add.reduceat(counts[:, :-1], starts)
    n_pairs = np.add.reduceat(pairs.sum(axis=1), starts)
    share = _ratio(of_column, np.add.reduceat(of_column, starts)[owner])[:, np.newaxis]
    share_other = _ratio(of_other, of_other.sum(axis=1, keepdims=True))
    tables = np.zeros(counts.shape)
    tables[:, :-1] = pairs * (1 + _ratio(lacks_both, n_pairs))[owner, np.newaxis]
    tables[:, :-1] += share * lacks_column[owner] + lacks_other[:, np.newaxis] * share_other[owner]
    tables[lasts, -1] = np.where(n_pairs == 0, lacks_both, 0)
    return tables


def _ratio(part: IntArray, whole: IntArray) -> FloatArray:
    """Quotient, 0 where the whole is 0."""
    return part / np.maximum(whole, 1)


def _n_log_n(counts: IntArray | FloatArray) -> FloatArray:
    """Multiply counts by their natural logarithms; 0 for 0."""
    return np.asarray(counts * np.log(np.where(counts > 0, counts, 1)), dtype=np.float64)
