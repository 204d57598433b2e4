"""Arithmetic of the measures."""

import math
from fractions import Fraction

from credal_book.catalog._measure import average, by_answer, by_truth, ratio, total

TABLE = [[3, 1], [0, 4]]


def test_sums():
    assert (total(TABLE), by_truth(TABLE), by_answer(TABLE)) == (8, [3, 5], [4, 4])


def test_an_average_pays_each_case():
    assert average([[1, 0], [0, Fraction(1, 2)]])(TABLE) == Fraction(5, 8)


def test_what_is_not_defined_is_nan():
    assert math.isnan(ratio(0, 0))
    assert math.isnan(average([[1]])([[0]]))
