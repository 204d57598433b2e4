"""The Bayesian correlated t-test of two classifiers over the folds of one data set.

It takes into account that folds share training rows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib.comparisons import _checks as own_checks
from credal_lib.comparisons._rounding import rounded
from credal_lib.comparisons._t_tests import corrected_standard_error


class CorrelatedTProbabilities(NamedTuple):
    """Posterior probabilities of `left`, `rope` and `right`.

    The first is better, the two are practically equivalent, the second is better.
    """

    left: float
    rope: float
    right: float


def bayesian_correlated_t(
    differences: ArrayLike, test_share: float, rope: float = 0.0
) -> CorrelatedTProbabilities:
    r"""Bayesian counterpart of `corrected_t`.

    How probable it is that one classifier is better on this data set. The posterior of the mean
    difference is Student's t with n - 1 degrees of freedom, the mean :math:`\bar d` of the
    differences, and the scale
    :math:`\sqrt{(\frac1n + \frac{\rho}{1 - \rho}) \operatorname{var}(d)}`, where the correlation
    :math:`\rho` of two folds is the share of the rows in a test part. (Corani and Benavoli, "A
    Bayesian approach for comparing cross-validated algorithms on multiple data sets", Machine
    Learning 100, 2015, Section 3; Benavoli, Corani, Demšar and Zaffalon, "Time for a change",
    Journal of Machine Learning Research 18, 2017.)

    Parameters
    ----------
    differences : array of shape (n,)
        Score of the first classifier minus that of the second on each test part, of all
        repetitions.
    test_share : float
        Share of the rows in a test part, in (0, 1): 1/10 for 10-fold cross-validation.
    rope : float, default 0
        Classifiers whose scores differ by no more are practically equivalent; in the unit of the
        scores.

    Returns
    -------
    CorrelatedTProbabilities
        ``left`` (the first is better), ``rope``, ``right`` (the second is better); they sum to one.
        With `rope` 0 and all differences 0 both are better with probability 1/2. ``nan`` for a
        single difference, which has no variance.

    Raises
    ------
    TypeError, ValueError
        If there is no difference, one is missing, `test_share` is not between 0 and 1, or `rope` is
        negative.

    Examples
    --------
    >>> found = bayesian_correlated_t([0.01, 0.02, -0.01, 0.03], test_share=1 / 4, rope=0.01)
    >>> [round(p, 3) for p in found]
    [0.57, 0.339, 0.091]
    """
    from scipy import stats

    _checks.check_open_unit_interval(test_share, "test_share")
    _checks.check_real_number(rope, "rope", 0, np.inf)
    d = own_checks.read_finite_numbers(differences, "differences")
    mean, border = float(d.mean()), float(rope)
    if len(d) == 1:
        return CorrelatedTProbabilities(np.nan, np.nan, np.nan)
    # Equal differences have no spread: all probability is on their value.
    if np.ptp(rounded(d)) == 0:
        middle = float(rounded(d)[0])
        left, right = float(middle > border), float(middle < -border)
        if border == middle == 0:
            left = right = 0.5
    else:
        scale = corrected_standard_error(d, test_share / (1 - test_share))
        posterior = stats.t(len(d) - 1, mean, scale)
        left, right = float(posterior.sf(border)), float(posterior.cdf(-border))
    return CorrelatedTProbabilities(left, 1 - left - right if border else 0.0, right)
