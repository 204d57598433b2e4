"""The explorer of chapter 12 says where the pair is best, as the figures of the chapter compute it."""

from fractions import Fraction

import numpy as np
import pytest

from credal_book.explore._explorers import threshold_bar
from credal_book.explore._page import load
from credal_book.figures import chapter_12

EXPLORER = load("threshold_bar")


def told(**changed):
    return EXPLORER.describe(**{**threshold_bar.START, **changed})


@pytest.mark.parametrize(
    ("costs", "ends"),
    [
        ({}, ("0.250", "0.875")),
        ({"nothing": 0.75}, ("0.286", "0.824")),
        ({"human": 0.25, "nothing": 0.75}, ("0.167", "0.833")),
        ({"human": 2.5, "nothing": 0.5}, ("0.625", "0.750")),
    ],
)
def test_the_ends_of_the_lesson(costs, ends):
    """book/part3-costs/12-properties-of-a-sensible-cost.md, "Play"."""
    assert f"below {ends[0]}, the pair up to {ends[1]}" in told(**costs)


def test_which_bounds_the_costs_keep_is_told():
    assert "rewards caution, and is upper bounded" in told()
    assert "does not reward caution, and is upper bounded" in told(human=2.5)
    assert "does not reward caution, and is not upper bounded" in told(nothing=2.5)


def test_without_an_interval_the_classes_share_the_line():
    """At the average and above it; 1/2 + 1/2 is the border."""
    assert "never the only best answer: human below 0.667" in told(human=2, nothing=1)
    assert threshold_bar.thresholds(3.9, 1.9) == (2 / 3, 2 / 3)


def test_the_thresholds_are_where_the_best_answer_changes():
    for one, two in ((0.5, 0.5), (0.25, 0.75), (2.5, 0.5), (0.0, 0.0)):
        low, high = threshold_bar.thresholds(one, two)
        assert (low, high) == pytest.approx([float(end) for end in chapter_12.ends((Fraction(one), Fraction(two)))])
        for q in np.linspace(0.005, 0.995, 199):
            costs = [2 * q, 4 * (1 - q), one * (1 - q) + two * q]
            expected = 0 if q < low else 1 if q > high else 2
            assert costs[expected] <= min(costs) + 1e-9
