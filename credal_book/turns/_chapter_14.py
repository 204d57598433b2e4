"""Chapter 14: the p-discounted cost of a set of classes."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def discounted(costs, members, truth, r, averse):
    """Return the p-discounted cost of a set of classes."""
    named = np.asarray(costs, dtype=float)[list(members), truth]
    exponent = 1 + r if averse and truth not in members else 1 - r
    if exponent == 0:
        return np.prod(named) ** (1 / named.size)
    return np.mean(named**exponent) ** (1 / exponent)


CAR = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]
DEAR = [[1, 2, 8], [3, 1, 2], [4, 5, 1]]


def _mean(named, exponent):
    return np.mean(named**exponent) ** (1 / exponent) if exponent else np.prod(named) ** (1 / named.size)


def _named(costs, members, truth):
    return np.asarray(costs, dtype=float)[list(members), truth]


TURN = Turn(
    discounted,
    cases=(
        (CAR, [0, 2], 0, 0.5, False),
        (CAR, [0, 2], 1, 0.5, False),
        (CAR, [0, 2], 1, 0.5, True),
        (CAR, [0, 1, 2], 2, 0.5, True),
        (DEAR, [0, 1], 2, 1, False),
        (DEAR, [0, 1], 2, 1, True),
        (DEAR, [0, 1, 2], 0, 1, True),
        (DEAR, [1, 2], 1, 0.25, False),
        (DEAR, [1], 0, 0.75, True),
    ),
    mistakes={
        "It ignores the treatment: a set that misses the truth takes 1 + r if mistakes are averted.": (
            lambda c, s, y, r, _: _mean(_named(c, s, y), 1 - r)
        ),
        "It takes 1 + r for sets that hold the truth as well; there the exponent is always 1 - r.": (
            lambda c, s, y, r, averse: _mean(_named(c, s, y), 1 + r if averse else 1 - r)
        ),
        "It forgets the root: the mean of the powers is not yet a cost.": (
            lambda c, s, y, r, averse: np.mean(_named(c, s, y) ** (1 + r if averse and y not in s else 1 - r))
        ),
        "It reads rows for columns: rows are the classes named, columns the truth.": (
            lambda c, s, y, r, averse: discounted(np.transpose(c), s, y, r, averse)
        ),
        "It takes r itself for the exponent; that is 1 - r.": lambda c, s, y, r, _: _mean(_named(c, s, y), r),
    },
)
