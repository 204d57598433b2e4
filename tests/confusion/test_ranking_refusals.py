# mypy: disable-error-code="arg-type"
"""How often a metric ranks two classifiers against their utility: what is refused, and the cure."""

from fractions import Fraction

from credal_lib import confusion
from credal_lib.confusion import wrong_ranking_share
from tests.refusals import Refusal, made_test

REFUSALS = {
    "a metric of one matrix alone": Refusal(
        lambda: wrong_ranking_share(lambda _: 0.5, 10), ValueError, "an array of 10 numbers for 10 confusion matrices"
    ),
    "no pair": Refusal(
        lambda: wrong_ranking_share(confusion.balanced_accuracy, 0), ValueError, "n_pairs: expected at least 1"
    ),
    "unknown utilities": Refusal(
        lambda: wrong_ranking_share(confusion.balanced_accuracy, 9, utilities="beta"),
        ValueError,
        "'normal', got 'beta'",
    ),
    "no metric to rank": Refusal(lambda: wrong_ranking_share(Fraction(1), 9), TypeError, "metric: expected a function"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
