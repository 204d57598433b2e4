"""A p-box: lower and upper bounds of the cumulative probabilities of ordered classes."""

from __future__ import annotations

import numpy as np

from credal_lib._checks import FloatArray
from credal_lib.classifiers._dichotomy_tree import Nodes


def p_box(nodes: Nodes) -> tuple[FloatArray, FloatArray]:
    """Bounds of the cumulative probabilities, two arrays of shape (n, K - 1).

    `nodes` has the bounds of F(1), ..., F(K - 1) in this order. Where they decrease, they are
    widened until they do not.
    """
    lower = np.stack([low for low, _ in nodes.values()], axis=1)
    upper = np.stack([high for _, high in nodes.values()], axis=1)
    increasing_lower = np.minimum.accumulate(lower[:, ::-1], axis=1)[:, ::-1]
    increasing_upper = np.maximum.accumulate(upper, axis=1)
    return increasing_lower, increasing_upper


def least_expectation_of_p_box(
    lower: FloatArray, upper: FloatArray, gambles: FloatArray
) -> FloatArray:
    r"""Smallest expectations of gambles over all increasing F between the bounds, shape (n, D).

    With :math:`E[f] = f(K) + \sum_k F(k)\,(f(k) - f(k + 1))`, a linear program whose vertices have
    bounds as values. So each F(k) runs through all bounds, in increasing order, and the best F(1),
    ..., F(k) that end at most there are stored.
    """
    # The three axes of the arrays below are rows, gambles and values of F(k).
    values = np.sort(np.hstack([lower, upper]), axis=1)[:, np.newaxis]
    slopes = (gambles[:, :-1] - gambles[:, 1:]).T[:, :, np.newaxis]
    best: FloatArray = np.zeros((1, 1, 1))
    for slope, lowest, highest in zip(slopes, lower.T, upper.T, strict=True):
        low, high = lowest[:, np.newaxis, np.newaxis], highest[:, np.newaxis, np.newaxis]
        inside = (low <= values) & (values <= high)
        # The running minimum lets F(k) be any value so far, so that F(k + 1) is no smaller.
        best = np.minimum.accumulate(np.where(inside, best + slope * values, np.inf), axis=2)
    return best[:, :, -1] + gambles[:, -1]
