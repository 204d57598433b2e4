"""Random problems for classifiers that are made of binary ones."""

from __future__ import annotations

import numpy as np

from tests.classifiers import naive_reference


def problem(seed):
    X, y, rows, cards = naive_reference.problem(np.random.default_rng(seed))
    return np.asarray(X, dtype=float), np.unique(y, return_inverse=True)[1], np.asarray(rows, dtype=float), list(cards)


def costs_of(seed, n):
    """0/1 costs, distances of ranks, or any costs that a right answer does not have."""
    generator = np.random.default_rng(seed)
    any_costs = generator.integers(0, 5, size=(n, n)) * (1 - np.eye(n))
    return [None, np.abs(np.subtract.outer(np.arange(n), np.arange(n))), any_costs][seed % 3]
