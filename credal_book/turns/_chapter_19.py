"""Chapter 19: the mean Brier score of reports."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def mean_brier(truth, p):
    """Mean Brier score of reports p, of shape (n, K).

    truth: positions of the n true classes, counted from 0.
    """
    p = np.asarray(p, dtype=float)
    happened = np.eye(p.shape[1])[truth]
    return np.square(p - happened).sum(axis=1).mean()


def _given_away(truth, p):
    """Return what each report gave to classes that did not come true."""
    return 1 - np.asarray(p, dtype=float)[np.arange(len(truth)), truth]


TURN = Turn(
    mean_brier,
    cases=(
        ([0, 1], [[0.7, 0.2, 0.1], [1, 0, 0]]),
        ([2, 0], [[0.5, 0.3, 0.2], [0.6, 0.2, 0.2]]),
        ([1, 1], [[0.25, 0.5, 0.25], [0.1, 0.8, 0.1]]),
        ([0, 1], [[0.5, 0.5], [0.25, 0.75]]),
    ),
    mistakes={
        "That is the linear score: square the distances, of all classes.": lambda t, p: _given_away(t, p).mean(),
        "It looks at the true class alone; the other classes are squared too.": lambda t, p: np.square(
            _given_away(t, p)
        ).mean(),
        "It averages over the classes; sum over them, and average over the reports only.": lambda t, p: (
            mean_brier(t, p) / np.shape(p)[1]
        ),
        "That is the sum over the reports; take their mean.": lambda t, p: mean_brier(t, p) * len(p),
    },
)
