"""The sign-flip test: what needs no comparison."""

from __future__ import annotations

import numpy as np
from scipy.stats import binomtest

from credal_lib.report._signs import sign_flip_test


def test_no_row_that_differs_is_no_evidence():
    assert sign_flip_test(np.zeros(2), np.array([3, 4]), 0) == 1


def test_it_is_a_test_of_the_mean_and_not_of_the_counts_of_wins():
    """Nine small losses outweighed by one large win: the counts differ, the means do not."""
    differences, counts = np.array([-0.1, 0.9]), np.array([27, 3])
    assert sign_flip_test(differences, counts, 0) == 1
    assert binomtest(3, 30).pvalue < 0.001
