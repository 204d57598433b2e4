"""Choice by expected utility in Dyrland, Lundervold and Porta Mana, "Is the evaluation evaluated?"."""

from fractions import Fraction

import numpy as np
import pytest

from credal_lib import choice, gambles
from credal_lib.credal_sets import Intervals

LOTTERY = np.array([[10, -1], [0, 0]])
"""Section 2.3, equation 7: rows buy, not buy; columns win, lose. The ticket costs 1, the prize is 11."""

BUY, NOT_BUY = [True, False], [False, True]


def test_equation_7_the_utilities_of_the_lottery() -> None:
    """Section 2.3: +10 is the prize of 11 less the price of 1; right as printed."""
    price, prize = 1, 11
    assert LOTTERY.tolist() == [[prize - price, -price], [0, 0]]


def test_equations_8_and_9_buying_is_worth_1_2() -> None:
    """Section 2.3, equation 9: 10 * 0.2 - 1 * 0.8 = +1.2, against 0; right as printed."""
    assert 10 * Fraction(2, 10) - Fraction(8, 10) == Fraction(12, 10)
    assert gambles.expectation(LOTTERY, [0.2, 0.8]).tolist() == pytest.approx([1.2, 0])
    assert choice.bayes(LOTTERY, [0.2, 0.8]).tolist() == BUY


def test_section_2_3_the_optimal_class_is_not_the_most_probable() -> None:
    """Section 2.3: "as if it belonged to class win, even if it most probably belongs to class lose"."""
    assert choice.bayes(np.eye(2), [0.2, 0.8]).tolist() == [False, True]
    assert choice.bayes(LOTTERY, [0.2, 0.8]).tolist() == [True, False]


def test_section_2_3_buying_is_optimal_above_1_in_11() -> None:
    """Not in the paper: 10 p - (1 - p) > 0 exactly if p > 1/11; at 1/11 both are."""
    p = Fraction(1, 11)
    assert 10 * p - (1 - p) == 0
    chances = np.array([0.09, 1 / 11, 0.092])
    masks = choice.bayes(LOTTERY, np.column_stack([chances, 1 - chances]))
    assert masks.tolist() == [NOT_BUY, [True, True], BUY]


def test_section_2_4_neither_zero_nor_unit_of_the_utilities_matters() -> None:
    """Section 2.4: "a common additive constant or by a common positive multiplicative constant"."""
    chances = np.linspace(0, 1, 23)
    p = np.column_stack([chances, 1 - chances])
    assert choice.bayes(3 * LOTTERY - 7, p).tolist() == choice.bayes(LOTTERY, p).tolist()


@pytest.mark.parametrize(("win", "buying", "best"), [(0.01, -0.89, NOT_BUY), (0.5, 4.5, BUY)])
def test_section_2_5_what_always_buying_yields(win: float, buying: float, best: list[bool]) -> None:
    """Section 2.5: -0.89 where 1% win, 4.5 where half do; right as printed, but matrix "(9)" there is (7)."""
    assert gambles.expectation(LOTTERY, [win, 1 - win]).tolist() == pytest.approx([buying, 0])
    assert choice.bayes(LOTTERY, [win, 1 - win]).tolist() == best


def test_section_2_5_a_chance_that_is_known_only_roughly() -> None:
    """Not in the paper: between 1% and 50% either may be best; between 10% and 50% buying is."""
    assert choice.maximal(LOTTERY, Intervals([0.01, 0.5], [0.5, 0.99])).tolist() == [True, True]
    assert choice.maximal(LOTTERY, Intervals([0.1, 0.5], [0.5, 0.9])).tolist() == BUY


def test_equations_14_and_15_the_most_probable_class_is_optimal_for_the_identity() -> None:
    """Section 3.2: argmax of sum U p is argmax of p for the identity matrix."""
    p = np.random.default_rng(0).dirichlet(np.ones(4), size=30)
    assert choice.bayes(np.eye(4), p).argmax(axis=1).tolist() == p.argmax(axis=1).tolist()
    assert choice.bayes(np.eye(4), p).sum() == 30


def test_equation_21_with_a_known_class_the_larger_utility_decides() -> None:
    """Appendix, equation 21: a, b, or "it does not matter"; here for U(a|0) = 3 and U(b|0) = 2, 4, 3."""
    for other, best in ((2, [True, False]), (4, [False, True]), (3, [True, True])):
        assert choice.bayes([[3, 0], [other, 9]], [1, 0]).tolist() == best


def test_equations_22_and_23_with_frequencies_the_larger_expected_utility_decides() -> None:
    """Appendix: with f(X=0|z) = 74% (the text's example): U(a) = 3 * 0.74, U(b) = 2 * 0.74 + 0.26 u; a tie at 37/13."""
    tie = 37 / 13
    assert Fraction(74, 100) * (3 - 2) == Fraction(26, 100) * Fraction(37, 13)
    for u, best in ((tie - 0.01, [True, False]), (tie + 0.01, [False, True]), (tie, [True, True])):
        assert choice.bayes([[3, 0], [2, u]], [0.74, 0.26]).tolist() == best
