"""Chapter 25: the advantage of a classifier that answers with sets over one that names a class."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def advantage(sets, named, y, h):
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


def _indeterminate_alone(sets, named, y, h):
    several = sets.sum(axis=1) > 1
    return advantage(sets[several], named[several], y[several], h)


def _score_alone(sets, named, y, h):
    return advantage(sets, named, y, h) + np.mean(named == y)


def _turned(sets, named, y, h):
    return -advantage(sets, named, y, h)


def _discounted(sets, named, y, _):
    return advantage(sets, named, y, 0.5)


SETS = np.array([[1, 0, 0], [1, 1, 0], [0, 1, 1], [1, 1, 1], [1, 1, 0]], dtype=bool)
TWO = np.array([[1, 1], [1, 0], [1, 1], [1, 1]], dtype=bool)

TURN = Turn(
    advantage,
    cases=(
        (SETS, np.array([0, 0, 1, 2, 0]), np.array([0, 1, 0, 2, 0]), 0.65),
        (SETS, np.array([0, 1, 2, 0, 0]), np.array([1, 1, 1, 2, 2]), 0.8),
        (TWO, np.array([0, 0, 1, 1]), np.array([0, 0, 0, 1]), 0.65),
        (TWO, np.array([1, 0, 1, 0]), np.array([0, 1, 0, 1]), 0.8),
    ),
    mistakes={
        "It pays a set that does not contain the class `y`; such a set earns nothing.": _always_paid,
        "It pays `h` for every correct set; only a pair is paid `h`, because a triple has x = 1/3.": _every_set_a_pair,
        "It averages over the area of ignorance alone; divide by the number of all cases.": _indeterminate_alone,
        "It forgets to subtract the accuracy of `named`.": _score_alone,
        "It has the wrong sign: the advantage is positive where the sets earn more.": _turned,
        "It ignores `h`: it pays discounted accuracy.": _discounted,
    },
)
