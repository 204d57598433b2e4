"""Top lists of fractions and SymPy expressions: the same formula as for numbers, without rounding."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from sympy import Symbol, simplify, symbols

from credal_lib import toplists

SCORES = [toplists.Brier(), toplists.Brier(scale=1), toplists.Log(), toplists.Power(3), toplists.Spherical()]
LISTED = [[1, 1, 0, 0], [0, 0, 0, 0], [1, 0, 1, 1]]
EXACT = [
    [Fraction(1, 2), Fraction(3, 10), 0, 0],
    [0, 0, 0, 0],
    [Fraction(1, 4), 0, Fraction(1, 4), Fraction(1, 3)],
]


def test_fractions_are_padded_exactly():
    padded = toplists.pad(EXACT, LISTED)
    assert padded[0].tolist() == [Fraction(1, 2), Fraction(3, 10), Fraction(1, 10), Fraction(1, 10)]
    assert padded[1].tolist() == [Fraction(1, 4)] * 4
    assert toplists.proxy_probability(EXACT, LISTED).tolist() == [Fraction(1, 10), Fraction(1, 4), Fraction(1, 6)]
    assert [sum(row) for row in padded] == [1, 1, 1]


@pytest.mark.parametrize("score", SCORES, ids=str)
def test_exact_scores_are_those_of_numbers(score):
    exact = score(EXACT, LISTED)
    numbers = score(np.array(EXACT, dtype=float), LISTED)
    assert exact.astype(float) == pytest.approx(numbers, abs=1e-14)


@pytest.mark.parametrize("score", SCORES, ids=str)
def test_symbols_stand_for_numbers(score):
    a, b = symbols("a b", positive=True)
    formulas = score([[a, b, 0, 0]], [[1, 1, 0, 0]])[0]
    numbers = score([[0.5, 0.3, 0, 0]], [[1, 1, 0, 0]])[0]
    assert [float(f.subs({a: 0.5, b: 0.3})) for f in formulas] == pytest.approx(numbers)
    padded = toplists.pad([[a, b, 0, 0]], [[1, 1, 0, 0]])[0]
    assert simplify(sum(padded) - 1) == 0


def test_all_classes_listed_leave_nothing():
    a = Symbol("a")
    assert toplists.proxy_probability([[a, 1 - a]], [[1, 1]]).tolist() == [0]
    assert toplists.pad([[Fraction(1, 3), Fraction(2, 3)]], [[1, 1]]).tolist() == [[Fraction(1, 3), Fraction(2, 3)]]


def test_what_stands_outside_a_list_is_not_read():
    assert toplists.pad([[Fraction(1, 2), "?", None]], [[1, 0, 0]])[0].tolist() == [
        Fraction(1, 2),
        *[Fraction(1, 4)] * 2,
    ]
