# mypy: disable-error-code="arg-type"
"""Names of things and folders: what is refused, and the cure."""

from credal_lib import _checks
from tests.refusals import Refusal, made_test

REFUSALS = {
    # results
    "a folder in a file": Refusal(
        lambda: _checks.writable_folder(f"{__file__}/results", "results"), OSError, "results: "
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
