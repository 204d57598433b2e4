"""The strength of a credal classifier and the cost of its answers on ordinal data (Yang, Destercke and Masson, VII-C).

The paper draws the average p-discounted cost of the naive credal classifier against s for r = 0.1, 0.5 and 0.9. Costs
enter after the answers, so the cells keep the answers: how often each set was given, by the true class.

Choices that the paper does not state: ten times ten folds, stratified; ERA and ESL cut into five levels by the training
part (LEV has five values per feature); s on the grid `STRENGTHS`, which extends beyond the paper's 10. As in its
Section VII-B the classes are maximal under the distances of ranks, given the probability interval of each class.
"""

from typing import TYPE_CHECKING

from sklearn.base import clone

from credal_book.studies._ordinal_counts import DATA, by_set, costs_of, in_levels, n_classes
from credal_book.studies._study import Cell, Study
from credal_book.studies.set_scoring import average_size, distance_cost
from credal_lib.classifiers import NaiveCredalClassifier
from credal_lib.experiments._task import Row, Stopwatch

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["STRENGTHS", "STUDY", "count", "curves", "sizes"]

STRENGTHS = (1, 100, *range(250, 2000, 250), *range(2000, 10_000, 500), 10_000, 12_000, 15_000, 20_000, 25_000, 30_000)
"""Values of s in thousandths, integers so that tables compare exactly: 0.001 to 10 as in the paper, and more."""


def count(cell: Cell, watch: Stopwatch) -> list[Row]:
    """Count the answers of the naive credal classifier by s, set and true class.

    Parameters
    ----------
    cell : Cell
    watch : Stopwatch

    Returns
    -------
    list of dict
        ``thousandths`` (of s), ``set``, ``truth``, ``answers``.
    """
    with watch.step("levels"):
        part = in_levels(cell.data, *cell.split())
    rows: list[Row] = []
    with watch.step("NCC"):
        fitted = part.fitted(clone(cell.study.classifiers["NCC"]).set_params(costs=costs_of(part)))
        for thousandths in STRENGTHS:
            # What is learned are counts, whatever s is.
            sets = part.sets(fitted.set_params(s=thousandths / 1000))
            rows += by_set(sets, part.y_test, thousandths=thousandths)
    return rows


def curves(counts: "pd.DataFrame", r: float, treatment: str = "cautiousness-seeking") -> "pd.DataFrame":
    """Average p-discounted costs by s: the curves of Figure 3.

    Parameters
    ----------
    counts : pandas.DataFrame
        Counts of this study.
    r, treatment
        As `set_scoring.distance_cost`.

    Returns
    -------
    pandas.DataFrame
        One row per value of s, one column per data set.

    Raises
    ------
    TypeError, ValueError
        As `set_scoring.distance_cost`.
    """
    return _by_s(
        {name: distance_cost(part, n_classes(name), r, _S, treatment) for name, part in counts.groupby("data")}
    )


def sizes(counts: "pd.DataFrame") -> "pd.DataFrame":
    """Average number of classes in an answer by s.

    Parameters
    ----------
    counts : pandas.DataFrame
        Counts of this study.

    Returns
    -------
    pandas.DataFrame
        One row per value of s, one column per data set.
    """
    return _by_s({name: average_size(part, _S) for name, part in counts.groupby("data")})


_S = ["thousandths"]


def _by_s(columns: "dict[str, pd.Series[float]]") -> "pd.DataFrame":
    import pandas as pd

    table = pd.DataFrame(columns)
    return table.set_axis(table.index / 1000).rename_axis("s")


STUDY = Study(
    name="ordinal-calibration",
    title="Costs of the naive credal classifier on ordinal data, by its strength s",
    source="Yang, Destercke and Masson, Section VII-C",
    chapter=28,
    data=lambda: DATA,
    sample=DATA,
    count=count,
    classifiers={"NCC": NaiveCredalClassifier(model="local-interval")},
    preparation="cut into levels",
)
