r"""Measures of a confusion matrix, each one plain formula for counts, shares, fractions, symbols and stacks.

A measure takes a matrix M with one row a predicted class and one column a true class, :math:`M_{dc}` cases of
class c that were answered d. A last row, the one more that there are rows than columns, holds the cases answered
"unknown". Entries are numbers, fractions, SymPy expressions, or arrays of the same shape (many matrices at once).
"""

from collections.abc import Sequence
from fractions import Fraction
from math import nan
from typing import Any, NamedTuple

import numpy as np

from credal_lib import _checks
from credal_lib.confusion import _checks as own_checks

Matrix = Any
"""Rows of entries: nested sequences, a NumPy array, a SymPy matrix."""


def _ratio(numerator: Any, denominator: Any) -> Any:
    """Divide; nan where the denominator is zero."""
    if isinstance(denominator, np.ndarray):
        shape = np.broadcast_shapes(np.shape(numerator), denominator.shape)
        return np.divide(numerator, denominator, out=np.full(shape, nan), where=denominator != 0)
    return nan if denominator == 0 else numerator / denominator


def _root(x: Any) -> Any:
    """Square root: exact for SymPy, floating point for the rest."""
    return x ** Fraction(1, 2) if hasattr(x, "free_symbols") else x**0.5


def _answers(matrix: Matrix) -> tuple[list[list[Any]], list[Any]]:
    """Rows of the classes, and the row "unknown" (zeros where there is none)."""
    rows = own_checks.matrix(matrix)
    n_classes = len(rows[0])
    return rows[:n_classes], (rows[n_classes:] or [[0] * n_classes])[0]


def _total(rows: Sequence[Sequence[Any]]) -> Any:
    return sum(sum(row) for row in rows)


def _correct(rows: Sequence[Sequence[Any]]) -> Any:
    return sum(row[k] for k, row in enumerate(rows))


# --- with the answer "unknown": Ferri and Hernandez-Orallo, Sections 2.1 and 2.2 ---


def accuracy(matrix: Matrix) -> Any:
    r"""Accuracy on the covered cases, :math:`\sum_k M_{kk} / \sum_{d \ne \bot, c} M_{dc}`.

    Without a row "unknown" it is the usual accuracy; with one, `overall_accuracy` divides by all cases instead.
    (Ferri and Hernández-Orallo, Section 2.1.)

    Parameters
    ----------
    matrix : array of shape (K, K) or (K + 1, K)
        Rows are predicted classes, columns true classes; the last of K + 1 rows is "unknown". scikit-learn's
        `confusion_matrix` is the transpose. Counts or shares; entries may be fractions, SymPy expressions, or arrays
        (an array of shape (K, K, n) holds n matrices).

    Returns
    -------
    number, SymPy expression or array, in [0, 1]
        ``nan`` if nothing is covered.

    Raises
    ------
    TypeError, ValueError
        If the matrix has another shape, or an entry is negative, not finite or not a number.

    Examples
    --------
    >>> accuracy([[37, 3], [3, 48], [0, 9]])
    0.9340659340659341
    """
    rows, _ = _answers(matrix)
    return _ratio(_correct(rows), _total(rows))


def overall_accuracy(matrix: Matrix) -> Any:
    """Share of all cases that are answered correctly: "unknown" is not correct.

    ``nan`` if there is no case.
    Parameters, result and errors: as `accuracy`.
    """
    rows, unknown = _answers(matrix)
    return _ratio(_correct(rows), _total([*rows, unknown]))


def error(matrix: Matrix) -> Any:
    """Share of all cases that are answered with a wrong class: "unknown" is no error.

    ``nan`` if there is no case. (Ferri and Hernández-Orallo, Section 2.1.)
    Parameters, result and errors: as `accuracy`.
    """
    rows, unknown = _answers(matrix)
    return _ratio(_total(rows) - _correct(rows), _total([*rows, unknown]))


def coverage(matrix: Matrix) -> Any:
    """Share of the cases that are answered with a class.

    ``nan`` if there is no case. (Ferri and Hernández-Orallo, Section 2.1.)
    Parameters, result and errors: as `accuracy`.
    """
    rows, unknown = _answers(matrix)
    return _ratio(_total(rows), _total([*rows, unknown]))


