"""One orientation: confusion matrices whose axes have names, and how others are read.

A measure needs to know what is a row and what is a class. A `Tally` says it; a bare array does not,
and scikit-learn's `confusion_matrix` is the transpose of what the papers print. So a bare square
array comes with ``truth=``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib.confusion import _checks as own_checks

Matrix = Any
"""A Tally, or rows of entries: nested sequences, a NumPy array, a SymPy matrix, a data frame."""

Truth = Literal["columns", "rows"] | None
"""Where the true classes of a bare array are."""

UNKNOWN = "unknown"
"""Name of the last row, the abstentions."""


@dataclass(frozen=True, eq=False, repr=False)
class Tally:
    """A confusion matrix with named axes: decisions in rows, true classes in columns.

    Returned by `tally` and `as_tally`; `numpy.asarray` gives the plain array.

    Attributes
    ----------
    counts : array of shape (D, K), or (D, K, n) for n matrices
        Cases, weights or shares; exact numbers and SymPy expressions in an object array.
    decisions : tuple of length D
        Labels of the rows; ``"unknown"`` is the last if there is such a row.
    classes : tuple of length K
        Labels of the columns, the true classes.

    Raises
    ------
    TypeError, ValueError
        If the counts are a frame, which `as_tally` reads by its labels, or the labels do not fit
        them.

    Examples
    --------
    >>> Tally(np.array([[3, 1], [0, 4]]), ("cat", "dog"), ("cat", "dog"))
    Tally of 8: decisions in rows, true classes in columns
          cat  dog
    cat     3    1
    dog     0    4
    """

    counts: NDArray[Any]
    decisions: tuple[Any, ...]
    classes: tuple[Any, ...]

    def __post_init__(self) -> None:
        """Refuse labels that do not fit."""
        object.__setattr__(self, "counts", own_checks.read_plain_counts(self.counts))
        own_checks.check_named_axes(self.counts.shape, self.decisions, self.classes)

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the counts."""
        return self.counts.shape

    @property
    def ndim(self) -> int:
        """Number of axes, 2, or 3 for a stack."""
        return self.counts.ndim

    @property
    def dtype(self) -> np.dtype[Any]:
        """Type of the counts."""
        return self.counts.dtype

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """Return the plain array, decisions in rows."""
        return np.array(self.counts, dtype=dtype, copy=copy)

    def __getitem__(self, place: Any) -> Any:
        """Return an entry or a row of the counts, by position."""
        return self.counts[place]

    def __len__(self) -> int:
        """Return the number of decisions."""
        return len(self.counts)

    def __iter__(self) -> Iterator[Any]:
        """Iterate over the rows."""
        return iter(self.counts)

    def tolist(self) -> list[Any]:
        """Return the counts as nested lists, decisions in rows."""
        found: list[Any] = self.counts.tolist()
        return found

    def sum(self, axis: int | None = None) -> Any:
        """Return the number of cases, or of each class (axis 0), or of each decision (axis 1)."""
        return self.counts.sum(axis=axis)

    def to_frame(self) -> Any:
        """Return a pandas data frame, decisions as index, true classes as columns.

        Returns
        -------
        pandas.DataFrame

        Raises
        ------
        ValueError
            If the tally is a stack of matrices.
        """
        import pandas as pd

        own_checks.check_one_matrix(self.counts)
        index = pd.Index(list(self.decisions), name="decision")
        columns = pd.Index(list(self.classes), name="truth")
        return pd.DataFrame(self.counts, index=index, columns=columns)

    def __repr__(self) -> str:
        """Show the table with its labels."""
        if self.ndim != 2:
            return (
                f"Tally of {self.shape[2]} matrices: decisions {self.decisions}, true classes"
                f" {self.classes}"
            )
        cells = [["", *map(str, self.classes)]]
        for decision, row in zip(self.decisions, self.counts.tolist(), strict=True):
            cells.append([str(decision), *map(_text, row)])
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = [f"Tally of {_text(self.counts.sum())}: decisions in rows, true classes in columns"]
        for label, *entries in cells:
            padded = [entry.rjust(width) for entry, width in zip(entries, widths[1:], strict=True)]
            lines.append("  ".join([label.ljust(widths[0]), *padded]))
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """Show the table in a notebook."""
        if self.ndim != 2:
            return f"<pre>{escape(repr(self))}</pre>"
        head = "".join(f'<th scope="col">{escape(str(c))}</th>' for c in self.classes)
        rows = ""
        for decision, row in zip(self.decisions, self.counts.tolist(), strict=True):
            entries = "".join(f"<td>{escape(_text(x))}</td>" for x in row)
            rows += f'<tr><th scope="row">{escape(str(decision))}</th>{entries}</tr>'
        corner = "<td>decision \\ truth</td>"
        return f"<table><thead><tr>{corner}{head}</tr></thead><tbody>{rows}</tbody></table>"


