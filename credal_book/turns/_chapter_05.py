"""Chapter 5: the classes that no other class beats under every distribution."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from credal_book.turns._turn import Turn


def undominated(costs, vertices):
    """Mark each class that no other class beats at every vertex."""
    expected = np.dot(costs, np.transpose(vertices))  # class, vertex
    cheaper = expected[:, np.newaxis] < expected
    dominates = cheaper.all(axis=2)
    return ~dominates.any(axis=0)


def _expected(costs, vertices):
    """Compute the expected costs of the classes at the vertices."""
    return np.dot(costs, np.transpose(vertices))


def _by_ranges(costs, vertices):
    """Apply interval dominance."""
    expected = _expected(costs, vertices)
    return expected.min(axis=1) <= expected.max(axis=1).min()


def _best_somewhere(costs, vertices):
    """Keep the classes with the least cost at some vertex."""
    expected = _expected(costs, vertices)
    return (expected == expected.min(axis=0)).any(axis=1)


def _ties_lose(costs, vertices):
    """Drop a class if another is nowhere worse."""
    expected = _expected(costs, vertices)
    at_least = (expected[:, np.newaxis] <= expected[np.newaxis, :]).all(axis=2)
    return ~(at_least & ~np.eye(len(expected), dtype=bool)).any(axis=0)


def _beaten_somewhere(costs, vertices):
    """Drop a class if another is better at one vertex."""
    expected = _expected(costs, vertices)
    return ~(expected[:, np.newaxis] < expected[np.newaxis, :]).any(axis=2).any(axis=0)


CAR = [[0, 1, 2], [1, 0, 2], [4, 4, 0]]
EQUAL = [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
WIDE = [[0.25, 0.25, 0.5], [0.125, 0.375, 0.5], [0.125, 0.25, 0.625]]
NARROW = [[0.25, 0.375, 0.375], [0.125, 0.5, 0.375], [0.125, 0.375, 0.5]]
SEGMENT = [[0.3125, 0.25, 0.4375], [0.3125, 0.34375, 0.34375], [0.3125, 0.4375, 0.25]]
TIE = [[0.5, 0.5, 0], [0.5, 0.375, 0.125], [0.5, 0.25, 0.25]]
"""As many rows as classes, so that vertices with rows and columns exchanged give numbers, and the check says why."""

TURN = Turn(
    undominated,
    cases=(
        ([[0, 4], [1, 1], [4, 0]], [[0.5, 0.5], [0.25, 0.75]]),
        (CAR, NARROW),
        (EQUAL, NARROW),
        (CAR, WIDE),
        (EQUAL, SEGMENT),
        (EQUAL, TIE),
    ),
    mistakes={
        "It compares ranges of expected costs; compare the two classes vertex by vertex.": _by_ranges,
        "It keeps classes that are optimal at some vertex; remove a class only if one and the same rival is cheaper at "
        "all vertices.": _best_somewhere,
        "A rival must be cheaper at every vertex; a class that ties at one of them is kept.": _ties_lose,
        "One vertex is not enough: a rival must be cheaper at all of them.": _beaten_somewhere,
        "It takes costs for gains; a smaller cost is better.": (
            lambda costs, vertices: undominated(np.negative(costs), vertices)
        ),
        "A row of `vertices` is a distribution; multiply the costs by its transpose.": (
            lambda costs, vertices: undominated(costs, np.transpose(vertices))
        ),
        "It returns the positions of the classes; return True or False for each class.": (
            lambda costs, vertices: np.flatnonzero(undominated(costs, vertices))
        ),
        "It marks the classes that are removed; mark those that are kept.": (
            lambda costs, vertices: ~undominated(costs, vertices)
        ),
    },
)
