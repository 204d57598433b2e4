"""Pad a list: what the chapter asks of it, and the states that it has to tell."""

import pytest

from credal_book.explore._explorers.pad_a_list import START
from credal_book.explore._page import load

EXPLORER = load("pad_a_list")


def told(classes, *scores):
    changed = {f"c_{i}": score for i, score in enumerate(scores, start=1)}
    return EXPLORER.describe(**{**START, "classes": classes, "length": len(scores), **changed})


def test_at_the_start_proxy_and_smallest_confidence_are_equal_which_is_valid():
    """book/part5-toplists/20-many-labels-short-lists.md, "Play"."""
    assert "proxy probability of 0.100 for 4 others. The list is valid." in EXPLORER.describe(**EXPLORER.start)
    assert "0.112 for 4 others. The smallest confidence is below it, so the list is invalid" in told(6, 0.5, 0.05)


@pytest.mark.parametrize(("classes", "least"), [(4, 0.25), (5, 0.2), (6, 0.2), (8, 0.15)])
def test_a_list_of_one_class_needs_at_least_an_even_share(classes, least):
    """book/part5-toplists/20-many-labels-short-lists.md, "Play": 0.20 is the least step for six classes."""
    assert told(classes, least).endswith("The list is valid.")
    assert told(classes, round(least - 0.05, 2)).endswith(f"the empty list, padded with {1 / classes:.3f}.")


def test_one_removal_can_make_the_next_one_necessary():
    """book/part5-toplists/20-many-labels-short-lists.md, "Play" and "Repair"."""
    assert told(5, 0.3, 0.1, 0.05).endswith("Largest valid sublist: class 1, padded with 0.175.")


@pytest.mark.parametrize("scores", [(0.6, 0.45), (0.4, 0.4, 0.4)])
def test_confidences_of_more_than_one_are_no_list_and_have_no_padding(scores):
    assert told(5, *scores).endswith("which is more than 1, so this is no top list.")
    changed = {f"c_{i}": score for i, score in enumerate(scores, start=1)}
    drawn = EXPLORER.draw(**{**START, "length": len(scores), **changed})
    assert len(drawn.patches) == len(scores)


def test_nothing_left_over_and_one_class_left():
    assert "leaves 0.00 over, a proxy probability of 0.000 for the other one. The list is valid." in told(
        4, 0.5, 0.3, 0.2
    )
