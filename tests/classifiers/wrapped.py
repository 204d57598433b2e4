"""A classifier that says what it is told, and what wrappers make of it."""

from __future__ import annotations

import numpy as np
from sklearn.datasets import load_wine
from sklearn.naive_bayes import GaussianNB

X, Y = load_wine(return_X_y=True)
NAMES = np.array(["barolo", "grignolino", "barbera"])[Y]


class Known(GaussianNB):
    """Predicts stated probabilities, whatever the instance: row i of `table` for the instance i."""

    def __init__(self, table=None):
        super().__init__()
        self.table = table

    def predict_proba(self, X):
        return np.asarray(self.table)[np.asarray(X)[:, 0].astype(int)]


def sets(make, *rows):
    """Sets for stated probabilities."""
    n, k = len(rows), len(rows[0])
    instances = np.arange(max(n, k), dtype=float)[:, np.newaxis]
    table = [rows[i % n] for i in range(max(n, k))]
    model = make(Known(table)).fit(np.repeat(instances, 2, axis=0), np.repeat(np.arange(max(n, k)) % k, 2))
    return ["".join(str(c) for c in np.flatnonzero(row)) for row in model.predict_set(instances[:n])]
