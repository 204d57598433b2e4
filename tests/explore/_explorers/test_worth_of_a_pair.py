"""The explorer of chapter 7 says what utility and chord give."""

import pytest

from credal_book.explore._page import load
from credal_lib.rewards import Quadratic


@pytest.mark.parametrize(
    ("values", "worth", "preferred"),
    [
        ((0.5, 4, 0.25), 0.25, "equal"),
        ((0.8, 3, 0.6), 0.6, "equal"),
        ((0.8, 3, 0.59), 0.6, "vacuous"),
        ((0.8, 10, 0.21), 0.208, "precise"),
    ],
)
def test_the_vacuous_classifier_is_compared_with_the_chord(values, worth, preferred):
    half, n, _ = values
    said = load("worth_of_a_pair").describe(*values)
    assert Quadratic(half).utility(1 / n) == pytest.approx(worth)
    assert f"its utility {worth:.3f} is {worth - 1 / n:.3f} above the chord" in said
    assert said.endswith(f"Preferred: {preferred}.")
