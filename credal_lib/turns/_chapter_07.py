"""Chapter 7: what the sets of a classifier are worth to a judge with a taste for caution."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_lib.turns._turn import Turn


def worth(sets, y, u):
    """Average of u over the cases: sets of 0 and 1, true classes y."""
    sets = np.asarray(sets)
    right = sets[np.arange(len(y)), y]
    earned = right / sets.sum(axis=1)  # discounted accuracy
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
    return np.mean(u(1 / np.sum(sets, axis=1)))


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
    ),
    mistakes={
        "That is the utility of the average; take the average of the utilities.": _utility_of_the_average,
        "It pays sets that do not contain the truth; they earn nothing.": _paid_when_wrong,
        "It averages over the right sets alone; wrong ones count too, with nothing.": _right_sets_alone,
        "That is discounted accuracy; let `u` value what each set earns.": lambda sets, y, _: worth(sets, y, linear),
    },
)