def abstention(matrix: Matrix) -> Any:
    """Share of the cases that are answered "unknown", 0 without such a row.

    ``nan`` if there is no case. (Ferri and Hernández-Orallo, Section 2.1.)
    Parameters, result and errors: as `accuracy`.
    """
    rows, unknown = _answers(matrix)
    return _ratio(sum(unknown), _total([*rows, unknown]))


def efficacy(matrix: Matrix) -> Any:
    r"""Arithmetic mean of accuracy and coverage.

    It is the area under the lines (0, 0) - (abstention, accuracy) - (1, 1). ``nan`` if nothing is covered.
    (Ferri and Hernández-Orallo, Section 2.2.)
    Parameters, result and errors: as `accuracy`.

    Examples
    --------
    >>> round(efficacy([[19, 1, 2], [0, 30, 0], [0, 1, 38], [1, 2, 6]]), 3)
    0.933
    """
    return (accuracy(matrix) + coverage(matrix)) / 2


def f_score(matrix: Matrix) -> Any:
    r"""Harmonic mean of accuracy and coverage, :math:`2 a c / (a + c)`.

    Not the `f_measure` of a class. ``nan`` if nothing is covered. (Ferri and Hernández-Orallo, Section 2.2.)
    Parameters, result and errors: as `accuracy`.
    """
    right, covered = accuracy(matrix), coverage(matrix)
    return 2 * right * covered / (right + covered)


def capacity(matrix: Matrix, formula: str = "area") -> Any:
    r"""Area above the capacity graph, error E against abstention A, of a classifier that guesses or falls silent.

    .. math:: 1 - \tfrac12 \left[ E (1 + A) + \tfrac{K - 1}{K} A^2 \right]

    The graph is made of the segments :math:`(0, E + \frac{K-1}K A)` - (A, E) - (1, 0): to the left "unknown" is
    replaced by uniform guesses, to the right answers are replaced by "unknown". (Ferri and Hernández-Orallo,
    Section 2.2; their formula has :math:`A` in place of :math:`A^2`, which is not the area.)

    Parameters
    ----------
    matrix : array of shape (K, K) or (K + 1, K)
        As `accuracy`.
    formula : {"area", "printed"}, default "area"
        ``"printed"`` follows the paper to the letter.

    Returns
    -------
    number, SymPy expression or array
        ``nan`` if there is no case.

    Raises
    ------
    TypeError, ValueError
        As `accuracy`; also if `formula` is neither of the two.

    Examples
    --------
    >>> matrix = [[37, 3], [3, 48], [0, 9]]
    >>> round(capacity(matrix), 4), round(capacity(matrix, formula="printed"), 4)
    (0.9653, 0.9448)
    """
    _checks.one_of(formula, "formula", ("area", "printed"))
    rows, _ = _answers(matrix)
    wrong, silent, n_classes = error(matrix), abstention(matrix), len(rows)
    guessed = silent * silent if formula == "area" else silent
    return 1 - (wrong * (1 + silent) + (n_classes - 1) * guessed / n_classes) / 2


# --- of one class against the rest ---


class _Cells(NamedTuple):
    """Counts of one class against the rest; "unknown" is in the two totals only."""

    true_positive: Any
    false_positive: Any
    true_negative: Any
    false_negative: Any
    positives: Any
    negatives: Any


def _cells(matrix: Matrix, positive: int) -> _Cells:
    rows, unknown = _answers(matrix)
    k = own_checks.class_position(positive, len(rows))
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


def recall(matrix: Matrix, positive: int = 0) -> Any:
    r"""True-positive rate, :math:`M_{tp} / N_+`: the share of the positive cases that are found.

    "Unknown" does not find them. (Dyrland, Lundervold and Porta Mana, Section 3.1.)

    Parameters
    ----------
    matrix : array of shape (K, K) or (K + 1, K)
        As `accuracy`; with more than two classes the others together are the negative class.
    positive : int, default 0
        Position of the positive class; scikit-learn's default is the label 1, the *second* class of two.

    Returns
    -------
    number, SymPy expression or array, in [0, 1]
        ``nan`` if no case is positive.

    Raises
    ------
    TypeError, ValueError
        As `accuracy`; also if `positive` is not the position of a class.

    Examples
    --------
    >>> recall([[43, 18], [7, 32]]), recall([[43, 18], [7, 32]], positive=1)
    (0.86, 0.64)
    """
    cells = _cells(matrix, positive)
    return _ratio(cells.true_positive, cells.positives)