def _text(entry: Any) -> str:
    return f"{entry:.4g}" if isinstance(entry, float) else str(entry)


def as_tally(matrix: Matrix, *, truth: Truth = None, labels: ArrayLike | None = None) -> Tally:
    """Name the axes of a confusion matrix that another program has counted.

    A frame with labels on both axes, such as `pandas.crosstab` makes, is read by them alone, in any
    order and of any shape: a class that is never answered gets a row of zeros. A decision that is
    no true class is "unknown" if its label says so ("unknown", "reject", "abstain", "don't know",
    ...); any other is refused unless `labels` has it.

    Parameters
    ----------
    matrix : array of shape (K, K) or (K + 1, K), or (K, K + 1) with ``truth="rows"``, or frame
        Counts or shares, without totals; the additional row of an array, the last, contains the
        answers "unknown". Entries may be fractions, SymPy expressions, or arrays (an array of shape
        (K, K, n) holds n matrices).
    truth : {"columns", "rows"}, optional
        Where the true classes are. scikit-learn's `confusion_matrix` has them in the rows, the
        papers in the columns. Needed unless the shape of an array says it, (K + 1, K), or the names
        of the axes of a frame do ("Actual" and "Predicted", "gold" and "system", "decision" and
        "truth", ...).
    labels : array of shape (K,), optional
        Labels of the classes, in the order of an array; without them those of a frame, or the
        positions 0..K-1. Of a frame all classes, those too that are never answered or never true.

    Returns
    -------
    Tally

    Raises
    ------
    TypeError, ValueError
        If a square array comes without `truth`, an array has another shape, an entry is negative,
        not finite or not a number, the last row or column is the sum of the others, the labels do
        not fit, a decision of a frame is neither a class nor "unknown", or a class is called
        "unknown".

    Examples
    --------
    >>> from sklearn.metrics import confusion_matrix
    >>> classes = ["cat", "dog"]
    >>> counted = confusion_matrix(["cat", "cat", "dog"], ["cat", "dog", "dog"], labels=classes)
    >>> as_tally(counted, truth="rows", labels=classes)
    Tally of 3: decisions in rows, true classes in columns
          cat  dog
    cat     1    0
    dog     1    1
    """
    rows, classes, _ = read(matrix, truth, labels)
    own_checks.check_no_class_called_unknown(classes or (), UNKNOWN)
    return tally_of(rows, classes)


def _stacked(rows: list[list[Any]]) -> NDArray[Any]:
    """Array of the entries; of entries that are arrays, n matrices at once, the last axis is n."""
    entries = [entry for row in rows for entry in row]
    if any(isinstance(entry, np.ndarray) for entry in entries):
        entries = list(np.broadcast_arrays(*entries))
    array = np.array(entries)
    return array.reshape(len(rows), len(rows[0]), *array.shape[1:])


class NamedArray(np.ndarray[Any, Any]):
    """A plain array that is known to have decisions in rows.

    What is computed from it, even its transpose, is not. `as_utility`, `wrong_ranking_share` and
    `abstention.response_curve` pass it to a metric, which may be one of the measures or any
    function of an array.
    """

    # Set on one view by `named`; without `__array_finalize__` NumPy's results do not inherit it.
    named_classes: tuple[Any, ...] | None = None
    """Labels of the columns; None for an array whose orientation is not known."""


def named(counts: NDArray[Any], classes: tuple[Any, ...] | None = None) -> NamedArray:
    """View an array with decisions in rows, true classes in columns.

    The classes are positions unless labels are given.
    """
    view = counts.view(NamedArray)
    view.named_classes = tuple(range(counts.shape[1])) if classes is None else classes
    return view


