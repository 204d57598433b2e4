"""Chapter 33: the interval of a difference between two classifiers, from the folds of a cross-validation."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np
from scipy import stats

from credal_book.turns._turn import Turn


def difference_interval(a, b, test_share):
    """Return both ends of the 95% interval of mean(a - b)."""
    d = np.array(a) - np.array(b)
    overlap = test_share / (1 - test_share)
    error = np.sqrt((1 / len(d) + overlap) * d.var(ddof=1))
    reach = stats.t.ppf(0.975, len(d) - 1) * error
    return d.mean() - reach, d.mean() + reach


def _interval(a, b, test_share, *, paired=True, overlap=None, ddof=1, normal=False, sign=1):
    d = np.array(a) - np.array(b)
    variance = d.var(ddof=ddof) if paired else np.var(a, ddof=1) + np.var(b, ddof=1)
    more = test_share / (1 - test_share) if overlap is None else overlap(test_share)
    quantile = stats.norm.ppf(0.975) if normal else stats.t.ppf(0.975, len(d) - 1)
    reach = quantile * np.sqrt((1 / len(d) + more) * variance)
    return sign * d.mean() - reach, sign * d.mean() + reach


TURN = Turn(
    difference_interval,
    cases=(
        ([1.25, 0.5, 1.75, 1.0], [0.5, 0.25, 1.0, 0.75], 0.25),
        ([1.25, 0.5, 1.75, 1.0], [0.5, 0.25, 1.0, 0.75], 0.1),
        ([1.25, 0.5, 1.75, 1.0], [1.0, 1.25, 0.5, 0.25], 0.25),
        ([0.25, 2.5, 0.75, 1.5, 1.0], [0.5, 0.25, 1.0, 0.75, 2.0], 0.2),
        ([0.5, 0.75], [0.25, 1.5], 0.5),
    ),
    mistakes={
        "The folds are the same for both: take the differences first, then their variance.": (
            lambda a, b, s: _interval(a, b, s, paired=False)
        ),
        "Training parts overlap: add the ratio of test to training part to 1/n.": (
            lambda a, b, s: _interval(a, b, s, overlap=lambda _: 0)
        ),
        "What is added is the ratio of test to training part, not the share of the test part.": (
            lambda a, b, s: _interval(a, b, s, overlap=lambda share: share)
        ),
        "The variance of a sample divides by n - 1: ddof=1.": lambda a, b, s: _interval(a, b, s, ddof=0),
        "The variance is estimated: take the quantile of Student's t with n - 1 degrees of freedom, not 1.96.": (
            lambda a, b, s: _interval(a, b, s, normal=True)
        ),
        "It is a minus b.": lambda a, b, s: _interval(a, b, s, sign=-1),
    },
)
