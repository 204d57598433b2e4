"""Random problems, confusion matrices and the areas of pairs, for the tests of abstention."""

import math
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

ONE_TO_FOUR = st.integers(1, 4)


def shares(draw: st.DrawFn, rows: int, n_classes: int, most: int = 12) -> Any:
    """Probabilities with small whole weights: ties, zeros and certainties are frequent."""
    weights = draw(arrays.arrays(int, (rows, n_classes), elements=st.integers(0, most)))
    weights = weights + (weights.sum(axis=1, keepdims=True) == 0)
    return weights / weights.sum(axis=1, keepdims=True)


@st.composite
def problems(draw: st.DrawFn, classes: Any = ONE_TO_FOUR) -> tuple[Any, Any, Any, Any]:
    """Probabilities, true classes, a class bias, whole weights."""
    n, n_classes = draw(st.integers(1, 25)), draw(classes)
    y = draw(arrays.arrays(int, n, elements=st.integers(0, n_classes - 1)))
    weight = draw(arrays.arrays(int, n, elements=st.integers(0, 3)))
    weight[0] += not weight.any()
    return shares(draw, n, n_classes), y, shares(draw, 1, n_classes)[0], weight


@st.composite
def matrices(draw: st.DrawFn, classes: Any = ONE_TO_FOUR) -> Any:
    """Confusion matrices with a row for unknown, as fractions."""
    n_classes = draw(classes)
    counts = draw(arrays.arrays(int, (n_classes + 1, n_classes), elements=st.integers(0, 9)))
    counts[0, 0] += not counts.any()
    return [[Fraction(int(count)) for count in row] for row in counts]


def hand_till(p: Any, y: Any) -> float:
    """Hand and Till's M, pair by pair."""
    areas = []
    for i, j in combinations(range(p.shape[1]), 2):
        for a, b in ((i, j), (j, i)):
            here, there = p[y == a, a], p[y == b, a]
            if not (len(here) and len(there)):
                return math.nan
            areas.append(np.mean([(s > t) + (s == t) / 2 for s in here for t in there]))
    return float(np.mean(areas)) if areas else math.nan
