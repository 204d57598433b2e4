"""Chapter 32: whether a half that both share reverses a ranking."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def _rate(table):
    """Right less wrong answers, as a share of the answers: what an answer adds depends on the others."""
    table = np.array(table, dtype=float)
    right, answers = table[0, 0] + table[1, 1], table[:2].sum()
    return (2 * right - answers) / answers if answers else 0.0


def _accuracy(table):
    table = np.array(table, dtype=float)
    return (table[0, 0] + table[1, 1]) / table.sum()


def reverses_ranking(measure, first, second, third):
    """Tell whether mixing both with the third reverses the ranking."""
    first, second, third = map(np.array, (first, second, third))
    before = measure(first) - measure(second)
    mixed = measure((first + third) / 2)
    after = mixed - measure((second + third) / 2)
    return bool(before * after < 0)


def _turns(measure, first, second, third, *, mixed=0.5, ties=False, one_way=False, both=True):
    first, second, third = (np.array(table, dtype=float) for table in (first, second, third))
    before = measure(first) - measure(second)
    other = (1 - mixed) * second + mixed * third if both else second
    after = measure((1 - mixed) * first + mixed * third) - measure(other)
    if one_way:
        return bool(before > 0 > after)
    return bool(before * after <= 0 if ties else before * after < 0)


def _averaged(measure, first, second, third):
    before = measure(first) - measure(second)
    return bool((before + measure(third) - measure(third)) * before < 0)


SURE, BOLD = [[1, 0], [0, 1], [5, 5]], [[3, 1], [1, 3], [2, 2]]
COMMON, SILENT, WRONG = [[3, 3], [3, 3], [0, 0]], [[0, 0], [0, 0], [6, 6]], [[0, 6], [6, 0], [0, 0]]
TURN = Turn(
    reverses_ranking,
    cases=(
        (_accuracy, [[5, 1], [1, 5], [0, 0]], [[4, 2], [2, 4], [0, 0]], WRONG),
        (_rate, SURE, SURE, COMMON),
        (_rate, SURE, BOLD, COMMON),
        (_rate, SURE, BOLD, SILENT),
        (_rate, BOLD, SURE, COMMON),
        (_accuracy, SURE, BOLD, COMMON),
    ),
    mistakes={
        "A tie is no reversal: the product of the two differences must be negative.": lambda *a: _turns(*a, ties=True),
        "Either of the two classifiers may be ahead before they are mixed.": lambda *a: _turns(*a, one_way=True),
        "Both classifiers are mixed with the third, not the first one alone.": lambda *a: _turns(*a, both=False),
        "Mix the tables and then measure; the average of two measured values never reverses a ranking.": _averaged,
    },
)
