# mypy: disable-error-code="arg-type"
"""The explorer as a fragment of HTML that needs no kernel: what is refused, and the cure."""

from credal_book import explore
from tests.refusals import Refusal, made_test

REFUSALS = {
    "an explorer by number": Refusal(lambda: explore.page(3), TypeError, "name: expected the explorer's name, got 3"),
    "an unknown explorer": Refusal(
        lambda: explore.page("roulette"), ValueError, "name: unknown explorer 'roulette'; known names: "
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
