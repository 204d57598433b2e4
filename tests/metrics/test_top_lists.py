"""Losses of probabilistic top lists; the sign is that of the paper, lower is better: values by hand, ties, edges."""

import math

import numpy as np
import pytest
from sklearn.datasets import load_iris
from sklearn.metrics import brier_score_loss, log_loss
from sklearn.naive_bayes import GaussianNB

from credal_lib import metrics, toplists
from credal_lib.metrics import padded_brier_loss, padded_log_loss, padded_loss
from credal_lib.toplists import Brier, Log
from tests.toplists.listed import LISTED, P

NAN = math.nan


def test_the_average_loss_by_hand_with_labels_and_weights() -> None:
    y = [0, 3, 2, 2]
    losses = [0.36, 0.75, 0.3 - 0.6 + 1, 0]
    assert padded_brier_loss(y, P, LISTED) == pytest.approx(np.mean(losses))
    assert padded_brier_loss(y, P, LISTED, 1) == pytest.approx(np.mean(losses) / 2)
    named = [["a", "b", "c", "d"][i] for i in y]
    assert padded_brier_loss(named, P, LISTED, classes=["a", "b", "c", "d"]) == padded_brier_loss(y, P, LISTED)
    assert padded_brier_loss(y, P, LISTED, sample_weight=[1, 0, 0, 3]) == pytest.approx(0.09)
    assert type(padded_brier_loss(y, P, LISTED)) is float


def test_an_infinite_score_counts_unless_its_weight_is_zero() -> None:
    assert padded_log_loss([0, 0, 0, 0], P, LISTED) == math.inf
    assert padded_log_loss([0, 0, 0, 0], P, LISTED, sample_weight=[1, 0, 0, 0]) == pytest.approx(math.log(2))


def test_penalty_and_tolerance_reach_the_score() -> None:
    p, listed = [[0.5, 0, 0, 0.1]], [[1, 0, 0, 1]]
    free = padded_brier_loss([0], p, listed, penalty=0)
    assert padded_brier_loss([0], p, listed, penalty=1) == free + 1
    assert padded_log_loss([0], p, listed, penalty=2) == pytest.approx(math.log(2) + 2)
    assert padded_log_loss([3], p, listed, tol=0.2) == pytest.approx(math.log(10))
    assert padded_brier_loss([3], p, listed, tol=0.2) == pytest.approx(1 - 0.2 + 0.34)


def test_full_lists_score_as_in_scikit_learn() -> None:
    X, y = load_iris(return_X_y=True)
    p = GaussianNB().fit(X[::2], y[::2]).predict_proba(X)
    everything = np.ones(p.shape, dtype=bool)
    assert padded_log_loss(y, p, everything) == pytest.approx(log_loss(y, p))
    assert padded_brier_loss(y, p, everything) == pytest.approx(brier_score_loss(y, p, scale_by_half=False))
    assert padded_brier_loss(y, p, everything, scale=1) == pytest.approx(brier_score_loss(y, p, scale_by_half=True))


def test_top_k_loss_by_hand() -> None:
    assert metrics.top_k_loss([0, 0, 0, 0], LISTED) == 0.5
    assert metrics.top_k_loss([0, 0, 0, 0], LISTED, sample_weight=[0, 1, 0, 3]) == 1
    assert metrics.top_k_loss(["b"], [[1, 0]], classes=["a", "b"]) == 1


def test_inputs_are_never_changed() -> None:
    p, listed = np.array([[0.5, NAN, NAN, 0.1]]), np.array([[1, 0, 0, 1]], dtype=bool)
    Brier(penalty=1)(p, listed)[:] = 9
    padded_loss([0], p, listed, Log(penalty=1))
    toplists.largest_valid(p, listed)[:] = False
    assert np.array_equal(p, [[0.5, NAN, NAN, 0.1]], equal_nan=True)
    assert listed.tolist() == [[True, False, False, True]]
    valid = np.array([[True, False, False, False]])
    toplists.largest_valid(p, valid)[:] = False
    assert valid.tolist() == [[True, False, False, False]]
