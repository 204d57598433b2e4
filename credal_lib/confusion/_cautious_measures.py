"""Measures of a classifier that may answer "unknown".

Selective accuracy, coverage, abstention, efficacy, capacity (Ferri and Hernández-Orallo, Sections
2.1 and 2.2). Matrices as in `_measures`; without a last row "unknown" there is no abstention.
"""

from typing import Any

from credal_lib import _checks
from credal_lib.confusion._entries import answered, correct, ratio, total
from credal_lib.confusion._orientation import Matrix, Truth


def selective_accuracy(matrix: Matrix, *, truth: Truth = None) -> Any:
    r"""Accuracy on the covered cases, :math:`\sum_k M_{kk} / \sum_{d \ne \bot, c} M_{dc}`.

    Without a row "unknown" it is the usual accuracy; with one, `overall_accuracy` divides by all
    cases instead. (Ferri and Hernández-Orallo, Section 2.1.)

    Parameters
    ----------
    matrix : Tally, or array of shape (K, K) or (K + 1, K)
        As `tally` returns it. In a bare array of shape (K + 1, K) rows are decisions, the last
        "unknown", columns true classes; a square one needs `truth`. Counts or shares; entries may
        be fractions, SymPy expressions, or arrays (an array of shape (K, K, n) holds n matrices).
    truth : {"columns", "rows"}, optional
        Where a bare array has the true classes: ``"rows"`` for scikit-learn's `confusion_matrix`;
        then the additional *column*, the last of K + 1, is "unknown".

    Returns
    -------
    number, SymPy expression or array, in [0, 1]
        ``nan`` if nothing is covered.

    Raises
    ------
    TypeError, ValueError
        If the matrix has another shape, a bare square array comes without `truth`, or an entry is
        negative, not finite or not a number.

    Examples
    --------
    >>> selective_accuracy([[37, 3], [3, 48], [0, 9]])
    0.9340659340659341
    """
    rows, _ = answered(matrix, truth)
    return ratio(correct(rows), total(rows))


def overall_accuracy(matrix: Matrix, *, truth: Truth = None) -> Any:
    """Share of all cases that are answered correctly: "unknown" is not correct.

    ``nan`` if there is no case.
    Parameters, result and errors: as `selective_accuracy`.
    """
    rows, unknown = answered(matrix, truth)
    return ratio(correct(rows), total([*rows, unknown]))


def error(matrix: Matrix, *, truth: Truth = None) -> Any:
    """Share of all cases that are answered with a wrong class: "unknown" is no error.

    ``nan`` if there is no case. (Ferri and Hernández-Orallo, Section 2.1.)
    Parameters, result and errors: as `selective_accuracy`.
    """
    rows, unknown = answered(matrix, truth)
    return ratio(total(rows) - correct(rows), total([*rows, unknown]))


def coverage(matrix: Matrix, *, truth: Truth = None) -> Any:
    """Share of the cases that are answered with a class.

    ``nan`` if there is no case. (Ferri and Hernández-Orallo, Section 2.1.)
    Parameters, result and errors: as `selective_accuracy`.
    """
    rows, unknown = answered(matrix, truth)
    return ratio(total(rows), total([*rows, unknown]))


def abstention(matrix: Matrix, *, truth: Truth = None) -> Any:
    """Share of the cases that are answered "unknown", 0 without such a row.

    ``nan`` if there is no case. (Ferri and Hernández-Orallo, Section 2.1.)
    Parameters, result and errors: as `selective_accuracy`.
    """
    rows, unknown = answered(matrix, truth)
    return ratio(sum(unknown), total([*rows, unknown]))


def efficacy(matrix: Matrix, *, truth: Truth = None) -> Any:
    r"""Arithmetic mean of accuracy and coverage.

    It is the area under the lines (0, 0) - (abstention, accuracy) - (1, 1). ``nan`` if nothing is
    covered. (Ferri and Hernández-Orallo, Section 2.2.) Parameters, result and errors: as
    `selective_accuracy`.

    Examples
    --------
    >>> round(efficacy([[19, 1, 2], [0, 30, 0], [0, 1, 38], [1, 2, 6]]), 3)
    0.933
    """
    return (selective_accuracy(matrix, truth=truth) + coverage(matrix, truth=truth)) / 2


def accuracy_coverage_f(matrix: Matrix, *, truth: Truth = None) -> Any:
    r"""Harmonic mean of accuracy and coverage, :math:`2 a c / (a + c)`.

    Not the `f_measure` of a class. ``nan`` if nothing is covered. (Ferri and Hernández-Orallo,
    Section 2.2.) Parameters, result and errors: as `selective_accuracy`.
    """
    right, covered = selective_accuracy(matrix, truth=truth), coverage(matrix, truth=truth)
    return 2 * right * covered / (right + covered)


def capacity(matrix: Matrix, formula: str = "area", *, truth: Truth = None) -> Any:
    r"""Area above the capacity graph, error E against abstention A.

    .. math:: 1 - \tfrac12 \left[ E (1 + A) + \tfrac{K - 1}{K} A^2 \right]

    The graph belongs to a classifier that guesses or turns silent. It is made of the segments
    :math:`(0, E + \frac{K-1}K A)` - (A, E) - (1, 0): to the left "unknown" is replaced by uniform
    guesses, to the right answers are replaced by "unknown". (Ferri and Hernández-Orallo, Section
    2.2; their formula has :math:`A` in place of :math:`A^2`, which is not the area.)

    Parameters
    ----------
    matrix, truth
        As `selective_accuracy`.
    formula : {"area", "printed"}, default "area"
        ``"printed"`` follows the paper to the letter.

    Returns
    -------
    number, SymPy expression or array
        ``nan`` if there is no case.

    Raises
    ------
    TypeError, ValueError
        As `selective_accuracy`; also if `formula` is neither of the two.

    Examples
    --------
    >>> matrix = [[37, 3], [3, 48], [0, 9]]
    >>> round(capacity(matrix), 4), round(capacity(matrix, formula="printed"), 4)
    (0.9653, 0.9448)
    """
    _checks.check_one_of(formula, "formula", ("area", "printed"))
    rows, _ = answered(matrix, truth)
    n_classes = len(rows)
    wrong = error(matrix, truth=truth)
    unknown = abstention(matrix, truth=truth)
    guessed = unknown * unknown if formula == "area" else unknown
    return 1 - (wrong * (1 + unknown) + (n_classes - 1) * guessed / n_classes) / 2
