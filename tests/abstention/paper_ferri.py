"""The example of Ferri and Hernández-Orallo, "Cautious classifiers", that several test files look at."""

from fractions import Fraction
from typing import Any

import numpy as np

LEAVES = [
    (100, 0, 23, 1), (75, 25, 10, 0), (70, 30, 4, 2), (60, 40, 0, 9), (35, 65, 2, 3), (20, 80, 1, 15), (10, 90, 0, 30),
]  # fmt: skip
"""Example 2, the tree: estimated probabilities of a and b in percent, test cases of a and b."""

P = np.array([[a / 100, b / 100] for a, b, n_a, n_b in LEAVES for _ in range(n_a + n_b)])
Y = np.array([truth for _, _, *cases in LEAVES for truth in (0, 1) for _ in range(cases[truth])])


def exact(matrix: Any) -> list[list[Fraction]]:
    return [[Fraction(int(entry)) for entry in row] for row in matrix]


def tally(sets: Any) -> list[list[int]]:
    """Confusion matrix of the tree's answers, counted from the definition."""
    return [[int(((c == Y) & (sets[:, d] if d < 2 else ~sets.any(axis=1))).sum()) for c in (0, 1)] for d in (0, 1, 2)]
