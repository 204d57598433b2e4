"""Symmetrical uncertainty: how much two columns of categories tell of one another, from 0 to 1."""

import numpy as np

from credal_lib._checks import FloatArray, IntArray

NEGLIGIBLE = 1e-6
"""A symmetrical uncertainty below this counts as 0, as in WEKA."""


def symmetrical_uncertainty(a: IntArray, b: IntArray, n_a: int, n_b: int) -> float:
    """Twice the mutual information over the sum of the entropies; 0 if a column is constant or wholly missing.

    The codes of `a` are 0, ..., n_a - 1, and n_a for missing; those of `b` likewise.
    """
    counts = np.bincount(a * (n_b + 1) + b, minlength=(n_a + 1) * (n_b + 1)).reshape(n_a + 1, n_b + 1)
    if not counts[:-1].any() or not counts[:, :-1].any():
        return 0.0
    table = _spread(counts) if counts[-1].any() or counts[:, -1].any() else counts[:-1, :-1].astype(np.float64)
    of_a, of_b = _entropy(table.sum(axis=1)), _entropy(table.sum(axis=0))
    if min(of_a, of_b) < NEGLIGIBLE / len(a):  # a second category has one row at least
        return 0.0
    shared = 2 * (of_a + of_b - _entropy(table)) / (of_a + of_b)
    return 0.0 if shared < NEGLIGIBLE else min(shared, 1.0)


def _spread(counts: IntArray) -> FloatArray:
    """Share out what is missing: a table of pairs without missing values, and in its corner what cannot be shared out.

    A row that lacks one of its two values is spread over the values of that column in proportion to their rows; one
    that lacks both, over the pairs in proportion to the rows that have both.
    """
    pairs, lack_a, lack_b, lack_both = counts[:-1, :-1], counts[-1, :-1], counts[:-1, -1], counts[-1, -1]
    of_a, of_b = counts[:-1].sum(axis=1), counts[:, :-1].sum(axis=0)
    table = np.zeros(counts.shape)
    inner = table[:-1, :-1]
    inner += pairs + np.outer(of_a / of_a.sum(), lack_a) + np.outer(lack_b, of_b / of_b.sum())
    if pairs.any():
        inner += lack_both * (pairs / pairs.sum())
    else:
        table[-1, -1] = lack_both
    return table


def _entropy(counts: FloatArray) -> float:
    """Entropy of counts, in natural units."""
    shares = counts[counts > 0] / counts.sum()
    return float(-(shares * np.log(shares)).sum())
