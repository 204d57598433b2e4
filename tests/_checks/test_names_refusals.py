# mypy: disable-error-code="arg-type"
"""Names of things and folders: what is refused, and the cure."""

from credal_book import studies
from credal_lib import _checks
from tests.refusals import Refusal, made_test

REFUSALS = {
    # results
    "a folder in a file": Refusal(
        lambda: _checks.writable_folder(f"{__file__}/results", "results"), OSError, "results: "
    ),
    "one name for a list": Refusal(
        lambda: studies.independent("iris"), TypeError, "found: expected a list of names, got 'iris'"
    ),
    "numbers for names": Refusal(
        lambda: studies.in_the_ranges([3]), TypeError, "found: expected names of data sets, got 3 among them"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
