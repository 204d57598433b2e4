# mypy: disable-error-code="arg-type"
"""Naive Bayes against the naive credal classifier on artificial data: what is refused, and the cure."""

from credal_book.studies import artificial
from tests.refusals import Refusal, made_test

REFUSALS = {
    "an unknown population": Refusal(lambda: artificial.population("x"), ValueError, "unknown collection of populat"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
