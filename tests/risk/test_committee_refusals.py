"""What the committee and the difference of two classifiers refuse."""

import sympy as sp

from credal_lib.risk import Member, Outcomes, committee, committee_weights
from tests.refusals import Refusal, made_test

TWO, THREE = Outcomes([1, 0]), Outcomes([1, 0, 0])
Q = sp.Symbol("q")

REFUSALS = {
    "no member": Refusal(lambda: Member(0), ValueError, "j: expected"),
    "half a member": Refusal(lambda: Member(1.5), TypeError, "j: expected an integer"),  # type: ignore[arg-type]
    "no class": Refusal(lambda: committee(0), ValueError, "n_classes: expected at least 1"),
    "no utility of this name": Refusal(lambda: committee_weights("u66", 3), ValueError, "near names"),
    "no utility": Refusal(lambda: committee_weights(3, 3), TypeError, "u: expected"),  # type: ignore[arg-type]
    "another problem": Refusal(lambda: THREE - TWO, ValueError, "as many classes as f, 3, got 2"),
    "a number": Refusal(lambda: THREE - 1, TypeError, "g: expected Outcomes"),  # type: ignore[operator]
    "a single class": Refusal(lambda: (Outcomes([1]) - Outcomes([1])).break_even, ValueError, "two classes or more"),
    "symbols": Refusal(lambda: (Outcomes([Q, 0]) - TWO).break_even, TypeError, "votes with symbols"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
