# mypy: disable-error-code="arg-type"
"""Chapter 6: what is refused, and the cure."""

from credal_book import explore
from tests.refusals import Refusal, made_test

REFUSALS = {
    "too large a set to explore": Refusal(lambda: explore.play_house(6), ValueError, "expected 2 to 5 classes, got 6"),
    "too small a set to explore": Refusal(lambda: explore.play_house(1), ValueError, "expected 2 to 5 classes, got 1"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
