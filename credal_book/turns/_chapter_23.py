"""Chapter 23: what a true list of k classes loses under the padded Brier score."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def list_excess(q, k):
    """Relative Brier excess of the true list of k < len(q) classes."""
    truth = np.sort(q)[::-1]
    padded = truth.copy()
    padded[k:] = truth[k:].mean()
    best = 1 - np.sum(truth**2)
    return (1 - np.sum(padded**2) - best) / best


def _of(padded_of, share=True):
    """Return a function like `list_excess` that pads in another way, or does not divide by the optimum."""

    def mistaken(q, k):
        truth = np.sort(q)[::-1]
        best, loss = 1 - np.sum(truth**2), 1 - np.sum(padded_of(np.array(q, dtype=float), truth.copy(), k) ** 2)
        return (loss - best) / best if share else loss - best

    return mistaken


def _padded(_, truth, k):
    truth[k:] = truth[k:].mean()
    return truth


def _cut_off(_, truth, k):
    truth[k:] = 0
    return truth


def _as_given(q, _, k):
    q[k:] = q[k:].mean()
    return q


TURN = Turn(
    list_excess,
    cases=(
        ([0.6, 0.4, 0.0], 1),
        ([0.1, 0.7, 0.2], 1),
        ([0.5, 0.4, 0.05, 0.03, 0.02], 2),
        ([0.02, 0.4, 0.05, 0.5, 0.03], 1),
        ([0.25, 0.15, 0.2, 0.4], 0),
    ),
    mistakes={
        "That is the absolute distance; divide it by the optimum.": _of(_padded, share=False),
        "It gives the classes that are not named nothing; share what is left over equally.": _of(_cut_off),
        "It names the first k classes; name the k most probable ones.": _of(_as_given),
    },
)