def specificity(matrix: Matrix, positive: int = 0) -> Any:
    r"""True-negative rate, :math:`M_{tn} / N_-`: the share of the negative cases answered with a negative class.

    With "unknown" it is not one minus the `false_positive_rate`. ``nan`` if no case is negative.
    Parameters, result and errors: as `recall`.
    """
    cells = _cells(matrix, positive)
    return _ratio(cells.true_negative, cells.negatives)


def false_positive_rate(matrix: Matrix, positive: int = 0) -> Any:
    r"""Share of the negative cases that are taken for positive, :math:`M_{fp} / N_-`.

    ``nan`` if no case is negative.
    Parameters, result and errors: as `recall`.
    """
    cells = _cells(matrix, positive)
    return _ratio(cells.false_positive, cells.negatives)


def precision(matrix: Matrix, positive: int = 0) -> Any:
    r"""Share of the cases taken for positive that are, :math:`M_{tp} / (M_{tp} + M_{fp})`.

    ``nan`` if no case is taken for positive.
    Parameters, result and errors: as `recall`.
    """
    cells = _cells(matrix, positive)
    return _ratio(cells.true_positive, cells.true_positive + cells.false_positive)


def negative_predictive_value(matrix: Matrix, positive: int = 0) -> Any:
    r"""Share of the cases taken for negative that are, :math:`M_{tn} / (M_{tn} + M_{fn})`.

    ``nan`` if no case is taken for negative.
    Parameters, result and errors: as `recall`.
    """
    cells = _cells(matrix, positive)
    return _ratio(cells.true_negative, cells.true_negative + cells.false_negative)


def f_measure(matrix: Matrix, beta: Any = 1, positive: int = 0) -> Any:
    r"""F-measure of a class, the weighted harmonic mean of its precision and recall.

    .. math:: \frac{(1 + \beta^2)\, M_{tp}}{M_{tp} + M_{fp} + \beta^2 N_+}

    Not the F-measure of a set, `rewards.FBeta`, which is an expected utility, nor the `f_score` of a cautious
    classifier. (Dyrland, Lundervold and Porta Mana, Section 3.1, for beta = 1.)

    Parameters
    ----------
    matrix, positive
        As `recall`.
    beta : float, Fraction or SymPy expression, default 1
        Weight of recall against precision, at least 0.

    Returns
    -------
    number, SymPy expression or array, in [0, 1]
        ``nan`` if no case is positive and none is taken for positive; for ``beta=0`` as `precision`.

    Raises
    ------
    TypeError, ValueError
        As `recall`; also if `beta` is negative or not a number.

    Examples
    --------
    >>> round(f_measure([[43, 18], [7, 32]]), 2)
    0.77
    """
    _checks.real_number(beta, "beta", 0, np.inf)
    cells = _cells(matrix, positive)
    found = (1 + beta**2) * cells.true_positive
    return _ratio(found, cells.true_positive + cells.false_positive + beta**2 * cells.positives)


def fowlkes_mallows(matrix: Matrix, positive: int = 0) -> Any:
    r"""Geometric mean of precision and recall, :math:`M_{tp} / \sqrt{(M_{tp} + M_{fp}) N_+}`.

    ``nan`` if precision or recall is undefined.
    Parameters, result and errors: as `recall`.
    """
    cells = _cells(matrix, positive)
    return _ratio(cells.true_positive, _root((cells.true_positive + cells.false_positive) * cells.positives))


def jaccard(matrix: Matrix, positive: int = 0) -> Any:
    r"""Jaccard index :math:`M_{tp} / (M_{fp} + N_+)`: cases positive and taken for it, among those that are either.

    ``nan`` if there is no such case.
    Parameters, result and errors: as `recall`.
    """
    cells = _cells(matrix, positive)
    return _ratio(cells.true_positive, cells.false_positive + cells.positives)


def informedness(matrix: Matrix, positive: int = 0) -> Any:
    """Recall plus specificity minus one (Youden's J), in [-1, 1].

    ``nan`` if one of the two is undefined.
    Parameters, result and errors: as `recall`.
    """
    return recall(matrix, positive) + specificity(matrix, positive) - 1