class Named(NamedTuple):
    """Rows of a matrix, one per decision, with the labels of its columns and of its rows.

    Labels that nobody gave are None.
    """

    rows: list[list[Any]]
    classes: list[Any] | None
    decisions: list[Any] | None


def tally_of(rows: list[list[Any]], classes: Sequence[Any] | None = None) -> Tally:
    """Name the axes of rows that were read: a row per class, perhaps a last one for "unknown"."""
    labels = tuple(range(len(rows[0])) if classes is None else classes)
    return Tally(_stacked(rows), (*labels, UNKNOWN)[: len(rows)], labels)


def read(matrix: Matrix, truth: Truth = None, labels: ArrayLike | None = None) -> Named:
    """Rows and labels of a confusion matrix whose decisions are the classes.

    With or without a last row "unknown".
    """
    if isinstance(matrix, Tally):
        found = read_decisions(matrix, truth, labels)
        own_checks.check_decisions_are_classes(matrix.decisions, matrix.classes, UNKNOWN)
        return found
    if not own_checks.labels_both_axes(matrix):
        return read_decisions(matrix, truth, labels, any_decisions=False)
    rows, decisions, classes = _turned(matrix, truth)
    wanted = None if labels is None else _checks.read_class_labels(labels, "labels").tolist()
    every, silent = own_checks.read_classes_of_cross_table(decisions, classes, wanted)
    row_of = {label: place for place, label in enumerate(decisions)}
    column_of = {label: place for place, label in enumerate(classes)}
    counted = []
    for decision in [*every, *silent]:
        # A class that is never answered, or never true, has a row or a column of zeros.
        row = [0] * len(every)
        if decision in row_of:
            given = rows[row_of[decision]]
            row = [given[column_of[label]] if label in column_of else 0 for label in every]
        counted.append(row)
    return Named(counted, every, None)


def _turned(frame: Any, truth: Truth) -> tuple[list[list[Any]], list[Any], list[Any]]:
    """Rows of a frame, its decisions and its classes, turned so that decisions are in rows.

    The caller says where the truth is, or the names of the axes do, or the labels.
    """
    if truth is not None:
        _checks.check_one_of(truth, "truth", ("columns", "rows"))
    own_checks.check_names_agree(frame, truth)
    rows, index, columns = own_checks.read_counts(frame), list(frame.index), list(frame.columns)
    if own_checks.read_truths_of_cross_table(frame, truth) == "rows":
        rows = _transposed(rows)
        index, columns = columns, index
    own_checks.check_no_totals(rows, index, columns)
    return rows, index, columns


def _transposed(rows: list[list[Any]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


def read_decisions(
    matrix: Matrix,
    truth: Truth = None,
    labels: ArrayLike | None = None,
    *,
    any_decisions: bool = True,
) -> Named:
    """Rows and labels of a matrix of any decisions, in rows.

    A square one whose orientation is not known is refused, and other decisions than the classes and
    "unknown" unless there may be `any_decisions`.
    """
    if truth is not None:
        _checks.check_one_of(truth, "truth", ("columns", "rows"))
    if isinstance(matrix, Tally):
        own_checks.check_not_named_yet(truth, labels)
        return Named(
            own_checks.read_counts(matrix.counts), list(matrix.classes), list(matrix.decisions)
        )
    known = getattr(matrix, "named_classes", None)
    own_checks.check_orientation_agrees(truth, known)
    own_checks.check_names_agree(matrix, truth)
    truth = "rows" if _checks.truths_in(matrix) == "rows" else truth
    rows = own_checks.read_counts(matrix)
    columns, index = own_checks.labels_of_frame(matrix)
    if truth == "rows":
        rows = _transposed(rows)
        columns, index = index, columns
    if not any_decisions:
        own_checks.check_row_per_class(rows, turned=truth == "rows")
    own_checks.check_orientation_known(rows, truth, known)
    if known is None and not any_decisions:
        own_checks.check_no_totals(rows, index, columns)
    if labels is None:
        return Named(rows, columns if known is None else list(known), index)
    wanted = own_checks.read_labels_of_columns(labels, len(rows[0]))
    if columns is not None:
        moved = _checks.positions_of(columns, wanted, "matrix", "labels")
        rows = [[row[place] for place in moved] for row in rows]
    return Named(rows, wanted, index)
