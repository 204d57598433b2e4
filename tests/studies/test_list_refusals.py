# mypy: disable-error-code="arg-type"
"""The studies, and which data sets they are for: what is refused, and the cure."""

from dataclasses import replace

from credal_book import studies
from tests.refusals import Refusal, made_test

STUDY = studies.find("nbc-against-ncc")

REFUSALS = {
    "a study of no name": Refusal(lambda: replace(STUDY, name=3), TypeError, "study: expected a name, got 3"),
    "a study elsewhere": Refusal(
        lambda: replace(STUDY, name="../evil"), ValueError, "study: expected a valid folder name"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
