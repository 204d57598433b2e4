"""How much a longer top list gains, and how far a list is from the optimum: values by hand, ties, edges."""

import math
from fractions import Fraction

import numpy as np

from credal_lib import toplists
from credal_lib.toplists import Brier

NAN = math.nan


def test_gain_and_bound_by_hand() -> None:
    q = [Fraction(1, 2), Fraction(2, 5), Fraction(1, 10)]
    one, two = (Brier().total([*q[:k], toplists.proxy(sum(q[:k]), 4 - k)], [1] * k + [4 - k]) for k in (1, 2))
    for scale in (1, 2):
        fall = Brier(scale).entropy_of(one) - Brier(scale).entropy_of(two)
        assert toplists.brier_gain(Fraction(2, 5), Fraction(1, 2), 3, scale) == fall
    assert toplists.brier_excess_bound(Fraction(1, 3), 2) == Fraction(1, 8)


def test_relative_excess_over_nothing_is_undefined() -> None:
    found = toplists.relative_excess([[0, 0.5], [1, math.inf]], [0, 0.5])
    assert np.array_equal(found, [[NAN, NAN], [1, math.inf]], equal_nan=True)
    assert np.isnan(toplists.relative_excess([[1.0]], [-1e-10])).all()
    assert np.isnan(toplists.relative_excess([[1.0]], [0.1], tol=0.1)).all()
