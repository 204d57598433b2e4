"""Problems for classifiers that are made of binary ones."""

from __future__ import annotations

import numpy as np

from tests.classifiers import naive_reference

X = np.array([[0, 1], [1, 0], [0, 0], [1, 1], [0, 2], [1, 2]] * 2, dtype=float)


def distances(n):
    return np.abs(np.subtract.outer(np.arange(n), np.arange(n))).astype(float)


def problem(seed):
    """Training data of at least two classes that all occur, rows to predict, numbers of categories."""
    X, y, rows, cards = naive_reference.problem(np.random.default_rng(seed))
    return np.asarray(X, dtype=float), np.unique(y, return_inverse=True)[1], np.asarray(rows, dtype=float), list(cards)
