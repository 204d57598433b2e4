"""Means of differences: what always holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from credal_lib import comparisons
from tests.comparisons.strategies import pairs


@given(pairs, st.sampled_from([0.1, 0.25]))
def test_t_tests_turn_with_the_sign_and_the_correction_only_lessens(scores, share):
    d = scores.a - scores.b
    for test in (comparisons.paired_t, lambda d: comparisons.corrected_t(d, share)):
        assert (test(-d).t, test(-d).p) == pytest.approx((-test(d).t, test(d).p), nan_ok=True)
    naive, corrected = comparisons.paired_t(d), comparisons.corrected_t(d, share)
    if len(d) > 1:
        assert abs(corrected.t) <= abs(naive.t)
        assert corrected.p >= naive.p
