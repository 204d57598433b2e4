# mypy: disable-error-code="arg-type"
"""The figures of the twelve wines: what is refused, and the cure."""

import numpy as np

from credal_book import plots
from tests.refusals import Refusal, made_test

REFUSALS = {
    "one name without a list": Refusal(
        lambda: plots.twelve_wines("precise"), TypeError, "answerers: expected a list of names, such as ['precise',"
    ),
    "an array without an axis": Refusal(
        lambda: plots.twelve_wines(np.array("precise")), TypeError, "answerers: expected a list of names, such as"
    ),
    "an unknown answerer": Refusal(
        lambda: plots.twelve_wines(["quiet"]), ValueError, "answerers: unknown answerer 'quiet'; known names: precise,"
    ),
    "nobody": Refusal(lambda: plots.describe_twelve_wines([]), ValueError, "answerers: expected at least one of"),
    "somebody twice": Refusal(
        lambda: plots.twelve_wines(["silent", "silent"]), ValueError, "answerers: expected each name once, got"
    ),
    "no chapter": Refusal(lambda: plots.scoreboard(up_to=2.5), TypeError, "up_to: expected the number of a chapter"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
