"""Chapter 25: by how much a classifier that answers with sets is ahead of one that names a class."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def lead(sets, named, y, h):
    """Average utility of the sets minus the accuracy of `named`."""
    x = sets[np.arange(len(y)), y] / sets.sum(axis=1)
    paid = x + (4 * h - 2) * x * (1 - x)
    return np.mean(paid - (named == y))


def _always_paid(sets, named, y, h):
    x = 1 / sets.sum(axis=1)
    return np.mean(x + (4 * h - 2) * x * (1 - x) - (named == y))


def _every_set_a_pair(sets, named, y, h):
    hit, single = sets[np.arange(len(y)), y], sets.sum(axis=1) == 1
    return np.mean(np.where(single, hit, h * hit) - (named == y))


def _doubtful_alone(sets, named, y, h):
    open_cases = sets.sum(axis=1) > 1
    return lead(sets[open_cases], named[open_cases], y[open_cases], h)


def _score_alone(sets, named, y, h):
    return lead(sets, named, y, h) + np.mean(named == y)


def _turned(sets, named, y, h):
    return -lead(sets, named, y, h)


def _discounted(sets, named, y, _):
    return lead(sets, named, y, 0.5)


SETS = np.array([[1, 0, 0], [1, 1, 0], [0, 1, 1], [1, 1, 1], [1, 1, 0]], dtype=bool)
TWO = np.array([[1, 1], [1, 0], [1, 1], [1, 1]], dtype=bool)

TURN = Turn(
    lead,
    cases=(
        (SETS, np.array([0, 0, 1, 2, 0]), np.array([0, 1, 0, 2, 0]), 0.65),
        (SETS, np.array([0, 1, 2, 0, 0]), np.array([1, 1, 1, 2, 2]), 0.8),
        (TWO, np.array([0, 0, 1, 1]), np.array([0, 0, 0, 1]), 0.65),
        (TWO, np.array([1, 0, 1, 0]), np.array([0, 1, 0, 1]), 0.8),
    ),
    mistakes={
        "It pays a set that does not contain the class `y`; such a set earns nothing.": _always_paid,
        "It pays `h` for every set of several classes; three of them have x = 1/3, not 1/2.": _every_set_a_pair,
        "It averages over the area of ignorance; divide by the number of all cases.": _doubtful_alone,
        "It forgets to subtract what naming one class earns.": _score_alone,
        "It has the sign turned: the lead is positive where the sets earn more.": _turned,
        "It ignores `h`: it pays discounted accuracy.": _discounted,
    },
)
