"""Losses of the top lists of a classifier, summed by length."""

import numpy as np

from credal_book.studies._multiclass_forecasts import DIGITS, TREES
from credal_lib import toplists
from credal_lib._checks import FloatArray, IntArray
from credal_lib.experiments._task import Row

SURE = 1e-9
"""A list that leaves less than this to the other classes leaves nothing."""


def smoothed(chances: FloatArray) -> FloatArray:
    """Add the vote of one tree for each class to the votes of a forest.

    Parameters
    ----------
    chances : float array of shape (n, K)

    Returns
    -------
    float array of shape (n, K)
    """
    mixed: FloatArray = (TREES * chances + 1) / (TREES + chances.shape[1])
    return mixed


def by_length(chances: FloatArray, y: IntArray) -> list[Row]:
    r"""Score the top lists of each length.

    Parameters
    ----------
    chances : float array of shape (n, K)
        Probabilities.
    y : int array of shape (n,)

    Returns
    -------
    list of dict
        ``length``; ``answers`` (lists), ``hits`` (lists that hold the true class), ``claimed`` (sum of the confidence
        scores, the hits that the classifier expects); ``brier`` and ``log`` (sums of the padded losses, infinite ones
        left out) and ``infinite`` (how many are). Then, over the ``short`` lists that leave out more than nothing, less
        than their least confidence score, and two classes or more (Resin, equation 14): the sums ``short_brier`` and
        ``full_brier`` of their losses and those of the full distributions, and ``bound``, the most by which the first
        may exceed the second in expectation.
    """
    n_classes = chances.shape[1]
    ranks = np.round(chances, DIGITS)
    brier, full = toplists.Brier(), np.ones(chances.shape, dtype=bool)
    at_best = brier.loss(chances, full, y)
    rows: list[Row] = []
    for length in range(1, n_classes + 1):
        listed = toplists.top(ranks, length)
        claimed = np.where(listed, chances, 0).sum(axis=1)
        losses, logs = brier.loss(chances, listed, y), toplists.Log().loss(chances, listed, y)
        left, least = 1 - claimed, np.where(listed, chances, 1).min(axis=1)
        short = (left > SURE) & (left < least) & (n_classes - length > 1)
        # the longest way to the optimum: all that is left belongs to one class
        allowed = toplists.brier_gain(left[short], left[short], max(n_classes - length, 2))
        rows.append(
            {
                "length": length,
                "answers": len(y),
                "hits": int(listed[np.arange(len(y)), y].sum()),
                "claimed": float(claimed.sum()),
                "brier": float(losses.sum()),
                "log": float(logs[np.isfinite(logs)].sum()),
                "infinite": int(np.isinf(logs).sum()),
                "short": int(short.sum()),
                "short_brier": float(losses[short].sum()),
                "full_brier": float(at_best[short].sum()),
                "bound": float(allowed.sum()),
            }
        )
    return rows
