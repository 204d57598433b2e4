"""Means of differences: t-tests and intervals over folds, an interval of a mean over data sets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import FloatArray
from credal_lib.comparisons import _checks as own_checks
from credal_lib.comparisons._rounding import rounded


@dataclass(frozen=True)
class TTest:
    """Result of `paired_t` and `corrected_t`.

    Attributes
    ----------
    t, p : float
        Statistic and two-sided p value; ``nan`` for a single difference, which has no variance.
    degrees_of_freedom : int
        Number of differences minus one.
    mean : float
        Mean difference.
    """

    t: float
    p: float
    degrees_of_freedom: int
    mean: float


class MeanInterval(NamedTuple):
    """A mean and the ends of its confidence interval."""

    mean: float
    low: float
    high: float


def paired_t(differences: ArrayLike) -> TTest:
    r"""Student's paired t-test, :math:`t = \bar d \big/ \sqrt{\operatorname{var}(d)/n}`.

    With n - 1 degrees of freedom, for independent differences. Those of the folds of a
    cross-validation are not: see `corrected_t`.

    Parameters
    ----------
    differences : array of shape (n,)
        Score of one classifier minus that of the other.

    Returns
    -------
    TTest
        If all differences are equal (to 1e-12): t = 0 and p = 1 where they are zero, else t
        infinite and p = 0.

    Raises
    ------
    TypeError, ValueError
        If there is no difference, or one is missing.

    Examples
    --------
    >>> result = paired_t([0.01, 0.02, -0.01, 0.03])
    >>> round(result.t, 3), round(result.p, 3)
    (1.464, 0.239)
    """
    return _t_test(differences, 0)


def corrected_t(differences: ArrayLike, test_share: float) -> TTest:
    r"""Paired t-test for differences over folds that share training rows.

    The folds of repeated cross-validation, or of random splits into training and test part.
    Training parts overlap, so the differences depend on each other and `paired_t` finds too many
    significant. The correction adds the ratio of the test part to the training part to the variance
    of the mean:

    .. math:: t = \bar d \Big/
              \sqrt{\Bigl(\frac1n + \frac{n_{test}}{n_{train}}\Bigr) \operatorname{var}(d)}

    with n - 1 degrees of freedom. (Nadeau and Bengio, "Inference for the generalization error",
    Machine Learning 52, 2003: the corrected resampled t-test.)

    Parameters
    ----------
    differences : array of shape (n,)
        Score of one classifier minus that of the other on each test part, of all repetitions.
    test_share : float
        Share of the rows in a test part, in (0, 1): 1/10 for 10-fold cross-validation.

    Returns
    -------
    TTest
        As `paired_t` where all differences are equal.

    Raises
    ------
    TypeError, ValueError
        If there is no difference, one is missing, or `test_share` is not between 0 and 1.

    Examples
    --------
    >>> result = corrected_t([0.01, 0.02, -0.01, 0.03], test_share=1 / 4)
    >>> round(result.t, 3), round(result.p, 3)
    (0.958, 0.409)
    """
    _checks.check_open_unit_interval(test_share, "test_share")
    return _t_test(differences, test_share / (1 - test_share))


def mean_interval(values: ArrayLike, level: float = 0.95) -> MeanInterval:
    r"""Confidence interval of a mean over data sets.

    .. math:: \bar v \pm t_{n-1}\sqrt{\operatorname{var}(v)/n}

    For instance of the improvements that Zaffalon, Corani and Mauá report in Section 9.1.3.

    Parameters
    ----------
    values : array of shape (n,)
        One value per data set.
    level : float, default 0.95
        Confidence, in (0, 1).

    Returns
    -------
    MeanInterval
        The ends are ``nan`` for a single value, which has no variance.

    Raises
    ------
    TypeError, ValueError
        If there is no value, one is missing, or `level` is not between 0 and 1.

    Examples
    --------
    >>> [round(number, 3) for number in mean_interval([0.1, 0.2, 0.3])]
    [0.2, -0.048, 0.448]
    """
    return _interval(values, level, 0)


def corrected_interval(values: ArrayLike, test_share: float, level: float = 0.95) -> MeanInterval:
    r"""Confidence interval of a mean over folds that share training rows.

    .. math:: \bar v \pm t_{n-1}
              \sqrt{\Bigl(\frac1n + \frac{n_{test}}{n_{train}}\Bigr) \operatorname{var}(v)}

    The folds of repeated cross-validation, or of random splits into training and test part.
    Training parts overlap, so `mean_interval` over folds is too short; this is the interval that
    belongs to `corrected_t`. Of the differences of two classifiers, it has no 0 where that test
    finds a difference. (Nadeau and Bengio, "Inference for the generalization error", Machine
    Learning 52, 2003.)

    Parameters
    ----------
    values : array of shape (n,)
        Score on each test part, of all repetitions; or differences of two classifiers.
    test_share : float
        Share of the rows in a test part, in (0, 1): 1/10 for 10-fold cross-validation.
    level : float, default 0.95
        Confidence, in (0, 1).

    Returns
    -------
    MeanInterval
        The ends are ``nan`` for a single value, which has no variance.

    Raises
    ------
    TypeError, ValueError
        If there is no value, one is missing, or `test_share` or `level` is not between 0 and 1.

    Examples
    --------
    >>> found = corrected_interval([0.81, 0.85, 0.8, 0.86], test_share=1 / 4)
    >>> [round(number, 3) for number in found]
    [0.83, 0.758, 0.902]
    """
    _checks.check_open_unit_interval(test_share, "test_share")
    return _interval(values, level, test_share / (1 - test_share))


def corrected_standard_error(values: FloatArray, overlap: float) -> float:
    r"""Return the standard error of a mean, :math:`\sqrt{(1/n + overlap) \operatorname{var}}`.

    `overlap` is the ratio of test to training part, or 0 for independent values.
    """
    return float(np.sqrt((1 / len(values) + overlap) * values.var(ddof=1)))


def _interval(values: ArrayLike, level: float, overlap: float) -> MeanInterval:
    """Interval with the ratio of test to training part in the variance."""
    from scipy import stats

    _checks.check_open_unit_interval(level, "level")
    numbers = own_checks.read_finite_numbers(values, "values")
    mean, n = float(numbers.mean()), len(numbers)
    if n == 1:
        return MeanInterval(mean, np.nan, np.nan)
    reach = float(stats.t.ppf((1 + level) / 2, n - 1)) * corrected_standard_error(numbers, overlap)
    return MeanInterval(mean, mean - reach, mean + reach)


def _t_test(differences: ArrayLike, overlap: float) -> TTest:
    """Test with the ratio of test to training part in the variance."""
    from scipy import stats

    d = own_checks.read_finite_numbers(differences, "differences")
    n, mean = len(d), float(d.mean())
    if n == 1:
        t, p = np.nan, np.nan
    elif np.ptp(rounded(d)) == 0:
        # Equal differences: the variance would be zero, or whatever rounding leaves.
        t, p = (0.0, 1.0) if rounded(d)[0] == 0 else (np.sign(mean) * np.inf, 0.0)
    else:
        t = mean / corrected_standard_error(d, overlap)
        p = 2 * stats.t.sf(abs(t), n - 1)
    return TTest(float(t), float(p), n - 1, mean)
