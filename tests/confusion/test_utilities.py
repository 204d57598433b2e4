"""Utility matrices of any decisions: what a confusion matrix yields, and when two matrices are the same problem."""

import math

import numpy as np
import pytest
from sympy import symbols

from credal_lib import confusion
from credal_lib.confusion import tally_sets
from credal_lib.rewards import Quadratic


def test_the_average_utility_of_a_tally_is_the_score_of_the_sets() -> None:
    sets = np.array([[1, 0, 0], [1, 1, 0], [1, 1, 0], [0, 0, 0]], dtype=bool)
    counted, u65 = tally_sets([0, 1, 2, 0], sets), Quadratic(0.65, unknown=0.1)
    found = confusion.average_utility(counted.matrix, utilities=u65(counted.sets), truth="columns")
    assert found == pytest.approx((1 + 0.65 + 0.1) / 4)


def test_thresholds_at_the_border() -> None:
    assert math.isnan(confusion.decision_threshold([[1, 2], [1, 2]]))
    assert confusion.decision_threshold([[1, 0], [0, 0]]) == 0
    assert confusion.decision_threshold([[1, 0], [1, 3]]) == 1
    a, b = symbols("a b", positive=True)
    assert confusion.decision_threshold([[a, 0], [0, b]]) == b / (a + b)


def test_equivalent_utilities() -> None:
    one = [[2, 0], [0, 1]]
    assert confusion.equivalent_utilities(one, [[5, -1], [-1, 2]])
    assert not confusion.equivalent_utilities(one, [[-2, 0], [0, -1]])
    assert not confusion.equivalent_utilities(one, [[2, 7], [0, 8]])
    assert confusion.equivalent_utilities(one, [[2, 7], [0, 8]], same_test_set=True)
    assert confusion.equivalent_utilities([[3, 3]], [[7, 7]])
    assert confusion.equivalent_utilities(one, [[2, 0.1], [0, 1]], tol=0.1)
    assert confusion.equivalent_utilities(one, [[4, 0], [0, 2]], tol=0)
