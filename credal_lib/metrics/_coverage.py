r"""Coverage and size of predicted sets: over all rows, by true class, by group, by size of the set.

*Coverage* is here the share of instances whose set contains the true class, as in conformal
prediction. The share of instances that a classifier answers, which the literature of reject options
calls by the same name, is the coverage of `risk_coverage_curve` and of `credal_lib.confusion`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import FloatArray, IntArray
from credal_lib.metrics import _checks as own_checks
from credal_lib.metrics._mean import average, predicted
from credal_lib.metrics._sets import _hits, _sizes

if TYPE_CHECKING:
    import pandas as pd


def coverage_score(
    y_true: ArrayLike,
    sets: ArrayLike,
    *,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    r"""Share of the predicted sets that contain the true class.

    .. math:: \frac1n \sum_i [y_i \in S_i]

    All rows count; an empty row covers nothing. The expected utility of the gamble that pays 1 if
    the set contains the true class, whatever its size: full sets have the best, so it is read
    beside `mean_set_size`. (Vovk, Gammerman and Shafer, "Algorithmic Learning in a Random World",
    2005; Angelopoulos and Bates, "Conformal prediction: a gentle introduction", Foundations and
    Trends in Machine Learning 16, 2023.)

    Parameters
    ----------
    y_true : array of shape (n,)
        True classes, as positions 0..K-1 of the columns, or as labels if `classes` is given.
    sets : bool array of shape (n, K)
        Predicted sets; 0/1 integers are accepted. A frame is aligned to `classes` by its columns.
    classes : array of shape (K,), optional
        Label of each column; the columns of a frame if not given.
    sample_weight : array of shape (n,), optional
        Non-negative weights.

    Returns
    -------
    float in [0, 1]

    Raises
    ------
    TypeError, ValueError
        If there is no row, lengths differ, sets are not 0/1, or a label is unknown.

    Examples
    --------
    >>> coverage_score([0, 1, 2, 0], [[1, 1, 0], [0, 1, 0], [1, 1, 0], [0, 0, 0]])
    0.5
    """
    _, hits, weight = _hits(y_true, sets, classes, sample_weight)
    return average(hits, weight)


def mean_set_size(sets: ArrayLike, *, sample_weight: ArrayLike | None = None) -> float:
    r"""Average number of classes in the predicted sets, over all rows.

    .. math:: \frac1n \sum_i |S_i|

    An empty row counts 0. (The mean over sets of two classes or more is `indeterminate_size`.)
    Minus the expected utility of a gamble that costs 1 for each class in the set. (Vovk, Gammerman
    and Shafer, 2005.)

    Parameters
    ----------
    sets : bool array of shape (n, K)
        Predicted sets; 0/1 integers are accepted.
    sample_weight : array of shape (n,), optional
        Non-negative weights.

    Returns
    -------
    float in [0, K]

    Raises
    ------
    TypeError, ValueError
        If there is no row, or sets are not 0/1.

    Examples
    --------
    >>> mean_set_size([[1, 1, 0], [0, 1, 0], [0, 0, 0], [1, 1, 1]])
    1.5
    """
    _checks.check_one_order_of_rows(sets=sets, sample_weight=sample_weight)
    members = predicted(sets)
    return average(_sizes(members), _checks.read_weights(sample_weight, len(members)))


@dataclass(frozen=True, eq=False)
class CoverageBy:
    """Coverage and mean size in each stratum; made by `coverage_by`, printed as a table.

    Attributes
    ----------
    by : str
        What the rows are sorted by: ``class``, ``size`` or ``group``.
    strata : tuple
        Label of each stratum: classes, sizes or groups.
    n : int array of shape (m,)
        Number of rows.
    share : float array of shape (m,)
        Weighted share of the rows; the shares sum to one.
    coverage, size : float arrays of shape (m,)
        Share of the sets that contain the true class, and their mean size; ``nan`` in a stratum
        without weight, for instance a class that does not occur.
    """

    by: str
    strata: tuple[Any, ...]
    n: IntArray
    share: FloatArray
    coverage: FloatArray
    size: FloatArray

    def __repr__(self) -> str:
        """Return the table."""
        lines = [f"{self.by:>12}        n  coverage    size"]
        for row, label in enumerate(self.strata):
            numbers = f"{self.n[row]:8d} {self.coverage[row]:9.3f} {self.size[row]:7.3f}"
            lines.append(f"{label!s:>12} {numbers}")
        return "\n".join(lines)

    @property
    def worst(self) -> float:
        """The least coverage of any stratum that occurs; of the sizes, size-stratified coverage."""
        return float(np.nanmin(self.coverage))

    def gap(self, level: float) -> float:
        r"""Mean distance between the coverage of a stratum and a stated level.

        .. math:: \frac1m \sum_s |\text{coverage}_s - \text{level}|

        over the strata that occur, each alike. By class it is the CovGap, there in percent, of
        Ding, Angelopoulos, Bates, Jordan and Tibshirani, "Class-conditional conformal prediction
        with many classes", NeurIPS 2023.

        Parameters
        ----------
        level : float
            The coverage that was asked for, in [0, 1].

        Returns
        -------
        float in [0, 1]

        Raises
        ------
        TypeError, ValueError
            If `level` is not a number in [0, 1].
        """
        _checks.check_real_number(level, "level", 0, 1)
        return float(np.nanmean(np.abs(self.coverage - level)))

    def frame(self) -> pd.DataFrame:
        """Return the table as a data frame, a row for each stratum.

        Its columns are ``n``, ``share``, ``coverage`` and ``size``.
        """
        import pandas as pd

        columns = {"n": self.n, "share": self.share, "coverage": self.coverage, "size": self.size}
        return pd.DataFrame(columns, index=pd.Index(self.strata, name=self.by))


def coverage_by(
    y_true: ArrayLike,
    sets: ArrayLike,
    by: str | ArrayLike,
    *,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> CoverageBy:
    """Coverage and mean size of the predicted sets by true class, by size, or by any groups.

    Coverage over all rows may hide strata that are hardly covered. By class it is class-conditional
    coverage; by size, the strata of size-stratified coverage (Angelopoulos, Bates, Malik and
    Jordan, "Uncertainty sets for image classifiers using conformal prediction", ICLR 2021); by
    groups of instances, group-balanced coverage (Angelopoulos and Bates, 2023).

    Parameters
    ----------
    y_true, sets, classes, sample_weight
        As `coverage_score`.
    by : {"class", "size"} or array of shape (n,)
        ``class``: a stratum for each class, occurring or not, in the order of the columns.
        ``size``: one for each size that occurs, the smallest first; size 0 is "unknown". Or the
        group of each row, labels of any kind; the groups are sorted.

    Returns
    -------
    CoverageBy
        A table; `CoverageBy.worst` and `CoverageBy.gap` sum it up.

    Raises
    ------
    TypeError, ValueError
        As `coverage_score`; if `by` is another word, or groups are missing or not one per row.

    Examples
    --------
    >>> sets = [[1, 1, 0], [0, 1, 0], [1, 1, 0], [0, 0, 0]]
    >>> coverage_by([0, 1, 2, 0], sets, "size")
            size        n  coverage    size
               0        1     0.000   0.000
               1        1     1.000   1.000
               2        2     0.500   2.000
    >>> coverage_by([0, 1, 2, 0], sets, ["old", "old", "new", "new"]).worst
    0.0
    """
    _checks.check_one_order_of_rows(sets=sets, y_true=y_true, by=by, sample_weight=sample_weight)
    members, hits, weight = _hits(y_true, sets, classes, sample_weight)
    n, n_classes = members.shape
    sizes = _sizes(members)
    labels: tuple[Any, ...]
    if isinstance(by, str) and by == "class":
        names = _checks.read_by_label(classes, sets=sets)[0].labels
        positions = _checks.read_truths(y_true, n, n_classes, names)
        labels = tuple(range(n_classes) if names is None else names.tolist())
    elif isinstance(by, str) and by == "size":
        occurring, positions = np.unique(sizes, return_inverse=True)
        labels = tuple(occurring.tolist())
    else:
        labels, positions = own_checks.read_groups(by, n)
    mass = np.ones(n) if weight is None else weight
    m = len(labels)
    total = np.bincount(positions, mass, minlength=m)
    covered = np.bincount(positions, mass * hits, minlength=m)
    widths = np.bincount(positions, mass * sizes, minlength=m)
    # A stratum without weight has no coverage and no mean size: 0 / 0 is nan.
    with np.errstate(invalid="ignore"):
        coverage, size = covered / total, widths / total
    rows = np.bincount(positions, minlength=m)
    word = by if isinstance(by, str) else "group"
    return CoverageBy(word, labels, rows, total / total.sum(), coverage, size)


def size_stratified_coverage_score(
    y_true: ArrayLike,
    sets: ArrayLike,
    *,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Coverage of the worst stratum by size of the set: size-stratified coverage.

    Sets of a good predictor are larger where the instance is harder, and cover alike. Each size
    that occurs is a stratum, "unknown" too; a stratum of few rows may be the worst at random,
    see `coverage_by`. (Angelopoulos, Bates, Malik and Jordan, ICLR 2021, there for bins of sizes.)

    Parameters
    ----------
    y_true, sets, classes, sample_weight
        As `coverage_score`.

    Returns
    -------
    float in [0, 1]
        0 as soon as one set is empty, which covers nothing.

    Raises
    ------
    TypeError, ValueError
        As `coverage_score`.

    Examples
    --------
    >>> size_stratified_coverage_score([0, 1, 2], [[1, 1, 0], [0, 1, 0], [1, 1, 0]])
    0.5
    """
    return coverage_by(y_true, sets, "size", classes=classes, sample_weight=sample_weight).worst
