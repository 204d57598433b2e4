"""Small data and counts by hand, for the tests of the studies of naive classifiers."""

from __future__ import annotations

import numpy as np

from credal_book.datasets import Bunch


def toy(X, y, name="toy"):
    X, n_classes = np.asarray(X, dtype=float), len(set(y))
    numbers = np.array([max(2, int(np.nanmax(column)) + 1) for column in X.T])
    values = [tuple(map(str, range(n))) for n in numbers]
    return Bunch(name, X, np.asarray(y), [f"x{i}" for i in range(X.shape[1])], list("abcdef")[:n_classes],
                 numbers > 0, numbers, values, "generator", "")  # fmt: skip
