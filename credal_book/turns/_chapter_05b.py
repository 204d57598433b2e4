"""Chapter 5, second lesson: the lower expectation of a cost under intervals, without the vertices."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def lower_cost(cost, lower, upper):
    """Return the smallest expected cost under the intervals."""
    p, left = np.array(lower, dtype=float), 1 - sum(lower)
    for j in np.argsort(cost):  # the smallest cost first
        more = min(upper[j] - lower[j], left)
        p[j], left = p[j] + more, left - more
    return np.dot(p, cost)


def _hand_out(cost, order, lower, upper):
    """Hand out the rest in an order, and return the expected cost."""
    p, left = np.array(lower, dtype=float), 1 - sum(lower)
    for j in order:
        more = min(upper[j] - lower[j], left)
        p[j], left = p[j] + more, left - more
    return np.dot(p, cost)


def _without_limits(cost, lower, upper):
    """Give the whole rest to the cheapest class."""
    p = np.array(lower, dtype=float)
    p[np.argmin(cost)] += 1 - sum(lower)
    return np.dot(p, cost) + 0 * sum(upper)


def _from_zero(cost, lower, upper):
    """Forget the lower bounds."""
    return _hand_out(cost, np.argsort(cost), np.zeros(len(lower)), upper)


def _bounds_by_cost(cost, lower, upper):
    """Sort the costs, but not the bounds."""
    return _hand_out(np.sort(cost), range(len(cost)), lower, upper)


TURN = Turn(
    lower_cost,
    cases=(
        ([3, 4, -2], [0, 0.3, 0.4], [0.2, 0.4, 0.6]),
        ([3, 4, -2], [0, 0.3, 0.4], [0.3, 0.4, 0.5]),
        ([3, 4, -2], [0.1, 0.2, 0.4], [0.3, 0.4, 0.5]),
        ([0, 2, 5], [0.1, 0.2, 0.2], [0.5, 0.4, 0.6]),
        ([5, 1, 1, 0], [0.25, 0, 0.125, 0], [0.5, 0.5, 0.5, 0.25]),
        ([-1, 1], [0.25, 0.25], [0.75, 0.75]),
    ),
    mistakes={
        "That is the largest expected cost; begin with the smallest cost.": (
            lambda cost, lower, upper: _hand_out(cost, np.argsort(cost)[::-1], lower, upper)
        ),
        "A class cannot take more than its upper bound allows; hand on what is left to the class with the next cost.": (
            _without_limits
        ),
        "Each class has at least its lower bound; hand out only what is left.": _from_zero,
        "The costs are sorted, but the bounds are not; take the bounds in the same order.": _bounds_by_cost,
        "It hands out the rest in the order of the list; begin with the smallest cost.": (
            lambda cost, lower, upper: _hand_out(cost, range(len(cost)), lower, upper)
        ),
        "These are not probabilities: they must sum to one.": lambda cost, lower, upper: (
            np.dot(lower, cost) + 0 * sum(upper)
        ),
    },
)
