"""Four credal classifiers on data sets (Zaffalon, Corani and Mauá, Sections 9.2 and 9.2.1).

What the paper leaves open, and what is taken here:

- the strengths of the priors and all other options: the defaults of this library, s = 1, which are those of WEKA-IP,
  the software of the paper, where they are known;
- the data: which 55 data sets were used is not said; here all that load;
- missing values: the naive classifiers and model averaging skip a missing feature, to LNCC it is besides as far away as
  a difference, to the tree it is a category of its own;
- whether Tables 4 to 6 rest on all features or on selected ones: both are counted;
- classes: those of the training part. A class that it lacks is never answered.

Discretisation and the selection of features are learnt from the training part of each fold.
"""

from credal_lib.classifiers import (
    CredalDecisionTree,
    CredalModelAveraging,
    LazyNaiveCredalClassifier,
    NaiveCredalClassifier,
)
from credal_lib.experiments._cells import by_size, discretised
from credal_lib.experiments._list import benchmark
from credal_lib.experiments._study import Cell, Row, Stopwatch, Study

__all__ = ["STUDY", "count"]


def count(cell: Cell, watch: Stopwatch) -> list[Row]:
    """Count the answers of each classifier by size, with the hits, with all features and with selected ones.

    Parameters
    ----------
    cell : Cell
    watch : Stopwatch

    Returns
    -------
    list of dict
        ``features`` (``all`` or ``selected``), ``classifier``, ``size``, ``answers`` and ``hits``.
    """
    with watch.step("discretise"):
        every = discretised(cell.data, *cell.split())
    with watch.step("select"):
        parts = {"all": every, "selected": every.selected()}
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
)
