# mypy: disable-error-code="arg-type"
"""Rules, confusion matrices with an unknown row, capacity graphs and response curves."""

import numpy as np

from credal_lib import abstention
from credal_lib.abstention import (
    at_abstention,
    auc_response_curve,
    capacity_graph,
    capacity_hull,
    confidence_rule,
    cost_rule,
    critical_window,
    efficacy_graph,
    ratio_rule,
    response_curve,
    roc_curve,
    roc_point,
    window_rule,
)
from tests.refusals import Refusal, made_test

P = [[0.7, 0.3], [0.4, 0.6]]
MATRIX = [[4, 0], [2, 6], [2, 4]]
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
    # matrices with an unknown row
    "a matrix that is too wide": Refusal(lambda: capacity_graph([[1, 2, 3], [4, 5, 6]]), ValueError, "it looks transp"),
    "an empty matrix": Refusal(lambda: efficacy_graph(np.zeros((3, 2), int)), ValueError, "at least one instance, got"),
    "negative counts": Refusal(lambda: at_abstention([[1, -1], [0, 1]], 0), ValueError, "none negative, got -1"),
    "alpha in percent": Refusal(lambda: at_abstention(MATRIX, 25), ValueError, "alpha: expected a number in [0, 1]"),
    "a guess off one": Refusal(lambda: at_abstention(MATRIX, 0, [0.5, 0.4]), ValueError, "guess: expected shares that"),
    "a guess too short": Refusal(lambda: capacity_graph(MATRIX, [1]), ValueError, "guess: expected 2 shares, got 1"),
    "an unknown way of ignoring": Refusal(
        lambda: roc_point(MATRIX, 1), ValueError, "ignoring: expected one of 'both', 'positives', 'negatives', 'none'"
    ),
    "a positive class beyond": Refusal(lambda: roc_point(MATRIX, positive=2), ValueError, "positive: expected the pos"),
    # hull
    "no graph": Refusal(lambda: capacity_hull([]), ValueError, "graphs: expected at least one capacity graph"),
    "a matrix for graphs": Refusal(
        lambda: capacity_hull(MATRIX), TypeError, "graphs: expected a list of capacity graphs, three pairs each"
    ),
    "points for graphs": Refusal(
        lambda: capacity_hull([[(0.1, 0.2)]]), ValueError, "graphs[0]: expected (0, error), (abstention, error) and"
    ),
    "an efficacy graph": Refusal(
        lambda: capacity_hull([efficacy_graph(MATRIX)]), ValueError, "as from capacity_graph, got"
    ),
    "a mixture beyond one": Refusal(
        lambda: capacity_hull([capacity_graph(MATRIX)]).error(1.5), ValueError, "alpha: expected a number in [0, 1]"
    ),
    # curves
    "no instance": Refusal(
        lambda: response_curve([], np.zeros((0, 2))), ValueError, "p: expected at least one prediction, got none"
    ),
    "too few truths": Refusal(lambda: auc_response_curve([0], P), ValueError, "y_true: expected 2 labels"),
    "only zero weights": Refusal(
        lambda: response_curve([0, 1], P, sample_weight=[0, 0]), ValueError, "at least one positive weight"
    ),
    "a name of a measure": Refusal(
        lambda: response_curve([0, 1], P, "accuracy"), TypeError, "a function of a confusion matrix such as confusion."
    ),
    "a measure of another shape": Refusal(
        lambda: response_curve([0, 1], P, lambda m: m), ValueError, "measure: expected one number per matrix"
    ),
    "a value at one that is undefined": Refusal(
        lambda: response_curve([0, 1], P).area(NAN), ValueError, "at_one: expected a finite number, got nan"
    ),
    "sets of other instances": Refusal(
        lambda: roc_curve([0, 1], P, [[1, 0]]), ValueError, "sets: expected shape (2, 2), that of the probabilities"
    ),
}

MODULES = (abstention,)

test_bad_input_is_refused_with_the_cure = made_test(REFUSALS)
