"""Chapter 7: what the sets of a classifier are worth to a judge with a taste for caution."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def worth(sets, y, u):
    """Average of u over the cases: sets of 0 and 1, true classes y."""
    sets = np.asarray(sets)
    right = sets[np.arange(len(y)), y]
    named = np.maximum(sets.sum(axis=1), 1)  # no 0/0 for an empty row
    earned = right / named  # discounted accuracy
    return np.mean(u(earned))


def u65(x):
    """Return the utility of a judge to whom a right pair is worth 0.65."""
    return x + 0.6 * x * (1 - x)


def u80(x):
    """Return the utility of a judge to whom a right pair is worth 0.8."""
    return x + 1.2 * x * (1 - x)


def linear(x):
    """Return the utility of a judge who takes rewards as they are."""
    return x


def _utility_of_the_average(sets, y, u):
    return u(worth(sets, y, linear))


def _paid_when_wrong(sets, _, u):
    named = np.sum(sets, axis=1)
    return np.mean(u((named > 0) / np.maximum(named, 1)))


def _nothing_by_nothing(sets, y, u):
    sets = np.asarray(sets)
    with np.errstate(invalid="ignore"):
        return np.mean(u(sets[np.arange(len(y)), y] / sets.sum(axis=1)))


def _right_sets_alone(sets, y, u):
    right = np.asarray(sets)[np.arange(len(y)), y] > 0
    return worth(np.asarray(sets)[right], np.asarray(y)[right], u)


TURN = Turn(
    worth,
    cases=(
        ([[1, 0], [1, 0], [1, 1], [1, 1]], [0, 1, 0, 1], u65),
        ([[1, 1, 0], [0, 1, 1], [1, 0, 0], [1, 1, 1]], [2, 1, 0, 2], u80),
        ([[1, 1, 1], [1, 1, 0], [0, 0, 1]], [0, 1, 0], np.sqrt),
        ([[1, 1], [0, 1], [1, 0]], [1, 1, 1], linear),
        ([[0, 0, 0], [1, 1, 0], [0, 0, 1]], [0, 1, 2], u65),
    ),
    mistakes={
        "That is the utility of the average; take the average of the utilities.": _utility_of_the_average,
        "It pays sets that do not contain the truth; they earn nothing.": _paid_when_wrong,
        "An empty row divides 0 by 0; it names no class and earns nothing.": _nothing_by_nothing,
        "It averages over the right sets alone; wrong ones count too, with nothing.": _right_sets_alone,
        "That is discounted accuracy; let `u` value what each set earns.": lambda sets, y, _: worth(sets, y, linear),
    },
)
