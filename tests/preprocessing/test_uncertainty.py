"""Symmetrical uncertainty: how much two columns of categories tell of one another, from 0 to 1."""

from __future__ import annotations

from unittest.mock import patch

import numpy as np
import pytest
from sklearn.datasets import load_wine

from credal_lib.preprocessing import CorrelationFeatureSelector, MDLDiscretizer, _uncertainty
from credal_lib.preprocessing._uncertainty import symmetrical_uncertainties
from tests.preprocessing.selection_reference import uncertainty

nan = float("nan")


def su(a, b):
    """The library's symmetrical uncertainty of two lists of codes."""
    a, b = (np.array(column, dtype=float) for column in (a, b))
    n_a, n_b = (int(np.nanmax(column, initial=0)) + 1 for column in (a, b))
    a, b = (np.where(np.isnan(column), n, column).astype(int) for column, n in ((a, n_a), (b, n_b)))
    return symmetrical_uncertainties(a[np.newaxis], np.array([n_a]), b, n_b).tolist()[0]


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ([0, 0, 1, 1], [0, 0, 0, 1], 0.3437110),
        ([0, 0, 1, 1], [0, 0, 1, 1], 1),
        ([0, 0, 1, 2], [2, 2, 0, 1], 1),
        ([0, 0, 1, 1], [0, 1, 0, 1], 0),
        ([0, 0, 0, 0], [0, 1, 0, 1], 0),
        ([3, 3, 3, 3], [0, 1, 0, 1], 0),
        ([nan, nan, nan, nan], [0, 1, 0, 1], 0),
        ([nan, nan, nan, nan], [nan, nan, nan, nan], 0),
        ([0, 1, nan], [0, 1, nan], 1),  # the third row is half of the first pair and half of the second
        ([0, 1, nan, nan], [nan, nan, 0, 1], 0),  # no row has both: every pair has the same weight
    ],
)
def test_symmetrical_uncertainty(a, b, expected):
    assert su(a, b) == pytest.approx(expected, abs=1e-7)
    assert su(b, a) == pytest.approx(expected, abs=1e-7)
    assert uncertainty(a, b) == pytest.approx(expected, abs=1e-7)


@pytest.mark.parametrize("budget", [1, 50, 2**10])
def test_blocks_do_not_change_what_is_found(budget):
    X, y = load_wine(return_X_y=True)
    X = MDLDiscretizer().fit_transform(X, y)
    X[np.random.default_rng(0).random(X.shape) < 0.1] = nan
    whole = CorrelationFeatureSelector().fit(X, y)
    with patch.object(_uncertainty, "BUDGET", budget):
        blocks = CorrelationFeatureSelector().fit(X, y)
    assert blocks.support_.tolist() == whole.support_.tolist()
    assert (blocks.class_correlations_ == whole.class_correlations_).all()
    assert blocks.merit_ == whole.merit_


X, Y = np.array([[0, 1], [1, 2], [0, 1], [1, 0]]), np.array([0, 1, 0, 1])
