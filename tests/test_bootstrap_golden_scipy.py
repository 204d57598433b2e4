"""Intervals beside those of SciPy, computed here."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from credal_lib import _bootstrap as bootstrap


@pytest.mark.parametrize("seed", range(3))
def test_percentiles_are_those_of_the_bootstrap_of_the_rows(seed):
    rng = np.random.default_rng(seed)
    rows = rng.choice([0, 0.5, 0.65, 1], size=200)
    expected = stats.bootstrap((rows,), np.mean, n_resamples=5000, method="percentile", rng=rng).confidence_interval
    assert bootstrap.mean_interval(rows, 0.95, seed) == pytest.approx(tuple(expected), abs=0.006)
