"""P values beside those of SciPy, computed here."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from credal_lib.report._signs import sign_flip_test


@pytest.mark.parametrize(("won", "lost"), [(9, 2), (30, 18), (5, 5), (700, 620), (143, 0), (90_000, 89_000)])
def test_right_or_wrong_is_the_exact_test_of_mcnemar(won, lost):
    found = sign_flip_test(np.array([1.0, -1.0, 0.0]), np.array([won, lost, 50]), 0)
    assert found == pytest.approx(stats.binomtest(won, won + lost).pvalue, rel=1e-6)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("n", [9, 40, 1500])
def test_flipped_signs_are_those_of_the_permutation_test(n, seed):
    rng = np.random.default_rng(seed)
    differences = rng.choice([-1, -0.35, 0, 0.15, 0.65], size=n) + 0.0
    expected = stats.permutation_test(
        (differences,), np.sum, permutation_type="samples", n_resamples=9999, rng=rng, vectorized=True
    ).pvalue
    values, counts = np.unique(differences, return_counts=True)
    assert sign_flip_test(values, counts, 0) == pytest.approx(expected, abs=0.03)