def markedness(matrix: Matrix, positive: int = 0) -> Any:
    """Precision plus negative predictive value minus one, in [-1, 1].

    ``nan`` if one of the two is undefined.
    Parameters, result and errors: as `recall`.
    """
    return precision(matrix, positive) + negative_predictive_value(matrix, positive) - 1


# --- of all classes ---


def balanced_accuracy(matrix: Matrix) -> Any:
    r"""Mean of the recalls of all classes, :math:`\frac1K \sum_k M_{kk} / N_k`.

    ``nan`` if a class has no case (scikit-learn leaves such a class out). (Dyrland, Lundervold and Porta Mana,
    Section 3.1.)
    Parameters, result and errors: as `accuracy`.
    """
    rows, unknown = _answers(matrix)
    truths = [sum(column) for column in zip(*rows, unknown, strict=True)]
    return sum(_ratio(row[k], truths[k]) for k, row in enumerate(rows)) / len(rows)


def _agreement(matrix: Matrix) -> tuple[Any, list[Any], list[Any]]:
    """Correct answers, how often each class is answered and how often it is true; "unknown" is a class never true."""
    rows, unknown = _answers(matrix)
    truths = [sum(column) for column in zip(*rows, unknown, strict=True)]
    return _correct(rows), [sum(row) for row in [*rows, unknown]], [*truths, 0]


def _pairs_apart(first: Sequence[Any], second: Sequence[Any]) -> Any:
    """Sum the products of entries at different places: for shares, the chance of two different classes."""
    return sum(a * b for i, a in enumerate(first) for j, b in enumerate(second) if i != j)


def matthews_correlation(matrix: Matrix) -> Any:
    r"""Matthews correlation coefficient, the correlation of prediction and truth, in [-1, 1].

    .. math:: \frac{s \sum_k M_{kk} - \sum_k p_k t_k}{\sqrt{(s^2 - \sum_k p_k^2)(s^2 - \sum_k t_k^2)}}

    for s cases, of which :math:`p_k` are answered k and :math:`t_k` are of class k; "unknown" counts as a class that
    is never true. For two classes it is :math:`(M_{tp} M_{tn} - M_{fp} M_{fn}) / \sqrt{p_0 p_1 t_0 t_1}`. ``nan`` if
    all answers or all truths are the same (scikit-learn says 0). (Dyrland, Lundervold and Porta Mana, Section 3.1;
    several classes: Gorodkin 2004.)
    Parameters, result and errors: as `accuracy`.

    Examples
    --------
    >>> round(matthews_correlation([[43, 18], [7, 32]]), 2)
    0.51
    """
    correct, answered, true = _agreement(matrix)
    covariance = correct * sum(true) - sum(p * t for p, t in zip(answered, true, strict=True))
    return _ratio(covariance, _root(_pairs_apart(answered, answered) * _pairs_apart(true, true)))


def _beyond_chance(wrong: Any, wrong_by_chance: Any) -> Any:
    return 1 - _ratio(wrong, wrong_by_chance)


def cohen_kappa(matrix: Matrix) -> Any:
    r"""Cohen's kappa: agreement of prediction and truth beyond the chance :math:`e = \sum_k p_k t_k / s^2`.

    .. math:: \frac{a - e}{1 - e} \quad\text{with } a = \sum_k M_{kk} / s

    "Unknown" counts as a class that is never true. ``nan`` if e = 1, where all answers and truths are the same class.
    Parameters, result and errors: as `accuracy`.
    """
    correct, answered, true = _agreement(matrix)
    cases = sum(true)
    return _beyond_chance((cases - correct) * cases, _pairs_apart(answered, true))


def scott_pi(matrix: Matrix) -> Any:
    r"""Scott's pi: as `cohen_kappa`, with the chance :math:`e = \sum_k ((p_k + t_k) / 2 s)^2`.

    Krippendorff's alpha for two coders and nominal classes differs from it only by a correction for small samples.
    ``nan`` if e = 1.
    Parameters, result and errors: as `accuracy`.
    """
    correct, answered, true = _agreement(matrix)
    cases = sum(true)
    mean = [p + t for p, t in zip(answered, true, strict=True)]
    return _beyond_chance(4 * (cases - correct) * cases, _pairs_apart(mean, mean))
