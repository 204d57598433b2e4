"""Naive Bayes against the naive credal classifier on few training rows (Zaffalon, Corani and Mauá, Section 9.1.2).

The paper draws from kr-vs-kp; tic-tac-toe, which loads everywhere, is beside it. What the paper leaves open: whether a
draw without two classes counts (it is drawn again, see `Draws`), and priors (those of `nbc_against_ncc`).
"""

from collections.abc import Sequence

from credal_book.datasets import names
from credal_book.studies._nbc_and_ncc import classifiers, compared
from credal_book.studies._preparation import discretized
from credal_book.studies._study import Cell, Study
from credal_lib.experiments._protocols import Draws
from credal_lib.experiments._task import Row, Stopwatch

__all__ = ["STUDY", "count"]

DATA = ("kr-vs-kp", "tic-tac-toe")


def count(cell: Cell, watch: Stopwatch) -> list[Row]:
    """Count the answers of NCC by size, with its hits and those of NBC on the same instances.

    Parameters
    ----------
    cell : Cell
        Of a study with the protocol `Draws`.
    watch : Stopwatch

    Returns
    -------
    list of dict
        ``sample`` (training rows), and what `nbc_against_ncc` counts.
    """
    train, test = cell.split()
    with watch.step("discretize"):
        part = discretized(cell.data, train, test)
    return compared(part, dict(cell.study.classifiers), watch, sample=len(train))


def _data() -> Sequence[str]:
    """Return those of the two data sets that load here."""
    loading = names(offline=True)
    return [name for name in DATA if name in loading]


STUDY = Study(
    name="downsampling",
    title="Naive Bayes against the naive credal classifier on few training rows",
    source="Zaffalon, Corani and Mauá, Section 9.1.2",
    chapter=25,
    data=_data,
    sample=("tic-tac-toe",),
    count=count,
    classifiers=classifiers(),
    protocol=Draws(),
    preparation="discretized",
)
