"""What a table of scores refuses."""

import numpy as np

from credal_lib import metrics
from tests.refusals import Refusal, made_test

Y = np.array([0, 1, 2, 1])
SETS = np.array([[1, 0, 0], [1, 1, 0], [1, 0, 0], [0, 0, 0]], dtype=bool)
BOTH = {"precise": np.array([0, 1, 0, 1]), "cautious": SETS}

REFUSALS = {
    "no mapping": Refusal(
        lambda: metrics.scores(Y, SETS),  # type: ignore[arg-type]
        TypeError,
        "answers: expected {name: answers}, got ndarray",
    ),
    "nobody": Refusal(lambda: metrics.scores(Y, {}), ValueError, "at least one classifier"),
    "fewer rows": Refusal(
        lambda: metrics.scores(Y, {"a": SETS[:3]}), ValueError, "answers['a']: expected one for each of 4"
    ),
    "one answer": Refusal(lambda: metrics.scores(Y, {"a": 3}), TypeError, "answers['a']: expected one for each row"),
    "no truth": Refusal(lambda: metrics.scores(None, BOTH), TypeError, "y_true: expected the true class of each row"),
    "truth in a table": Refusal(
        lambda: metrics.scores(SETS, BOTH), ValueError, "y_true: expected labels of shape (n,)"
    ),
    "text beside numbers": Refusal(
        lambda: metrics.scores([0, 1], {"a": ["cat", "dog"]}), TypeError, "labels of one kind"
    ),
    "probabilities": Refusal(lambda: metrics.scores(Y, {"a": SETS / 2}), TypeError, "answers['a']: "),
    "unknown name": Refusal(lambda: metrics.scores(Y, BOTH, "u66"), ValueError, "unknown measure 'u66'"),
    "one name twice": Refusal(lambda: metrics.scores(Y, BOTH, ["u65", "u65"]), ValueError, "occurs twice"),
    "no measure": Refusal(lambda: metrics.scores(Y, BOTH, []), ValueError, "at least one measure"),
    "a number": Refusal(
        lambda: metrics.scores(Y, BOTH, 3),  # type: ignore[arg-type]
        TypeError,
        "measures: expected names, rewards or functions, got 3",
    ),
    "a class": Refusal(lambda: metrics.scores(Y, BOTH, [int]), TypeError, "measures: expected names"),
    "without a name": Refusal(lambda: metrics.scores(Y, BOTH, [lambda y, s: 0.0]), ValueError, "has no name"),
    "labels beside positions": Refusal(
        lambda: metrics.scores(["cat", "dog", "cat", "dog"], {"a": SETS}), ValueError, "unknown"
    ),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
