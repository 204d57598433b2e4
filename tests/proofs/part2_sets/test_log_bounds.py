"""Natural logarithms of fractions between fractions."""

import math
from fractions import Fraction

import pytest
from sympy import Rational, S, log

from credal_book.proofs.part2_sets._log_bounds import bounds, log_bounds


@pytest.mark.parametrize("x", [Fraction(1), Fraction(2), Fraction(7, 3), Fraction(1, 9), Fraction(41), Fraction(10**6)])
def test_logarithms_lie_between_their_bounds(x: Fraction) -> None:
    low, high = log_bounds(x)
    assert low <= high < low + Fraction(1, 10**15)
    exact = Fraction(str(log(Rational(x.numerator, x.denominator)).evalf(40)))
    assert low - Fraction(1, 10**35) <= exact <= high + Fraction(1, 10**35)


def test_bounds_of_a_sum_of_logarithms() -> None:
    low, high = bounds(3 * log(S(2)) - log(Rational(5, 3)) / 7 - 2)
    assert float(low) == pytest.approx(3 * math.log(2) - math.log(5 / 3) / 7 - 2, abs=1e-14) == float(high)
