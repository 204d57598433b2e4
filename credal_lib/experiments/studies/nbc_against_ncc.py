"""Naive Bayes against the naive credal classifier on data sets (Zaffalon, Corani and Mauá, Section 9.1.3).

What the paper leaves open: the prior of NBC and the strength s of the priors of NCC. Here s = 1 for both, and NBC has
the uniform prior at the center of those of NCC ("bdeu"), so that both agree where NCC names one class, as the paper
says they do. NBC with Laplace's prior is counted beside it. The 55 data sets are not named; the study runs on all that
load here, and `in_the_ranges` keeps those of the sizes that the paper states.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from credal_lib.classifiers import NaiveBayesClassifier
from credal_lib.experiments._list import benchmark
from credal_lib.experiments._study import Cell, Row, Stopwatch, Study
from credal_lib.experiments.studies import scoring
from credal_lib.experiments.studies._nbc_and_ncc import classifiers, compared
from credal_lib.experiments.studies._preparation import Part, discretized, selections

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["STUDY", "count", "scores"]


def count(cell: Cell, watch: Stopwatch) -> list[Row]:
    """Count the answers of NCC by size, with its hits and those of NBC on the same instances.

    Parameters
    ----------
    cell : Cell
    watch : Stopwatch

    Returns
    -------
    list of dict
        ``features`` (``all``, ``selected``, ``locally predictive``), ``size`` (number of classes that NCC names),
        ``answers``, ``hits``; ``NBC hits``, ``Laplace hits``: how often NBC, with either prior, is right on the same
        instances; ``unseen``: answers on instances with a category that the class named by NBC never had in training,
        and ``unseen NBC hits``; ``cells``: entries of the tables of categories by class that are learned, and
        ``empty``: those that are zero.
    """
    with watch.step("discretize"):
        every = discretized(cell.data, *cell.split())
    with watch.step("select"):
        parts = selections(every)
    models = dict(cell.study.classifiers)
    return [
        {**row, **cells}
        for name, part in parts.items()
        for cells in [_table_cells(part)]
        for row in compared(part, models, watch, features=name)
    ]


def _table_cells(part: Part) -> dict[str, int]:
    """Count the entries of the tables of categories by class in the training rows, and those that are zero.

    Features with one category, which the classifiers leave out, do not count.
    """
    tables = [table for table in part.fitted(NaiveBayesClassifier()).counts_.categories if len(table) > 1]
    return {
        "cells": sum(table.size for table in tables),
        "empty": sum(int(np.count_nonzero(table == 0)) for table in tables),
    }


def scores(counts: "pd.DataFrame", by: Sequence[str] = ("data", "features")) -> "pd.DataFrame":
    """Score both classifiers on the instances that were counted.

    Parameters
    ----------
    counts : pandas.DataFrame
        Of this study, or of the studies `artificial` and `downsampling`. Rows with ``size`` above 1 alone give the
        scores on the area of ignorance.
    by : sequence of str
        Columns to group by; all else is pooled.

    Returns
    -------
    pandas.DataFrame
        ``NBC`` (accuracy; also ``Laplace`` where it was counted), ``u50``, ``u65``, ``u80``, ``F1`` and ``determinacy``
        of NCC, all in [0, 1].
    """
    sums = counts.groupby(list(by)).sum(numeric_only=True)
    precise = [name for name in ("NBC", "Laplace") if f"{name} hits" in sums]
    found = scoring.utilities(counts, by)
    for place, name in enumerate(precise):
        found.insert(place, name, sums[f"{name} hits"] / sums["answers"])
    return found


STUDY = Study(
    name="nbc-against-ncc",
    title="Naive Bayes against the naive credal classifier",
    source="Zaffalon, Corani and Mauá, Section 9.1.3",
    chapter=25,
    data=benchmark,
    sample=("contact-lenses", "iris", "wine", "balance-scale", "tic-tac-toe", "car", "ESL"),
    count=count,
    needs=("NBC", "NCC"),
    classifiers={**classifiers(), "Laplace": NaiveBayesClassifier(prior="laplace")},
    version=4,
)
