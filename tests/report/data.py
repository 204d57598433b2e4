"""Predictions of four models on the same rows, one of each kind; made once, from a stated seed."""

from __future__ import annotations

import numpy as np

from credal_lib import toplists

CLASSES = ("ash", "birch", "cedar", "daphne")


def made(n=300, seed=7):
    """True classes as positions, and predictions by name: labels (with gaps), sets, probabilities, top lists."""
    rng = np.random.default_rng(seed)
    truths = rng.integers(4, size=n)
    p = rng.dirichlet(np.full(4, 0.7), size=n)
    p[np.arange(n), truths] += 0.4
    p /= p.sum(axis=1, keepdims=True)
    labels = np.array(CLASSES, dtype=object)[p.argmax(axis=1)]
    gaps = labels.copy()
    gaps[p.max(axis=1) < 0.5] = None
    sets = p >= 0.25
    sets[:5] = False
    return truths, {"precise": labels, "gaps": gaps, "sets": sets, "forest": p, "top two": (p, toplists.top(p, 2))}


def labeled(n=300, seed=7):
    """The same with labels for the truth."""
    truths, predictions = made(n, seed)
    return np.array(CLASSES)[truths], predictions
