r"""The naive credal classifier with *local* imprecise Dirichlet models.

There is one model of the class, and one of each feature and class. For a row with observed features
i put

.. math::
    L_y = \prod_i \frac{n(a_i, y)}{n_i(y) + s}, \qquad
    U_y = \prod_i \frac{n(a_i, y) + s}{n_i(y) + s}.

Each product can be reached on its own, so that posterior bounds and decisions have closed forms in
L and U. (Yang, Destercke and Masson, Section VII-B, equations 19 to 24.)
"""

from __future__ import annotations

import numpy as np

from credal_lib._checks import BoolArray, FloatArray, IntArray
from credal_lib.classifiers._category_counts import Counts, Tables, sum_over_features


def log_likelihood_tables(counts: Counts, s: float) -> tuple[Tables, Tables]:
    """Tabulate the logarithms of the factors of L and of U, shape (V_i + 1, K) each."""
    low, high = [], []
    missing = np.zeros((1, len(counts.classes)))  # as if its factor were one
    for n, present in zip(counts.categories, counts.present, strict=True):
        totals = np.log(present + s)
        with np.errstate(divide="ignore"):  # the logarithm of a count of zero is minus infinity
            low.append(np.vstack([np.log(n) - totals, missing]))
        high.append(np.vstack([np.log(n + s) - totals, missing]))
    return low, high


def likelihood_bounds(counts: Counts, codes: IntArray, s: float) -> tuple[FloatArray, FloatArray]:
    """Return L and U of each row and class, shape (n, K), divided by the largest U of the row."""
    tables = [np.hstack(pair) for pair in zip(*log_likelihood_tables(counts, s), strict=True)]
    low, high = np.split(sum_over_features(tables, codes), 2, axis=1)
    # Only ratios count, and products of many features would underflow without a common factor.
    largest = high.max(axis=1, keepdims=True)
    return np.exp(low - largest), np.exp(high - largest)


def posterior_bounds(
    classes: FloatArray, low: FloatArray, high: FloatArray, s: float
) -> tuple[FloatArray, FloatArray]:
    r"""Bound the posterior probability of each class, shape (n, K).

    .. math::
        \underline p(y) = \frac{n_y L_y}
                               {n_y L_y + \sum_{z \ne y} n_z U_z + s \max_{z \ne y} U_z}, \qquad
        \overline p(y) = \frac{(n_y + s) U_y}{(n_y + s) U_y + \sum_{z \ne y} n_z L_z}
    """
    least, most = classes * low, (classes + s) * high
    others = (classes * high).sum(axis=1, keepdims=True) - classes * high
    denominator = least + others + s * _largest_of_others(high)
    # Where a denominator is zero so is the numerator, and the bound is zero.
    lower = least / np.where(denominator > 0, denominator, 1.0)
    against = least.sum(axis=1, keepdims=True) - least
    upper = most / np.where(most + against > 0, most + against, 1.0)
    return lower, upper


def _largest_of_others(values: FloatArray) -> FloatArray:
    """Largest entry of the row among the other columns."""
    rows, largest = np.arange(len(values)), values.argmax(axis=1)
    rest = values.copy()
    rest[rows, largest] = -np.inf
    of_others = np.repeat(values.max(axis=1, keepdims=True), values.shape[1], axis=1)
    of_others[rows, largest] = rest.max(axis=1)
    return of_others


def maximal_classes(
    classes: FloatArray, low: FloatArray, high: FloatArray, s: float, tol: float
) -> BoolArray:
    r"""Mark the maximal classes under 0/1 costs: i beats j if :math:`n_i L_i > (n_j + s)\, U_j`.

    The credal set itself decides, not its bounds on single probabilities. `tol` is relative.
    """
    # The best class never beats itself, since its L is at most its U.
    best: FloatArray = (classes * low).max(axis=1, keepdims=True)
    undominated: BoolArray = best <= (1 + tol) * (classes + s) * high
    return undominated


def maximal_decisions(
    classes: FloatArray, low: FloatArray, high: FloatArray, s: float, costs: FloatArray, tol: float
) -> BoolArray:
    r"""Mark the maximal decisions under a cost matrix, rows = decisions and columns = truth.

    Decision i beats j if the difference :math:`d = c_j - c_i` has a positive lower expectation. Its
    numerator,

    .. math:: \min_k \sum_y (n + s\, e_k)_y\, w_y = \sum_y n_y w_y + s \min_y w_y, \qquad
              w_y = d_y L_y \text{ if } d_y > 0, \text{ else } d_y U_y,

    has its sign. `tol` is relative to the sum of the absolute values.
    """
    undominated = np.ones((len(low), len(costs)), dtype=np.bool_)
    for own in costs:
        for j, other in enumerate(costs):
            difference = other - own
            w = np.where(difference > 0, difference * low, difference * high)
            value = w @ classes + s * w.min(axis=1)
            undominated[:, j] &= value <= tol * (np.abs(w) @ classes + s * np.abs(w).max(axis=1))
    return undominated
