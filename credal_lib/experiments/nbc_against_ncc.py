"""Naive Bayes against the naive credal classifier on data sets (Zaffalon, Corani and Mauá, Section 9.1.3).

What the paper leaves open: the prior of NBC and the strength s of the priors of NCC. Here s = 1 for both, and NBC has
the uniform prior at the centre of those of NCC ("bdeu"), so that both agree where NCC names one class, as the paper
says they do. NBC with Laplace's prior is counted beside it. The 55 data sets are not named; the study runs on all that
load here, and `in_the_ranges` keeps those of the sizes that the paper states.
"""

from credal_lib.classifiers import NaiveBayesClassifier
from credal_lib.experiments._cells import discretised
from credal_lib.experiments._list import benchmark
from credal_lib.experiments._naive import classifiers, compared
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
        ``features`` (``all`` or ``selected``), ``size`` (number of classes that NCC names), ``answers``, ``hits``;
        ``NBC hits``, ``Laplace hits``: how often NBC, with either prior, is right on the same instances; ``unseen``:
        answers on instances with a category that the class named by NBC never had in training, and ``unseen NBC hits``.
    """
    with watch.step("discretise"):
        every = discretised(cell.data, *cell.split())
    with watch.step("select"):
        parts = {"all": every, "selected": every.selected()}
    models = dict(cell.study.classifiers)
    return [row for name, part in parts.items() for row in compared(part, models, watch, features=name)]


STUDY = Study(
    name="nbc-against-ncc",
    title="Naive Bayes against the naive credal classifier",
    source="Zaffalon, Corani and Mauá, Section 9.1.3",
    chapter=25,
    data=benchmark,
    sample=("contact-lenses", "iris", "wine", "balance-scale", "tic-tac-toe", "car", "ESL"),
    count=count,
    classifiers={**classifiers(), "Laplace": NaiveBayesClassifier(prior="laplace")},
    version=2,
)
