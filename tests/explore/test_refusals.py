# mypy: disable-error-code="arg-type"
"""What is refused by explore, and the cure."""

from credal_book import explore
from tests.refusals import Refusal, made_test

REFUSALS = {
    # --- Chapter 6
    "too large a set to explore": Refusal(lambda: explore.play_house(6), ValueError, "expected 2 to 5 classes, got 6"),
    "too small a set to explore": Refusal(lambda: explore.play_house(1), ValueError, "expected 2 to 5 classes, got 1"),
    # --- The explorer as a fragment of HTML that needs no kernel
    "an explorer by number": Refusal(lambda: explore.page(3), TypeError, "name: expected the explorer's name, got 3"),
    "an unknown explorer": Refusal(
        lambda: explore.page("roulette"), ValueError, "name: unknown explorer 'roulette'; known names: "
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
