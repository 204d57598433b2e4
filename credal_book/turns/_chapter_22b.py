"""Chapter 22, second lesson: the numbers of a padded list in the order of the truth."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def in_order(padded, q):
    """Return the numbers of `padded` in the order of `q`."""
    moved = np.empty(len(q))
    moved[np.argsort(q)] = np.sort(padded)  # least to least
    return moved


def _upside_down(padded, q):
    return in_order(padded, -np.asarray(q))


def _sorted(padded, _):
    return np.sort(padded)[::-1]


def _sorted_up(padded, _):
    return np.sort(padded)


def _taken_from(padded, q):
    """Index the sorted numbers by the order itself, not by the ranks."""
    return np.sort(padded)[np.argsort(q)]


def _one_exchange(padded, q):
    """Exchange only the largest number."""
    moved = np.array(padded, dtype=float)
    j, l = np.argmax(padded), np.argmax(q)  # noqa: E741  (the book's letter of a second class)
    moved[[j, l]] = moved[[l, j]]
    return moved


TURN = Turn(
    in_order,
    cases=(
        ([0.15, 0.15, 0.2, 0.5], [0.4, 0.3, 0.2, 0.1]),
        ([0.2, 0.4, 0.1, 0.3], [0.2, 0.1, 0.4, 0.3]),
        ([0.5, 0.3, 0.2], [0.3, 0.1, 0.6]),
        ([0.1, 0.1, 0.2, 0.6], [0.25, 0.3, 0.35, 0.1]),
        ([0.6, 0.2, 0.2], [0.5, 0.3, 0.2]),
    ),
    mistakes={
        "It returns the list as it is; exchange what is in the wrong order.": lambda padded, _: np.array(padded),
        "It sorts the numbers, but each must be at the place of its class.": _sorted,
        "It sorts the numbers from the smallest up, whatever the order of `q`.": _sorted_up,
        "The smallest number goes to the most probable class; reverse the order.": _upside_down,
        "`argsort` lists the classes by rank; assign to these places instead of reading from them.": _taken_from,
        "Only the largest number is at its place; go on with the others.": _one_exchange,
        "It returns the truth; the numbers of the list stay the same.": lambda _, q: np.array(q),
    },
)
