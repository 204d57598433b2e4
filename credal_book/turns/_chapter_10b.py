"""Chapter 10, second lesson: how many classes the best set under an F-measure has."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def best_size(p, beta):
    """Return how many classes the best set under F_beta has."""
    contains = np.sort(p)[::-1].cumsum()  # the most probable first
    k = np.arange(1, len(p) + 1)
    return int(np.argmax(contains * (1 + beta**2) / (k + beta**2))) + 1


def _largest(scores):
    return int(np.argmax(scores)) + 1


def _sizes(p):
    return np.arange(1, len(p) + 1)


def _unsorted(p, beta):
    return _largest(np.cumsum(p) * (1 + beta**2) / (_sizes(p) + beta**2))


def _least_first(p, beta):
    return _largest(np.sort(p).cumsum() * (1 + beta**2) / (_sizes(p) + beta**2))


def _not_added(p, beta):
    return _largest(np.sort(p)[::-1] * (1 + beta**2) / (_sizes(p) + beta**2))


TURN = Turn(
    best_size,
    cases=(
        ([0.2, 0.5, 0.3], 1),
        ([0.2, 0.5, 0.3], 2),
        ([0.2, 0.5, 0.3], 0),
        ([0.05, 0.35, 0.25, 0.3, 0.05], 1.5),
        ([0.1, 0.9], 0.5),
        ([0.4, 0.36, 0.24], 0.7),
    ),
    mistakes={
        "It takes the classes as they come; sort them, the most probable first.": _unsorted,
        "It begins with the least probable class; turn the order around.": _least_first,
        "A set contains the true class with the sum of the probabilities of its classes; add them up.": _not_added,
        "The index of the first size is 0, but its set has one class; add 1.": lambda p, beta: best_size(p, beta) - 1,
        "The weight of recall is beta squared.": lambda p, beta: best_size(p, beta**0.5),
        "That is F1; let `beta` weigh the recall.": lambda p, _: best_size(p, 1),
    },
)
