"""Chapter 37: the cost of triage advice per vignette."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def cost_per_vignette(table, lam, c):
    """Return the cost per vignette; rows are advice, the last none."""
    table = np.array(table, dtype=float)
    steps = np.arange(3)[:, None] - np.arange(3)  # above 0: over-triage
    each = np.where(steps > 0, steps, -lam * steps)
    total = (table[:3] * each).sum() + c * table[3].sum()
    return total / table.sum()


def _cost(table, lam, c, *, turned=False, steps=True, of_answers=False, summed=False, silent=True):
    table = np.array(table, dtype=float)
    gap = np.arange(3)[:, None] - np.arange(3)
    gap = -gap if turned else gap
    gap = gap if steps else np.sign(gap)
    total = (table[:3] * np.where(gap > 0, gap, -lam * gap)).sum() + (c * table[3].sum() if silent else 0)
    return total if summed else total / (table[:3].sum() if of_answers else table.sum())


TURN = Turn(
    cost_per_vignette,
    cases=(
        ([[4, 0, 0], [11, 12, 2], [0, 3, 13], [0, 0, 0]], 3, 1),
        ([[9, 0, 0], [2, 14, 7], [1, 0, 7], [3, 1, 1]], 2, 1),
        ([[5, 1, 2], [3, 6, 1], [4, 2, 7], [1, 3, 0]], 5, 0.5),
        ([[6, 0, 0], [0, 3, 0], [0, 2, 3], [9, 10, 12]], 1, 0.25),
    ),
    mistakes={
        "Under-triage is above the diagonal: rows are advice, columns are truths.": lambda *a: _cost(*a, turned=True),
        "From self-care to emergency there are two steps, and each costs.": lambda *a: _cost(*a, steps=False),
        "Divide by all vignettes, those without advice included.": lambda *a: _cost(*a, of_answers=True),
        "That is the sum; divide it by the number of vignettes.": lambda *a: _cost(*a, summed=True),
        "No advice costs c; the last row is missing.": lambda *a: _cost(*a, silent=False),
    },
)
