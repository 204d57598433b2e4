"""What is refused by catalog, and the cure."""

from collections.abc import Callable
from typing import Any

from credal_book import catalog
from tests.refusals import Refusal, made_test


def made(**parts: Any) -> Callable[[], catalog.Measure]:
    """Replace parts of a measure that is right."""
    good = {"form": catalog.measures()[0].form, "value": None, "better": "lower"}
    return lambda: catalog.Measure("own", formula="", used_in="", whose="", **(good | parts))


A_NAME: Any = "u65"

REFUSALS = {
    # --- A measure of one's own
    "another word for a direction": Refusal(made(better="greater"), ValueError, "better: expected"),
    "the name of a form": Refusal(made(form="one class"), TypeError, "form: expected a form such as that of a measure"),
    "a formula for a function": Refusal(made(value="T/n"), TypeError, "value: expected a function of a table, or None"),
    # --- The verdict on a measure
    "the name of a measure": Refusal(
        lambda: catalog.verdict_of(A_NAME), TypeError, "expected a catalog.Measure, as those of catalog.measures()"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
