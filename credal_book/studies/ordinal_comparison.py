"""The naive credal classifier, a tree of dichotomies and a forest on ordinal data (Yang, Destercke and Masson, VII-D).

All use s = 2. The paper compares them by the p-discounted cost with r = 0.5; the cells keep how often each set was
given, by the true class.

Choices that the paper does not state: ten times ten folds, stratified; five levels per feature as in
`ordinal_calibration`. The classes of an answer are maximal under the distances of ranks or, beside it, under 0/1 costs,
for the section says where costs enter the score but not where they enter the decision. The forest averages the lower
expectations of its fifty trees, and 2Tr is the one of the same fifty with the least p-discounted cost on the training
part. "Among all possible decompositions" may mean all trees, or those that keep the order of the classes: both are
here.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from sklearn.base import clone

from credal_book.studies._ordinal_counts import DATA, by_set, costs_of, in_levels, n_classes
from credal_book.studies._preparation import Part
from credal_book.studies._study import Cell, Study
from credal_book.studies.set_scoring import distance_cost
from credal_lib._checks import BoolArray, IntArray
from credal_lib.classifiers import NaiveCredalClassifier, NestedDichotomies, NestedDichotomyForest
from credal_lib.experiments._task import Row, Stopwatch
from credal_lib.rewards import DiscountedCost

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["STUDY", "costs", "count"]

R = 0.5


def count(cell: Cell, watch: Stopwatch) -> list[Row]:
    """Count the answers of each classifier by set and true class, for two ways to decide.

    Parameters
    ----------
    cell : Cell
    watch : Stopwatch

    Returns
    -------
    list of dict
        ``classifier``, ``decision`` (``distances`` or ``errors``: the costs that decide), ``set``, ``truth``,
        ``answers``.
    """
    part = in_levels(cell.data, *cell.split())
    distances = costs_of(part)
    rows: list[Row] = []
    for name, model in cell.study.classifiers.items():
        with watch.step(name):
            for decision, sets in _answers(model, part, distances, cell):
                rows += by_set(sets, part.y_test, classifier=name, decision=decision)
    return rows


def _answers(model: Any, part: Part, distances: IntArray, cell: Cell) -> Iterator[tuple[str, BoolArray]]:
    """Return the answers on the test rows by either way to decide."""
    chosen = clone(model)
    selects = "reward" in model.get_params()
    if selects:  # the single tree is chosen by what judges it, however it decides
        chosen.set_params(reward=DiscountedCost(distances, R))
    fitted = None
    for decision, table in (("distances", distances), ("errors", None)):
        if fitted is None or selects:  # what the others learn does not depend on the costs
            # The same random numbers for all: the forest and the single tree draw the same fifty trees.
            fitted = part.fitted(chosen.set_params(costs=table), cell.rng())
        yield decision, part.sets(fitted.set_params(costs=table))


def costs(counts: "pd.DataFrame", r: float = R, by: Sequence[str] = ("decision", "classifier")) -> "pd.DataFrame":
    """Average p-discounted costs, cautiousness-seeking: the entries of Table XII.

    Parameters
    ----------
    counts : pandas.DataFrame
        Counts of this study.
    r : float, default 0.5
        Reward for cautiousness, in [0, 1].
    by : sequence of str
        Columns to group by; ``repetition`` and ``fold`` beside the default for tests over folds.

    Returns
    -------
    pandas.DataFrame
        One row for each of the values of `by`, one column per data set.

    Raises
    ------
    TypeError, ValueError
        As `set_scoring.distance_cost`.
    """
    import pandas as pd

    return pd.DataFrame({name: distance_cost(part, n_classes(name), r, by) for name, part in counts.groupby("data")})


STUDY = Study(
    name="ordinal-comparison",
    title="Naive credal classifier, tree of dichotomies and forest on ordinal data",
    source="Yang, Destercke and Masson, Section VII-D",
    chapter=28,
    data=lambda: DATA,
    sample=DATA,
    count=count,
    classifiers={
        "NCC": NaiveCredalClassifier(s=2.0, model="local-interval"),
        "2Tr": NestedDichotomies(n_candidates=50),
        "Fo": NestedDichotomyForest(n_trees=50),
        "2Tr, ordered": NestedDichotomies(n_candidates=50, tree="ordered"),
        "Fo, ordered": NestedDichotomyForest(n_trees=50, tree="ordered"),
    },
    preparation="cut into levels",
)
