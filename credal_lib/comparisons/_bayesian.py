"""The Bayesian signed-rank test: how probable it is that one classifier, or neither, is better."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from credal_lib import _checks
from credal_lib._checks import FloatArray
from credal_lib.comparisons import _checks as own_checks
from credal_lib.comparisons._rounding import DECIMALS, rounded

PRIOR_WEIGHT = 0.5
"""Weight of the prior observation, a difference of zero, beside the weight one of each data set."""


class SignedRankProbabilities(NamedTuple):
    """Posterior probabilities of `left`, `rope` and `right`.

    The first is better, the two are practically equivalent, the second is better.
    """

    left: float
    rope: float
    right: float


def bayesian_signed_rank(
    a: ArrayLike,
    b: ArrayLike,
    rope: float = 0.0,
    *,
    draws: int = 50_000,
    seed: int = 0,
    decimals: int = DECIMALS,
) -> SignedRankProbabilities:
    r"""Bayesian counterpart of Wilcoxon's signed-rank test.

    The weights of the differences :math:`d_i = b_i - a_i` and of a prior difference :math:`d_0 = 0`
    have the posterior :math:`w \sim \mathrm{Dirichlet}(\frac12, 1, \dots, 1)`. A pair of
    differences speaks for the second classifier if its mean is above the region of practical
    equivalence, :math:`\theta_r = \sum_{ij} w_i w_j [d_i + d_j > 2\,rope]`, half if it is on its
    border; likewise for the first below it. A probability is the share of draws in which that
    region has the largest :math:`\theta`. (Benavoli, Mangili, Corani, Zaffalon and Ruggeri, "A
    Bayesian Wilcoxon signed-rank test based on the Dirichlet process", ICML 2014.)

    Parameters
    ----------
    a, b : arrays of shape (N,)
        Scores of the two classifiers on the same data sets, higher is better.
    rope : float, default 0
        Scores that differ by less are practically equivalent; in the unit of the scores.
    draws : int, default 50000
        Draws from the posterior; the standard error of a probability p is
        :math:`\sqrt{p(1-p)/draws}`.
    seed : int, default 0
        Of the random numbers; the same seed gives the same answer.
    decimals : int, default 12
        Differences and `rope` are rounded to this many decimals first.

    Returns
    -------
    SignedRankProbabilities
        ``left`` (the first is better), ``rope``, ``right`` (the second is better); they sum to one.
        Draws in which two regions are equally large count in equal parts for both.

    Raises
    ------
    TypeError, ValueError
        If scores are missing, or not of the same data sets, or `rope` is negative.

    Examples
    --------
    >>> first, second = [0.70, 0.80, 0.60, 0.90, 0.75], [0.75, 0.84, 0.66, 0.93, 0.75]
    >>> [round(p, 2) for p in bayesian_signed_rank(first, second)]
    [0.0, 0.0, 1.0]
    >>> [round(p, 2) for p in bayesian_signed_rank(first, second, rope=0.1)]
    [0.0, 1.0, 0.0]
    """
    first, second = own_checks.read_paired_scores(a, b)
    _checks.check_real_number(rope, "rope", 0, np.inf)
    _checks.check_count_operand(draws, "draws", 1)
    _checks.check_count_operand(decimals, "decimals", 1)
    differences = np.concatenate([[0.0], rounded(second - first, decimals)])
    sums = rounded(differences[:, None] + differences, decimals)
    border = round(2 * float(rope), decimals)
    prior = np.ones(len(differences))
    prior[0] = PRIOR_WEIGHT
    weights = np.random.default_rng(seed).dirichlet(prior, draws)
    left = _weight_of_pairs(weights, -sums, border)
    right = _weight_of_pairs(weights, sums, border)
    regions = np.column_stack([left, 1 - left - right, right])
    # Two regions can be largest only if no data set shows a difference: each gets its part.
    largest = regions == regions.max(axis=1, keepdims=True)
    shares = largest / largest.sum(axis=1, keepdims=True)
    return SignedRankProbabilities(*shares.mean(axis=0).tolist())


def _weight_of_pairs(weights: FloatArray, sums: FloatArray, border: float) -> FloatArray:
    """Weight of the pairs whose sum lies above the border, half on the border, in each draw."""
    above = (sums > border) + (sums == border) / 2
    # w' A w of each draw w, a row of the weights.
    total: FloatArray = ((weights @ above) * weights).sum(axis=1)
    return total
