"""The explorer of padded scores says when a score is infinite, and why."""

import pytest

from credal_book.explore._page import load

WHY = "A score is infinite if a class that may be true is given probability 0."


@pytest.mark.parametrize(
    ("first", "second", "said", "title"),
    [
        (50, 20, None, ""),
        (
            50,
            0,
            "As padded infinite, worse than a true list. Penalized by 0.00 if invalid: 1.",
            "as padded: infinite ↑",
        ),
        (
            0,
            100,
            "As padded infinite, worse than a true list. Penalized by 0.00 if invalid: infinite",
            "both: infinite ↑",
        ),
    ],
)
def test_an_infinite_score_is_said_with_its_reason(first: int, second: int, said: str | None, title: str) -> None:
    explorer = load("cheat_the_score")
    values = {**explorer.start, "score": "log", "first": first, "second": second}
    words = explorer.describe(**values)
    assert words.endswith(WHY) is (said is not None)
    assert said is None or said in words
    legend = explorer.draw(**values).get_legend()
    assert legend is not None
    assert legend.get_title().get_text() == title
    assert WHY not in explorer.describe(**{**values, "score": "Brier"})
