"""ROC space with abstention: four ways to count the unknowns."""

from __future__ import annotations

from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks, confusion
from credal_lib._checks import BoolArray, FloatArray
from credal_lib.confusion import _checks as confusion_checks
from credal_lib.confusion._orientation import Matrix, Truth, read

Ignoring = Literal["both", "positives", "negatives", "none"]
"""Of which true class the unknowns are left out."""


def roc_point(
    matrix: Matrix,
    ignoring: Ignoring = "both",
    *,
    positive: Any,
    truth: Truth = None,
    labels: ArrayLike | None = None,
) -> tuple[Any, Any]:
    """Return the point of a cautious classifier in ROC space.

    (Ferri and Hernández-Orallo, Section 6.)

    ===============  ======  =============================  ==============================
    `ignoring`       option  true-positive rate divides by  false-positive rate divides by
    ===============  ======  =============================  ==============================
    ``"both"``       1       covered positives              covered negatives
    ``"positives"``  2       covered positives              all negatives
    ``"negatives"``  3       all positives                  covered negatives
    ``"none"``       4       all positives                  all negatives
    ===============  ======  =============================  ==============================

    Whatever the matrix, option 2 lies nowhere below or to the right of the others, and option 3
    nowhere above or to the left of them, as far as they are defined; options 1 and 4 can lie either
    way.

    Parameters
    ----------
    matrix : Tally, or array of shape (K + 1, K)
        Confusion matrix, last row for unknown; entries as in `confusion.recall`, which is the
        option "none".
    ignoring : {"both", "positives", "negatives", "none"}, default "both"
        Of which true class the unknowns are left out: options 1, 2, 3, 4 of the paper.
    positive, truth, labels
        As `confusion.recall`; the other classes together are the negative one.

    Returns
    -------
    pair (false-positive rate, true-positive rate)
        A rate over no instance is ``nan``: with everything unknown that is both rates of option 1,
        the first of 3, the second of 2, and none of option 4, which is at (0, 0).

    Raises
    ------
    TypeError, ValueError
        If `ignoring` is none of the four, or as `confusion.recall`.

    Examples
    --------
    >>> fpr, tpr = roc_point([[33, 1], [1, 45], [6, 14]], positive="pos", labels=["pos", "neg"])
    >>> round(fpr, 4), round(tpr, 3)
    (0.0217, 0.971)
    """
    _checks.check_one_of(ignoring, "ignoring", get_args(Ignoring))
    every, classes, _ = read(matrix, truth, labels)
    confusion_checks.read_class_position(positive, classes)
    covered = every[: len(every[0])]  # without a last row for unknown
    of_negatives = covered if ignoring in {"both", "negatives"} else every
    of_positives = covered if ignoring in {"both", "positives"} else every
    named: dict[str, Any] = {"positive": positive, "truth": "columns", "labels": classes}
    false_positive_rate = confusion.false_positive_rate(of_negatives, **named)
    return false_positive_rate, confusion.recall(of_positives, **named)


def roc_curve(
    y_true: ArrayLike,
    p: ArrayLike,
    sets: ArrayLike | None = None,
    *,
    ignoring: Ignoring = "both",
    positive: Any,
    classes: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> tuple[FloatArray, FloatArray]:
    """ROC curve of the covered instances, as the threshold on the probability of one class falls.

    Parameters
    ----------
    y_true : array of shape (n,)
        True classes, as positions 0..K-1 of the columns, or as labels if `classes` is given or `p`
        is a frame.
    p : array of shape (n, K)
        Probabilities of the classes, one row per instance; the column of the positive class is the
        score. A frame is aligned to `classes` by its columns.
    sets : bool array of shape (n, K), optional
        Predicted sets, as from `window_rule`; only whether a row is empty (unknown) counts. All are
        covered without it.
    ignoring : {"both", "positives", "negatives", "none"}, default "both"
        As `roc_point`. Where unknowns are not left out of a rate, the curve ends below one in it.
    positive : label
        The positive class: one of `classes`, or without them its position 0..K-1, as in `y_true`.
        There is no default. The others together are the negative class.
    classes : array of shape (K,), optional
        Label of each column; the columns of a frame if not given.
    sample_weight : array of shape (n,), optional
        Non-negative weights.

    Returns
    -------
    pair of float arrays (false-positive rates, true-positive rates)
        From (0, 0) on, one point per distinct score; ``nan`` in a rate over no instance.

    Raises
    ------
    TypeError, ValueError
        If shapes disagree, a row of `p` is not a probability vector, a label is unknown, or an
        option is unknown.

    Examples
    --------
    >>> p = [[0.9, 0.1], [0.6, 0.4], [0.55, 0.45], [0.2, 0.8]]
    >>> fpr, tpr = roc_curve([0, 1, 0, 1], p, positive=0)
    >>> fpr.tolist(), tpr.tolist()
    ([0.0, 0.0, 0.5, 0.5, 1.0], [0.0, 0.5, 0.5, 1.0, 1.0])
    """
    _checks.check_one_order_of_rows(p=p, y_true=y_true, sets=sets, sample_weight=sample_weight)
    known, columns = _checks.read_by_label(classes, p=p)
    rows = _checks.read_probability_rows(columns)
    _checks.check_at_least_one_row(len(rows), "p")
    n, n_classes = rows.shape
    _checks.check_one_of(ignoring, "ignoring", get_args(Ignoring))
    labels = range(n_classes) if known.labels is None else known.labels.tolist()
    position = confusion_checks.read_class_position(positive, labels)
    is_positive = np.asarray(_checks.read_truths(y_true, n, n_classes, known.labels) == position)
    weight = _checks.read_weights(sample_weight, n)
    covered: BoolArray = np.ones(n, dtype=np.bool_)
    if sets is not None:
        members = _checks.read_sets(sets)
        _checks.check_shape(members.shape, rows.shape, "sets", "that of the probabilities")
        covered = np.asarray(members.any(axis=1))
    amounts = np.ones(n) if weight is None else weight
    order = np.argsort(-rows[:, position], kind="stable")
    order = order[covered[order] & (amounts[order] > 0)]
    # A point of the curve stands after the last instance of each score.
    last = np.flatnonzero(np.diff(rows[order, position], append=-1) != 0)

    def rates(in_class: BoolArray, *, unknown_left_out: bool) -> FloatArray:
        taken = np.where(in_class[order], amounts[order], 0).cumsum()[last]
        counted = in_class & covered if unknown_left_out else in_class
        total = amounts[counted].sum()
        if total > 0:
            return np.asarray(np.append(0.0, taken) / total)
        return np.full(len(last) + 1, np.nan)

    false_positive = rates(~is_positive, unknown_left_out=ignoring in {"both", "negatives"})
    true_positive = rates(is_positive, unknown_left_out=ignoring in {"both", "positives"})
    return false_positive, true_positive
