"""Four credal classifiers on data sets (Zaffalon, Corani and Mauá, Sections 9.2 and 9.2.1).

Choices that the paper does not state:

- the strengths of the priors and all other options: the defaults of this library, s = 1, which are those of WEKA-IP,
  the software of the paper, where they are known;
- the data: which 55 data sets were used is not stated; here all that load, and `comparable_counts` are those of the
  UCI repository that are of the sizes that it states;
- missing values: the naive classifiers and model averaging skip a missing feature, to LNCC it is besides as far away as
  a difference, to the tree it is a category of its own;
- whether Tables 4 to 6 rest on all features or on selected ones: both are counted;
- how the search of correlation-based feature selection ends: ``selected`` are the features that the search finds,
  ``locally predictive`` those and what WEKA adds by its default (see `CorrelationFeatureSelector`);
- classes: those of the training part. A class that it lacks is never answered.

Discretization and the selection of features are learned from the training part of each fold.
"""

from typing import TYPE_CHECKING

from credal_book.studies import scoring
from credal_book.studies._list import benchmark, in_the_ranges
from credal_book.studies._preparation import MAIN_SELECTION, by_size, discretized, selections
from credal_book.studies._study import Cell, Study
from credal_lib.classifiers import (
    CredalDecisionTree,
    CredalModelAveraging,
    LazyNaiveCredalClassifier,
    NaiveCredalClassifier,
)
from credal_lib.experiments._task import Row, Stopwatch
from credal_lib.rewards import SizeReward

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["MAIN_SELECTION", "STUDY", "comparable_counts", "count", "scores"]


def count(cell: Cell, watch: Stopwatch) -> list[Row]:
    """Count the answers of each classifier by size, with the hits, with all features and with those of two selections.

    Parameters
    ----------
    cell : Cell
    watch : Stopwatch

    Returns
    -------
    list of dict
        ``features`` (``all``, ``selected``, ``locally predictive``), ``classifier``, ``size``, ``answers``, ``hits``.
    """
    with watch.step("discretize"):
        every = discretized(cell.data, *cell.split())
    with watch.step("select"):
        parts = selections(every)
    rows: list[Row] = []
    for features, part in parts.items():
        for name, model in cell.study.classifiers.items():
            with watch.step(name):
                sets = part.sets(part.fitted(model))
            rows += by_size(sets, part.y_test, features=features, classifier=name)
    return rows


STUDY = Study(
    name="credal-classifiers",
    title="Credal classifiers compared",
    source="Zaffalon, Corani and Mauá, Sections 9.2 and 9.2.1",
    chapter=26,
    data=benchmark,
    sample=("contact-lenses", "iris", "wine", "balance-scale", "tic-tac-toe", "car", "ESL"),
    count=count,
    classifiers={
        "NCC": NaiveCredalClassifier(s=1.0),
        "LNCC": LazyNaiveCredalClassifier(s=1.0),
        "CMA": CredalModelAveraging(s=1.0),
        "CDT": CredalDecisionTree(s=1.0),
    },
    preparation="discretized and selected",
)


def comparable_counts(counts: "pd.DataFrame", features: str = "all") -> "pd.DataFrame":
    """Return the counts of the data sets from the UCI repository of the sizes that the paper states, each once.

    Parameters
    ----------
    counts : pandas.DataFrame
        Of this study, with data sets of the registry.
    features : str, default "all"
        Or ``"selected"``, or ``"locally predictive"``.

    Returns
    -------
    pandas.DataFrame
        Rows of `counts`; see `in_the_ranges`.
    """
    sets = in_the_ranges(counts["data"].unique(), uci_only=True)
    return counts[(counts["features"] == features) & counts["data"].isin(sets)]


def scores(counts: "pd.DataFrame", reward: SizeReward, features: str = "all") -> "pd.DataFrame":
    """Score each classifier on each data set of `comparable_counts`.

    Parameters
    ----------
    counts : pandas.DataFrame
        Of this study, with data sets of the registry.
    reward : SizeReward
    features : str, default "all"
        As `comparable_counts`.

    Returns
    -------
    pandas.DataFrame
        Average utilities: one row per data set, one column per classifier, in the order of the study, as
        `comparisons.compare` takes them.

    Examples
    --------
    >>> from credal_book.studies import run
    >>> from credal_lib.experiments import CrossValidation
    >>> once = CrossValidation(repetitions=1)
    >>> found = run(STUDY, ["iris", "contact-lenses"], protocol=once, progress=False)
    >>> scores(found.counts, scoring.UTILITIES["u65"]).round(2).loc["iris"].to_dict()
    {'NCC': 0.94, 'LNCC': 0.93, 'CMA': 0.94, 'CDT': 0.95}
    """
    chosen = comparable_counts(counts, features)
    table = scoring.utility(chosen, reward).unstack()
    return table[chosen["classifier"].unique()]
