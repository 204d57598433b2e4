# mypy: disable-error-code="arg-type"
"""The scoreboard up to a chapter: what is refused, and the cure."""

from credal_book import scoreboard
from tests.refusals import Refusal, made_test

REFUSALS = {
    "a chapter in words": Refusal(
        lambda: scoreboard.show("8"), TypeError, "up_to: expected the number of a chapter, such as 8, got '8'"
    ),
    "a truth value": Refusal(
        lambda: scoreboard.show(up_to=True), TypeError, "up_to: expected the number of a chapter, such as 8, got True"
    ),
    "before the first row": Refusal(
        lambda: scoreboard.show(up_to=0), ValueError, "up_to: expected a chapter from 1 on, where the scoreboard begins"
    ),
    "no chapters": Refusal(
        lambda: scoreboard.show(chapters=[]), ValueError, "chapters: expected at least one chapter, such as [6, 7]"
    ),
    "a last chapter beside chapters": Refusal(
        lambda: scoreboard.show(8, chapters=[8]),
        ValueError,
        "up_to: expected either up_to or chapters, got both, up_to=8; leave one out",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
