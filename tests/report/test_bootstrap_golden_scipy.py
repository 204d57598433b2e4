"""Intervals and p values beside those of SciPy, computed here."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from credal_lib.report import _bootstrap as bootstrap


@pytest.mark.parametrize(("won", "lost"), [(9, 2), (30, 18), (5, 5), (700, 620)])
def test_right_or_wrong_is_the_exact_test_of_mcnemar(won, lost):
    found = bootstrap.sign_test(np.array([1.0, -1.0, 0.0]), np.array([won, lost, 50]), 0)
    assert found == pytest.approx(stats.binomtest(won, won + lost).pvalue, abs=0.015)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("n", [9, 40, 1500])
def test_flipped_signs_are_those_of_the_permutation_test(n, seed):
    rng = np.random.default_rng(seed)
    differences = rng.choice([-1, -0.35, 0, 0.15, 0.65], size=n) + 0.0
    expected = stats.permutation_test(
        (differences,), np.sum, permutation_type="samples", n_resamples=9999, rng=rng, vectorized=True
    ).pvalue
    values, counts = np.unique(differences, return_counts=True)
    assert bootstrap.sign_test(values, counts, 0) == pytest.approx(expected, abs=0.03)


@pytest.mark.parametrize("seed", range(3))
def test_percentiles_are_those_of_the_bootstrap_of_the_rows(seed):
    rng = np.random.default_rng(seed)
    rows = rng.choice([0, 0.5, 0.65, 1], size=200)
    expected = stats.bootstrap((rows,), np.mean, n_resamples=5000, method="percentile", rng=rng).confidence_interval
    assert bootstrap.mean_interval(rows, 0.95, seed) == pytest.approx(tuple(expected), abs=0.006)
