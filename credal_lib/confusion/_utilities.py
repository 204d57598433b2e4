r"""Utility matrices of any decisions.

What a confusion matrix yields, and when two utility matrices are the same problem. (Dyrland,
Lundervold and Porta Mana, Sections 2.3 to 2.5.)
"""

from typing import Any

import numpy as np

from credal_lib import _checks
from credal_lib._checks import FloatArray
from credal_lib.confusion import _checks as own_checks
from credal_lib.confusion._entries import ratio
from credal_lib.confusion._orientation import Matrix, Truth, read_decisions


def average_utility(matrix: Matrix, *, utilities: Matrix, truth: Truth = None) -> Any:
    r"""Average utility yield on a test set, :math:`\frac1N \sum_{dc} U_{dc} M_{dc}`.

    (Dyrland, Lundervold and Porta Mana, Section 2.5, equations 10 and 11.)

    Parameters
    ----------
    matrix : Tally, or array of shape (D, C)
        Confusion matrix, rows decisions, columns true classes; entries as in `selective_accuracy`.
        A bare square array needs `truth`.
    utilities : array of shape (D, C)
        Utility of each decision (row) in each class (column), in any unit. By keyword: counts and
        utilities look alike.
    truth : {"columns", "rows"}, optional
        Where a bare `matrix` has the true classes.

    Returns
    -------
    number, SymPy expression or array
        In the unit of the utilities; ``nan`` if there is no case.

    Raises
    ------
    TypeError, ValueError
        If the shapes differ, a bare square array comes without `truth`, a count is negative, or an
        entry is not a finite number.

    Examples
    --------
    >>> average_utility([[27, 15], [23, 35]], utilities=[[15, -335], [-35, 165]], truth="columns")
    3.5
    """
    counted, classes, decisions = read_decisions(matrix, truth)
    worth = own_checks.read_entry_rows(
        own_checks.read_utilities_by_label(utilities, classes, decisions), "utilities"
    )
    own_checks.check_as_large(worth, counted, "utilities", "as the matrix")
    # Not `+=`: an entry may be an array of the caller, which must not be changed.
    utility: Any = 0
    cases: Any = 0
    for counts, payments in zip(counted, worth, strict=True):
        for count, payment in zip(counts, payments, strict=True):
            utility = utility + count * payment
            cases = cases + count
    return ratio(utility, cases)


def decision_threshold(utilities: Matrix) -> Any:
    r"""Probability of class 0 above which decision 0 has the larger expected utility.

    For two decisions and two classes:

    .. math:: p_0 > \frac{U_{11} - U_{01}}{(U_{00} - U_{10}) + (U_{11} - U_{01})}

    All the information of a utility matrix on two decisions, if each is the better one in its own
    class.

    Parameters
    ----------
    utilities : array of shape (2, 2)
        Rows are decisions, columns true classes; decision k must not be the worse one in class k.
        Symbols pass.

    Returns
    -------
    number or SymPy expression, in [0, 1]
        ``nan`` if the decisions have the same utility in both classes.

    Raises
    ------
    TypeError, ValueError
        If the matrix is not 2 x 2 numbers, or decision k is the worse one in class k.

    Examples
    --------
    >>> from fractions import Fraction
    >>> decision_threshold([[Fraction(10), -1], [0, 0]])
    Fraction(1, 11)
    """
    (u00, u01), (u10, u11) = own_checks.read_correct_decisions_not_worse(utilities)
    return ratio(u11 - u01, (u00 - u10) + (u11 - u01))


def equivalent_utilities(
    first: Matrix, second: Matrix, *, same_test_set: bool = False, tol: float = 1e-9
) -> bool:
    r"""Return whether two utility matrices pose the same decision problem.

    They do if they differ by a positive factor and a constant: the zero and the unit of utility are
    free, and :math:`n_d n_c - 2` parameters remain. On one test set the number of cases of each
    class is fixed, so that each *column* may have its own constant: all rankings are the same, and
    :math:`(n_d - 1) n_c - 1` parameters remain. (Dyrland, Lundervold and Porta Mana, Section 2.4,
    and Section 3.1, equation 12.)

    Parameters
    ----------
    first, second : arrays of shape (D, C)
        Utilities: numbers or fractions.
    same_test_set : bool, default False
        Whether the matrices need only agree in ranking decisions on one and the same test set.
    tol : float, default 1e-9
        Largest difference of an entry, once the largest difference in utility is scaled to one.

    Returns
    -------
    bool

    Raises
    ------
    TypeError, ValueError
        If the shapes differ, an entry is not a finite number, or `tol` is negative.

    Examples
    --------
    >>> euros, months = [[15, -335], [-35, 165]], [[350, 0], [300, 500]]
    >>> equivalent_utilities(euros, months)
    True
    >>> equivalent_utilities(euros, [[50, 0], [0, 500]], same_test_set=True)
    True
    """
    _checks.check_real_number(tol, "tol", 0, np.inf)
    _checks.check_is_boolean(same_test_set, "same_test_set")
    one = own_checks.read_entry_rows(first, "first")
    other = own_checks.read_entry_rows(second, "second")
    own_checks.check_as_large(other, one, "second", "as the first")
    apart = _unit_scale(one, same_test_set) - _unit_scale(other, same_test_set)
    return bool(np.abs(apart).max() <= tol)


def _unit_scale(rows: list[list[Any]], by_column: bool) -> FloatArray:
    """Shift the least utility (of each column) to zero and scale the largest to one."""
    utilities = np.array(rows, dtype=np.float64)
    shifted = utilities - utilities.min(axis=0 if by_column else None)
    scaled: FloatArray = shifted / (shifted.max() or 1)  # all utilities alike: they stay zero
    return scaled
