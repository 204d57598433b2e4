"""What an explorer declares once, for the script in the page and for the twin in ipywidgets."""

from credal_book import explore


def test_no_weight_at_all_is_no_preference() -> None:
    assert explore.shares([0, 0, 0, 0]) == [0.25] * 4
