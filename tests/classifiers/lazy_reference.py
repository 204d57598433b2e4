"""The lazy naive credal classifier step by step, row by row, with sorted distances and the slow dominance test."""

from __future__ import annotations

from math import isnan, sqrt

import numpy as np

from tests.classifiers import naive_reference


def distance(one, other):
    """Square root of the number of features that differ; missing on either side is a difference."""
    differ = [isnan(a) or isnan(b) or a != b for a, b in zip(one, other, strict=True)]
    return sqrt(sum(differ))


def with_ties(distances, size):
    """Extend a neighborhood of the first rows, sorted by distance, to all that are tied with its last row."""
    while size < len(distances) and distances[size] == distances[size - 1]:
        size += 1
    return size


def neighborhoods(X, row, k=25, step=20, max_trials=50):
    """Yield the positions of the training rows in each neighborhood that may be tried."""
    distances = np.array([distance(one, row) for one in X])
    order = np.argsort(distances, kind="stable")
    sorted_distances = distances[order].tolist()
    size = with_ties(sorted_distances, min(k, len(X)))
    if size < len(X) and sorted_distances[size - 1] == 0:
        size = with_ties(sorted_distances, size + 1)
    for _ in range(max_trials):
        yield order[:size]
        if size == len(X):
            return
        size = with_ties(sorted_distances, min(size + step, len(X)))


def classify(X, y, row, s, how=naive_reference.by_logarithms, **options):
    """The last set, as booleans in the order of the classes, and the sizes of the neighborhoods tried."""
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    labels = sorted(set(y.tolist()))
    sizes = []
    for nearest in neighborhoods(X, row, **options):
        sizes.append(len(nearest))
        members = naive_reference.non_dominated(X[nearest], y[nearest], row, s, how, labels=labels)
        if sum(members) == 1:
            break
    return members, sizes


def last_neighborhood(X, y, row, s, **options):
    """Positions of the training rows that the last set rests on."""
    size = classify(X, y, row, s, **options)[1][-1]
    return next(
        nearest for nearest in neighborhoods(np.asarray(X, dtype=float), row, **options) if len(nearest) == size
    )
