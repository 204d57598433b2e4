"""Measures of probabilities, orders and lists, computed twice: by the catalog, and by scikit-learn or by hand."""

import numpy as np
import pytest
from sklearn import metrics as sk

from credal_book.catalog._of_chances import MEASURES, TRUE_LABELS
from credal_lib import metrics
from tests.catalog.samples import agree


def floats(p):
    return np.array(p, dtype=float)


def scores_of(orders):
    """Scores that put the classes in these orders."""
    return np.array([[len(order) - order.index(j) for j in range(len(order))] for order in orders], dtype=float)


def relevant(y):
    return np.array([TRUE_LABELS[t] for t in y])


def top_two(orders, y):
    return sk.top_k_accuracy_score(y, scores_of(orders), k=2, labels=[0, 1, 2])


BY_SCIKIT_LEARN = {
    "brier_score_loss": lambda p, y: sk.brier_score_loss(y, floats(p)),
    "log_loss": lambda p, y: sk.log_loss(y, floats(p)),
    "d2_brier_score": lambda p, y: 1 - sk.brier_score_loss(y, floats(p)) / np.var(y),
    "d2_log_loss_score": lambda p, y: sk.d2_log_loss_score(y, np.column_stack([1 - floats(p), floats(p)])),
    "roc_auc_score": lambda p, y: sk.roc_auc_score(y, floats(p)),
    "average_precision_score": lambda p, y: sk.average_precision_score(y, floats(p)),
    "hinge_loss": lambda s, y: sk.hinge_loss(y, floats(s)),
    "top_k_accuracy_score": top_two,
    "dcg_score": lambda orders, y: sk.dcg_score(np.eye(3)[y], scores_of(orders)),
    "ndcg_score": lambda orders, y: sk.ndcg_score(np.eye(3)[y], scores_of(orders)),
    "coverage_error": lambda orders, y: sk.coverage_error(relevant(y), scores_of(orders)),
    "label_ranking_average_precision_score": lambda orders, y: sk.label_ranking_average_precision_score(
        relevant(y), scores_of(orders)
    ),
    "label_ranking_loss": lambda orders, y: sk.label_ranking_loss(relevant(y), scores_of(orders)),
    "hamming_loss": lambda said, y: sk.hamming_loss(np.array([(0, 0), (1, 0), (0, 1), (1, 1)])[y], np.array(said)),
}


@pytest.mark.parametrize("function", BY_SCIKIT_LEARN)
def test_it_is_what_scikit_learn_computes(function):
    agree(function.replace("_", " "), BY_SCIKIT_LEARN[function])


def test_the_share_of_the_brier_score_that_is_saved_is_what_scikit_learn_computes():
    if hasattr(sk, "d2_brier_score"):
        agree("d2 brier score", lambda p, y: sk.d2_brier_score(y, floats(p)))


def calibration(p, y):
    p, y = floats(p), np.array(y)
    return sum(abs(p[p == v].mean() - y[p == v].mean()) * (p == v).mean() for v in np.unique(p))


def listed(lists, measure):
    """Top lists as arrays, for the library's losses."""
    p, named = np.zeros((len(lists), 3)), np.zeros((len(lists), 3), dtype=bool)
    for i, pairs in enumerate(lists):
        for j, chance in pairs:
            p[i, j], named[i, j] = float(chance), True
    return lambda y: measure(np.array(y), p, named)


def spherical(y, p, named):
    from credal_lib import toplists

    return metrics.padded_loss(y, p, named, toplists.Spherical())


def ends(choose):
    return lambda intervals, y: np.mean(
        [choose((float(end) - t) ** 2 for end in pair) for pair, t in zip(intervals, y, strict=True)]
    )


def middle(intervals, y):
    return np.mean((np.mean(np.array(intervals, dtype=float), axis=1) - np.array(y)) ** 2)


OTHERS = {
    "expected calibration error": calibration,
    "probability given to the truth": lambda p, y: np.where(np.array(y) == 1, floats(p), 1 - floats(p)).mean(),
    "padded Brier score": lambda lists, y: listed(lists, metrics.padded_brier_loss)(y),
    "padded log score": lambda lists, y: listed(lists, metrics.padded_log_loss)(y),
    "padded spherical score": lambda lists, y: listed(lists, spherical)(y),
    "top-k error": lambda lists, y: np.mean([t not in dict(pairs) for pairs, t in zip(lists, y, strict=True)]),
    "squared error of the worse end": ends(max),
    "squared error of the better end": ends(min),
    "squared error of the middle": middle,
}


@pytest.mark.parametrize("name", OTHERS)
def test_it_is_what_the_cases_give(name):
    agree(name, OTHERS[name])


def test_every_measure_with_a_number_is_computed_twice():
    twice = {name.replace("_", " ") for name in BY_SCIKIT_LEARN} | set(OTHERS)
    assert {m.name for m in MEASURES if m.value is not None} == twice
