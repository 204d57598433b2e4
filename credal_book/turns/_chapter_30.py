"""Chapter 30: the scores of the lists of all lengths of one instance."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def brier_by_length(p, y):
    """Return padded Brier scores of the top 1, 2, ..., K classes."""
    p, K = np.array(p), len(p)
    order, truth = np.argsort(-p), np.eye(K)[y]
    scores = []
    for k in range(1, K + 1):
        padded = np.full(K, (1 - p[order[:k]].sum()) / max(K - k, 1))
        padded[order[:k]] = p[order[:k]]
        scores.append(np.sum((padded - truth) ** 2))
    return np.array(scores)


def _with(p, y, order, share, score):
    """Score lists in another order, with another share of the rest or another score."""
    p, K = np.array(p), len(p)
    losses = []
    for k in range(1, K + 1):
        named = order(p)[:k]
        padded = np.full(K, share(1 - p[named].sum(), K, k))
        padded[named] = p[named]
        losses.append(score(padded, np.eye(K)[y]))
    return np.array(losses)


def _down(p):
    return np.argsort(-p)


def _even(rest, K, k):
    return rest / max(K - k, 1)


def _brier(padded, truth):
    return np.sum((padded - truth) ** 2)


TURN = Turn(
    brier_by_length,
    cases=(
        ([0.5, 0.3, 0.125, 0.075], 1),
        ([0.125, 0.5, 0.075, 0.3], 1),
        ([0.2, 0.7, 0.1], 2),
        ([0.2, 0.7, 0.1], 0),
        ([0.05, 0.1, 0.15, 0.4, 0.3], 4),
    ),
    mistakes={
        "It takes the classes in the order in which they come; sort by probability, the largest first.": (
            lambda p, y: _with(p, y, lambda row: np.arange(len(row)), _even, _brier)
        ),
        "It sorts from the smallest probability up.": lambda p, y: _with(p, y, np.argsort, _even, _brier),
        "It gives the classes that are not named nothing; they share what is left.": (
            lambda p, y: _with(p, y, _down, lambda *_: 0, _brier)
        ),
        "What is left is shared by the K - k classes that are not named, not by all K.": (
            lambda p, y: _with(p, y, _down, lambda rest, K, _: rest / K, _brier)
        ),
        "It squares the distance at the true class alone; sum over all classes.": (
            lambda p, y: _with(p, y, _down, _even, lambda padded, truth: (1 - padded @ truth) ** 2)
        ),
    },
)
