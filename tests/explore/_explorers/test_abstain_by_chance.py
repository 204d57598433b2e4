"""The explorer of chapter 15 moves along the capacity graph."""

import pytest

from credal_book.explore._explorers.abstain_by_chance import START
from credal_book.explore._page import load
from credal_lib import confusion

EXPLORER = load("abstain_by_chance")


def told(**changed):
    return EXPLORER.describe(**{**START, **changed})


def test_at_the_start_it_is_the_cautious_classifier():
    """book/part4-abstention/15-counting-abstentions.md, "Play"."""
    said = told()
    assert "Accuracy 0.956, efficacy 0.9330, capacity 0.9755." in said
    assert "some answers given up at random: error 0.0330, accuracy 0.956." in said


@pytest.mark.parametrize(
    ("alpha", "error", "accuracy"), [(0.0, "0.1000", "0.900"), (0.06, "0.0600", "0.936"), (1.0, "0.0000", "undefined")]
)
def test_guesses_add_errors_and_silence_removes_them(alpha, error, accuracy):
    """book/part4-abstention/15-counting-abstentions.md, "Play"."""
    assert told(alpha=alpha).endswith(f"error {error}, accuracy {accuracy}.")


@pytest.mark.parametrize(("wrong", "unknown", "classes"), [(4, 9, 3), (10, 0, 2), (0, 50, 10), (30, 20, 4)])
def test_its_capacity_is_the_library_s(wrong, unknown, classes):
    matrix = [[0] * classes for _ in range(classes + 1)]
    matrix[0][0], matrix[1][0], matrix[classes][0] = 100 - wrong - unknown, wrong, unknown
    said = told(wrong=wrong, unknown=unknown, classes=classes)
    assert f"capacity {confusion.capacity(matrix):.4f}." in said
    assert f"efficacy {confusion.efficacy(matrix):.4f}," in said
