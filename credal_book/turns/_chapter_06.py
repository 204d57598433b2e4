"""Chapter 6: what sets of classes are paid if a right set of k classes is worth 1/k."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def discounted_accuracy(y, sets):
    """Average pay: 1/k if a set of k classes has the true class, 0 if not.

    `y`: positions of the true classes. Row i of `sets`: True for each class
    that is named for case i.
    """
    y, sets = np.asarray(y), np.asarray(sets)
    right = sets[np.arange(len(y)), y]
    size = sets.sum(axis=1)
    return np.mean(right / np.maximum(size, 1))


def _as_arrays(y, sets):
    y, sets = np.asarray(y), np.asarray(sets, dtype=bool)
    return sets[np.arange(len(y)), y], sets.sum(axis=1)


def _coverage(y, sets):
    right, _ = _as_arrays(y, sets)
    return np.mean(right)


def _paid_when_wrong(y, sets):
    _, size = _as_arrays(y, sets)
    return np.mean(1 / np.maximum(size, 1))


def _by_all_classes(y, sets):
    right, _ = _as_arrays(y, sets)
    return np.mean(right) / np.shape(sets)[1]


def _of_successes(y, sets):
    right, size = _as_arrays(y, sets)
    return np.mean(1 / size[right])


def _unknown_not_counted(y, sets):
    right, size = _as_arrays(y, sets)
    return np.mean((right / np.maximum(size, 1))[size > 0])


def _divided_by_zero(y, sets):
    right, size = _as_arrays(y, sets)
    with np.errstate(invalid="ignore"):
        return np.mean(right / size)


TURN = Turn(
    discounted_accuracy,
    cases=(
        ([0, 1], [[True, True], [False, True]]),
        ([0, 1, 2, 0], [[True, False, False], [True, True, False], [True, True, True], [False, True, False]]),
        ([1, 1, 3], [[True, True, False, False], [True, False, True, False], [True, True, False, True]]),
        ([2, 0, 1], [[False, False, False], [True, False, True], [False, True, False]]),
    ),
    mistakes={
        "A right set is paid in full here; divide by the number of classes it names.": _coverage,
        "It pays sets that miss as well; they earn nothing.": _paid_when_wrong,
        "It divides by the number of all classes; divide by the number that the set names.": _by_all_classes,
        "It averages over the right sets alone; the others count with 0.": _of_successes,
        "It leaves out sets that name no class; they count with 0.": _unknown_not_counted,
        "An empty set is divided by its size, 0; it earns 0.": _divided_by_zero,
    },
)
