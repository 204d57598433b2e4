"""Naive Bayes against the naive credal classifier on data sets (Zaffalon, Corani and Mauá, Section 9.1.3)."""

from collections.abc import Sequence

import numpy as np

from credal_lib.classifiers import NaiveBayesClassifier, NaiveCredalClassifier
from credal_lib.experiments._cells import by_size, discretised
from credal_lib.experiments._list import benchmark
from credal_lib.experiments._study import Cell, Row, Stopwatch, Study

__all__ = ["STUDY", "count"]


def count(cell: Cell, watch: Stopwatch) -> list[Row]:
    """Count the answers of NCC by size, with its hits and those of NBC on the same instances.

    Parameters
    ----------
    cell : Cell
    watch : Stopwatch

    Returns
    -------
    list of dict
        ``features`` (``all`` or ``selected``), ``size``, ``answers``, ``hits``, and ``nbc_hits``: how often NBC is right
        where NCC answers with so many classes.
    """
    with watch.step("discretise"):
        every = discretised(cell.data, *cell.split())
    with watch.step("select"):
        parts = {"all": every, "selected": every.selected()}
    rows: list[Row] = []
    for features, part in parts.items():
        with watch.step("NCC"):
            sets = part.sets(part.fitted(cell.study.classifiers["NCC"]))
        with watch.step("NBC"):
            named = part.fitted(cell.study.classifiers["NBC"]).predict(part.test) == part.y_test
        sizes = np.count_nonzero(sets, axis=1)
        for row in by_size(sets, part.y_test, features=features):
            rows.append({**row, "nbc_hits": int(named[sizes == row["size"]].sum())})
    return rows


STUDY = Study(
    name="nbc-against-ncc",
    title="Naive Bayes against the naive credal classifier",
    source="Zaffalon, Corani and Mauá, Section 9.1.3",
    chapter=25,
    data=benchmark,
    sample=("contact-lenses", "iris", "wine", "balance-scale", "tic-tac-toe", "car", "ESL"),
    count=count,
    # The prior of NBC is one of those of NCC, so that both name the same class wherever NCC names one.
    needs=("NBC", "NCC"),
    classifiers={"NBC": NaiveBayesClassifier(s=1.0, prior="bdeu"), "NCC": NaiveCredalClassifier(s=1.0)},
)
