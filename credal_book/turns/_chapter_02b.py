"""Chapter 2, second lesson: whether two tables differ by a unit and by constants for the columns."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def decide_alike(first, second):
    """Return whether a unit and column constants make them equal."""
    scaled = []
    for table in (first, second):
        table = np.array(table) - np.mean(table, axis=0)
        scaled.append(table / np.abs(table).max())
    return np.allclose(*scaled)


def _scaled(table, axis):
    table = np.array(table) - np.mean(table, axis=axis, keepdims=True)
    return table / np.abs(table).max()


def _same(first, second):
    """Whether two tables have the same shape and, up to rounding, the same entries."""
    return np.shape(first) == np.shape(second) and bool(np.allclose(first, second))


LOTTERY = [[10, -1], [0, 0]]
FACTORY = [[165, -35], [-335, 15]]
FREE = [[11, 0], [0, 0]]
ROWS = [[12, 1], [1, 1]]
DOCTOR = [[80, 90], [74, 97], [20, 100]]
MONTHS = [[47, 145.3], [45.2, 147.4], [29, 148.3]]
OTHER = [[86, 83], [74, 97], [20, 100]]
THREE = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
ZERO = [[13, 2], [3, 3]]

TURN = Turn(
    decide_alike,
    cases=(
        (LOTTERY, FACTORY),
        (LOTTERY, FREE),
        (LOTTERY, LOTTERY[::-1]),
        (LOTTERY, ZERO),
        (FREE, ROWS),
        (DOCTOR, MONTHS),
        (DOCTOR, OTHER),
        (THREE, [[5, 0, 1], [2, 3, 1], [2, 0, 4]]),
        (THREE, [[2, 1, 1], [0, 1, 0], [0, 0, 1]]),
        (LOTTERY, [[0.1, -0.01], [0, 0]]),
    ),
    mistakes={
        "It compares the entries themselves; a unit and constants may change all of them.": _same,
        "It subtracts the mean of the whole table; subtract the mean of each column.": (
            lambda first, second: _same(_scaled(first, None), _scaled(second, None))
        ),
        "It subtracts the mean of each row; subtract the mean of each column.": (
            lambda first, second: bool(
                np.array(first).shape == np.array(second).shape and np.allclose(_by_rows(first), _by_rows(second))
            )
        ),
        "It forgets the unit; divide by the largest absolute entry, for example.": (
            lambda first, second: _same(
                np.array(first) - np.mean(first, axis=0), np.array(second) - np.mean(second, axis=0)
            )
        ),
        "It allows a negative unit, which reverses the order of the decisions.": (
            lambda first, second: bool(
                _same(_scaled(first, 0), _scaled(second, 0)) or _same(_scaled(first, 0), -_scaled(second, 0))
            )
        ),
    },
)


def _by_rows(table):
    table = np.array(table) - np.mean(table, axis=1, keepdims=True)
    return table / max(np.abs(table).max(), 1e-12)
