"""Credal model averaging from its definition, in exact fractions: every structure and every corner of the priors.

The prior of the structures enters the probability of a class as a sum over all 2^m structures that is linear in each
t_i, above and below the bar. So any ratio has its extreme values at corners, which are all tried. Nothing is shared
with the closed form in the library.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import isnan, prod

import numpy as np


def predictive(counts, category, strength):
    """Probability of a category, and of the column counted before it, under a symmetric Dirichlet prior.

    One observation after the other: the column in any order, then the new one.
    """
    seen, probability = [0] * len(counts), Fraction(1)
    for v, n in enumerate(counts):
        for _ in range(n):
            probability *= (seen[v] + strength / len(counts)) / (sum(seen) + strength)
            seen[v] += 1
    new = (seen[category] + strength / len(counts)) / (sum(seen) + strength)
    return new, probability


def factors(X, y, row, s, n_categories):
    """Give a feature that the row has: (if included: one factor per class, if left out: one factor)."""
    X, y, labels = np.asarray(X, dtype=float), np.asarray(y), sorted(set(y))
    s, k, found = Fraction(s), len(labels), []
    for i, a in enumerate(row):
        if isnan(a):
            continue
        n = [[int(((X[:, i] == v) & (y == c)).sum()) for v in range(n_categories[i])] for c in labels]
        by_class = [predictive(counts, int(a), s / k) for counts in n]
        evidence = prod(probability for _, probability in by_class)
        new, alone = predictive([sum(column) for column in zip(*n, strict=True)], int(a), s)
        found.append(([theta * evidence for theta, _ in by_class], new * alone))
    return found


def joint(X, y, row, s, n_categories, inclusion):
    """P(c, a, D) up to a constant: a sum over all structures; `inclusion` holds t_i for each feature of the row."""
    X, y, labels = np.asarray(X, dtype=float), np.asarray(y), sorted(set(y))
    of_features = factors(X, y, row, s, n_categories)
    result = []
    for position, c in enumerate(labels):
        total = Fraction(0)
        for structure in product([True, False], repeat=len(of_features)):
            term = Fraction(1)
            for inside, t, (included, left_out) in zip(structure, inclusion, of_features, strict=True):
                term *= t * included[position] if inside else (1 - t) * left_out
            total += term
        result.append(total * (int((y == c).sum()) + Fraction(s) / len(labels)) / (len(y) + Fraction(s)))
    return result


def observed(row):
    return sum(not isnan(a) for a in row)


def posterior(X, y, row, s, n_categories, t):
    """Bayesian model averaging with one t for all features."""
    values = joint(X, y, row, s, n_categories, [Fraction(t)] * observed(row))
    return [value / sum(values) for value in values]


def at_corners(X, y, row, s, n_categories, inclusion):
    """P(c, a, D) at every corner of the set of priors."""
    ends = [Fraction(end) for end in inclusion]
    return [joint(X, y, row, s, n_categories, corner) for corner in product(ends, repeat=observed(row))]


def least_ratios(corners):
    """Smallest ratio of each pair of classes, over corners or other priors."""
    classes = range(len(corners[0]))
    return [[min(values[c] / values[other] for values in corners) for other in classes] for c in classes]


def non_dominated(corners):
    """Classes that no other dominates, as booleans."""
    ratios = least_ratios(corners)
    classes = range(len(ratios))
    return [not any(ratios[c][other] > 1 for c in classes if c != other) for other in classes]


def close_to_a_tie(corners):
    """Whether a least ratio is so close to one, without being one, that floating-point numbers may call it a tie."""
    return any(0 < abs(ratio - 1) < 1e-10 for ratios in least_ratios(corners) for ratio in ratios)


def bounds(corners):
    """Smallest and largest posterior probability of each class: tight."""
    shares = [[value / sum(values) for value in values] for values in corners]
    return [min(column) for column in zip(*shares, strict=True)], [max(column) for column in zip(*shares, strict=True)]
