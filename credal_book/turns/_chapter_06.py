"""Chapter 6: what sets of classes earn if a correct set of k classes earns 1/k."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def discounted_accuracy(y, sets):
    """Average reward: 1/k for a correct set of k classes, else 0.

    `y`: positions of the true classes. Row i of `sets`: True for each
    class that is named for case i.
    """
    y, sets = np.asarray(y), np.asarray(sets)
    correct = sets[np.arange(len(y)), y]
    size = sets.sum(axis=1)
    return np.mean(correct / np.maximum(size, 1))


def _as_arrays(y, sets):
    y, sets = np.asarray(y), np.asarray(sets, dtype=bool)
    return sets[np.arange(len(y)), y], sets.sum(axis=1)


def _coverage(y, sets):
    correct, _ = _as_arrays(y, sets)
    return np.mean(correct)


def _earned_when_incorrect(y, sets):
    _, size = _as_arrays(y, sets)
    return np.mean(1 / np.maximum(size, 1))


def _by_all_classes(y, sets):
    correct, _ = _as_arrays(y, sets)
    return np.mean(correct) / np.shape(sets)[1]


def _of_correct_sets(y, sets):
    correct, size = _as_arrays(y, sets)
    return np.mean(1 / size[correct])


def _unknown_not_counted(y, sets):
    correct, size = _as_arrays(y, sets)
    return np.mean((correct / np.maximum(size, 1))[size > 0])


def _divided_by_zero(y, sets):
    correct, size = _as_arrays(y, sets)
    with np.errstate(invalid="ignore"):
        return np.mean(correct / size)


TURN = Turn(
    discounted_accuracy,
    cases=(
        ([0, 1], [[True, True], [False, True]]),
        ([0, 1, 2, 0], [[True, False, False], [True, True, False], [True, True, True], [False, True, False]]),
        ([1, 1, 3], [[True, True, False, False], [True, False, True, False], [True, True, False, True]]),
        ([2, 0, 1], [[False, False, False], [True, False, True], [False, True, False]]),
    ),
    mistakes={
        "A correct set earns 1 here; divide by the number of classes that the set names.": _coverage,
        "Your function also pays sets that miss the true class; they earn 0.": _earned_when_incorrect,
        "Your function divides by the number of all classes; divide by the number that the set names.": _by_all_classes,
        "Your function averages over the correct sets only; the other sets count with 0.": _of_correct_sets,
        "Your function leaves out sets that name no class; they count with 0.": _unknown_not_counted,
        "Your function divides an empty set by its size, 0; an empty set earns 0.": _divided_by_zero,
    },
)
