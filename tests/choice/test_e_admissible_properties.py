"""E-admissibility against its definition in fractions: the value of a game between vertices and rivals."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from credal_lib import choice
from credal_lib.credal_sets import Intervals, extreme_points
from credal_lib.games import solve_exact


@st.composite
def exact_problems(draw: st.DrawFn) -> tuple[Any, list[Fraction], list[Fraction]]:
    payoffs = draw(arrays.arrays(int, (draw(st.integers(2, 5)), 3), elements=st.integers(-2, 2)))
    parts = draw(st.lists(st.integers(0, 4), min_size=3, max_size=3).filter(any))
    chances = [Fraction(part, sum(parts)) for part in parts]
    below, above = (draw(st.sampled_from([Fraction(0), Fraction(1, 3), Fraction(1)])) for _ in range(2))
    return payoffs, [p * (1 - below) for p in chances], [p + (1 - p) * above for p in chances]


def margins(payoffs: Any, vertices: list[tuple[Any, ...]], decision: int) -> list[list[Fraction]]:
    gains = payoffs[decision] - payoffs
    return [[sum(p * int(g) for p, g in zip(point, row, strict=True)) for row in gains] for point in vertices]


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(exact_problems())
def test_e_admissible_is_that_of_the_definition(problem: tuple[Any, list[Fraction], list[Fraction]]) -> None:
    """Ties are common: a margin of exactly 0 is kept by intervals, by vertices and in a batch."""
    payoffs, lower, upper = problem
    vertices = extreme_points(lower, upper)
    exact = [solve_exact(margins(payoffs, vertices, d)).value >= 0 for d in range(len(payoffs))]
    numbers = np.array(vertices, dtype=float)
    assert (
        choice.e_admissible(payoffs, Intervals([float(p) for p in lower], [float(p) for p in upper])).tolist() == exact
    )
    assert choice.e_admissible(payoffs, numbers).tolist() == exact
    assert choice.e_admissible(payoffs, np.stack([numbers, numbers])).tolist() == [exact, exact]
