# mypy: disable-error-code="arg-type"
"""Which metrics of a confusion matrix are expected utilities, decided exactly: what is refused, and the cure."""

from functools import partial

from sympy import Max

from credal_lib import confusion
from credal_lib.confusion import as_utility
from tests.refusals import Refusal, made_test

RECALL = partial(confusion.recall, positive=0)


def bend(matrix: object) -> object:
    """Never turn a ranking of recall round, but tie small values."""
    return Max(matrix[0][0], 1)  # type: ignore[index]


def numbers_only(matrix: object) -> object:
    """Rank as recall does, but refuse symbols."""
    return float(matrix[0][0])  # type: ignore[index]


REFUSALS = {
    # metrics
    "a metric by its name": Refusal(
        lambda: as_utility("precision", 2), TypeError, "a function of a confusion matrix such as confusion.recall"
    ),
    "a metric of nothing": Refusal(lambda: as_utility(lambda _: None, 2), TypeError, "returns one number for a"),
    "a metric of another shape": Refusal(lambda: as_utility(RECALL, 4, n_classes=2), ValueError, "got 4 x 2"),
    "half a decision": Refusal(lambda: as_utility(RECALL, 2.5), TypeError, "n_decisions: expected an integer"),
    "no class": Refusal(lambda: as_utility(RECALL, 2, n_classes=0), ValueError, "n_classes: expected at"),
    "too few totals": Refusal(
        lambda: as_utility(RECALL, 2, (5,)), ValueError, "totals: expected 2 numbers of cases, one per class"
    ),
    "totals as shares": Refusal(
        lambda: as_utility(RECALL, 2, (0.5, 0.5)), TypeError, "got dtype float64; multiply shares up"
    ),
    "an empty class": Refusal(
        lambda: as_utility(RECALL, 2, (5, 0)),
        ValueError,
        "at least one case of each class, got [5, 0]",
    ),
    "a metric with a corner": Refusal(
        lambda: as_utility(bend, 2), ValueError, "bend is an expected utility: no ranking was found to reverse"
    ),
    "a metric that refuses symbols": Refusal(
        lambda: as_utility(numbers_only, 2),
        ValueError,
        "in plain arithmetic (+, -, *, /, **), so that symbols",
    ),
    "a metric that is never defined": Refusal(
        lambda: as_utility(lambda m: 1 / (m[0][0] - m[0][0]), 2), ValueError, "metric: undecided whether"
    ),
    "a metric whose options are not stated": Refusal(
        lambda: as_utility(confusion.recall, 2),
        TypeError,
        "State options by functools.partial, as in partial(confusion.recall, positive=0)",
    ),
    "a metric of something else": Refusal(
        lambda: confusion.as_utility(lambda y, prediction: 1, 2),
        TypeError,
        "metric: expected a function of one confusion matrix",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
