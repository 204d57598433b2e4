"""The explorer of chapter 11 says where a pair beats both of its classes."""

import pytest

from credal_book.explore._explorers.fill_the_cost_row import START
from credal_book.explore._page import load

EXPLORER = load("fill_the_cost_row")


def told(**changed):
    return EXPLORER.describe(**{**START, **changed})


def test_at_the_start_the_pair_is_possible():
    """book/part3-costs/11-cost-matrices-for-sets.md, "Play"."""
    assert "Largest margin over its classes: 0.250. The pair is possible." in told()


def test_integer_costs_as_the_page_sends_them():
    """At the ends of the sliders every cost is an integer, and the margin a fraction."""
    assert "The pair costs 0.00, 0.00 and 0.00" in told(human=0, bicycle=0, nothing=0)


@pytest.mark.parametrize(("price", "state"), [(0.45, "possible"), (0.5, "not possible"), (0.55, "not possible")])
def test_at_the_average_it_is_not(price, state):
    """book/part3-costs/11-cost-matrices-for-sets.md, "Play"."""
    assert told(human=price, bicycle=price).endswith(f"The pair is {state}.")


def test_dear_under_one_class_and_free_under_the_other():
    """book/part3-costs/11-cost-matrices-for-sets.md, "Play": the two prices sum to less than 1."""
    assert told(human=0.9, bicycle=0.05).endswith("The pair is possible.")
    assert told(human=0.9, bicycle=0.1).endswith("The pair is not possible.")
