"""A binary classifier whose intervals are stated, for worked numbers."""

from __future__ import annotations

import numpy as np

from credal_lib.credal_sets import Intervals

X, Y = [[0], [1], [2]], [0, 1, 2]


class Stated:
    """Answers every instance with one interval."""

    def __init__(self, lower, upper):
        self.bounds = lower, upper

    def predict_bounds(self, X):
        lower, upper = self.bounds
        return Intervals(np.tile([lower, 1 - upper], (len(X), 1)), np.tile([upper, 1 - lower], (len(X), 1)))


def stating(model, **intervals):
    """Fit, then put stated intervals in place of the binary classifiers: `_01_2` is 0 and 1 against 2."""
    fitted = model.fit(X, Y)
    names = {tuple(tuple(int(c) for c in part) for part in name.split("_")[1:]): name for name in intervals}
    fitted.models_ = {split: Stated(*intervals[names[split]]) for split in fitted.models_}
    return fitted
