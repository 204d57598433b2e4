"""Naive Bayes against the naive credal classifier on data sets (Zaffalon, Corani and Mauá, Section 9.1.3).

What the paper leaves open: the prior of NBC and the strength s of the priors of NCC. Here s = 1 for both, and NBC has
the uniform prior at the center of those of NCC ("bdeu"), so that both agree where NCC names one class, as the paper
says they do. NBC with Laplace's prior is counted beside it. The 55 data sets are not named; the study runs on all that
load here, and `in_the_ranges` keeps those of the sizes that the paper states.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from credal_book.studies import scoring
from credal_book.studies._list import benchmark
from credal_book.studies._nbc_and_ncc import classifiers, compared
from credal_book.studies._preparation import MAIN_SELECTION, Part, discretized, selections
from credal_book.studies._study import Cell, Study
from credal_book.studies.statements import LEVEL
from credal_lib.classifiers import NaiveBayesClassifier
from credal_lib.comparisons import contest, holm
from credal_lib.experiments._task import Row, Stopwatch

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["MAIN_SELECTION", "STUDY", "contests", "count", "relative_gains", "scores"]


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


def contests(table: "pd.DataFrame", *, features: Sequence[str] = ("all", MAIN_SELECTION)) -> "pd.DataFrame":
    """Compare NCC with NBC over the data sets under u50, u65 and u80, the tests read together.

    Parameters
    ----------
    table : pandas.DataFrame
        From `scores`, by data set and features.
    features : sequence of str
        Preparations of the features; their tests, three for each, are one family for Holm's correction.

    Returns
    -------
    pandas.DataFrame
        Indexed by ``features`` and ``utility``: ``NCC better``, ``ties``, ``NBC better``, ``mean lead`` and ``median
        lead`` of NCC, ``p`` of Wilcoxon's test, ``p, Holm``, and ``significant``: the name of the classifier that is
        better at the level 0.05 after the correction, or an empty string.

    Examples
    --------
    >>> import pandas as pd
    >>> data = pd.MultiIndex.from_product([list("abcdefgh"), ["all"]], names=["data", "features"])
    >>> ahead = pd.DataFrame({"NBC": 0.7, "u50": 0.6, "u65": 0.7, "u80": 0.8}, index=data)
    >>> contests(ahead, features=["all"])["significant"].tolist()
    ['NBC', '', 'NCC']
    """
    import pandas as pd

    found = {
        (kind, utility): contest(part[utility], part["NBC"])
        for kind in features
        for part in [table.xs(kind, level="features")]
        for utility in ("u50", "u65", "u80")
    }
    rows = [[one.wins, one.ties, one.losses, one.mean, one.median, one.p] for one in found.values()]
    columns = ["NCC better", "ties", "NBC better", "mean lead", "median lead", "p"]
    index = pd.MultiIndex.from_tuples(found, names=["features", "utility"])
    together = pd.DataFrame(rows, columns=columns, index=index)
    together["p, Holm"] = holm(together["p"].fillna(1))
    leaders = [{"a": "NCC", "b": "NBC"}.get(one.better, "") for one in found.values()]
    together["significant"] = [name if p <= LEVEL else "" for name, p in zip(leaders, together["p, Holm"], strict=True)]
    return together


def relative_gains(counts: "pd.DataFrame") -> "pd.DataFrame":
    """Compare the utility of NCC on the area of ignorance with the accuracy of NBC there: their ratio, minus one.

    Parameters
    ----------
    counts : pandas.DataFrame
        Of this study, of one preparation of the features.

    Returns
    -------
    pandas.DataFrame
        One row per data set with an indeterminate answer, columns ``u50``, ``u65``, ``u80``; infinite where NBC is
        never right there.

    Examples
    --------
    >>> import pandas as pd
    >>> row = {"data": "a", "size": 2, "answers": 10, "hits": 10, "NBC hits": 5}
    >>> relative_gains(pd.DataFrame([row])).round(2).loc["a"].tolist()
    [0.0, 0.3, 0.6]
    """
    there = scores(counts[counts["size"] > 1], ["data"])
    return there[["u50", "u65", "u80"]].div(there["NBC"], axis=0) - 1


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
    preparation="discretized and selected",
)
