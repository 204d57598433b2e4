r"""Which measures of coverage and risk are expected utilities.

`confusion.as_utility` decides it exactly. Confident answers are counted in a table of (level of
confidence, answer) x true class; the smallest on which the areas under the two curves rank
differently at stated coverages has three levels and two classes. It suffices for a witness, and a
measure that is linear there by its formula is linear for any number of levels and classes.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_lib import _checks
from credal_lib.metrics._risk_coverage import area_of_generalized_risk, area_of_selective_risk

if TYPE_CHECKING:
    from credal_lib.confusion import UtilityMatrix, Witness

N_LEVELS, N_CLASSES = 3, 2
"""High, middle and low confidence, two classes."""

STATED = (Fraction(1, 3),) * N_LEVELS
"""What is stated in advance: the share of the thresholds, or of the instances, at each level."""


def coverage(matrix: Any) -> Any:
    """Share of covered instances; rows are the sets {0}, {1}, {0, 1} and the empty one."""
    return (matrix[0][0] + matrix[1][1] + matrix[2][0] + matrix[2][1]) / _total(matrix)


def coverage_of_single_classes(matrix: Any) -> Any:
    """Coverage of the sets of one class; size-stratified coverage is the least of such ratios."""
    return (matrix[0][0] + matrix[1][1]) / _total(matrix[:2])


def generalized_risk(matrix: Any) -> Any:
    """Share of all instances that are errors and answered; the last row is "unknown"."""
    return _errors(matrix[:-1]) / _total(matrix)


def selective_risk(matrix: Any) -> Any:
    """Share of errors among the answered instances; the last row is "unknown"."""
    return _errors(matrix[:-1]) / _total(matrix[:-1])


def augrc(matrix: Any) -> Any:
    """Area under the generalized risk of a table of levels, at the thresholds of the sample."""
    answered, errors = _accepted(matrix)
    return area_of_generalized_risk(answered / answered[-1], errors / answered[-1])


def aurc(matrix: Any) -> Any:
    """Area under the selective risk of a table of levels, at the thresholds of the sample."""
    answered, errors = _accepted(matrix)
    return area_of_selective_risk(answered / answered[-1], errors / answered[-1])


def augrc_at_stated_thresholds(matrix: Any) -> Any:
    """Average of the generalized risks at thresholds drawn from a stated distribution."""
    answered, errors = _accepted(matrix)
    return (np.array(STATED) * errors / answered[-1]).sum()


def aurc_at_stated_thresholds(matrix: Any) -> Any:
    """Average of the selective risks at thresholds drawn from a stated distribution."""
    answered, errors = _accepted(matrix)
    return (np.array(STATED) * errors / answered).sum()


def augrc_at_stated_coverages(matrix: Any) -> Any:
    """Area under the generalized risk if each level holds a stated share of the instances.

    It holds this share whoever ranks them.
    """
    answered, errors = _accepted(matrix)
    return area_of_generalized_risk(np.cumsum(np.array(STATED)), errors / answered[-1])


def aurc_at_stated_coverages(matrix: Any) -> Any:
    """Area under the selective risk if each level holds a stated share of the instances.

    It holds this share whoever ranks them.
    """
    answered, errors = _accepted(matrix)
    return area_of_selective_risk(np.cumsum(np.array(STATED)), errors / answered[-1])


def _total(rows: Any) -> Any:
    return sum(entry for row in rows for entry in row)


def _errors(rows: Any) -> Any:
    return sum(
        entry
        for answer, row in enumerate(rows)
        for truth, entry in enumerate(row)
        if truth != answer
    )


def _accepted(matrix: Any) -> tuple[Any, Any]:
    """Answers and errors accepted when the threshold is at each level, the high level first."""
    # A level has a row for each answer.
    levels = [matrix[level * N_CLASSES : (level + 1) * N_CLASSES] for level in range(N_LEVELS)]
    answered = np.cumsum([_total(rows) for rows in levels])
    errors = np.cumsum([_errors(rows) for rows in levels])
    return answered, errors


JUDGED: dict[str, tuple[Callable[[Any], Any], int]] = {
    "coverage": (coverage, 4),
    "coverage of single classes": (coverage_of_single_classes, 4),
    "generalized risk": (generalized_risk, N_CLASSES + 1),
    "selective risk": (selective_risk, N_CLASSES + 1),
    "augrc": (augrc, N_LEVELS * N_CLASSES),
    "aurc": (aurc, N_LEVELS * N_CLASSES),
    "augrc at stated thresholds": (augrc_at_stated_thresholds, N_LEVELS * N_CLASSES),
    "aurc at stated thresholds": (aurc_at_stated_thresholds, N_LEVELS * N_CLASSES),
    "augrc at stated coverages": (augrc_at_stated_coverages, N_LEVELS * N_CLASSES),
    "aurc at stated coverages": (aurc_at_stated_coverages, N_LEVELS * N_CLASSES),
}
"""The measures and the number of rows of their tables."""


def verdict(measure: str) -> "UtilityMatrix | Witness":
    r"""Decide whether a measure of coverage or risk is an expected utility, for two classes.

    What is stated in advance matters, and what is left to the sample:

    ============================  ===================  ==================
    given                         generalized risk     selective risk
    ============================  ===================  ==================
    one stated threshold          expected utility     not
    average of stated thresholds  expected utility     not
    area, stated coverages        linear in the table  linear in the table
    area, the sample's own        not                  not
    ============================  ===================  ==================

    At a threshold stated in advance every instance is paid by itself: an error that is accepted
    costs 1, all else nothing. So AUGRC over thresholds that are stated in advance, say from earlier
    data, is an expected utility: an error costs the share of the thresholds that it passes.
    Selective risk divides by the number of accepted instances, which depends on the answers: it is
    a ratio, at one threshold and on average.

    At a stated coverage, where a stated share of the instances is accepted, the two risks are
    proportional, and rank alike. Both areas then price an error by its rank: AUGRC evenly from 1
    for the most confident instance to 0 for the least, AURC by a sum :math:`\sum_{k \ge i} 1/k`
    that is largest at the top. But a rank compares an instance with the others of its sample:
    classifiers that each decide a random half of the cases do not keep theirs.

    As computed from one sample, by `augrc_loss` and `aurc_loss`, the coverages are the sample's
    own: an error costs by how confident all other instances happen to be, and neither is an
    expected utility.

    Parameters
    ----------
    measure : str
        One of ``coverage``, ``coverage of single classes`` (as in size-stratified coverage),
        ``generalized risk``, ``selective risk`` (both at a stated threshold), ``augrc``, ``aurc``
        (both with the thresholds of the sample), and the two areas with ``at stated thresholds`` or
        ``at stated coverages`` behind.

    Returns
    -------
    UtilityMatrix or Witness
        As `confusion.as_utility`, which decides. Rows of the matrices: for coverage the sets {0},
        {1}, {0, 1} and the empty one; for risks the answers 0, 1 and "unknown"; for areas the
        answers 0 and 1 with high confidence, then with middle, then with low.

    Raises
    ------
    ValueError
        If the measure is not one of these.

    Examples
    --------
    >>> verdict("generalized risk").matrix
    ((0, 1), (1, 0), (0, 0))
    >>> print(verdict("selective risk"))
    selective_risk is not an expected utility.
    It ranks [[0, 0], [1, 2], [0, 0]] above [[0, 0], [0, 1], [1, 1]]: 1/3 > 0.
    If [[0, 2], [1, 0], [0, 0]] decides a random half of the cases,
    it ranks them the other way round: 2/3 < 3/4.
    """
    from credal_lib.confusion import as_utility

    _checks.check_one_of(measure, "measure", tuple(JUDGED))
    metric, n_decisions = JUDGED[measure]
    return as_utility(metric, n_decisions, n_classes=N_CLASSES)
