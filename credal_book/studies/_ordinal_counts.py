"""Ordinal classes: discretized features, distances of ranks, counts by predicted set and true class."""

from typing import Any

import numpy as np

from credal_book.datasets import Bunch
from credal_book.datasets._registry import entries
from credal_book.studies._preparation import Part
from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.experiments._task import Row

DATA = ("ERA", "ESL", "LEV")
"""The ordinal data sets of Yang, Destercke and Masson, Table XI."""
LEVELS = 5


def in_levels(data: Bunch, train: IntArray, test: IntArray) -> Part:
    """Cut numbers into five levels of about equal frequency, with cut points learned from the training rows.

    A column with at most five values keeps them. Elsewhere cut k is the smallest value that at least k fifths of the
    training rows do not exceed, and a level contains its upper end; equal values are never parted, so that fewer
    levels may remain.

    Parameters
    ----------
    data : Bunch
    train, test : int arrays
        Positions of the rows.

    Returns
    -------
    Part
    """
    codes, numbers = data.X.copy(), np.array(data.n_categories)
    for j in np.flatnonzero(~np.asarray(data.categorical)):
        column = data.X[:, j]
        cuts = _cuts(column[train][~np.isnan(column[train])])
        codes[:, j] = np.where(np.isnan(column), np.nan, np.searchsorted(cuts, column))
        numbers[j] = len(cuts) + 1
    return Part(codes[train], codes[test], data.y[train], data.y[test], numbers, len(data.target_names))


def _cuts(values: FloatArray) -> FloatArray:
    """Upper ends of all levels but the last."""
    ends = np.unique(values)
    if len(ends) > LEVELS:
        ends = np.unique(np.quantile(values, np.arange(1, LEVELS) / LEVELS, method="inverted_cdf"))
    cuts: FloatArray = ends[ends < values.max()]
    return cuts


def distances(classes: IntArray) -> IntArray:
    """Write out the costs |i - j| of naming class i when class j is true.

    Parameters
    ----------
    classes : int array of shape (K,)
        Ranks.

    Returns
    -------
    int array of shape (K, K)
    """
    costs: IntArray = np.abs(np.subtract.outer(classes, classes))
    return costs


def costs_of(part: Part) -> IntArray:
    """Return the distances of the ranks that occur in the training rows.

    Parameters
    ----------
    part : Part

    Returns
    -------
    int array of shape (K', K')
        In the order of the `classes_` of a classifier.
    """
    return distances(np.unique(part.y_train))


def by_set(sets: BoolArray, y: IntArray, **labels: Any) -> list[Row]:
    """Count answers by the set and the true class: any cost can be computed from these counts.

    Parameters
    ----------
    sets : bool array of shape (n, K)
    y : int array of shape (n,)
    **labels
        Entered in each row.

    Returns
    -------
    list of dict
        Labels, ``set`` (the sum of 2 to the power of each member's position), ``truth`` and ``answers``.
    """
    codes = sets @ (1 << np.arange(sets.shape[1]))
    pairs, answers = np.unique(np.column_stack([codes, y]), axis=0, return_counts=True)
    return [
        {**labels, "set": code, "truth": truth, "answers": number}
        for (code, truth), number in zip(pairs.tolist(), answers.tolist(), strict=True)
    ]


def n_classes(name: str) -> int:
    """Count the classes of a data set of the registry.

    Parameters
    ----------
    name : str

    Returns
    -------
    int
    """
    return len(entries()[name].classes)
