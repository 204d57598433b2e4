"""Chapter 12: which bounds the costs of a set keep."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def within_bounds(set_costs, class_costs, inside):
    """Return five truth values, in the order above."""
    c, parts = np.array(set_costs), np.array(class_costs)
    inside, average = np.array(inside, dtype=bool), parts.mean(axis=0)
    return [
        np.all(c[inside] < average[inside]),
        np.all(c >= parts.min(axis=0)),
        np.all(c <= parts.max(axis=0)),
        np.all(c[~inside] >= average[~inside]),
        np.all(c[~inside] <= average[~inside]),
    ]


def _changed(place, answer):
    """Give the correct answers but one."""

    def wrong(set_costs, class_costs, inside):
        found = within_bounds(set_costs, class_costs, inside)
        c, parts = np.array(set_costs), np.array(class_costs)
        found[place] = answer(c, parts, np.array(inside, dtype=bool))
        return found

    return wrong


PAIR, OUTER = [[0, 1, 2], [1, 0, 2]], [[0, 1, 2], [4, 4, 0]]
FIRST_TWO, ENDS = [True, True, False], [True, False, True]

TURN = Turn(
    within_bounds,
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
        "A cost that equals the average does not reward caution; the cost must be less.": _changed(
            0, lambda c, parts, inside: np.all(c[inside] <= parts.mean(axis=0)[inside])
        ),
        "Rewarding caution is about the truths that the set contains; look at these truths only.": _changed(
            0, lambda c, parts, _: np.all(c < parts.mean(axis=0))
        ),
        "Mistake aversion is about the truths that the set misses; look at these truths only.": _changed(
            3, lambda c, parts, _: np.all(c >= parts.mean(axis=0))
        ),
        "Cautiousness seeking is about the truths that the set misses; look at these truths only.": _changed(
            4, lambda c, parts, _: np.all(c <= parts.mean(axis=0))
        ),
        "Non-dominance is about every truth, not only about those that the set contains.": _changed(
            1, lambda c, parts, inside: np.all((c >= parts.min(axis=0))[inside])
        ),
    },
)
