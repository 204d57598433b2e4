"""Majorization: partial sums, transfers, and what rounding may change."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from credal_lib.toplists import largest_sums, majorizes, transfers


def test_partial_sums_are_those_of_the_largest_entries() -> None:
    assert largest_sums([Fraction(1, 10), Fraction(7, 10), Fraction(2, 10)]) == [Fraction(7, 10), Fraction(9, 10), 1]


def test_the_order_of_the_entries_does_not_matter() -> None:
    assert majorizes([Fraction(1, 2), 0, Fraction(1, 2)], [Fraction(1, 2), Fraction(1, 2), 0])


def test_another_total_is_not_majorized() -> None:
    assert not majorizes([Fraction(1, 2), Fraction(1, 2)], [Fraction(1, 2), Fraction(1, 3)])


def test_floats_may_be_off_by_rounding_and_fractions_may_not() -> None:
    x, y = [0.6, 0.4], [0.6 + 1e-12, 0.4 - 1e-12]
    assert majorizes(x, y)
    assert majorizes(np.array(x), np.array(y))
    assert not majorizes(x, y, tol=0)
    almost = Fraction(1, 2) + Fraction(1, 10**12)
    assert not majorizes([Fraction(1, 2), Fraction(1, 2)], [almost, 1 - almost])


def test_transfers_of_floats_stop_within_the_tolerance() -> None:
    assert transfers([0.1 + 0.2, 0.2], [0.3, 0.2]) == []
    *_, last = transfers([0.7, 0.2, 0.1], [0.4, 0.3, 0.3])
    assert last.result == pytest.approx((0.4, 0.3, 0.3))
