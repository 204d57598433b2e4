"""Predictions as gambles: what always holds."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from scipy.optimize import linprog

from credal_lib import gambles

CLOSE = 1e-9
finite = st.floats(-10, 10)


def probability_rows(draw: st.DrawFn, rows: int, n_classes: int) -> Any:
    weights = draw(arrays.arrays(int, (rows, n_classes), elements=st.integers(0, 20)))
    weights = weights + (weights.sum(axis=1, keepdims=True) == 0)
    return weights / weights.sum(axis=1, keepdims=True)


@st.composite
def bets(draw: st.DrawFn) -> tuple[Any, Any, Any]:
    """Gambles, the vertices of a credal set, and a point of its hull."""
    n, n_classes, vertices = draw(st.integers(1, 4)), draw(st.integers(1, 5)), draw(st.integers(1, 4))
    rows = draw(arrays.arrays(float, (n, n_classes), elements=finite))
    credal = probability_rows(draw, vertices, n_classes)
    return rows, credal, (probability_rows(draw, 1, vertices) @ credal)[0]


@given(st.integers(1, 10))
def test_subsets_are_all_nonempty_sets_once_and_in_order(n_classes: int) -> None:
    keys = [(row.sum(), *np.flatnonzero(row)) for row in gambles.subsets(n_classes)]
    assert keys == sorted(set(keys))
    assert len(keys) == 2**n_classes - 1


@given(bets())
def test_an_expectation_lies_between_its_bounds(bet: tuple[Any, Any, Any]) -> None:
    rows, credal, p = bet
    expected = gambles.expectation(rows, p)
    assert (gambles.lower_expectation(rows, credal) <= expected + CLOSE).all()
    assert (expected <= gambles.upper_expectation(rows, credal) + CLOSE).all()


@given(bets())
def test_the_bounds_are_dual(bet: tuple[Any, Any, Any]) -> None:
    rows, credal, _ = bet
    assert np.allclose(gambles.upper_expectation(rows, credal), -gambles.lower_expectation(-rows, credal))


@given(bets())
def test_one_row_of_probabilities_a_gamble_is_the_same_as_one_for_all(bet: tuple[Any, Any, Any]) -> None:
    rows, _, p = bet
    assert np.allclose(gambles.expectation(rows, np.tile(p, (len(rows), 1))), gambles.expectation(rows, p))


@given(bets())
def test_the_lower_expectation_is_the_minimum_over_the_hull(bet: tuple[Any, Any, Any]) -> None:
    """Linear programming over the mixtures of the vertices, written from the definition."""
    rows, credal, _ = bet
    for gamble, lower in zip(rows, gambles.lower_expectation(rows, credal), strict=True):
        program = linprog(credal @ gamble, A_eq=[[1] * len(credal)], b_eq=[1])
        assert lower == pytest.approx(program.fun, abs=1e-7)
