r"""Measures of a confusion matrix, each one plain formula.

A measure takes a `Tally`, a matrix M with one row per predicted class and one column per true
class, :math:`M_{dc}` cases of class c that were answered d. An additional last row contains the
cases answered "unknown". (Of a bare array one states where the truth is, and which class is which.)
Entries are numbers, fractions, SymPy expressions, or arrays of the same shape (many matrices at
once).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib.confusion import _checks as own_checks
from credal_lib.confusion._entries import answered, correct, ratio, root, unknown_apart
from credal_lib.confusion._orientation import Matrix, Truth, read

# --- of one class against the rest ---


class _Cells(NamedTuple):
    """Counts of one class against the rest; "unknown" is in the two totals only."""

    true_positive: Any
    false_positive: Any
    true_negative: Any
    false_negative: Any
    positives: Any
    negatives: Any


def _cells(matrix: Matrix, positive: Any, truth: Truth, labels: ArrayLike | None) -> _Cells:
    """Add up the counts of the positive class and of all other classes together."""
    named = read(matrix, truth, labels)
    rows, unknown = unknown_apart(named.rows)
    k = own_checks.read_class_position(positive, named.classes)
    others = [j for j in range(len(rows)) if j != k]
    none = 0 * rows[k][k]  # in the shape of the entries: one class alone has no others to sum over
    true_negative = sum((rows[d][c] for d in others for c in others), none)
    false_positive = sum((rows[k][c] for c in others), none)
    false_negative = sum((rows[d][k] for d in others), none)
    return _Cells(
        true_positive=rows[k][k],
        false_positive=false_positive,
        true_negative=true_negative,
        false_negative=false_negative,
        positives=rows[k][k] + false_negative + unknown[k],
        negatives=false_positive + true_negative + sum(unknown[c] for c in others),
    )


def recall(
    matrix: Matrix, *, positive: Any, truth: Truth = None, labels: ArrayLike | None = None
) -> Any:
    r"""True-positive rate, :math:`M_{tp} / N_+`: the share of the positive cases that are found.

    "Unknown" does not find them. (Dyrland, Lundervold and Porta Mana, Section 3.1.)

    Parameters
    ----------
    matrix, truth
        As `selective_accuracy`; with more than two classes the others together are the negative
        class.
    positive : label
        The positive class, by its label; there is no default.
    labels : array of shape (K,), optional
        Labels of the classes of a bare array, in its order; needed, since it names none. A Tally
        has them.

    Returns
    -------
    number, SymPy expression or array, in [0, 1]
        ``nan`` if no case is positive.

    Raises
    ------
    TypeError, ValueError
        As `selective_accuracy`; also if `positive` is not the label of a class, or a bare array
        comes without `labels`.

    Examples
    --------
    >>> from credal_lib.confusion import as_tally
    >>> counted = as_tally([[43, 18], [7, 32]], truth="columns", labels=["ill", "well"])
    >>> recall(counted, positive="ill"), recall(counted, positive="well")
    (0.86, 0.64)

    The same counts in scikit-learn's orientation:

    >>> transposed = [[43, 7], [18, 32]]
    >>> recall(transposed, positive="ill", truth="rows", labels=["ill", "well"])
    0.86
    """
    cells = _cells(matrix, positive, truth, labels)
    return ratio(cells.true_positive, cells.positives)


def specificity(
    matrix: Matrix, *, positive: Any, truth: Truth = None, labels: ArrayLike | None = None
) -> Any:
    r"""True-negative rate, :math:`M_{tn} / N_-`.

    The share of the negative cases that are answered with a negative class. With "unknown" it is
    not one minus the `false_positive_rate`. ``nan`` if no case is negative. Parameters, result and
    errors: as `recall`.
    """
    cells = _cells(matrix, positive, truth, labels)
    return ratio(cells.true_negative, cells.negatives)


def false_positive_rate(
    matrix: Matrix, *, positive: Any, truth: Truth = None, labels: ArrayLike | None = None
) -> Any:
    r"""Share of the negative cases that are taken for positive, :math:`M_{fp} / N_-`.

    ``nan`` if no case is negative.
    Parameters, result and errors: as `recall`.
    """
    cells = _cells(matrix, positive, truth, labels)
    return ratio(cells.false_positive, cells.negatives)


def precision(
    matrix: Matrix, *, positive: Any, truth: Truth = None, labels: ArrayLike | None = None
) -> Any:
    r"""Share of the cases taken for positive that are, :math:`M_{tp} / (M_{tp} + M_{fp})`.

    ``nan`` if no case is taken for positive.
    Parameters, result and errors: as `recall`.
    """
    cells = _cells(matrix, positive, truth, labels)
    return ratio(cells.true_positive, cells.true_positive + cells.false_positive)


def negative_predictive_value(
    matrix: Matrix, *, positive: Any, truth: Truth = None, labels: ArrayLike | None = None
) -> Any:
    r"""Share of the cases taken for negative that are, :math:`M_{tn} / (M_{tn} + M_{fn})`.

    ``nan`` if no case is taken for negative.
    Parameters, result and errors: as `recall`.
    """
    cells = _cells(matrix, positive, truth, labels)
    return ratio(cells.true_negative, cells.true_negative + cells.false_negative)


def f_measure(
    matrix: Matrix,
    beta: Any = 1,
    *,
    positive: Any,
    truth: Truth = None,
    labels: ArrayLike | None = None,
) -> Any:
    r"""F-measure of a class, the weighted harmonic mean of its precision and recall.

    .. math:: \frac{(1 + \beta^2)\, M_{tp}}{M_{tp} + M_{fp} + \beta^2 N_+}

    Not the F-measure of a set, `rewards.FBeta`, which is an expected utility, nor
    `accuracy_coverage_f` of a cautious classifier. (Dyrland, Lundervold and Porta Mana, Section
    3.1, for beta = 1.)

    Parameters
    ----------
    matrix, positive, truth, labels
        As `recall`.
    beta : float, Fraction or SymPy expression, default 1
        Weight of recall against precision, at least 0.

    Returns
    -------
    number, SymPy expression or array, in [0, 1]
        ``nan`` if no case is positive and none is taken for positive; for ``beta=0`` as
        `precision`.

    Raises
    ------
    TypeError, ValueError
        As `recall`; also if `beta` is negative or not a number.

    Examples
    --------
    >>> from credal_lib.confusion import as_tally
    >>> counted = as_tally([[43, 18], [7, 32]], truth="columns")
    >>> round(f_measure(counted, positive=0), 2)
    0.77
    """
    _checks.check_real_number(beta, "beta", 0, np.inf)
    cells = _cells(matrix, positive, truth, labels)
    found = (1 + beta**2) * cells.true_positive
    return ratio(found, cells.true_positive + cells.false_positive + beta**2 * cells.positives)


def fowlkes_mallows(
    matrix: Matrix, *, positive: Any, truth: Truth = None, labels: ArrayLike | None = None
) -> Any:
    r"""Geometric mean of precision and recall, :math:`M_{tp} / \sqrt{(M_{tp} + M_{fp}) N_+}`.

    ``nan`` if precision or recall is undefined.
    Parameters, result and errors: as `recall`.
    """
    cells = _cells(matrix, positive, truth, labels)
    return ratio(
        cells.true_positive, root((cells.true_positive + cells.false_positive) * cells.positives)
    )


def jaccard(
    matrix: Matrix, *, positive: Any, truth: Truth = None, labels: ArrayLike | None = None
) -> Any:
    r"""Jaccard index :math:`M_{tp} / (M_{fp} + N_+)`.

    Cases that are positive and taken for it, among those that are either. ``nan`` if there is no
    such case. Parameters, result and errors: as `recall`.
    """
    cells = _cells(matrix, positive, truth, labels)
    return ratio(cells.true_positive, cells.false_positive + cells.positives)


def informedness(
    matrix: Matrix, *, positive: Any, truth: Truth = None, labels: ArrayLike | None = None
) -> Any:
    """Recall plus specificity minus one (Youden's J), in [-1, 1].

    ``nan`` if one of the two is undefined.
    Parameters, result and errors: as `recall`.
    """
    return (
        recall(matrix, positive=positive, truth=truth, labels=labels)
        + specificity(matrix, positive=positive, truth=truth, labels=labels)
        - 1
    )


def markedness(
    matrix: Matrix, *, positive: Any, truth: Truth = None, labels: ArrayLike | None = None
) -> Any:
    """Precision plus negative predictive value minus one, in [-1, 1].

    ``nan`` if one of the two is undefined.
    Parameters, result and errors: as `recall`.
    """
    return (
        precision(matrix, positive=positive, truth=truth, labels=labels)
        + negative_predictive_value(matrix, positive=positive, truth=truth, labels=labels)
        - 1
    )


# --- of all classes ---


def balanced_accuracy(matrix: Matrix, *, truth: Truth = None) -> Any:
    r"""Mean of the recalls of all classes, :math:`\frac1K \sum_k M_{kk} / N_k`.

    ``nan`` if a class has no case (scikit-learn leaves such a class out). (Dyrland, Lundervold and
    Porta Mana, Section 3.1.) Parameters, result and errors: as `selective_accuracy`.
    """
    rows, unknown = answered(matrix, truth)
    truths = [sum(column) for column in zip(*rows, unknown, strict=True)]
    return sum(ratio(row[k], truths[k]) for k, row in enumerate(rows)) / len(rows)


def _agreement(matrix: Matrix, truth: Truth) -> tuple[Any, list[Any], list[Any]]:
    """Correct answers, how often each class is answered, and how often it is true.

    "Unknown" is one more class, which is never true.
    """
    rows, unknown = answered(matrix, truth)
    truths = [sum(column) for column in zip(*rows, unknown, strict=True)]
    return correct(rows), [sum(row) for row in [*rows, unknown]], [*truths, 0]


def _sum_off_diagonal(first: Sequence[Any], second: Sequence[Any]) -> Any:
    """Sum the products of entries at different indices: for shares, that two classes differ.

    A sum, not the difference from the sum of all products: where one class takes everything it is
    exactly 0, in floating point, too.
    """
    return sum(a * b for i, a in enumerate(first) for j, b in enumerate(second) if i != j)


def matthews_correlation(matrix: Matrix, *, truth: Truth = None) -> Any:
    r"""Matthews correlation coefficient, the correlation of prediction and truth, in [-1, 1].

    .. math:: \frac{s \sum_k M_{kk} - \sum_k p_k t_k}
              {\sqrt{(s^2 - \sum_k p_k^2)(s^2 - \sum_k t_k^2)}}

    for s cases, of which :math:`p_k` are answered k and :math:`t_k` are of class k; "unknown"
    counts as a class that is never true. For two classes it is
    :math:`(M_{tp} M_{tn} - M_{fp} M_{fn}) / \sqrt{p_0 p_1 t_0 t_1}`. ``nan`` if all answers or all
    truths are the same (scikit-learn says 0). (Dyrland, Lundervold and Porta Mana, Section 3.1;
    several classes: Gorodkin 2004.) Parameters, result and errors: as `selective_accuracy`.

    Examples
    --------
    >>> round(matthews_correlation([[43, 18], [7, 32]], truth="columns"), 2)
    0.51
    """
    right, predicted, true = _agreement(matrix, truth)
    covariance = right * sum(true) - sum(p * t for p, t in zip(predicted, true, strict=True))
    variances = _sum_off_diagonal(predicted, predicted) * _sum_off_diagonal(true, true)
    return ratio(covariance, root(variances))


def cohen_kappa(matrix: Matrix, *, truth: Truth = None) -> Any:
    r"""Cohen's kappa: agreement beyond that at random, :math:`e = \sum_k p_k t_k / s^2`.

    .. math:: \frac{a - e}{1 - e} \quad\text{with } a = \sum_k M_{kk} / s

    "Unknown" counts as a class that is never true. ``nan`` if e = 1, where all answers and truths
    are the same class. Parameters, result and errors: as `selective_accuracy`.
    """
    right, predicted, true = _agreement(matrix, truth)
    cases = sum(true)
    # (a - e) / (1 - e) is 1 - (1 - a) / (1 - e), and here both sides of the quotient are times s^2.
    return 1 - ratio((cases - right) * cases, _sum_off_diagonal(predicted, true))


def scott_pi(matrix: Matrix, *, truth: Truth = None) -> Any:
    r"""Scott's pi: as `cohen_kappa`, with :math:`e = \sum_k ((p_k + t_k) / 2 s)^2`.

    Krippendorff's alpha for two coders and nominal classes differs from it only by a correction for
    small samples. ``nan`` if e = 1. Parameters, result and errors: as `selective_accuracy`.
    """
    right, predicted, true = _agreement(matrix, truth)
    cases = sum(true)
    # Both sides of the quotient are multiplied by 4 s^2, so that integers stay integers.
    twice_the_mean = [p + t for p, t in zip(predicted, true, strict=True)]
    wrong_by_chance = _sum_off_diagonal(twice_the_mean, twice_the_mean)
    return 1 - ratio(4 * (cases - right) * cases, wrong_by_chance)
