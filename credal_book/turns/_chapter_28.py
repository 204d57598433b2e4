"""Chapter 28: what a set of grades costs."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def cost_of_set(S, y, r):
    """Cost of the grades in S if y is true, for a weight r."""
    costs = np.abs(np.subtract(S, y))
    if r == 1:
        return np.prod(costs) ** (1 / len(costs))
    return np.mean(costs ** (1 - r)) ** (1 / (1 - r))


def _exponent_r(S, y, r):
    return cost_of_set(S, y, 1 - r)


def _no_root(S, y, r):
    costs = np.abs(np.subtract(S, y))
    return np.prod(costs) if r == 1 else np.mean(costs ** (1 - r))


def _sum(S, y, r):
    return cost_of_set(S, y, r) * (1 if r == 1 else len(S) ** (1 / (1 - r)))


def _errors(S, y, r):
    return cost_of_set([0 if j == y else 1 for j in S], 0, r)


def _average(S, y, _):
    return cost_of_set(S, y, 0)


def _free_if_right(S, y, r):
    return 0.0 if y in S else cost_of_set(S, y, r)


TURN = Turn(
    cost_of_set,
    cases=(
        ([3, 4], 4, 0),
        ([3, 4], 4, 0.5),
        ([1, 2], 4, 0.5),
        ([1, 3], 4, 1),
        ([2, 3, 6], 4, 0.75),
        ([1, 2, 3], 2, 1),
        ([5], 2, 0.25),
    ),
    mistakes={
        "The exponent is 1 - r, not r.": _exponent_r,
        "The root is missing: raise the mean to the power 1 / (1 - r), and the product to 1 / k.": _no_root,
        "You added the powers up: divide the sum by the number of grades in the set.": _sum,
        "You charge 0 or 1 for each grade: charge its distance from the truth.": _errors,
        "Your cost does not depend on r.": _average,
        "Your cost of a set that contains the truth is 0: this is so at r = 1 only.": _free_if_right,
    },
)
