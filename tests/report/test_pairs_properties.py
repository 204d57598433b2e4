"""What holds of the break-even utility for all predictions."""

from __future__ import annotations

from math import isnan

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import metrics, report, rewards
from tests.strategies import predictions


@given(predictions(), st.data())
def test_at_the_break_even_worth_both_models_earn_the_same(made, data):
    sets, y = made
    n, n_classes = sets.shape
    guessed = data.draw(st.lists(st.integers(0, n_classes - 1), min_size=n, max_size=n))
    precise = np.eye(n_classes, dtype=bool)[guessed]
    half = report.break_even_worth(y, sets, precise)
    accuracy = metrics.discounted_accuracy_score(y, precise)
    right = sets[np.arange(n), y] & (sets.sum(axis=1) >= 2)
    assert isnan(half) == (not right.any())
    if 0.25 <= half <= 1:
        assert np.isclose(metrics.utility_score(y, sets, reward=rewards.Quadratic(half)), accuracy)
    elif half > 1:
        assert metrics.utility_score(y, sets, reward=rewards.Quadratic(1)) < accuracy + 1e-12
    elif half < 0.25:
        assert metrics.utility_score(y, sets, reward=rewards.Quadratic(0.25)) > accuracy - 1e-12
