"""What is refused by judge, and the cure."""

from unittest.mock import patch

from credal_lib.judge import judge
from tests.refusals import Refusal, made_test


def without_sympy():
    with patch("credal_lib.judge._checks.find_spec", return_value=None):
        judge("T / n")


REFUSALS = {
    # --- What `judge` refuses besides wrong formulas, which `test_formula` has
    "a number": Refusal(lambda: judge(3), TypeError, "measure: expected a formula"),  # type: ignore[arg-type]
    "one class": Refusal(lambda: judge("T", n_classes=1), ValueError, "n_classes: expected 2 to 6"),
    "half a class": Refusal(lambda: judge("T", n_classes=2.0), TypeError, "n_classes"),  # type: ignore[arg-type]
    "no boolean": Refusal(lambda: judge("T", abstain=1), TypeError, "abstain: expected"),  # type: ignore[arg-type]
    "words": Refusal(lambda: judge(lambda table: "much"), TypeError, "measure: expected a function that returns one"),
    "a wrong formula": Refusal(lambda: judge("T +"), ValueError, "the formula ends where"),
    "without SymPy": Refusal(without_sympy, ImportError, "credal-lib[exact]"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
