"""The corners that every user meets once: nothing predicted, nothing covered, one class only, impossible truths."""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

from credal_lib import abstention, choice, confusion, credal_sets, gambles, metrics, rewards, risk, toplists
from credal_lib.toplists import Brier, Log

NAN = float("nan")
NOBODY, EVERYBODY, ALONE = np.zeros((2, 3), dtype=bool), np.ones((2, 3), dtype=bool), np.eye(3, dtype=bool)[:2]
ONE_CLASS = np.ones((2, 1), dtype=bool)
ALL_UNKNOWN = [[0, 0], [0, 0], [3, 2]]
TALLY = confusion.as_tally([[3, 0], [1, 0]], truth="columns")
NEVER_FIRST = confusion.as_tally([[0, 0], [1, 3]], truth="columns")
SURE = np.array([[1.0, 0.0]])
U65 = rewards.Quadratic(0.65)
COST = rewards.DiscountedCost([[0, 1, 2], [1, 0, 2], [4, 4, 0]], r=0.5, unknown=-0.75)


class Edge(NamedTuple):
    call: Callable[[], Any]
    answer: Any


EDGES = {
    # every answer is "unknown"
    "unknown: worth what the reward says": Edge(lambda: metrics.utility_score([0, 1], NOBODY, U65), 0.0),
    "unknown: a stated payment": Edge(
        lambda: metrics.utility_score([0, 1], NOBODY, rewards.FBeta(1, unknown=0.3)), 0.3
    ),
    "unknown: a stated payment under costs": Edge(lambda: metrics.utility_score([0, 1], NOBODY, COST), -0.75),
    "unknown: not determinate": Edge(lambda: metrics.determinacy_score(NOBODY), 0.0),
    "unknown: accuracy of single classes": Edge(lambda: metrics.single_accuracy_score([0, 1], NOBODY), NAN),
    "unknown: accuracy of sets": Edge(lambda: metrics.set_accuracy_score([0, 1], NOBODY), NAN),
    "unknown: accuracy where nothing is covered": Edge(lambda: confusion.selective_accuracy(ALL_UNKNOWN), NAN),
    "unknown: efficacy where nothing is covered": Edge(lambda: confusion.efficacy(ALL_UNKNOWN), NAN),
    "unknown: coverage": Edge(lambda: confusion.coverage(ALL_UNKNOWN), 0),
    "unknown: abstention": Edge(lambda: confusion.abstention(ALL_UNKNOWN), 1),
    "unknown: error": Edge(lambda: confusion.error(ALL_UNKNOWN), 0),
    "unknown: capacity": Edge(lambda: confusion.capacity(ALL_UNKNOWN), 1 - 0.5 / 2),
    "unknown: the true positive rate, not ignored": Edge(
        lambda: abstention.roc_point(ALL_UNKNOWN, "none", positive=0, labels=(0, 1)), (0, 0)
    ),
    "unknown: both rates, ignored": Edge(
        lambda: abstention.roc_point(ALL_UNKNOWN, "both", positive=0, labels=(0, 1)), (NAN, NAN)
    ),
    "unknown: the curve ends undefined": Edge(
        lambda: abstention.response_curve([0, 1], [[0.6, 0.4], [0.3, 0.7]]).values[-1], NAN
    ),
    # no indeterminate row
    "determinate: accuracy of sets": Edge(lambda: metrics.set_accuracy_score([0, 1], ALONE), NAN),
    "determinate: size of sets": Edge(lambda: metrics.indeterminate_size(ALONE), NAN),
    "determinate: accuracy is discounted accuracy": Edge(lambda: metrics.discounted_accuracy_score([0, 2], ALONE), 0.5),
    # the vacuous answer
    "vacuous: discounted accuracy": Edge(lambda: metrics.discounted_accuracy_score([0, 1], EVERYBODY), 1 / 3),
    "vacuous: is not unknown": Edge(
        lambda: metrics.utility_score([0, 1], EVERYBODY, rewards.Quadratic(0.5, unknown=1)), 1 / 3
    ),
    # one class only
    "one class: every score": Edge(
        lambda: [
            metrics.discounted_accuracy_score([0, 0], ONE_CLASS),
            metrics.determinacy_score(ONE_CLASS),
            metrics.single_accuracy_score([0, 0], ONE_CLASS),
        ],
        [1.0, 1.0, 1.0],
    ),
    "one class: matrix of a reward": Edge(lambda: U65.matrix(1).tolist(), [[1.0]]),
    "one class: matrix of a cost": Edge(lambda: rewards.DiscountedCost([[0]], r=1).matrix(1).tolist(), [[0.0]]),
    "one class: Abellán and Masegosa": Edge(lambda: rewards.AbellanMasegosa([[0]]).matrix(1).tolist(), [[0.0]]),
    "one class: the only distribution": Edge(lambda: credal_sets.imprecise_dirichlet([3], 1).lower, [0.75]),
    "one class: the best set": Edge(lambda: choice.bayes_set(U65, [[1.0]]).tolist(), [[True]]),
    "one class: maximal": Edge(lambda: choice.maximal([[1.0]], credal_sets.Intervals([0.75], [1.0])).tolist(), [True]),
    "one class: Brier": Edge(lambda: metrics.padded_brier_loss([0], [[1.0]], [[True]]), 0.0),
    "one class: padding": Edge(lambda: toplists.pad([[1.0]], [[True]]).tolist(), [[1.0]]),
    "one class: guessing is knowing": Edge(lambda: risk.vacuous_advantage(risk.LogarithmicUtility(), 5, 1), 0),
    "one class true only: recall of the other": Edge(lambda: confusion.recall(TALLY, positive=1), NAN),
    "one class true only: Matthews": Edge(lambda: confusion.matthews_correlation(TALLY), NAN),
    "one class true only: balanced accuracy": Edge(lambda: confusion.balanced_accuracy(TALLY), NAN),
    "never predicted: precision": Edge(lambda: confusion.precision(NEVER_FIRST, positive=0), NAN),
    # impossible truths and lists
    "log: an impossible truth": Edge(lambda: metrics.padded_log_loss([1], SURE, [[True, True]]), math.inf),
    "log: a certain truth": Edge(lambda: metrics.padded_log_loss([0], SURE, [[True, True]]), 0.0),
    "log: nothing listed": Edge(lambda: metrics.padded_log_loss([0], SURE, [[False, False]]), math.log(2)),
    "log: an impossible truth of weight zero": Edge(
        lambda: metrics.padded_log_loss([0, 1], [[1, 0], [1, 0]], [[1, 1], [1, 1]], sample_weight=[1, 0]), 0.0
    ),
    "Brier: nothing listed": Edge(lambda: metrics.padded_brier_loss([0], SURE, [[False, False]]), 0.5),
    "expected log: 0 log 0": Edge(lambda: Log().expected(SURE, [[True, True]], SURE).tolist(), [0.0]),
    "entropy of certainty": Edge(lambda: Brier().entropy(SURE).tolist(), [0.0]),
    # no row at all
    "no row: no gamble": Edge(lambda: gambles.payoff(np.zeros((0, 3)), []).tolist(), []),
    "no row: no set": Edge(lambda: choice.bayes_set(U65, np.zeros((0, 3))).shape, (0, 3)),
    "no row: no converted set": Edge(lambda: metrics.as_sets([], ["a", "b"]).shape, (0, 2)),
}


@pytest.mark.parametrize("edge", EDGES.values(), ids=list(EDGES))
def test_each_corner_has_a_defined_answer(edge: Edge) -> None:
    np.testing.assert_allclose(np.array(edge.call(), dtype=float), np.array(edge.answer, dtype=float), atol=1e-12)


REFUSED = {
    "the empty set under costs without a payment": (
        lambda: rewards.DiscountedCost([[0, 1], [1, 0]], r=0.5)([[0, 0]]),
        "unknown=",
    ),
    "the average of no prediction": (
        lambda: metrics.utility_score([], np.zeros((0, 3), dtype=bool), U65),
        "expected at least one prediction",
    ),
    "a credal set without a distribution": (lambda: credal_sets.Intervals([0.6, 0.6], [0.7, 0.7]), "sum"),
    "an invalid list without a penalty": (
        lambda: metrics.padded_brier_loss([0], [[0.1, 0.5]], [[True, False]]),
        "penalty",
    ),
}


@pytest.mark.parametrize(("call", "words"), REFUSED.values(), ids=list(REFUSED))
def test_what_has_no_sensible_answer_is_refused(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(ValueError) as caught:
        call()
    assert words in str(caught.value)
