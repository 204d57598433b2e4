# mypy: disable-error-code="arg-type"
"""Coverage by stratum: what is refused, and the cure."""

from credal_lib import metrics
from tests.refusals import Refusal, made_test

Y, SETS = [0, 1], [[1, 0], [1, 1]]

REFUSALS = {
    "strata that have no name": Refusal(
        lambda: metrics.coverage_by(Y, SETS, "sizes"),
        ValueError,
        "by: expected 'class', 'size' or the group of each row",
    ),
    "too few groups": Refusal(
        lambda: metrics.coverage_by(Y, SETS, ["a"]), ValueError, "by: expected 2 groups, one per row, got 1"
    ),
    "groups as a table": Refusal(
        lambda: metrics.coverage_by(Y, SETS, [["a"], ["b"]]),
        ValueError,
        "by: expected labels of shape (n,), got (2, 1)",
    ),
    "a missing group": Refusal(
        lambda: metrics.coverage_by(Y, SETS, [1.0, float("nan")]), ValueError, "by: expected a label in every row"
    ),
    "a coverage in percent": Refusal(
        lambda: metrics.coverage_by(Y, SETS, "class").gap(90), ValueError, "level: expected a number in [0, 1], got 90"
    ),
    "no prediction": Refusal(
        lambda: metrics.coverage_score([], [[]]), ValueError, "sets: expected at least one class (column)"
    ),
    "probabilities as sets": Refusal(
        lambda: metrics.mean_set_size([[0.5, 0.5]]), TypeError, "turn probabilities into sets first"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
