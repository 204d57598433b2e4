"""The verdict on a measure: what is refused, and the cure."""

from typing import Any

from credal_book import catalog
from tests.refusals import Refusal, made_test

A_NAME: Any = "u65"

REFUSALS = {
    "the name of a measure": Refusal(
        lambda: catalog.verdict_of(A_NAME), TypeError, "expected a catalog.Measure, as those of catalog.measures()"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
