"""Chapter 12: which fences the costs of a set keep."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def fences(set_costs, class_costs, holds):
    """Return five truth values, in the order above."""
    c, parts = np.array(set_costs), np.array(class_costs)
    inside, average = np.array(holds, dtype=bool), parts.mean(axis=0)
    return [
        np.all(c[inside] < average[inside]),
        np.all(c >= parts.min(axis=0)),
        np.all(c <= parts.max(axis=0)),
        np.all(c[~inside] >= average[~inside]),
        np.all(c[~inside] <= average[~inside]),
    ]


def _changed(place, answer):
    """Give the right answers, but for one."""

    def wrong(set_costs, class_costs, holds):
        found = fences(set_costs, class_costs, holds)
        c, parts = np.array(set_costs), np.array(class_costs)
        found[place] = answer(c, parts, np.array(holds, dtype=bool))
        return found

    return wrong


PAIR, OUTER = [[0, 1, 2], [1, 0, 2]], [[0, 1, 2], [4, 4, 0]]
FIRST_TWO, ENDS = [True, True, False], [True, False, True]

TURN = Turn(
    fences,
    cases=(
        ([0.25, 0.25, 2], PAIR, FIRST_TWO),
        ([0.25, 0.25, 3], PAIR, FIRST_TWO),
        ([0.5, 0.25, 2], PAIR, FIRST_TWO),
        ([0.25, 0.25, 1], PAIR, FIRST_TWO),
        ([1, 2.5, 0.5], OUTER, ENDS),
        ([1, 2, 0.5], OUTER, ENDS),
        ([3, 3, 0.5], OUTER, ENDS),
        ([3, 2.5, 0.5], OUTER, ENDS),
        ([1, 2.5, 0.5], OUTER, FIRST_TWO),
        ([0.5, 0.5], [[0, 2], [4, 0]], [True, True]),
        ([-0.5, 0.5], [[0, 2], [4, 0]], [True, True]),
    ),
    mistakes={
        "The average itself does not reward caution; ask for less.": _changed(
            0, lambda c, parts, inside: np.all(c[inside] <= parts.mean(axis=0)[inside])
        ),
        "Caution is rewarded where the set holds the truth; look at those truths alone.": _changed(
            0, lambda c, parts, _: np.all(c < parts.mean(axis=0))
        ),
        "Aversion is about the truths that the set misses.": _changed(
            3, lambda c, parts, _: np.all(c >= parts.mean(axis=0))
        ),
        "Seeking is about the truths that the set misses.": _changed(
            4, lambda c, parts, _: np.all(c <= parts.mean(axis=0))
        ),
        "Non-dominance is about every truth, not only about those that the set holds.": _changed(
            1, lambda c, parts, inside: np.all((c >= parts.min(axis=0))[inside])
        ),
    },
)
