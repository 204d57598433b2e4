# mypy: disable-error-code="arg-type"
"""Scorers for scikit-learn's model selection: what is refused, and the cure."""

import numpy as np

from credal_lib import metrics
from credal_lib.rewards import DiscountedCost, Quadratic
from tests.refusals import Refusal, made_test

U65 = Quadratic(0.65)

REFUSALS = {
    "a measure by its name": Refusal(
        lambda: metrics.set_scorer("mean_set_size"), TypeError, "got 'mean_set_size'; pass metrics.mean_set_size"
    ),
    "a measure by the first word of its name": Refusal(
        lambda: metrics.set_scorer("coverage"), TypeError, "got 'coverage'; pass metrics.coverage_score"
    ),
    "no measure for a scorer": Refusal(lambda: metrics.set_scorer(0.65), TypeError, "or a score such as metrics"),
    "a class of rewards for a scorer": Refusal(lambda: metrics.set_scorer(Quadratic), TypeError, "measure: expected a"),
    "a class of the scorer twice": Refusal(
        lambda: metrics.set_scorer(U65, classes=["a", "a"]), ValueError, "classes: expected distinct labels"
    ),
    "a reward of an unknown name": Refusal(
        lambda: metrics.set_scorer("u66"), ValueError, "measure: unknown reward 'u66'; near names: u65"
    ),
    "a function whose sign nobody stated": Refusal(
        lambda: metrics.set_scorer(max), ValueError, "pass True for a score, False for a loss"
    ),
    "a loss to be maximized": Refusal(
        lambda: metrics.set_scorer(metrics.top_k_loss, greater_is_better=True), ValueError, "expected False for"
    ),
    "a reward to be minimized": Refusal(
        lambda: metrics.set_scorer(U65, greater_is_better=False),
        ValueError,
        "greater_is_better: expected True for Quadratic(half=0.65), got False; leave it out",
    ),
    "classes in the place of the sign": Refusal(
        lambda: metrics.set_scorer(U65, ["a", "b"]), TypeError, "labels of classes are passed as classes="
    ),
    "no probabilities for a loss of lists": Refusal(
        lambda: metrics.set_scorer(metrics.padded_log_loss)(Known(), [[0]], ["b"]),
        TypeError,
        "estimator: expected predict_proba(X) -> (n, K) beside predict_set",
    ),
    "a request that is a number": Refusal(
        lambda: metrics.set_scorer(U65).set_score_request(sample_weight=1),
        TypeError,
        "sample_weight: expected True, False, None, or the name under which it is passed, got 1",
    ),
    "no predict_set": Refusal(
        lambda: metrics.set_scorer(U65)(object(), [[0]], [0]), TypeError, "expected predict_set(X) -> bool (n, K)"
    ),
    "a class unseen in training under costs": Refusal(
        lambda: metrics.set_scorer(DiscountedCost([[0, 1], [1, 0]], r=0.5))(Known(), [[0]], ["a"]),
        ValueError,
        "y: class 'a' is not among the classes of the training part",
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)


class Known:
    """A fitted classifier of the classes b and c."""

    classes_ = np.array(["b", "c"])

    def predict_set(self, X):  # type: ignore[no-untyped-def]
        return np.ones((len(X), 2), dtype=bool)
