"""The explorer of chapter 1 says what the confusion matrices and the gains give."""

from fractions import Fraction

import pytest

from credal_book.explore._explorers import edit_the_gains
from credal_book.explore._page import load

EXPLORER = load("edit_the_gains")


def told(**changed):
    return EXPLORER.describe(**{**edit_the_gains.START, **changed})


def test_at_the_start_a_gains_and_b_loses():
    """book/part1-decisions/01-factory-manager.md, "Play"."""
    assert "A 3.50, B -3.50. A gains more." in told()


@pytest.mark.parametrize(("one", "leader"), [(-55, "A gains more."), (-95, "A gains more."), (-100, "B gains more.")])
def test_the_winner_flips_where_the_stakes_are_16_to_3(one, leader):
    """book/part1-decisions/01-factory-manager.md, "Play": 500 in class 1 against 93.75 in class 0."""
    found = told(g10=one + 20, g00=15)
    stake = 15 - (one + 20)
    assert (Fraction(500, stake) > Fraction(16, 3)) is (leader[0] == "A")
    assert leader in found


def test_equal_gains_are_told():
    assert "Both gain the same." in told(g00=0, g01=0, g10=0, g11=0)


def test_the_lead_is_the_difference_of_the_gains():
    found = edit_the_gains._gains(g00=40, g01=-200, g10=-60, g11=100)
    assert found["A"] - found["B"] == pytest.approx(0.03 * 300 - 0.16 * 100)
