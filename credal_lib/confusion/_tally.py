"""Count predictions by true class: a `Tally` of single classes, a `SetTally` of sets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import BoolArray, IntArray
from credal_lib.confusion import _checks as own_checks
from credal_lib.confusion._orientation import UNKNOWN, Tally
from credal_lib.predictions import as_sets


def tally(
    y_true: ArrayLike,
    predictions: Any,
    *,
    classes: ArrayLike | None = None,
    unknown: bool = False,
    sample_weight: ArrayLike | None = None,
    normalize: bool = False,
) -> Tally:
    """Confusion matrix of predictions that are one class or "unknown".

    Rows are predictions, columns true classes. scikit-learn's `confusion_matrix` is the transpose;
    a Tally names its axes, so that the measures need not be told.

    Parameters
    ----------
    y_true : array of shape (n,)
        True classes, as positions 0..K-1, or as labels if `classes` is given.
    predictions : array of shape (n,) or bool array of shape (n, K)
        Labels, None for "unknown"; or sets of at most one class, the empty set for "unknown"; or
        what else `predictions.as_sets` accepts.
    classes : array of shape (K,), optional
        Label of each class; needed unless `predictions` is an array of shape (n, K).
    unknown : bool, default False
        Add a last row for "unknown". Without it, an unknown prediction is refused.
    sample_weight : array of shape (n,), optional
        Non-negative weights.
    normalize : bool, default False
        Give shares of the total instead of counts.

    Returns
    -------
    Tally
        Counts of shape (K, K), or (K + 1, K) with `unknown`: integers without weights, else floats.
        Its labels are `classes`, or the positions 0..K-1, and ``"unknown"`` for the last row.

    Raises
    ------
    TypeError, ValueError
        If there is no row, lengths differ, a label is unknown, a set has two classes or more (see
        `tally_sets`), or a class is called "unknown".

    Examples
    --------
    >>> truths, answers = ["cat", "dog", "dog"], ["cat", "cat", None]
    >>> counted = tally(truths, answers, classes=["cat", "dog"], unknown=True)
    >>> counted
    Tally of 3: decisions in rows, true classes in columns
             cat  dog
    cat        1    1
    dog        0    0
    unknown    0    1
    >>> counted.tolist()
    [[1, 1], [0, 0], [0, 1]]
    """
    _checks.check_one_order_of_rows(
        predictions=predictions, y_true=y_true, sample_weight=sample_weight
    )
    members, truths, labels = _sets_and_truths(y_true, predictions, classes)
    sizes = np.count_nonzero(members, axis=1)
    _checks.check_is_boolean(unknown, "unknown")
    own_checks.check_single_class_predictions(sizes, unknown)
    n_classes = members.shape[1]
    own_checks.check_no_class_called_unknown(labels, UNKNOWN)
    # The row after those of the classes counts the empty sets.
    answers = np.where(sizes == 0, n_classes, members.argmax(axis=1))
    decisions = (*labels, UNKNOWN) if unknown else labels
    shape = (len(decisions), n_classes)
    counts = _cross_table(answers, truths, shape, sample_weight, normalize)
    return Tally(counts, decisions, labels)


@dataclass(frozen=True, eq=False, repr=False)
class SetTally:
    """Confusion matrix of set-valued predictions, one row for each set that occurs.

    Attributes
    ----------
    sets : bool array of shape (m, K)
        The sets that occur, by size and then lexicographically; the empty set, "unknown", is the
        last.
    matrix : array of shape (m, K)
        How often each set was answered for each true class; `average_utility` with ``reward(sets)``
        evaluates it.
    classes : tuple of length K
        Labels of the classes, of the columns of both.
    """

    sets: BoolArray
    matrix: NDArray[Any]
    classes: tuple[Any, ...]

    @property
    def decisions(self) -> tuple[tuple[Any, ...], ...]:
        """The sets as tuples of labels, the empty one for "unknown"."""
        return tuple(
            tuple(self.classes[place] for place in np.flatnonzero(members)) for members in self.sets
        )

    def to_frame(self) -> Any:
        """Return a pandas data frame: the sets as index, true classes as columns.

        Returns
        -------
        pandas.DataFrame
            The index has the names of the sets, such as ``"{cat, dog}"``, and ``"unknown"``.
        """
        return self._named().to_frame()

    def _named(self) -> Tally:
        """Name the rows "{cat, dog}" and the like, in a Tally of the same counts."""
        names = tuple(
            "{" + ", ".join(map(str, labels)) + "}" if labels else UNKNOWN
            for labels in self.decisions
        )
        return Tally(self.matrix, names, self.classes)

    def __repr__(self) -> str:
        """Show the table with its labels."""
        return "Set" + repr(self._named())

    def _repr_html_(self) -> str:
        """Show the table in a notebook."""
        return self._named()._repr_html_()


def tally_sets(
    y_true: ArrayLike,
    predictions: Any,
    *,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    normalize: bool = False,
) -> SetTally:
    """Confusion matrix of set-valued predictions.

    Rows are the sets that occur, columns true classes. Memory is that of the predictions: sets that
    do not occur have no row.

    Parameters
    ----------
    y_true, classes, sample_weight, normalize
        As `tally`.
    predictions : bool array of shape (n, K)
        Sets; or what else `predictions.as_sets` accepts.

    Returns
    -------
    SetTally

    Raises
    ------
    TypeError, ValueError
        If there is no row, lengths differ, or a label is unknown.

    Examples
    --------
    >>> counted = tally_sets([0, 1, 1], [[1, 0], [1, 1], [1, 1]])
    >>> counted.sets.astype(int).tolist(), counted.matrix.tolist()
    ([[1, 0], [1, 1]], [[1, 0], [0, 2]])
    >>> tally_sets(["cat", "dog"], [["cat"], ["cat", "dog"]], classes=["cat", "dog"])
    SetTally of 2: decisions in rows, true classes in columns
                cat  dog
    {cat}         1    0
    {cat, dog}    0    1
    """
    _checks.check_one_order_of_rows(
        predictions=predictions, y_true=y_true, sample_weight=sample_weight
    )
    members, truths, labels = _sets_and_truths(y_true, predictions, classes)
    # Sets are compared as packed bits, eight classes to a byte.
    keys = np.packbits(members, axis=1)
    _, first, answers = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    occurring = members[first]
    order = _by_size_unknown_last(occurring)
    row_of = np.empty_like(order)
    row_of[order] = np.arange(len(order))
    answers = row_of[answers.ravel()]  # NumPy 2.0 gives the inverse of np.unique a second axis
    shape = (len(order), members.shape[1])
    counts = _cross_table(answers, truths, shape, sample_weight, normalize)
    return SetTally(occurring[order], counts, labels)


def _sets_and_truths(
    y_true: ArrayLike, predictions: Any, classes: ArrayLike | None
) -> tuple[BoolArray, IntArray, tuple[Any, ...]]:
    """Return sets of shape (n, K), positions of the true classes, and labels of all classes."""
    labels: Any = classes
    if labels is None and _checks.is_frame(predictions):
        labels = _checks.own_labels(predictions)
    if labels is None:
        members = own_checks.read_membership(predictions)
    else:
        members = as_sets(predictions, labels)
    _checks.check_at_least_one_row(len(members), "predictions")
    n, n_classes = members.shape
    known = range(n_classes) if labels is None else _checks.read_class_labels(labels).tolist()
    return members, _checks.read_truths(y_true, n, n_classes, labels), tuple(known)


def _by_size_unknown_last(members: BoolArray) -> IntArray:
    """Order of the sets: by size, then sets with the first classes first; the empty set last."""
    n_classes = members.shape[1]
    sizes = np.count_nonzero(members, axis=1)
    sizes_unknown_last = np.where(sizes == 0, n_classes + 1, sizes)
    # `lexsort` takes its most important key last, and False sorts before True.
    absent_last_class_first = (~members).T[::-1]
    return np.lexsort([*absent_last_class_first, sizes_unknown_last])


def _cross_table(
    answers: IntArray,
    truths: IntArray,
    shape: tuple[int, int],
    sample_weight: ArrayLike | None,
    normalize: bool,
) -> NDArray[Any]:
    """Sum the weights of each pair of answer and truth, as a table of this shape."""
    _checks.check_is_boolean(normalize, "normalize")
    weight = _checks.read_weights(sample_weight, len(truths))
    n_decisions, n_classes = shape
    cells = answers * n_classes + truths  # positions in the flattened table
    table = np.bincount(cells, weights=weight, minlength=n_decisions * n_classes).reshape(shape)
    return table / table.sum() if normalize else table
