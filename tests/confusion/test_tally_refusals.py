# mypy: disable-error-code="arg-type"
"""Count what was answered when what was true: what is refused, and the cure."""

from credal_lib import confusion
from credal_lib.confusion import tally
from tests.refusals import Refusal, made_test

REFUSALS = {
    # tallies
    "positions without classes": Refusal(
        lambda: tally([0, 1], [0, 1]), ValueError, "for a list of labels pass classes=, for positions classes=range(K)"
    ),
    "sets where classes are due": Refusal(
        lambda: tally([0, 1], [[1, 0], [1, 1]]), ValueError, "a set of 2 in row 1; count sets with confusion.tally_sets"
    ),
    "unknown without a row": Refusal(
        lambda: tally([0, 1], [0, None], classes=range(2)), ValueError, "'unknown' in row 1; pass unknown=True"
    ),
    "no prediction to count": Refusal(
        lambda: tally([], [], classes=["a"]), ValueError, "predictions: expected at least one, got none"
    ),
    "too few truths to count": Refusal(
        lambda: confusion.tally_sets([0], [[1, 0], [0, 1]]), ValueError, "expected 2 labels, one per prediction, got 1"
    ),
    "an unknown truth": Refusal(
        lambda: tally(["a", "x"], ["a", "b"], classes=["a", "b"]), ValueError, "y_true: unknown label 'x'"
    ),
    "weights that do not fit": Refusal(
        lambda: tally([0], [0], classes=range(1), sample_weight=[1, 2]),
        ValueError,
        "expected shape (1,)",
    ),
    "a class called unknown": Refusal(
        lambda: tally(["a"], ["a"], classes=["a", "unknown"]),
        ValueError,
        "classes: expected no class called 'unknown', which names the row of abstentions",
    ),
    "a word for a flag": Refusal(
        lambda: confusion.tally([0], [[1, 0]], normalize="true"), TypeError, "normalize: expected True or False"
    ),
    "another word for a flag": Refusal(
        lambda: confusion.tally([0], [[1, 0]], unknown="unknown"), TypeError, "unknown: expected True or False"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
