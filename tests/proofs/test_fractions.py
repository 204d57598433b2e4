"""The fraction that a float stands for."""

from fractions import Fraction

import pytest

from credal_book.proofs._fractions import fraction_of


@pytest.mark.parametrize(("value", "expected"), [(1 / 3, Fraction(1, 3)), (0.1 + 0.2, Fraction(3, 10)), (-0.0, 0)])
def test_a_float_is_the_rounding_of_one_small_fraction(value: float, expected: Fraction) -> None:
    assert fraction_of(value) == expected


def test_all_small_fractions_come_back() -> None:
    fractions = {Fraction(n, d) for d in range(1, 60) for n in range(d + 1)}
    assert {fraction_of(float(fraction), 60) for fraction in fractions} == fractions


def test_a_float_that_is_near_no_small_fraction_is_refused() -> None:
    with pytest.raises(ValueError, match="denominator of at most 10000"):
        fraction_of(1 / 3 + 1e-9)
    with pytest.raises(ValueError, match="denominator of at most 12"):
        fraction_of(1 / 13, 12)
