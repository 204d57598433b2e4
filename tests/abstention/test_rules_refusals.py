# mypy: disable-error-code="arg-type"
"""Rules that turn probabilities into one class or "unknown", the empty set: what is refused, and the cure."""

import numpy as np

from credal_lib.abstention import (
    confidence_rule,
    cost_rule,
    critical_window,
    ratio_rule,
    widest_window,
    window_rule,
    window_threshold,
)
from tests.refusals import Refusal, made_test

P = [[0.7, 0.3], [0.4, 0.6]]
NAN = float("nan")

REFUSALS = {
    # rules
    "one instance alone": Refusal(
        lambda: window_rule([0.7, 0.3], 0.1), ValueError, "one instance alone is p[np.newaxis, :]"
    ),
    "no class": Refusal(lambda: confidence_rule(np.zeros((2, 0)), 0.5), ValueError, "shape (n, K), one row of prob"),
    "scores that are no probabilities": Refusal(lambda: window_rule([[3, 1]], 0.1), ValueError, "divide by the sum"),
    "negative probabilities": Refusal(lambda: ratio_rule([[1.5, -0.5]], [0.5, 0.5]), ValueError, "no negative prob"),
    "NaN probabilities": Refusal(lambda: critical_window([[NAN, 1]]), ValueError, "p: expected finite numbers"),
    "labels for probabilities": Refusal(lambda: window_rule([["a", "b"]], 0), TypeError, "p: expected real numbers"),
    "a threshold in percent": Refusal(
        lambda: confidence_rule(P, 62.5), ValueError, "threshold: expected thresholds in [0, 1], got 62.5"
    ),
    "a negative threshold": Refusal(lambda: ratio_rule(P, [0.5, -0.1]), ValueError, "in [0, 1], got -0.1"),
    "one threshold for the ratio rule": Refusal(
        lambda: ratio_rule(P, 0.6), ValueError, "thresholds: expected 2 thresholds, one per class, got shape ()"
    ),
    "too many thresholds": Refusal(
        lambda: confidence_rule(P, [0.5, 0.5, 0.5]), ValueError, "expected 2 thresholds, one per class, got shape (3,)"
    ),
    "a window in percent": Refusal(lambda: window_rule(P, 15), ValueError, "window: expected a number in [0, 1]"),
    "a window as text": Refusal(lambda: window_rule(P, "wide"), TypeError, "window: expected a number, got 'wide'"),
    "a negative tol": Refusal(lambda: window_rule(P, 0, tol=-1), ValueError, "tol: expected"),
    "a bias off one": Refusal(lambda: window_rule(P, 0, [0.5, 0.6]), ValueError, "bias: expected probabilities that"),
    "too short a bias": Refusal(lambda: window_rule(P, 0, [1]), ValueError, "bias: expected 2 probabilities, one per"),
    "a bias for each instance": Refusal(
        lambda: window_rule(P, 0, P), ValueError, "bias: expected shape (2,), one share per class, got (2, 2)"
    ),
    "costs without unknown": Refusal(
        lambda: cost_rule(P, [[0, 1], [1, 0]]), ValueError, "costs: expected shape (3, 2), a row for each predicted"
    ),
    "infinite costs": Refusal(
        lambda: cost_rule(P, [[0, np.inf], [1, 0], [1, 1]]), ValueError, "costs: expected finite numbers"
    ),
    "a kernel's window as text": Refusal(lambda: window_threshold(0.5, "wide"), TypeError, "window: expected a number"),
    "a bias to one class alone": Refusal(lambda: widest_window(0.5, 1), ValueError, "share: expected no 1"),
}

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
