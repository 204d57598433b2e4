# mypy: disable-error-code="arg-type"
"""What is refused by abstention, and the cure."""

import numpy as np
import pandas as pd
from sympy import Symbol

from credal_lib import abstention
from credal_lib.abstention import (
    abstain_more,
    area_under,
    at_abstention,
    auc_response_curve,
    capacity_graph,
    capacity_hull,
    confidence_rule,
    cost_rule,
    critical_window,
    efficacy_graph,
    guess_unknown,
    ratio_rule,
    response_curve,
    roc_curve,
    roc_point,
    widest_window,
    window_rule,
    window_threshold,
)
from credal_lib.confusion import Tally
from tests.refusals import Refusal, made_test

MATRIX = [[4, 0], [2, 6], [2, 4]]

P = [[0.7, 0.3], [0.4, 0.6]]

NAN = float("nan")

MIXED = pd.DataFrame([[1, 0], [0, 1]], columns=["b", "a"])

REFUSALS = {
    # --- The lower convex hull of several cautious classifiers in the capacity graph
    # hull
    "no graph": Refusal(lambda: capacity_hull([]), TypeError, "graphs: expected a list of capacity graphs"),
    "a matrix for graphs": Refusal(
        lambda: capacity_hull(MATRIX), TypeError, "graphs: expected a list of capacity graphs, three pairs each"
    ),
    "points for graphs": Refusal(
        lambda: capacity_hull([[(0.1, 0.2)]]), TypeError, "graphs: expected a list of capacity graphs"
    ),
    "an efficacy graph": Refusal(
        lambda: capacity_hull([efficacy_graph(MATRIX)]), ValueError, "as from capacity_graph, got"
    ),
    "a mixture beyond one": Refusal(
        lambda: capacity_hull([capacity_graph(MATRIX)]).error(1.5), ValueError, "alpha: expected a number in [0, 1]"
    ),
    # --- A cautious classifier made more or less cautious by chance
    # matrices with an unknown row
    "a matrix that is too wide": Refusal(lambda: capacity_graph([[1, 2, 3], [4, 5, 6]]), ValueError, "it looks transp"),
    "an empty matrix": Refusal(lambda: efficacy_graph(np.zeros((3, 2), int)), ValueError, "at least one instance, got"),
    "negative counts": Refusal(
        lambda: at_abstention([[1, -1], [0, 1], [0, 0]], 0), ValueError, "none negative, got -1"
    ),
    "alpha in percent": Refusal(lambda: at_abstention(MATRIX, 25), ValueError, "alpha: expected a number in [0, 1]"),
    "a guess off one": Refusal(lambda: at_abstention(MATRIX, 0, [0.5, 0.4]), ValueError, "guess: expected shares that"),
    "a guess too short": Refusal(lambda: capacity_graph(MATRIX, [1]), ValueError, "guess: expected 2 shares, got 1"),
    "corners without a height": Refusal(
        lambda: area_under([0, 1]), TypeError, "points: expected a list of pairs (x, y)"
    ),
    "a corner at NaN": Refusal(
        lambda: area_under([(0, 0), (1, np.nan)]), ValueError, "points: expected a finite number of double precision"
    ),
    "a share in percent": Refusal(
        lambda: abstain_more(MATRIX, 20), ValueError, "share: expected a number in [0, 1], got 20"
    ),
    "a share of guesses in percent": Refusal(
        lambda: guess_unknown(MATRIX, 20, [0.5, 0.5]), ValueError, "share: expected a number in [0, 1], got 20"
    ),
    "a number for chances": Refusal(
        lambda: guess_unknown(MATRIX, 0.5, 0.5), TypeError, "chances: expected a list of 2 shares, got 0.5"
    ),
    "chances that are not one per class": Refusal(
        lambda: guess_unknown(MATRIX, 0.5, [0.2, 0.3, 0.5]), ValueError, "chances: expected 2 shares, got 3"
    ),
    "chances in symbols that do not sum to one": Refusal(
        lambda: guess_unknown(MATRIX, 0.5, [Symbol("p"), Symbol("p")]),
        ValueError,
        "chances: expected 2 shares that sum to",
    ),
    "a square matrix whose last class might be unknown": Refusal(
        lambda: abstain_more([[5, 1], [2, 4]], 0.5), ValueError, "truth= with a bare array; got 2 x 2 entries"
    ),
    "a square matrix to guess in": Refusal(
        lambda: guess_unknown([[5, 1], [2, 4]], 0.5, [1]), ValueError, "truth= with a bare array; got 2 x 2 entries"
    ),
    "unknown in the first row": Refusal(
        lambda: abstain_more(Tally(np.eye(2), ("unknown", "a"), ("a", "b")), 0.5),
        ValueError,
        "matrix: expected the row 'unknown' to be the last, got decisions ('unknown', 'a')",
    ),
    # --- Response curves
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
        lambda: response_curve([0, 1], P, lambda m: m),
        ValueError,
        "measure: expected shape (3,), one number per matrix",
    ),
    "a value at one that is undefined": Refusal(
        lambda: response_curve([0, 1], P).area(NAN), ValueError, "at_one: expected a finite number, got nan"
    ),
    "probabilities of other classes": Refusal(
        lambda: abstention.response_curve(["a", "b"], MIXED * 1.0, classes=["a", "c"]),
        ValueError,
        "p: the columns ['b', 'a'] are not the classes ['a', 'c']",
    ),
    "costs without a row for unknown": Refusal(
        lambda: abstention.mean_cost([[1, 0], [0, 1], [1, 1]], costs=[[0, 1], [1, 0]]),
        ValueError,
        "costs: expected shape (3, 2), as the matrix with its row for unknown",
    ),
    "costs of a full classifier, with no cost of unknown": Refusal(
        lambda: abstention.mean_cost([[5, 1], [2, 4]], costs=[[0, 1], [1, 0]], truth="columns"),
        ValueError,
        "costs: expected shape (3, 2), as the matrix with its row for unknown",
    ),
    "response: a square matrix whose last class might be unknown": Refusal(
        lambda: abstention.mean_cost([[5, 1], [2, 4]], costs=[[0, 1], [1, 0], [2, 2]]),
        ValueError,
        "truth= with a bare array; got 2 x 2 entries",
    ),
    "a negative count": Refusal(
        lambda: abstention.mean_cost([[5, -1], [2, 4], [0, 0]], costs=[[0, 1], [1, 0], [2, 2]]),
        ValueError,
        "matrix[0][1]: expected counts or shares, none negative, got -1",
    ),
    "a cost that is no number": Refusal(
        lambda: abstention.mean_cost([[5, 1], [2, 4], [0, 0]], costs=[[0, NAN], [1, 0], [2, 2]]),
        ValueError,
        "costs[0][1]: expected a finite number, got nan",
    ),
    # --- ROC space with abstention
    "an unknown way of ignoring": Refusal(
        lambda: roc_point(MATRIX, 1, positive=0, labels=(0, 1)),
        ValueError,
        "ignoring: expected one of 'both', 'positives', 'negatives', 'none'",
    ),
    "a positive class beyond": Refusal(
        lambda: roc_point(MATRIX, positive=2, labels=(0, 1)), ValueError, "positive: expected the label of a"
    ),
    "a positive class that has no name": Refusal(
        lambda: roc_point(MATRIX, positive=1), ValueError, "positive: expected labels= beside it, one per class"
    ),
    "a positive class that is none of the labels": Refusal(
        lambda: roc_curve(["a", "b"], P, positive=1, classes=["a", "b"]), ValueError, "one of ['a', 'b'], got 1"
    ),
    "sets of other instances": Refusal(
        lambda: roc_curve([0, 1], P, [[1, 0]], positive=0),
        ValueError,
        "sets: expected shape (2, 2), that of the probabilities",
    ),
    # --- Rules that turn probabilities into one class or "unknown", the empty set
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
