"""Losses of probabilistic top lists: values of Resin, "From classification accuracy to proper scoring rules"."""

from itertools import combinations

import numpy as np
import pytest

from credal_lib import metrics
from tests.toplists.paper_resin import Q, on


def test_a_class_as_point_mass_scores_twice_the_misclassification_loss() -> None:
    """Sections 1 and 2.1: "yields twice the misclassification loss"."""
    predicted, y = np.array([0, 1, 2, 2, 1]), [0, 2, 2, 1, 1]
    single = np.eye(3, dtype=bool)[predicted]
    errors = np.mean(predicted != y)
    for listed in (single, np.ones((5, 3), dtype=bool)):
        assert metrics.padded_brier_loss(y, single, listed) == 2 * errors
        assert metrics.padded_brier_loss(y, single, listed, scale=1) == errors
    assert metrics.top_k_loss(y, single) == errors


def test_section_7_top_k_error_is_consistent_but_blind_to_confidences() -> None:
    """Section 7: the expected top-k error is least for the k most likely classes, whatever their scores."""
    n, y = 10, np.repeat(np.arange(4), (Q * 10).astype(int))
    errors = {pair: metrics.top_k_loss(y, np.tile(on(pair)[1], (n, 1))) for pair in combinations(range(4), 2)}
    assert min(errors.values()) == pytest.approx(0.3)
    assert sorted(pair for pair, error in errors.items() if error < 0.3 + 1e-9) == [(0, 1), (0, 2)]
