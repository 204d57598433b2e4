"""Chapter 7: the average utility of the answers of a classifier, for a person who is averse to risk."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def average_utility(sets, y, u):
    """Average of u over the cases: sets of 0 and 1, true classes y."""
    sets = np.asarray(sets)
    hit = sets[np.arange(len(y)), y]
    size = np.maximum(sets.sum(axis=1), 1)  # no 0/0 for an empty row
    return np.mean(u(hit / size))


def u65(x):
    """Return the quadratic utility of a person for whom a correct pair has the utility 0.65."""
    return x + 0.6 * x * (1 - x)


def u80(x):
    """Return the quadratic utility of a person for whom a correct pair has the utility 0.8."""
    return x + 1.2 * x * (1 - x)


def linear(x):
    """Return the utility of a risk-neutral person."""
    return x


def _utility_of_the_average(sets, y, u):
    return u(average_utility(sets, y, linear))


def _paid_when_wrong(sets, _, u):
    named = np.sum(sets, axis=1)
    return np.mean(u((named > 0) / np.maximum(named, 1)))


def _nothing_by_nothing(sets, y, u):
    sets = np.asarray(sets)
    with np.errstate(invalid="ignore"):
        return np.mean(u(sets[np.arange(len(y)), y] / sets.sum(axis=1)))


def _correct_sets_alone(sets, y, u):
    hit = np.asarray(sets)[np.arange(len(y)), y] > 0
    return average_utility(np.asarray(sets)[hit], np.asarray(y)[hit], u)


TURN = Turn(
    average_utility,
    cases=(
        ([[1, 0], [1, 0], [1, 1], [1, 1]], [0, 1, 0, 1], u65),
        ([[1, 1, 0], [0, 1, 1], [1, 0, 0], [1, 1, 1]], [2, 1, 0, 2], u80),
        ([[1, 1, 1], [1, 1, 0], [0, 0, 1]], [0, 1, 0], np.sqrt),
        ([[1, 1], [0, 1], [1, 0]], [1, 1, 1], linear),
        ([[0, 0, 0], [1, 1, 0], [0, 0, 1]], [0, 1, 2], u65),
    ),
    mistakes={
        "That is the utility of the average; take the average of the utilities.": _utility_of_the_average,
        "It pays sets that do not contain the true class; they earn nothing.": _paid_when_wrong,
        "An empty row divides 0 by 0; it names no class and earns nothing.": _nothing_by_nothing,
        "It averages over the correct sets alone; incorrect ones count too, with 0.": _correct_sets_alone,
        "That is discounted accuracy; apply `u` to what each set earns.": (
            lambda sets, y, _: average_utility(sets, y, linear)
        ),
    },
)
