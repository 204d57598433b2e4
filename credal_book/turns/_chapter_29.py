"""Chapter 29: what a case costs on average while the least sure answers are given up."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def cost_response(confidence, answered, unknown):
    """Average cost with 0, 1, ..., n of the n answers given up."""
    order = np.argsort(confidence)
    change = np.subtract(unknown, answered)[order]
    total = np.sum(answered) + np.append(0, np.cumsum(change))
    return total / len(confidence)


def _surest_first(confidence, answered, unknown):
    return cost_response(np.negative(confidence), answered, unknown)


def _as_they_come(confidence, answered, unknown):
    return cost_response(range(len(confidence)), answered, unknown)


def _covered_alone(confidence, answered, _):
    kept = np.asarray(answered, dtype=float)[np.argsort(confidence)]
    return np.append([kept[i:].mean() for i in range(len(kept))], 0.0)


def _asking_is_free(confidence, answered, unknown):
    return cost_response(confidence, answered, np.zeros(len(unknown)))


TURN = Turn(
    cost_response,
    cases=(
        ([0.9, 0.6, 0.8], [0, 100, 20], [2, 3, 2]),
        ([0.7, 0.95, 0.55, 0.85], [20, 0, 0, 100], [2, 3, 2, 3]),
        ([0.5, 1.0], [10, 0], [1, 1]),
        ([0.51, 0.99, 0.75], [1, 4, 0], [2, 2, 5]),
    ),
    mistakes={
        "It gives up the surest answers first; sort so that the least confidence comes first.": _surest_first,
        "It gives up answers in the order of the rows; sort them by confidence.": _as_they_come,
        "It averages over the covered cases; an unknown case costs something too.": _covered_alone,
        "It forgets that asking costs something: add the entry of `unknown` for each case given up.": _asking_is_free,
    },
)
