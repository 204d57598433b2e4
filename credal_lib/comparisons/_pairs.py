"""Two classifiers on several data sets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from credal_lib import _checks
from credal_lib._checks import FloatArray, IntArray
from credal_lib.comparisons import _checks as own_checks
from credal_lib.comparisons._rounding import DECIMALS, rounded

Zeros = Literal["demsar", "zsplit", "pratt", "wilcox"]


@dataclass(frozen=True)
class Wilcoxon:
    """Result of `wilcoxon`.

    Attributes
    ----------
    statistic : float
        T, the smaller of the two sums of ranks.
    r_plus, r_minus : float
        Sums of the ranks of the data sets on which the second classifier is better, and on which
        the first is.
    n : int
        Number N of differences whose ranks are summed.
    z, p : float
        Standardized T, at most 0, and the two-sided p value of the normal approximation; ``nan`` if
        no difference is left to rank.
    better : str
        ``"a"``, ``"b"``, or ``"neither"`` if the two sums are equal.
    zeros : str
        How zero differences were treated.
    """

    statistic: float
    r_plus: float
    r_minus: float
    n: int
    z: float
    p: float
    better: str
    zeros: str


class RedrawnWilcoxon(NamedTuple):
    """Result of `redrawn_wilcoxon`: two arrays of shape (draws,).

    `p`: two-sided p values, ``nan`` where no difference is left to rank. `better`: ``"a"``, ``"b"``
    or ``"neither"``, whom the ranks favor, significantly or not.
    """

    p: FloatArray
    better: NDArray[np.str_]

    def winners(self, level: float = 0.05) -> NDArray[np.str_]:
        """Name who is significantly better in each draw, ``""`` where nobody is."""
        return np.where((self.p <= level) & (self.better != "neither"), self.better, "")


class WinsTiesLosses(NamedTuple):
    """Numbers of data sets on which the first classifier wins, ties and loses."""

    wins: int
    ties: int
    losses: int


@dataclass(frozen=True)
class Contest:
    """Result of `contest`: the first classifier against the second.

    Attributes
    ----------
    wins, ties, losses : int
        Numbers of data sets, as `wins_ties_losses`.
    mean, median : float
        Of the advantage of the first, its score minus that of the second. They may point in
        different directions.
    p : float
        Of `wilcoxon`, two-sided.
    better : str
        ``"a"``, ``"b"`` or ``"neither"``: whom the ranks favor, significantly or not.
    """

    wins: int
    ties: int
    losses: int
    mean: float
    median: float
    p: float
    better: str

    def winner(self, a: str, b: str, level: float = 0.05) -> str:
        """Name the one that is significantly better, or return an empty string."""
        return {"a": a, "b": b}.get(self.better, "") if self.p <= level else ""


def wilcoxon(
    a: ArrayLike, b: ArrayLike, *, zeros: Zeros = "demsar", decimals: int = DECIMALS
) -> Wilcoxon:
    r"""Wilcoxon's signed-rank test of two classifiers over data sets.

    The absolute differences :math:`|b_i - a_i|` are ranked, ties averaged, and the ranks summed by
    sign; :math:`T = \min(R^+, R^-)`. (Demšar, Section 3.1.3.) Under the hypothesis of equal
    performance

    .. math:: z = \frac{T - N(N+1)/4}{\sqrt{N(N+1)(2N+1)/24}}

    is about normal. With few data sets (Demšar's table of exact critical values ends at 25) its p
    is approximate.

    Parameters
    ----------
    a, b : arrays of shape (N,)
        Scores of the two classifiers on the same data sets, higher is better.
    zeros : {"demsar", "zsplit", "pratt", "wilcox"}, default "demsar"
        Zero differences. Demšar splits their ranks evenly between both sums; of an odd number of
        them one is dropped. The others are the methods of `scipy.stats.wilcoxon`, with its variance
        of T, which is corrected for ties: ``"zsplit"`` splits the ranks of all, ``"pratt"`` ranks
        the zeros and drops their ranks, ``"wilcox"`` drops the zeros before ranking.
    decimals : int, default 12
        The differences are rounded to this many decimals first.

    Returns
    -------
    Wilcoxon
        T, both sums, z, p, and which of the two is better.

    Raises
    ------
    TypeError, ValueError
        If scores are missing, or not of the same data sets, or an option is unknown.

    Examples
    --------
    >>> result = wilcoxon([0.5, 0.6, 0.7, 0.8], [0.6, 0.8, 0.7, 0.8])
    >>> result.r_plus, result.r_minus, result.better
    (8.5, 1.5, 'b')
    >>> round(result.z, 3), round(result.p, 3)
    (-1.278, 0.201)
    """
    from scipy import stats

    _checks.check_one_of(zeros, "zeros", get_args(Zeros))
    difference = _differences(a, b, decimals)
    if zeros == "demsar":
        # Demšar's rule is computed for many draws at once, one in each row: here is a single one.
        r_plus, r_minus, n, z, p = (column[0] for column in _signed_ranks(difference[np.newaxis]))
        return _result(r_plus, r_minus, n, z, p, zeros)
    if zeros == "wilcox":
        difference = difference[difference != 0]
    # Without a difference to rank, SciPy would warn or fail.
    if not len(difference) or (zeros == "pratt" and not difference.any()):
        return _result(0, 0, 0, np.nan, np.nan, zeros)
    ranks = stats.rankdata(np.abs(difference))
    half_of_zeros = 0.0 if zeros == "pratt" else ranks[difference == 0].sum() / 2
    r_plus = ranks[difference > 0].sum() + half_of_zeros
    r_minus = ranks[difference < 0].sum() + half_of_zeros
    n = np.count_nonzero(difference) if zeros == "pratt" else len(difference)
    tested = stats.wilcoxon(difference, zero_method=zeros, method="asymptotic")  # type: ignore[call-overload]
    return _result(r_plus, r_minus, int(n), tested.zstatistic, tested.pvalue, zeros)


def redrawn_wilcoxon(a: ArrayLike, b: ArrayLike, draws: ArrayLike) -> RedrawnWilcoxon:
    """Wilcoxon's signed-rank test on each of many collections drawn from the data sets.

    Zero differences are treated as `wilcoxon` does by default.

    Parameters
    ----------
    a, b : arrays of shape (N,)
        Scores of the two classifiers on the same data sets, higher is better.
    draws : int array of shape (draws, size)
        Positions of data sets, for instance of `redraws`.

    Returns
    -------
    RedrawnWilcoxon
        The p value of each draw, and which one is better in it.

    Raises
    ------
    TypeError, ValueError
        As `wilcoxon`; also if a position is not an integer from 0 to N - 1.

    Examples
    --------
    >>> found = redrawn_wilcoxon([0.5, 0.6, 0.7], [0.6, 0.8, 0.7], [[0, 1, 1, 0], [2, 2, 2, 2]])
    >>> found.p.round(3).tolist(), found.better.tolist()
    ([0.068, 1.0], ['b', 'neither'])
    """
    difference = _differences(a, b, DECIMALS)
    drawn = own_checks.read_positions(draws, len(difference))
    r_plus, r_minus, _, _, p = _signed_ranks(difference[drawn])
    better = np.select([r_plus > r_minus, r_plus < r_minus], ["b", "a"], "neither")
    return RedrawnWilcoxon(p, better)


def wins_ties_losses(a: ArrayLike, b: ArrayLike, *, decimals: int = DECIMALS) -> WinsTiesLosses:
    """Count the data sets on which the first of two classifiers wins, ties and loses.

    (Demšar, Section 3.1.4.)

    Parameters
    ----------
    a, b, decimals
        As `wilcoxon`.

    Returns
    -------
    WinsTiesLosses
        Three counts that sum to N.

    Raises
    ------
    TypeError, ValueError
        As `wilcoxon`.

    Examples
    --------
    >>> wins_ties_losses([0.5, 0.6, 0.7], [0.6, 0.6, 0.8])
    WinsTiesLosses(wins=0, ties=1, losses=2)
    """
    difference = _differences(a, b, decimals)
    # The difference is that of the second classifier from the first: negative where the first wins.
    return WinsTiesLosses(
        wins=int(np.count_nonzero(difference < 0)),
        ties=int(np.count_nonzero(difference == 0)),
        losses=int(np.count_nonzero(difference > 0)),
    )


def contest(a: ArrayLike, b: ArrayLike) -> Contest:
    """Compare two classifiers over data sets: counts, mean and median advantage, Wilcoxon's test.

    A count says nothing of the sizes of the differences, a median nothing of the large ones, and a
    mean may rest on a few data sets. So all are given.

    Parameters
    ----------
    a, b : arrays of shape (N,)
        Scores of the two classifiers on the same data sets, higher is better.

    Returns
    -------
    Contest

    Raises
    ------
    TypeError, ValueError
        As `wilcoxon`.

    Examples
    --------
    >>> found = contest([0.6, 0.7, 0.8, 0.5], [0.5, 0.6, 0.7, 0.9])
    >>> found.wins, found.losses, round(found.mean, 3), round(found.median, 3)
    (3, 1, -0.025, 0.1)
    """
    first, second = own_checks.read_paired_scores(a, b)
    wins, ties, losses = wins_ties_losses(first, second)
    lead = first - second
    test = wilcoxon(first, second)
    return Contest(
        wins=wins,
        ties=ties,
        losses=losses,
        mean=float(lead.mean()),
        median=float(np.median(lead)),
        p=test.p,
        better=test.better,
    )


def _differences(a: ArrayLike, b: ArrayLike, decimals: int) -> FloatArray:
    """Scores of the second minus those of the first."""
    _checks.check_count_operand(decimals, "decimals", 1)
    first, second = own_checks.read_paired_scores(a, b)
    return rounded(second - first, decimals)


def _signed_ranks(
    difference: FloatArray,
) -> tuple[FloatArray, FloatArray, IntArray, FloatArray, FloatArray]:
    """R+, R-, N, z and p of each row, by Demšar's rules.

    Of an odd number of zeros one is dropped, which lowers all other ranks by one; the ranks 1 to m
    of the m that are left sum to m(m + 1)/2, and each sign gets half of that.
    """
    from scipy import stats

    zeros = np.count_nonzero(difference == 0, axis=1)
    dropped = zeros % 2
    left = zeros - dropped
    ranks = stats.rankdata(np.abs(difference), axis=1) - dropped[:, np.newaxis]
    half_of_zeros = left * (left + 1) / 4
    r_plus = np.where(difference > 0, ranks, 0).sum(axis=1) + half_of_zeros
    r_minus = np.where(difference < 0, ranks, 0).sum(axis=1) + half_of_zeros
    n = difference.shape[1] - dropped
    mean = n * (n + 1) / 4
    variance = n * (n + 1) * (2 * n + 1) / 24
    with np.errstate(invalid="ignore"):  # 0 / 0 where nothing is left to rank
        z = (np.minimum(r_plus, r_minus) - mean) / np.sqrt(variance)
    return r_plus, r_minus, n, z, 2 * stats.norm.cdf(z)


def _result(r_plus: float, r_minus: float, n: int, z: float, p: float, zeros: str) -> Wilcoxon:
    """Name the better one, and give all numbers as plain Python numbers."""
    better = "neither"
    if r_plus != r_minus:
        better = "b" if r_plus > r_minus else "a"
    least = float(min(r_plus, r_minus))
    return Wilcoxon(least, float(r_plus), float(r_minus), int(n), float(z), float(p), better, zeros)
