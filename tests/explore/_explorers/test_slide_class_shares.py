"""The explorer of chapter 3 says what the four metrics give."""

from fractions import Fraction

import pytest

from credal_book.explore._explorers import slide_class_shares
from credal_book.explore._page import load

F = Fraction
EXPLORER = load("slide_class_shares")


def told(**changed):
    return EXPLORER.describe(**{**slide_class_shares.START, **changed})


def for_b(**changed):
    return told(**changed).split("For B: ")[1].rstrip(".").split(", ")


@pytest.mark.parametrize(("name", "first"), [("average gain", 14), ("F1", 29), ("accuracy", 44)])
def test_b_is_ahead_from_a_share_on(name, first):
    """book/part1-decisions/03-which-metrics-are-admissible.md, "Play": the price of a hit is five false alarms."""
    assert [name in for_b(share=share) for share in (first - 1, first)] == [False, True]


@pytest.mark.parametrize("share", [1, 30, 70, 99])
def test_balanced_accuracy_prefers_b_at_every_share(share):
    assert "balanced accuracy" in for_b(share=share)


@pytest.mark.parametrize("share", [1, 30, 44, 99])
def test_at_a_price_of_one_the_average_gain_is_accuracy(share):
    found = slide_class_shares._advantages(share, 1)
    assert found["average gain"] == pytest.approx(found["accuracy"])


def test_the_advantages_are_those_of_the_confusion_matrices():
    """In fractions: a quarter of the patients are ill, as in the lesson."""
    f1 = F(120, 180) - F(180, 280)
    gain = F(5 * (60 - 90) + 70, 400) * F(2, 6)
    assert slide_class_shares._advantages(25, 5) == pytest.approx(
        {"average gain": float(gain), "accuracy": 0.1, "F1": float(f1), "balanced accuracy": -1 / 30}
    )
