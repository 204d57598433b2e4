"""Chapter 10: the average set-F of a classifier."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def set_f(sets, y, beta):
    """Average set-F over the cases: sets of 0 and 1, true classes y."""
    sets = np.asarray(sets)
    right = sets[np.arange(len(y)), y]
    named = np.maximum(sets.sum(axis=1), 1)  # no 0/0 for an empty row
    return np.mean(right * (1 + beta**2) / (named + beta**2))


def _right_and_named(sets, y):
    sets = np.asarray(sets)
    return sets[np.arange(len(y)), y], np.maximum(sets.sum(axis=1), 1)


def _of_means(sets, y, beta):
    """Take F of the average precision and the average recall."""
    right, named = _right_and_named(sets, y)
    precision, recall = np.mean(right / named), np.mean(right)
    return (1 + beta**2) * precision * recall / (beta**2 * precision + recall)


def _pooled(sets, y, beta):
    """Count over all cases first."""
    right, _ = _right_and_named(sets, y)
    precision, recall = np.sum(right) / np.sum(sets), np.mean(right)
    return (1 + beta**2) * precision * recall / (beta**2 * precision + recall)


def _exchanged(sets, y, beta):
    right, named = _right_and_named(sets, y)
    return np.mean(right * (1 + beta**2) / (1 + beta**2 * named))


def _paid_when_wrong(sets, _, beta):
    named = np.sum(sets, axis=1)
    return np.mean((named > 0) * (1 + beta**2) / (np.maximum(named, 1) + beta**2))


def _right_sets_alone(sets, y, beta):
    right, _ = _right_and_named(sets, y)
    return set_f(np.asarray(sets)[right > 0], np.asarray(y)[right > 0], beta)


def _nothing_by_nothing(sets, y, beta):
    sets = np.asarray(sets)
    with np.errstate(invalid="ignore"):
        return np.mean(sets[np.arange(len(y)), y] * (1 + beta**2) / (sets.sum(axis=1) + beta**2))


TURN = Turn(
    set_f,
    cases=(
        ([[1, 0], [1, 0], [1, 1], [1, 1]], [0, 1, 0, 1], 1),
        ([[1, 1, 0], [0, 1, 1], [1, 0, 0], [1, 1, 1]], [2, 1, 0, 2], 2),
        ([[1, 1, 1], [1, 1, 0], [0, 0, 1]], [0, 1, 0], 1),
        ([[1, 1, 1], [1, 1, 0], [0, 0, 1]], [0, 1, 2], 0.5),
        ([[0, 0, 0], [1, 1, 0], [0, 0, 1]], [0, 1, 2], 0),
    ),
    mistakes={
        "It takes the F of average precision and average recall; take F case by case, then the average.": _of_means,
        "It counts over all cases and takes one F; take F case by case, then the average.": _pooled,
        "The weights have changed places; recall has beta squared.": _exchanged,
        "The weight of recall is beta squared.": lambda sets, y, beta: set_f(sets, y, beta**0.5),
        "That is F1; let `beta` weigh the recall.": lambda sets, y, _: set_f(sets, y, 1),
        "It pays for sets that do not contain the true class; they earn nothing.": _paid_when_wrong,
        "It averages over the correct sets alone; incorrect sets count too, and earn nothing.": _right_sets_alone,
        "An empty row divides 0 by 0; it names no class and earns nothing.": _nothing_by_nothing,
    },
)
