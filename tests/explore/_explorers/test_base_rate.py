"""The explorer of chapter 4 says what Bayes's theorem gives."""

from fractions import Fraction

import pytest

from credal_book.explore._explorers import base_rate
from credal_book.explore._page import load

EXPLORER = load("base_rate")


def told(**changed):
    return EXPLORER.describe(**{**base_rate.START, **changed})


def test_at_the_start_study_and_use_disagree():
    """book/part1-decisions/04-where-the-probabilities-come-from.md, "Play"."""
    assert "In the study 0.900: treat. In use 0.083: do not treat. Treating pays above 0.091." in told()
    assert "9.00 ill and 99.00 healthy" in told()


@pytest.mark.parametrize(("ill", "decision"), [(10, "do not treat"), (11, "it does not matter"), (12, "treat")])
def test_treating_pays_from_1_in_91(ill, decision):
    """Play: between 10 and 12 of 1000."""
    assert f": {decision}. Treating" in told(in_use=ill)
    assert (Fraction(ill, 1000) > Fraction(1, 91)) is (decision != "do not treat")


def test_a_test_that_alarms_everybody_alike_says_nothing():
    """Play: the answer; with as many alarms among the healthy the share of the ill stays."""
    assert "In the study 0.500: treat. In use 0.010: do not treat." in told(alarms=90)


def test_equal_shares_give_equal_answers():
    assert "In the study 0.500: treat. In use 0.500: treat." in told(in_use=100, in_study=10)


def test_the_share_is_that_of_bayes():
    assert base_rate._ill(0.9, 0.1, 0.01) == pytest.approx(1 / 12)
