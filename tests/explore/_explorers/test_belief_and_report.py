"""Belief and report: what the chapter asks of it, and the scores that it compares."""

import pytest

from credal_book.explore._explorers.belief_and_report import HIGHEST, _expected, _losses
from credal_book.explore._page import load

EXPLORER = load("belief_and_report")
BELIEFS = [round(0.05 * step, 2) for step in range(1, 20)]


def told(score, belief, report=0.7):
    return EXPLORER.describe(score=score, belief=belief, report=report)


@pytest.mark.parametrize("belief", BELIEFS)
@pytest.mark.parametrize("score", ["Brier", "logarithmic", "spherical"])
def test_under_a_strictly_proper_score_the_belief_alone_is_best(score, belief):
    assert f", at {belief:.2f}." in told(score, belief)


@pytest.mark.parametrize("belief", BELIEFS)
def test_the_linear_score_is_best_at_an_end(belief):
    """book/part5-toplists/19-proper-scores.md, "Play": exaggeration pays, except at one half where all is alike."""
    where = "from 0.00 to 1.00" if belief == 0.5 else f"at {float(belief > 0.5):.2f}"
    assert f", {where}." in told("linear", belief)


def test_misclassification_asks_for_the_right_side_only():
    assert "from 0.50 to 1.00." in told("misclassification", 0.7)
    assert "from 0.00 to 0.49." in told("misclassification", 0.3)


@pytest.mark.parametrize("belief", [0.3, 0.5, 0.7])
def test_a_step_of_a_tenth_costs_two_hundredths_of_brier_whatever_the_belief(belief):
    """book/part5-toplists/19-proper-scores.md, "Play"."""
    expected = _expected("Brier", belief)
    here = round(100 * belief)
    assert expected[here + 10] - expected[here] == pytest.approx(0.02)


def test_an_infinite_score_is_told_and_reaches_the_page_as_nothing():
    assert "Reporting 0.00 costs inf" in told("logarithmic", 0.7, 0)
    assert EXPLORER.data["losses"]["logarithmic"][0] == [None, 0.0]
    assert all(len(_losses(name)) == 101 for name in HIGHEST)
