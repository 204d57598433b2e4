"""Several tests read together."""

from __future__ import annotations

import numpy as np
import pytest

from credal_lib import comparisons


@pytest.mark.parametrize(
    ("p", "expected"),
    [
        ([0.01, 0.04, 0.03], [0.03, 0.06, 0.06]),
        ([0.5], [0.5]),
        ([0.6, 0.9], [1, 1]),
        ([0.04, 0.02, 0.02], [0.06, 0.06, 0.06]),  # 3 * 0.02, then max(2 * 0.02, 0.06), then max(0.04, 0.06)
        ([0, 1], [0, 1]),
    ],
)
def test_holm_by_hand(p, expected):
    assert comparisons.holm(p) == pytest.approx(expected)


def test_holm_keeps_the_chance_of_any_false_alarm():
    """Ten true hypotheses: uncorrected, one at least is rejected in 40% of the trials; corrected, in 5%."""
    p = np.random.default_rng(0).random((4000, 10))
    rejected = [(row <= 0.05).any() for row in p], [(comparisons.holm(row) <= 0.05).any() for row in p]
    assert np.mean(rejected[0]) == pytest.approx(1 - 0.95**10, abs=0.03)
    assert np.mean(rejected[1]) == pytest.approx(0.05, abs=0.015)
