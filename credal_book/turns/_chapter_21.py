"""Chapter 21: the average of a score's charges over all orders of the classes."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from itertools import permutations

import numpy as np

from credal_book.turns._turn import Turn


def symmetrized(score, p):
    """Average a score's charges over all orders of the classes."""
    found = []
    for order in map(list, permutations(range(len(p)))):
        back = np.empty(len(p))
        back[order] = score(p[order])
        found.append(back)
    return np.mean(found, axis=0)


def first_favorite(p):
    """Charge 1 unless the first of the most probable classes is true."""
    charges = np.ones(len(p))
    charges[np.argmax(p)] = 0
    return charges


def surcharge(p):
    """Charge the Brier score, and 1 more if the first class is true."""
    return 1 - 2 * p + (p**2).sum() + (np.arange(len(p)) == 0)


def last_class_alone(p):
    """Charge the squared error of the last class alone."""
    return (p[-1] - (np.arange(len(p)) == len(p) - 1)) ** 2


def _over(orders, charges):
    """Average over some orders what is made of a score, a report and an order."""

    def mistaken(score, p):
        return np.mean([charges(score, p, list(order)) for order in orders(len(p))], axis=0)

    return mistaken


def _back(score, p, order):
    back = np.empty(len(p))
    back[order] = score(p[order])
    return back


def _all(n):
    return permutations(range(n))


def _shifts(n):
    return [np.roll(range(n), k) for k in range(n)]


def _two(n):
    return [range(n), range(n)[::-1]]


TURN = Turn(
    symmetrized,
    cases=(
        (first_favorite, np.array([0.4, 0.4, 0.2])),
        (first_favorite, np.array([0.4, 0.2, 0.4])),
        (first_favorite, np.array([0.25, 0.25, 0.25, 0.25])),
        (surcharge, np.array([0.5, 0.3, 0.2])),
        (last_class_alone, np.array([0.5, 0.25, 0.25])),
        (last_class_alone, np.array([0.5, 0.3, 0.1, 0.1])),
    ),
    mistakes={
        "The charges are not put back to their classes: write `back[order] = score(p[order])`.": _over(
            _all, lambda score, p, order: score(p[order])
        ),
        "The charges are put back in the wrong direction: write `back[order] = score(p[order])`.": _over(
            _all, lambda score, p, order: score(p[order])[order]
        ),
        "It reorders the charges of one report; score the reordered report.": _over(
            _all, lambda score, p, order: score(p)[order]
        ),
        "It tries shifts alone; `permutations` gives all orders.": _over(_shifts, _back),
        "It tries two orders alone, as they are and reversed; `permutations` gives all orders.": _over(_two, _back),
        "It adds the charges of all orders; divide by the number of orders.": lambda score, p: (
            symmetrized(score, p) * len(list(_all(len(p))))
        ),
        "It returns the charges of the report as it is; average over all orders of the classes.": lambda score, p: (
            score(p)
        ),
    },
)
