"""Several classifiers on several data sets, by their ranks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial
from typing import TYPE_CHECKING, Any

import numpy as np

from credal_lib import _checks
from credal_lib.comparisons import _checks as own_checks
from credal_lib.comparisons._rounding import DECIMALS

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import ArrayLike


@dataclass(frozen=True, eq=False)
class Friedman:
    """Result of `friedman`.

    Attributes
    ----------
    mean_ranks : pandas.Series
        Mean rank of each classifier, 1 is best.
    n : int
        Number of data sets.
    chi2, chi2_p : float
        Friedman's statistic and its p value, chi-square with k - 1 degrees of freedom.
    f, f_p : float
        Statistic of Iman and Davenport and its p value; infinite, with an exact p (see `friedman`),
        if all data sets rank alike; ``nan`` for a single data set, which leaves no degree of
        freedom.
    degrees_of_freedom : tuple of two int
        Of the F distribution, k - 1 and (k - 1)(N - 1).
    chi2_for_ties, chi2_for_ties_p : float
        The statistic corrected for ties, larger where scores tie, and its p value, as
        `scipy.stats.friedmanchisquare` has them; ``nan`` if every data set scores all classifiers
        alike, and in a result made without them.
    """

    mean_ranks: pd.Series
    n: int
    chi2: float
    chi2_p: float
    f: float
    f_p: float
    degrees_of_freedom: tuple[int, int]
    chi2_for_ties: float = np.nan
    chi2_for_ties_p: float = np.nan


def friedman_statistic(mean_ranks: Sequence[Any], n: Any) -> Any:
    r"""Friedman's statistic of mean ranks.

    .. math:: \chi^2 = \frac{12 N}{k(k+1)} \sum_j \bigl(R_j - \frac{k+1}2\bigr)^2

    Not corrected for ties. (Demšar, Section 3.2.2, in the centered form, which printed mean ranks
    do not upset.)

    Parameters
    ----------
    mean_ranks : sequence of numbers
        Mean rank of each of k classifiers; fractions stay exact.
    n : number
        Number of data sets N.

    Returns
    -------
    number

    Raises
    ------
    TypeError, ValueError
        If `mean_ranks` is not a sequence of numbers from 1 to k, or `n` is not a finite number.

    Examples
    --------
    >>> round(friedman_statistic([3.143, 2.000, 2.893, 1.964], 14), 2)
    9.28
    """
    _checks.check_vector_of_operands(mean_ranks, "mean_ranks")
    _checks.check_finite_operand(n, "n")
    k = len(mean_ranks)
    own_checks.check_ranks_up_to(k, mean_ranks)
    center = Fraction(k + 1, 2)
    return Fraction(12, k * (k + 1)) * n * sum((rank - center) ** 2 for rank in mean_ranks)


def iman_davenport(chi2: Any, n: Any, k: Any) -> Any:
    r"""Statistic of Iman and Davenport, :math:`F = \frac{(N-1)\chi^2}{N(k-1) - \chi^2}`.

    Less conservative than Friedman's; it follows the F distribution with k - 1 and (k - 1)(N - 1)
    degrees of freedom. (Demšar, Section 3.2.2.)

    Parameters
    ----------
    chi2 : number
        Friedman's statistic, at most N(k - 1); fractions stay exact.
    n, k : numbers
        Numbers of data sets and of classifiers.

    Returns
    -------
    number
        Infinite if `chi2` has its maximum, ``nan`` if `n` is 1.

    Raises
    ------
    TypeError, ValueError
        If an argument is not a finite number.

    Examples
    --------
    >>> round(iman_davenport(9.28, 14, 4), 2)
    3.69
    """
    for name, value in (("chi2", chi2), ("n", n), ("k", k)):
        _checks.check_finite_operand(value, name)
    if n == 1:
        return np.nan
    rest = n * (k - 1) - chi2
    return np.inf if rest == 0 else (n - 1) * chi2 / rest


def friedman(scores: pd.DataFrame | ArrayLike, *, decimals: int = DECIMALS) -> Friedman:
    r"""Friedman's test, and that of Iman and Davenport, over data sets.

    The hypothesis is that all classifiers perform alike. On each data set the classifiers are
    ranked, the best first, ties averaged. Neither statistic is corrected for ties: that is Demšar's
    convention (Section 3.2.2). `scipy.stats.friedmanchisquare` corrects Friedman's; its value is
    given beside, `chi2_for_ties`:

    .. math:: \chi^2 \Big/ \Bigl(1 - \frac{\sum_g (t_g^3 - t_g)}{N k (k^2 - 1)}\Bigr)

    over the groups g of :math:`t_g` classifiers that tie on a data set.

    The statistic of Iman and Davenport is infinite if all data sets rank the classifiers alike,
    without ties. The F distribution would make its p value 0, even for two classifiers on two data
    sets, which agree every other time. There p is exact instead: under the hypothesis the k! orders
    are equally likely on each data set, independently, so that the N - 1 other data sets repeat the
    order of the first with probability :math:`(k!)^{1-N}`.

    Parameters
    ----------
    scores : data frame or array of shape (N, k)
        One row per data set, one column per classifier, higher is better.
    decimals : int, default 12
        Scores are rounded to this many decimals first.

    Returns
    -------
    Friedman
        Mean ranks, both statistics and their p values. They are good approximations for N > 10 and
        k > 5; that of an infinite F is exact.

    Raises
    ------
    TypeError, ValueError
        If a score is missing, there are fewer than two classifiers, or a data set occurs in two
        rows.

    Examples
    --------
    >>> result = friedman([[0.7, 0.8, 0.9], [0.6, 0.7, 0.7], [0.5, 0.4, 0.8]])
    >>> result.mean_ranks.round(2).tolist()
    [2.67, 2.17, 1.17]
    >>> round(result.chi2, 3), round(result.f, 3)
    (3.5, 2.8)

    Two data sets that agree:

    >>> agreed = friedman([[0.7, 0.8], [0.6, 0.7]])
    >>> agreed.f, agreed.f_p
    (inf, 0.5)
    """
    from scipy import stats

    ranks = _ranks(scores, decimals)
    n, k = ranks.shape
    # Twice a sum of ranks is an integer: fractions detect exactly that all data sets agree.
    chi2 = friedman_statistic([Fraction(int(twice), 2 * n) for twice in (2 * ranks).sum()], n)
    f = iman_davenport(chi2, n, k)
    degrees = k - 1, (k - 1) * (n - 1)
    if f == np.inf:
        f_p = float(Fraction(1, factorial(k) ** (n - 1)))
    else:
        f_p = float(stats.f.sf(float(f), *degrees))
    share = _share_without_ties(ranks)
    chi2_for_ties = float(chi2) / share if share else np.nan
    return Friedman(
        mean_ranks=ranks.mean(),
        n=n,
        chi2=float(chi2),
        chi2_p=float(stats.chi2.sf(float(chi2), k - 1)),
        f=float(f),
        f_p=f_p,
        degrees_of_freedom=degrees,
        chi2_for_ties=chi2_for_ties,
        chi2_for_ties_p=float(stats.chi2.sf(chi2_for_ties, k - 1)),
    )


def nemenyi(scores: pd.DataFrame | ArrayLike, *, decimals: int = DECIMALS) -> pd.DataFrame:
    r"""Nemenyi's test of all pairs of classifiers, to be used where `friedman` finds a difference.

    The statistic of a pair is :math:`q = |R_i - R_j| / \sqrt{k(k+1)/(6N)}`; :math:`\sqrt2 q`
    follows the Studentized range for k classifiers and infinite degrees of freedom. (Demšar,
    Section 3.2.2.)

    Parameters
    ----------
    scores, decimals
        As `friedman`.

    Returns
    -------
    pandas.DataFrame
        p values, one row and one column per classifier; corrected for the number of pairs.

    Raises
    ------
    TypeError, ValueError
        As `friedman`.

    Examples
    --------
    >>> nemenyi([[0.7, 0.8, 0.9], [0.6, 0.7, 0.7], [0.5, 0.4, 0.8]]).round(2).to_numpy().tolist()
    [[1.0, 0.81, 0.16], [0.81, 1.0, 0.44], [0.16, 0.44, 1.0]]
    """
    import pandas as pd
    from scipy import stats

    ranks = _ranks(scores, decimals)
    n, k = ranks.shape
    mean = ranks.to_numpy().mean(axis=0)
    first, second = np.triu_indices(k, 1)
    p = np.eye(k)
    distance = np.abs(mean[first] - mean[second]) / _standard_error(k, n)
    p[first, second] = p[second, first] = stats.studentized_range.sf(
        distance * np.sqrt(2.0), k, np.inf
    )
    return pd.DataFrame(p, index=ranks.columns, columns=ranks.columns)


def critical_difference(n_classifiers: int, n_data_sets: int, alpha: float = 0.05) -> float:
    r"""Difference of mean ranks from which two classifiers differ significantly by Nemenyi's test.

    :math:`CD = q_\alpha \sqrt{k(k+1)/(6N)}`, where :math:`q_\alpha` is the critical value of the
    Studentized range for k classifiers and infinite degrees of freedom, divided by :math:`\sqrt2`.
    (Demšar, Section 3.2.2.)

    Parameters
    ----------
    n_classifiers, n_data_sets : int
        k, at least 2, and N.
    alpha : float, default 0.05
        Level of the test, in (0, 1).

    Returns
    -------
    float

    Raises
    ------
    TypeError, ValueError
        If there are fewer than two classifiers, no data set, or `alpha` is not between 0 and 1.

    Examples
    --------
    >>> round(critical_difference(4, 14), 2), round(critical_difference(4, 14, alpha=0.1), 2)
    (1.25, 1.12)
    """
    from scipy import stats

    _checks.check_count_operand(n_classifiers, "n_classifiers", 2)
    _checks.check_real_number(n_classifiers, "n_classifiers", 2, np.inf)
    _checks.check_count_operand(n_data_sets, "n_data_sets", 1)
    _checks.check_open_unit_interval(alpha, "alpha")
    q = stats.studentized_range.ppf(1 - alpha, n_classifiers, np.inf) / np.sqrt(2)
    return float(q * _standard_error(n_classifiers, n_data_sets))


def homogeneous_groups(
    mean_ranks: Mapping[Any, float], n_data_sets: int, alpha: float = 0.05
) -> list[list[Any]]:
    """Largest groups of classifiers of which no two differ by the critical difference.

    Parameters
    ----------
    mean_ranks : mapping or pandas.Series
        Mean rank of each classifier, for instance ``friedman(scores).mean_ranks``.
    n_data_sets, alpha
        As `critical_difference`.

    Returns
    -------
    list of lists
        Names, best first; a classifier that differs from all others is in no group.

    Raises
    ------
    TypeError, ValueError
        As `critical_difference`, or if the numbers cannot be mean ranks.

    Examples
    --------
    The mean ranks of Zaffalon, Corani and Mauá (Table 6, u50) on 55 data sets:

    >>> homogeneous_groups({"NCC": 3.05, "LNCC": 2.48, "CMA": 2.28, "CDT": 2.18}, 55)
    [['CDT', 'CMA', 'LNCC'], ['LNCC', 'NCC']]
    """
    ranks = own_checks.read_mean_ranks(mean_ranks)
    reach = critical_difference(len(ranks), n_data_sets, alpha)
    names = sorted(ranks, key=lambda name: ranks[name])
    groups: list[list[Any]] = []
    for i, first in enumerate(names):
        group = [name for name in names[i:] if ranks[name] - ranks[first] < reach]
        # A group that ends where the one before it ends is a part of that one.
        if len(group) > 1 and not (groups and group[-1] == groups[-1][-1]):
            groups.append(group)
    return groups


def _standard_error(n_classifiers: int, n_data_sets: int) -> float:
    """Return the standard error of the difference of two mean ranks, if all perform alike."""
    return float(np.sqrt(n_classifiers * (n_classifiers + 1) / (6 * n_data_sets)))


def _share_without_ties(ranks: pd.DataFrame) -> float:
    """Share of the variance of untied ranks that is left after ties.

    0 if every data set ties all classifiers.
    """
    n, k = ranks.shape
    values = ranks.to_numpy()
    # The size t of the group of each rank: t^2 - 1 for each of its t members sums to t^3 - t.
    sizes = (values[:, :, None] == values[:, None, :]).sum(axis=2)
    return float(1 - Fraction(int((sizes**2 - 1).sum()), n * k * (k**2 - 1)))


def _ranks(scores: pd.DataFrame | ArrayLike, decimals: int) -> pd.DataFrame:
    """Rank the classifiers on each data set, 1 is best, ties averaged."""
    _checks.check_count_operand(decimals, "decimals", 1)
    table = own_checks.read_score_table(scores)
    ranks: pd.DataFrame = table.round(decimals).rank(axis=1, ascending=False)
    return ranks
