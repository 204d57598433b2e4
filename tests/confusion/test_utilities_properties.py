"""Utility matrices of any decisions: what always holds."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from credal_lib import confusion
from credal_lib.confusion import average_utility, tally_sets
from credal_lib.rewards import Quadratic


@given(st.data(), st.integers(1, 12), st.integers(1, 5))
def test_a_tally_of_sets_loses_nothing_that_a_reward_needs(data: st.DataObject, n: int, n_classes: int) -> None:
    sets = data.draw(arrays.arrays(bool, (n, n_classes)))
    y = data.draw(arrays.arrays(int, n, elements=st.integers(0, n_classes - 1)))
    counted, reward = tally_sets(y, sets), Quadratic(0.8, unknown=0.3)
    assert counted.matrix.sum() == n
    assert counted.matrix.any(axis=1).all()
    keys = [(row.sum() or n_classes + 1, *np.flatnonzero(row)) for row in counted.sets]
    assert keys == sorted(set(keys))
    assert average_utility(counted.matrix, utilities=reward(counted.sets), truth="columns") == pytest.approx(
        np.mean(reward.payoff(sets, y))
    )


@given(st.data())
def test_an_affine_change_of_the_utilities_changes_the_yield_alike(data: st.DataObject) -> None:
    matrix = data.draw(arrays.arrays(int, (3, 2), elements=st.integers(0, 9)).filter(lambda m: m.any()))
    utilities = data.draw(arrays.arrays(float, (3, 2), elements=st.floats(-5, 5)))
    factor, constant = data.draw(st.floats(0.1, 5)), data.draw(st.floats(-5, 5))
    moved = factor * utilities + constant
    expected = factor * average_utility(matrix, utilities=utilities) + constant
    assert average_utility(matrix, utilities=moved) == pytest.approx(expected, abs=1e-9)
    assert confusion.equivalent_utilities(utilities * 1.0, moved, tol=1e-6) or np.ptp(utilities) < 1e-3


@given(arrays.arrays(int, (2, 2), elements=st.integers(-9, 9)), st.fractions(0, 1))
def test_the_threshold_is_where_the_better_decision_changes(utilities: Any, p: Fraction) -> None:
    (a, b), (c, d) = utilities.tolist()
    assume(a >= c and d >= b and (a > c or d > b))
    threshold = confusion.decision_threshold([[Fraction(a), b], [c, d]])
    gain = p * (a - c) + (1 - p) * (b - d)
    assert (gain > 0) == (p > threshold)
