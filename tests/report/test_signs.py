"""The test of signs: what needs no comparison."""

from __future__ import annotations

import numpy as np

from credal_lib.report._signs import sign_test


def test_no_row_that_differs_is_no_evidence():
    assert sign_test(np.zeros(2), np.array([3, 4]), 0) == 1
