"""The explorer of utilities through a point says why a family has none."""

import pytest

from credal_book.explore._page import load


@pytest.mark.parametrize(
    ("size", "worth", "said", "drawn"),
    [
        (3, 0.8, "quadratic: none, a pair would have a utility above 1; set-F: 0.", ["set-F", "exponential"]),
        (2, 0.5, "0.100; exponential: none, the point lies on the straight line.", ["quadratic", "set-F"]),
        (3, 0.33, "by family. All three: none, the point lies below the straight line.", []),
        (3, 0.6, "quadratic: 0.800, 0.600", ["quadratic", "set-F", "exponential"]),
    ],
)
def test_a_family_without_a_curve_says_why_and_is_not_in_the_legend(
    size: int, worth: float, said: str, drawn: list[str]
) -> None:
    explorer = load("through_a_point")
    assert said in explorer.describe(size=size, worth=worth)
    assert explorer.draw(size=size, worth=worth).get_legend_handles_labels()[1] == [*drawn, "your point"]


def test_a_quadratic_is_refused_only_where_a_pair_would_be_worth_more_than_1() -> None:
    says = load("through_a_point").describe
    assert "a pair would" not in says(2, 0.95)
    assert ("a pair would" in says(3, 0.77), "a pair would" in says(3, 0.78)) == (False, True)  # 1/3 + 4/9 = 0.777…
